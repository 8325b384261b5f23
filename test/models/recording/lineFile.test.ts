import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { recorded } from "../../../lib/src/models/recorded.js";
import { Recording } from "../../../lib/src/models/recording/recording.js";
import { temporaryFolder } from "../../support/folders.js";
import { ask, scripted } from "../scripted.js";

const dist = (name: string) => JSON.stringify(resolve("lib/dist", name));

/** Lets a process write `kilobytes` to any one file: what does not fit is written in part, as on a full disk. */
const limited = (kilobytes: number, script: string): string =>
  execFileSync(
    "bash",
    ["-c", `ulimit -f ${kilobytes}; exec "$0" --input-type=module -e "$1"`, process.execPath, script],
    {
      encoding: "utf8",
    },
  );

/** Appends replies, four side by side, to the end and then one that would still fit; prints what was thrown. */
const untilFull = (path: string, length: number) => `
  import { Recording } from ${dist("models/recording/recording.js")};
  import { recorded } from ${dist("models/recorded.js")};
  const recording = Recording.open(${JSON.stringify(path)});
  let asked = 0;
  let text = "x".repeat(${length});
  const memory = recorded({ id: "m", generate: async () => { asked++; return { outcome: "ok", text }; } }, recording);
  const one = (content) => memory.generate({ messages: [{ role: "user", content }] }).then(() => "kept", ({ code }) => code);
  const said = [];
  for (let round = 0; !said.includes("store"); round++)
    said.push(...(await Promise.all([0, 1, 2, 3].map((seat) => one(round + "-" + seat)))));
  text = "";
  const before = asked;
  said.push(await one("short"));
  recording.close();
  console.log(JSON.stringify({ kept: said.filter((word) => word === "kept").length, last: said.at(-1), more: asked - before }));
`;

describe("a recording on a full disk", () => {
  it.each([0, 1, 100, 333, 1_500, 10_000])(
    "keeps whole lines alone, asks for nothing it cannot keep, and goes on (%i characters)",
    async (length) => {
      const path = join(temporaryFolder(), "run.jsonl");
      const { kept, last, more } = JSON.parse(limited(4, untilFull(path, length)));
      expect({ last, more }).toEqual({ last: "store", more: 0 });
      const text = readFileSync(path, "utf8");
      expect(text === "" || text.endsWith("\n")).toBe(true);
      for (const line of text.split("\n").slice(0, -1)) expect(() => JSON.parse(line)).not.toThrow();
      const recording = Recording.open(path);
      expect(recording.size).toBe(kept);
      await recorded(scripted([{ outcome: "ok", text: "at last" }]).model, recording).generate(ask("again"));
      recording.close();
      expect(Recording.open(path, { writable: false }).size).toBe(kept + 1);
    },
  );

  it("says which file cannot be written, as an error of stores", () => {
    const folder = temporaryFolder();
    const said = limited(
      0,
      `import { Recording } from ${dist("models/recording/recording.js")};
       try { Recording.open(${JSON.stringify(join(folder, "a.jsonl"))}).note({ model: "m", weights: null, settings: {} }); }
       catch ({ code, message }) { console.log(JSON.stringify({ code, message })); }`,
    );
    expect(JSON.parse(said)).toEqual({
      code: "store",
      message: expect.stringMatching(/a\.jsonl cannot be written: EFBIG/),
    });
  });

  it("stops an experiment, which goes on to the same logs where there is room again", () => {
    const folder = temporaryFolder();
    const run = (store: string) => `
      import { run } from ${dist("experiments/run.js")};
      import { model } from ${dist("models/model.js")};
      const design = { experiment: "resilience", teams: ["resilience-hetero"], models: model("extractive") };
      const ended = await run(design, { store: ${JSON.stringify(join(folder, store))}, concurrency: 3 }).then(() => "done", ({ code }) => code);
      console.log(ended);`;
    expect(limited(300, run("full")).trim()).toBe("store");
    expect(limited(100_000, run("full")).trim()).toBe("done");
    expect(limited(100_000, run("roomy")).trim()).toBe("done");
    for (const name of ["push_vs_lever", "scientist_vs_killers", "tyrant_argument"]) {
      const log = join("runs", `resilience-hetero_${name}_1.json`);
      expect(readFileSync(join(folder, "full", log))).toEqual(readFileSync(join(folder, "roomy", log)));
    }
  });
});
