import { describe, expect, it } from "vitest";
import { ablationRows } from "../../lib/src/experiments/ablationRows.js";
import { requireLogsOf } from "../../lib/src/experiments/requireLogsOf.js";
import { resilienceRows } from "../../lib/src/experiments/resilienceRows.js";
import { run } from "../../lib/src/experiments/run.js";
import { threeStatesRows } from "../../lib/src/experiments/threeStatesRows.js";
import { model } from "../../lib/src/models/model.js";

describe("rows of an experiment", () => {
  const rows = { resilience: resilienceRows, ablation: ablationRows, "three-states": threeStatesRows };

  it("are made of its own logs, and of no other's", async () => {
    const design = { models: model("extractive"), options: { turns: 2, injectionTurn: 1 } };
    const logs = {
      resilience: await run({ ...design, experiment: "resilience", teams: ["resilience-homo"] }),
      ablation: await run({ ...design, experiment: "ablation" }),
      "three-states": await run({ ...design, experiment: "three-states", options: { states: ["A"] } }),
    };
    for (const [experiment, own] of Object.entries(logs))
      for (const [name, rowsOf] of Object.entries(rows)) {
        const made = () => rowsOf(own as never);
        if (name === experiment) expect(made()).toHaveLength(own.length);
        else expect(made).toThrow(`logs[0], field experiment: "${experiment}" is not allowed; expected "${name}"`);
      }
  });

  it("are not made of logs that know no experiment, nor of what is no log", () => {
    expect(() => requireLogsOf("ablation", [{ turns: [] }])).toThrow(
      /^logs\[0\], field experiment: undefined is not allowed; expected "ablation", as the logs of run\(/,
    );
    for (const wrong of [null, 7, "ablation", { experiment: "ablation" }])
      expect(() => requireLogsOf("ablation", [wrong])).toThrow(/^logs\[0\]/);
    for (const wrong of [undefined, null, { experiment: { experiment: "ablation" } }])
      expect(() => requireLogsOf("ablation", wrong)).toThrow(/^logs: .*an array of logs of the experiment ablation/);
    expect(() => requireLogsOf("ablation", [])).not.toThrow();
  });
});
