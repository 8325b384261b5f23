// The program that kernel.json names: tslab's TypeScript kernel, with the two things mended that lose a user's work.
import { Worker } from "node:worker_threads";
import { loadTslab } from "./tslab.js";

const tslab = loadTslab();

// Sends of tslab are not awaited. zeromq refuses a send while another is under way, and a publisher drops what a slow
// reader has not fetched: with more than about 512 lines printed at once, lines were lost.
const zeromq = tslab.require("zeromq");
zeromq.Publisher = class extends zeromq.Publisher {
  #last: Promise<void> = Promise.resolve();
  constructor() {
    super({ sendHighWaterMark: 0 });
  }
  send(message: unknown): Promise<void> {
    this.#last = this.#last.then(() => super.send(message));
    return this.#last;
  }
};

const option = process.argv.indexOf("--config-path");
const configPath = process.argv[option + 1];
if (option < 0 || configPath === undefined) {
  console.error("launcher.js is started by Jupyter: launcher.js kernel --config-path FILE");
  process.exit(2);
}
// A runner that was killed can not end its kernel; one that asks for it is watched from a thread that no cell can hold up.
const parent = process.argv.indexOf("--end-with-parent");
if (parent > 0)
  new Worker(new URL("./parentWatch.js", import.meta.url), { workerData: Number(process.argv[parent + 1]) }).unref();

tslab.startKernel({ configPath, enableFindLocal: false });
