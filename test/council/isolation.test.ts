import { describe, expect, it } from "vitest";
import { policyOf } from "../../lib/src/council/policies.js";
import { runDeliberation } from "../../lib/src/council/runDeliberation.js";
import type { ChatRequest } from "../../lib/src/foundation/chat.js";
import { textOf } from "../support/models.js";
import { champions, evaluators, judgedIn, scriptedCouncil } from "./speakers.js";

const marks = (request: ChatRequest | undefined) =>
  textOf(request!).match(/(?:said|reasoned|judged)-[\w-]+?-?\d*\./g) ?? [];

async function deliberation(options: object = {}) {
  const council = scriptedCouncil();
  const log = await runDeliberation({ scenario: "housing", panel: "paper", models: council, seed: 1, ...options });
  return { council, log };
}

describe("champions", () => {
  it("see nothing in the first round, all positions in the second, their own position and its critiques in the third", async () => {
    const { council } = await deliberation();
    for (const id of champions) {
      const [position, critique, defence] = council[id]!.requests;
      expect(marks(position)).toEqual([]);
      expect(marks(critique)).toEqual(champions.map((other) => `said-${other}-0.`));
      const critics = champions.filter((other) => other !== id).map((other) => `said-${other}-1.`);
      expect(marks(defence)).toEqual([`said-${id}-0.`, ...critics]);
    }
  });

  it("criticise both other options from their own perspective, never their own option", async () => {
    const { log } = await deliberation();
    const critiques = log.calls.filter(({ phase }) => phase === "critique");
    expect(critiques.map(({ speaker }) => speaker)).toEqual(champions);
    const [first] = critiques;
    expect(first?.request.messages[0]?.content).toContain("Security Focus");
    expect(first?.request.messages[1]?.content).toMatch(
      /Criticise the other options, B \(Deregulate\) and C \(Public Housing\), from your own values/,
    );
  });
});

describe("evaluators", () => {
  it.each(["paper", "shared-prefix"] as const)("see the whole debate and no other evaluator (%s)", async (layout) => {
    const { council, log } = await deliberation({ layout });
    const said = log.record.filter(({ role, event }) => role === "champion" && !event).map(({ text }) => text);
    expect(said).toHaveLength(9);
    for (const id of evaluators) {
      expect(council[id]!.requests).toHaveLength(1);
      expect(marks(council[id]!.requests[0])).toEqual(said);
    }
  });

  it("are told their own perspective and no other", async () => {
    const { council } = await deliberation();
    const text = textOf(council.driver!.requests[0]!);
    expect(text).toContain("Values efficiency, speed, measurable results, and return on investment.");
    for (const other of ["Security Focus", "Risk Tolerance", "Pragmatism:", "Simplicity Preference"])
      expect(text).not.toContain(other);
  });

  it("have a common beginning in the shared-prefix layout: the debate first, the perspective after it", async () => {
    const { council } = await deliberation({ layout: "shared-prefix" });
    const [one, other] = ["driver", "guardian"].map((id) => council[id]!.requests[0]!.messages);
    expect(one![0]).toEqual(other![0]);
    const [first, second] = [one![1]!.content, other![1]!.content];
    const end = first.indexOf("</debate>");
    expect(end).toBeGreaterThan(0);
    expect(second.slice(0, end)).toBe(first.slice(0, end));
    expect(first.indexOf("Performance Focus")).toBeGreaterThan(end);
  });

  it("see the question alone without a debate", async () => {
    const { council, log } = await deliberation({ debate: false });
    expect(log.calls.filter(({ role }) => role === "champion")).toEqual([]);
    const text = textOf(council.guardian!.requests[0]!);
    expect(text).not.toContain("<debate>");
    expect(text).toContain("B: Deregulate.");
    expect(log.calls).toHaveLength(14);
  });
});

describe("the judge", () => {
  it("is shown a perspective's name, its definition and one reasoning, and nothing else", async () => {
    const { council } = await deliberation();
    const policy = policyOf("housing");
    expect(council.judge!.requests.map(judgedIn)).toEqual(evaluators);
    for (const [index, request] of council.judge!.requests.entries()) {
      const text = textOf(request);
      expect(marks(request)).toEqual([`reasoned-${evaluators[index]}-0.`]);
      expect(text).not.toContain(policy.question);
      for (const { id, label, description } of policy.options) {
        expect(text).not.toContain(label);
        expect(text).not.toContain(description);
        expect(text).not.toMatch(new RegExp(`option ${id}\\b`, "i"));
      }
      expect(text).not.toMatch(/"A"|\["|ranking|>\s*[ABC]\b/);
      expect(text).not.toMatch(new RegExp(evaluators.filter((id) => id !== evaluators[index]).join("|"), "i"));
    }
  });

  it("gets the whole request from four pieces: instruction, name, definition, reasoning", async () => {
    const { council } = await deliberation();
    const [, user] = council.judge!.requests[5]!.messages;
    expect(user?.content).toBe(
      [
        "The perspective that the writer was asked to take.",
        "<perspective>\n[Performance Focus]\nValues efficiency, speed, measurable results, and return on investment.\n</perspective>",
        "The reasoning to assess. Give a rationale of one or two sentences, then the score.",
        "<reasoning>\nreasoned-driver-0.\n</reasoning>",
      ].join("\n\n"),
    );
  });

  it("has calibration anchors, the same in every call", async () => {
    const { council } = await deliberation();
    const systems = new Set(council.judge!.requests.map(({ messages }) => messages[0]?.content));
    expect(systems.size).toBe(1);
    expect([...systems][0]).toMatch(/1\.0:.*0\.8:.*0\.6:.*0\.4:.*0\.2:.*0\.0:/);
  });
});
