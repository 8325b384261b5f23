import { beforeAll, describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { debateSensitivity } from "../../lib/src/experiments/debateSensitivity.js";
import type { RunLog } from "../../lib/src/experiments/experiment.js";
import { repeatedSentences } from "../../lib/src/experiments/repeatedSentences.js";
import { run } from "../../lib/src/experiments/run.js";
import { sentencesOfTurn, turnsWithoutRepetition } from "../../lib/src/experiments/saidBefore.js";
import { shippedDebates } from "../../lib/src/experiments/shippedDebates.js";
import type { ChatModel } from "../../lib/src/foundation/chat.js";
import { model } from "../../lib/src/models/model.js";

type Logs = RunLog<DebateLog>[];
const spokenBy = async (id: string, say: (call: number) => string, experiment = "resilience") => {
  let calls = 0;
  const speaker: ChatModel = { id, generate: async () => ({ outcome: "ok", text: say(calls++) }) };
  return (await run({ experiment, models: speaker }, { concurrency: 1 })) as Logs;
};
const aboutTheCase = "The trolley on its track takes five lives unless you pull the lever.";

let parrot: Logs;
let inventor: Logs;
let half: Logs;
beforeAll(async () => {
  parrot = await spokenBy("parrot", () => aboutTheCase);
  inventor = await spokenBy(
    "inventor",
    (call) => `Thought ${call}: the trolley, its track and the lever are before us.`,
  );
  half = await spokenBy("half", (call) => `${aboutTheCase} My thought number ${call} is of virtue alone.`);
});

describe("sentences said before", () => {
  it("are all that a parrot says after its first statement, and none of what an inventor says", () => {
    for (const row of repeatedSentences(parrot))
      expect(row).toMatchObject({ speaker: "parrot", runs: 3, sentences: 18, repeated: 18, requested: 18 });
    for (const row of repeatedSentences(inventor))
      expect(row).toMatchObject({ speaker: "inventor", runs: 3, sentences: 18, repeated: 0, requested: 0 });
    for (const row of repeatedSentences(half))
      expect(row).toMatchObject({ sentences: 36, repeated: 18, requested: 18 });
  });

  it("take their keywords with them when they do not count", () => {
    for (const [logs, without] of [
      [parrot, 0],
      [inventor, 1],
      [half, 0],
    ] as const)
      for (const [index, row] of debateSensitivity(logs, { repeated: false }).entries()) {
        expect(debateSensitivity(logs)[index]).toMatchObject({ arCo: 1, sysAR: 1 });
        expect(row).toMatchObject({ arCo: without, sysAR: without });
      }
  });

  it("leave the rest of a turn as it was said", () => {
    const [log] = half;
    for (const { turn, text } of turnsWithoutRepetition(log!)) {
      expect(text).toMatch(/^My thought number \d+ is of virtue alone\.$/);
      expect(log!.turns.find((one) => one.turn === turn)!.text).toContain(text);
    }
    const all = half.flatMap((one) => one.turns.map((turn) => sentencesOfTurn(one, turn)));
    for (const sentences of all) expect(sentences.map(({ repeated }) => repeated)).toEqual([true, false]);
  });

  it("count what the moderator said, and nothing that is said later", async () => {
    const [log] = await spokenBy("quoter", (call) => `Thought ${call}.`);
    const topic = log!.record.find(({ event }) => event?.kind === "topic")!;
    const [first] = log!.turns;
    const quoted = { ...first!, text: `${topic.text} ${log!.turns[1]!.text}` };
    const found = sentencesOfTurn(log!, quoted);
    expect(found.at(-1)).toMatchObject({ sentence: log!.turns[1]!.text, repeated: false });
    expect(found.slice(0, -1).every(({ repeated }) => repeated)).toBe(true);
    expect(found.length).toBeGreaterThan(2);
  });

  it("law: to leave them out raises neither SysAR nor ArCo, of any debate that is shipped", () => {
    for (const { logs } of shippedDebates("resilience"))
      for (const log of logs) {
        const [all] = debateSensitivity([log]);
        const [without] = debateSensitivity([log], { repeated: false });
        expect(without!.arCo!).toBeLessThanOrEqual(all!.arCo!);
        expect(without!.sysAR!).toBeLessThanOrEqual(all!.sysAR!);
      }
  });

  it("stand by variant for an ablation, and are refused where logs are none", async () => {
    const logs = (await run({ experiment: "ablation", models: model("extractive") })) as Logs;
    const rows = repeatedSentences([...logs].reverse());
    expect(rows.map(({ system }) => system)).toEqual(["vanilla", "idRag", "tom", "full"]);
    // The null model can only say what it was shown.
    for (const { sentences, requested } of rows) expect(requested).toBeGreaterThan(0.9 * sentences);
    expect(debateSensitivity(logs).map(({ system }) => system)).toEqual(rows.map(({ system }) => system));
    expect(repeatedSentences([...parrot].reverse()).map(({ system }) => system)).toEqual(["hetero", "homo"]);
    expect(() => repeatedSentences([{}] as never)).toThrow(/^logs/);
  });
});
