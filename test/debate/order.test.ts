import { describe, expect, it } from "vitest";
import type { DebateLog } from "../../lib/src/debate/debateLog.js";
import { debateProtocol, speakingOrder, teamsBySpeaker } from "../../lib/src/debate/debateProtocol.js";
import { setUpDebate } from "../../lib/src/debate/debateSetup.js";
import { runDebate } from "../../lib/src/debate/runDebate.js";
import { teamsOf } from "../../lib/src/debate/teams.js";
import { callsOf, criticalPath } from "../../lib/src/protocol/calls.js";
import { markingModel, textOf } from "../support/models.js";
import { stoic } from "../support/philosophers.js";

const debate = (more: object = {}) =>
  runDebate({ teams: "resilience-hetero", scenario: "trolley", models: markingModel(), seed: 1, ...more } as Parameters<
    typeof runDebate
  >[0]);
const marksIn = (text: string) => text.match(/mark-\S+-end/g) ?? [];
const textsOf = (log: DebateLog, holds: (entry: DebateLog["record"][number]) => boolean) =>
  log.record.filter(holds).map(({ text }) => text);

describe("speaking order", () => {
  it("alternates teams, rotates speakers, and gives the first named three turns and the other two", () => {
    expect(speakingOrder(teamsOf("resilience-hetero"), 10)).toEqual([
      ...["aristotle", "mill", "aquinas", "bentham", "aristotle", "mill", "aquinas", "bentham", "aristotle", "mill"],
    ]);
  });
  it("takes teams of any size", () => {
    const pair = teamsOf({
      id: "t",
      name: "T",
      teams: [
        { id: "one", name: "One", philosophers: ["kant"] },
        { id: "three", name: "Three", philosophers: ["mill", "bentham", stoic()] },
      ],
    });
    expect(speakingOrder(pair, 8)).toEqual([...["kant", "mill", "kant", "bentham", "kant", "zeno", "kant", "mill"]]);
    expect(teamsBySpeaker(pair)).toEqual({ kant: "one", mill: "three", bentham: "three", zeno: "three" });
  });
});

describe("the phases", () => {
  it("are topic, view, shared log, question, answer, debate; 26 calls for two pairs and ten turns", async () => {
    const { protocol } = setUpDebate({ teams: "ablation", scenario: "trolley", perturbation: "P1" });
    expect(callsOf(protocol)).toEqual({ kant: 6, aquinas: 5, mill: 6, bentham: 5, moderator: 4 });
    expect(criticalPath(protocol)).toBe(14);
    const { record } = await debate({ perturbation: "P1" });
    expect(record.map(({ phase }) => phase).filter((phase, index, all) => phase !== all[index - 1])).toEqual([
      "topic",
      "deliberation, view",
      "deliberation, shared log",
      "interrogation, question",
      "interrogation, answer",
      "debate",
    ]);
  });

  it("open with the dilemma, stated by the moderator and by no model", async () => {
    const log = await debate();
    expect(log.events).toEqual([
      {
        kind: "topic",
        id: "trolley",
        phase: "topic",
        turn: 0,
        speaker: "moderator",
        text: expect.stringContaining("runaway trolley"),
      },
    ]);
    for (const { request } of log.calls) expect(textOf(request)).toContain("runaway trolley");
  });
});

describe("who sees what, asserted on requests", () => {
  it("a view is given alone; the team's log is answered by its own team only", async () => {
    const log = await debate();
    for (const call of log.calls.filter(({ phase }) => phase === "deliberation, view"))
      expect(marksIn(textOf(call.request))).toEqual([]);
    for (const { speaker, request } of log.calls.filter(({ phase }) => phase === "deliberation, shared log")) {
      const team = log.teams.teams.find(({ philosophers }) => philosophers.includes(speaker))!;
      const own = textsOf(log, ({ phase, team: of }) => phase === "deliberation, view" && of === team.id);
      expect(marksIn(textOf(request))).toEqual(own);
      expect(own).toHaveLength(2);
    }
  });

  it("the moderator sees the topic and what the addressee said, and nothing else", async () => {
    const log = await debate();
    const questions = log.calls.filter(({ role }) => role === "moderator");
    expect(questions.map(({ addressee }) => addressee)).toEqual(["aristotle", "aquinas", "mill", "bentham"]);
    for (const { addressee, request } of questions)
      expect(marksIn(textOf(request))).toEqual(
        textsOf(log, ({ speaker, phase }) => speaker === addressee && phase.startsWith("deliberation")),
      );
  });

  it("an agent answers its own question and hears no other's", async () => {
    const log = await debate();
    for (const { speaker, request } of log.calls.filter(({ phase }) => phase === "interrogation, answer"))
      expect(marksIn(textOf(request)).sort()).toEqual(
        textsOf(
          log,
          (entry) =>
            (entry.speaker === speaker && entry.phase.startsWith("deliberation")) || entry.addressee === speaker,
        ).sort(),
      );
  });

  it("no request of a team, in any phase, holds what the other team deliberated or was asked and answered", async () => {
    const log = await debate({ perturbation: "P2" });
    for (const { speaker, role, request } of log.calls) {
      if (role === "moderator") continue;
      const team = log.teams.teams.find(({ philosophers }) => philosophers.includes(speaker))!;
      const theirs = textsOf(
        log,
        (entry) =>
          entry.phase !== "debate" && !entry.event && !team.philosophers.includes(entry.addressee ?? entry.speaker),
      );
      expect(theirs).toHaveLength(8);
      expect(marksIn(textOf(request)).filter((mark) => theirs.includes(mark))).toEqual([]);
    }
  });

  it("a turn sees every turn before it and none after, with what its own team agreed on and its own interrogation", async () => {
    const log = await debate();
    for (const { speaker, turn, request } of log.calls.filter(({ phase }) => phase === "debate")) {
      const team = log.teams.teams.find(({ philosophers }) => philosophers.includes(speaker))!;
      const expected = textsOf(
        log,
        (entry) =>
          (entry.phase === "debate" && entry.turn < turn) ||
          (entry.phase === "deliberation, shared log" && team.philosophers.includes(entry.speaker)) ||
          (entry.phase === "interrogation, question" && entry.addressee === speaker) ||
          (entry.phase === "interrogation, answer" && entry.speaker === speaker),
      );
      expect(marksIn(textOf(request))).toEqual(expected);
    }
  });
});

describe("perturbations", () => {
  const stranger = /push a heavy stranger/;
  it("are spoken by the moderator right before turn 4: turn 3 has not heard it, turn 4 has", async () => {
    const log = await debate({ perturbation: "push_vs_lever" });
    expect(log.events[1]).toMatchObject({
      kind: "perturbation",
      id: "push_vs_lever",
      phase: "debate",
      turn: 4,
      speaker: "moderator",
    });
    const turns = log.calls.filter(({ phase }) => phase === "debate");
    expect(turns.map(({ request }) => stranger.test(textOf(request)))).toEqual([
      ...[false, false, false, true, true, true, true, true, true, true],
    ]);
    expect(
      log.calls.filter(({ phase }) => phase !== "debate").some(({ request }) => stranger.test(textOf(request))),
    ).toBe(false);
    expect(log.turns.map(({ turn }) => turn)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(log.turns.some(({ text }) => stranger.test(text))).toBe(false);
    const record = textOf(turns[3]!.request);
    expect(record.indexOf("push a heavy")).toBeGreaterThan(record.indexOf(log.turns[2]!.text));
  });

  it("can be several in one debate, given in any order, each right before its turn", async () => {
    const log = await debate({
      injections: [
        { turn: 7, perturbation: "P3" },
        { turn: 3, perturbation: "P2" },
      ],
    });
    expect(log.events.slice(1).map(({ id, turn }) => [id, turn])).toEqual([
      ["tyrant_argument", 3],
      ["scientist_vs_killers", 7],
    ]);
    const heard = (text: RegExp) =>
      log.calls
        .filter(({ phase, request }) => phase === "debate" && text.test(textOf(request)))
        .map(({ turn }) => turn);
    expect(heard(/Historical tyrants/)).toEqual([3, 4, 5, 6, 7, 8, 9, 10]);
    expect(heard(/cancer-curing/)).toEqual([7, 8, 9, 10]);
    expect(log).toMatchObject({ perturbation: "tyrant_argument", injectionTurn: 3 });
    expect(log.turns).toHaveLength(10);
    const valid = log.keywords.valid.map((one) => (typeof one === "string" ? one : one.keyword));
    expect(valid).toEqual(expect.arrayContaining(["trolley", "tyrant", "scientist"]));
    expect(valid).not.toContain("footbridge");
  });

  it("may come before the first turn or the last one", async () => {
    const first = await debate({ perturbation: "P1", injectionTurn: 1 });
    expect(first.calls.filter(({ phase, request }) => phase === "debate" && !stranger.test(textOf(request)))).toEqual(
      [],
    );
    const last = await debate({ injections: [{ turn: 10, perturbation: "P1" }] });
    expect(last.calls.filter(({ request }) => stranger.test(textOf(request))).map(({ turn }) => turn)).toEqual([10]);
    expect(last.measures.sysAR).toMatchObject({ value: null, reason: expect.stringMatching(/./) });
  });

  it("change nothing before them: the calls up to turn 3 are those of the control", async () => {
    const perturbed = await debate({ perturbation: "P3" });
    const control = await debate();
    const untilTurn4 = ({ calls }: DebateLog) => calls.filter(({ phase, turn }) => phase !== "debate" || turn < 4);
    expect(untilTurn4(perturbed)).toEqual(untilTurn4(control));
    expect(control).toMatchObject({ perturbation: null, injectionTurn: 4, injections: [] });
  });

  it("name phases of their own even in a protocol made by hand", () => {
    const { dilemma, teams, injections } = setUpDebate({ teams: "ablation", scenario: "trolley", perturbation: "P1" });
    const names = debateProtocol(teams, dilemma, { turns: 4, injections, words: 80 }).phases.map(({ name }) => name);
    expect(names.slice(5)).toEqual(["debate, turns 1 to 3", "perturbation, push_vs_lever", "debate, turns 4 to 4"]);
  });
});
