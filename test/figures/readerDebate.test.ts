import { JSDOM } from "jsdom";
import { marked } from "marked";
import { describe, expect, it } from "vitest";
import { debateToHtml, debateToMarkdown, type ReadableDebate } from "../../lib/src/figures/readerDebate.js";

const hostile = `<script>alert(1)</script> & "quotes" [link](javascript:alert(1)) # no heading`;
const debate = (more: Partial<ReadableDebate> = {}): ReadableDebate => ({
  scenario: { name: "The trolley problem" },
  names: { kant: "Immanuel Kant", mill: "John Stuart Mill" },
  teams: {
    teams: [
      { id: "duty", name: "Deontology", philosophers: ["kant"] },
      { id: "use", name: "Utilitarianism", philosophers: ["mill"] },
    ],
  },
  turns: [
    { turn: 1, speaker: "kant", team: "duty", text: "I would not.", outcome: "truncated" },
    { turn: 3, speaker: "kant", team: "duty", text: hostile },
  ],
  events: [
    { kind: "topic", id: "trolley", phase: "topic", turn: 0, speaker: "moderator", text: "Is it right?" },
    { kind: "perturbation", id: "push_vs_lever", phase: "debate", turn: 3, speaker: "moderator", text: "And to push?" },
  ],
  missing: [
    {
      phase: "debate",
      turn: 2,
      role: "philosopher",
      speaker: "mill",
      outcome: "blocked",
      reason: "safety filter of x",
    },
    { phase: "deliberation, view", turn: 1, role: "philosopher", speaker: "mill", outcome: "empty", reason: "none" },
  ],
  ...more,
});

describe.each([
  ["HTML", (given: ReadableDebate) => debateToHtml(given)],
  ["Markdown", (given: ReadableDebate) => `<body>${marked.parse(debateToMarkdown(given), { async: false })}</body>`],
])("a debate as %s", (_name, written) => {
  const pageOf = (given: ReadableDebate) => new JSDOM(written(given), { runScripts: "outside-only" }).window.document;

  it("has the question first, then who said what, under names, in order", () => {
    const text = pageOf(debate()).body.textContent!.replace(/\s+/g, " ");
    const order = [
      "The trolley problem",
      "Deontology: Immanuel Kant; Utilitarianism: John Stuart Mill",
      "Is it right?",
      "I would not.",
      "nothing was said",
      "And to push?",
      "alert(1)",
    ];
    const places = order.map((part) => text.indexOf(part));
    expect(places.every((place) => place >= 0)).toBe(true);
    expect(places).toEqual([...places].sort((a, b) => a - b));
  });

  it("tells nothing of ids, models, failures or cuts", () => {
    const text = pageOf(debate()).body.textContent!;
    expect(text).not.toMatch(/push_vs_lever|safety filter|truncated|\bkant\b|\bmill\b|empty/);
  });

  it("is inert, whatever was said", () => {
    const page = pageOf(debate({ scenario: { name: hostile }, names: { kant: hostile, mill: hostile } }));
    expect(page.querySelectorAll("script, img, iframe, a, link, object, form")).toHaveLength(0);
    expect(page.querySelectorAll("h1")).toHaveLength(1);
    expect(page.body.textContent).toContain("<script>alert(1)</script>");
  });

  it("is the same for the same debate, and leaves it as it was", () => {
    const given = debate();
    const before = structuredClone(given);
    expect(written(given)).toBe(written(given));
    expect(given).toEqual(before);
  });
});
