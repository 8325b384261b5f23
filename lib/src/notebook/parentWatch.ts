// A thread of the kernel's process that ends it when the process that started it is gone, be it before this line.
import { workerData as parent } from "node:worker_threads";

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, 500);
