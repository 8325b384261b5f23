import { describe, expect, it } from "vitest";
import { ballotAnswer } from "../../lib/src/council/ballotAnswer.js";
import { scoreAnswer } from "../../lib/src/council/scoreAnswer.js";
import type { Reply } from "../../lib/src/foundation/chat.js";
import { settle } from "../../lib/src/models/reading/settle.js";

const ballot = ballotAnswer({ A: "Rent Control", B: "Deregulate", C: "Public Housing" });
const score = scoreAnswer();

describe("a ballot", () => {
  const good: [string, string, string[], string][] = [
    ["the JSON asked for", '{"reasoning":"Safe.","ranking":["B","A","C"]}', ["B", "A", "C"], "Safe."],
    ["in a fence", '```json\n{"reasoning":"Safe.","ranking":["B","A","C"]}\n```', ["B", "A", "C"], "Safe."],
    ["as a Python literal", "{'reasoning': 'Safe.', 'ranking': ['B', 'A', 'C']}", ["B", "A", "C"], "Safe."],
    [
      "with labels",
      '{"reasoning":"Safe.","ranking":["Deregulate","Rent Control","Public Housing"]}',
      ["B", "A", "C"],
      "Safe.",
    ],
    [
      "after thinking",
      '<think>A first?</think>{"reasoning":"Safe.","ranking":["B","A","C"]}',
      ["B", "A", "C"],
      "Safe.",
    ],
    [
      "as prose, with nothing that could be judged apart from the vote",
      "B > A > C, because it is safe.",
      ["B", "A", "C"],
      "",
    ],
    ["as a list", "1. Option B\n2. Option A\n3. Option C", ["B", "A", "C"], ""],
  ];
  it.each(good)("%s is read", (_name, text, ranking, reasoning) => {
    const reply = settle(text, { finish: "complete", schema: ballot.schema! });
    expect(ballot.read(reply)).toEqual({ text: reasoning, outcome: "ok", value: ranking });
  });

  it("takes the ranking where it stands, whatever the reasoning mentions on its way", () => {
    const value = { reasoning: "One might say A > B > C, but no.", ranking: ["C", "B", "A"] };
    expect(ballot.read({ outcome: "ok", text: JSON.stringify(value), value })).toMatchObject({
      value: ["C", "B", "A"],
    });
  });

  const bad: [string, string, string][] = [
    ["a tie", '{"reasoning":"Safe.","ranking":["A","A","B"]}', "malformed"],
    ["a missing option", '{"reasoning":"Safe.","ranking":["A","B"]}', "malformed"],
    ["an option that is none", '{"reasoning":"Safe.","ranking":["A","B","D"]}', "malformed"],
    ["two different rankings", "A > B > C. Or rather: C > B > A.", "malformed"],
    ["a choice alone", "I choose B.", "malformed"],
    ["a refusal", "I cannot rank these options.", "refused"],
  ];
  it.each(bad)("%s is none, with a reason", (_name, text, outcome) => {
    const reply = settle(text, { finish: "complete", schema: ballot.schema! });
    const reading = ballot.read(reply);
    expect(reading).toMatchObject({ outcome, reason: expect.stringMatching(/./) });
    expect(reading).not.toHaveProperty("value");
  });

  it("that was cut is none, even where it is whole so far", () => {
    const text = '{"reasoning":"Safe.","ranking":["B","A","C"]}';
    expect(ballot.read(settle(text, { finish: "limit", schema: ballot.schema! }))).toMatchObject({
      outcome: "truncated",
    });
  });

  it("may come from a model of the user's own that gives text alone", () => {
    const reply: Reply = { outcome: "ok", text: 'Here: {"reasoning": "Safe.", "ranking": ["B", "A", "C"]}' };
    expect(ballot.read(reply)).toEqual({ text: "Safe.", outcome: "ok", value: ["B", "A", "C"] });
  });

  it("asks for the reasoning before the ranking, so that it leads to it", () => {
    expect(Object.keys(ballot.schema?.properties as object)).toEqual(["reasoning", "ranking"]);
  });
});

describe("a score", () => {
  it("is read from a value or from text", () => {
    const value = { rationale: "Grounded.", score: 0.75 };
    expect(score.read({ outcome: "ok", text: "", value })).toEqual({ text: "Grounded.", outcome: "ok", value: 0.75 });
    const text = `I would say:\n${JSON.stringify(value)}`;
    expect(score.read({ outcome: "ok", text })).toEqual({ text: "Grounded.", outcome: "ok", value: 0.75 });
  });

  const bad: [string, Reply, string][] = [
    ["above one", { outcome: "ok", text: '{"rationale":"x","score":7}' }, "malformed"],
    ["below zero", { outcome: "ok", text: '{"rationale":"x","score":-0.1}' }, "malformed"],
    ["a word", { outcome: "ok", text: '{"rationale":"x","score":"high"}' }, "malformed"],
    ["two scores", { outcome: "ok", text: '{"rationale":"x","score":0.2} {"rationale":"x","score":0.9}' }, "malformed"],
    ["a value out of range", { outcome: "ok", text: "", value: { rationale: "x", score: 1.5 } }, "malformed"],
    ["no rationale", { outcome: "ok", text: '{"score":0.5}' }, "malformed"],
    ["cut", { outcome: "truncated", text: '{"rationale":"x","score":0.5}', reason: "limit" }, "truncated"],
    ["failed", { outcome: "failed", reason: "no server" }, "failed"],
  ];
  it.each(bad)("%s is none", (_name, reply, outcome) => {
    expect(score.read(reply)).toMatchObject({ outcome, reason: expect.stringMatching(/./) });
  });
});
