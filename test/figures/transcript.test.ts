import fc from "fast-check";
import { marked } from "marked";
import { describe, expect, test } from "vitest";
import { piecesOf, type Transcript } from "../../lib/src/figures/transcript.js";
import { transcriptToHtml } from "../../lib/src/figures/transcriptHtml.js";
import { transcriptNotes } from "../../lib/src/figures/transcriptNotes.js";
import { transcriptToMarkdown, transcriptToText } from "../../lib/src/figures/transcriptText.js";
import type { KeywordHit } from "../../lib/src/foundation/transcript.js";
import { activeParts, page } from "./page.js";

const debate: Transcript = {
  turns: [
    { turn: 1, speaker: "aristotle", team: "virtue", text: "Virtue is a mean." },
    { turn: 2, speaker: "mill", team: "utility", text: "Utility first.\nAlways." },
    { turn: 4, speaker: "aquinas", team: "virtue", text: "Natural law bi", outcome: "truncated" },
  ],
  events: [
    { kind: "perturbation", id: "P1", phase: "debate", turn: 4, speaker: "moderator", text: "An emergency!" },
    { kind: "topic", id: "trolley", phase: "topic", turn: 0, speaker: "moderator", text: "A trolley." },
  ],
  missing: [
    { phase: "debate", turn: 3, role: "philosopher", speaker: "bentham", outcome: "refused", reason: "I can't" },
    { phase: "deliberation", turn: 1, role: "philosopher", speaker: "mill", outcome: "empty", reason: "no text" },
  ],
};
const hits = ({ text }: { text: string }): KeywordHit[] =>
  [...text.matchAll(/virtue|natural law|law/gi)].flatMap(({ 0: word, index = 0 }) => [
    { keyword: word.toLowerCase(), start: index, end: index + word.length },
    ...(word === "Natural law" ? [{ keyword: "law", start: index + 8, end: index + word.length }] : []),
  ]);

describe("pieces of a text", () => {
  const text = "natural law and order";
  const at = (keyword: string): KeywordHit => ({
    keyword,
    start: text.indexOf(keyword),
    end: text.indexOf(keyword) + keyword.length,
  });

  test("name every keyword that they are part of, where hits overlap", () => {
    expect(piecesOf(text, [at("natural law"), at("law and"), at("law")])).toEqual([
      { text: "natural ", keywords: ["natural law"] },
      { text: "law", keywords: ["natural law", "law and", "law"] },
      { text: " and", keywords: ["law and"] },
      { text: " order", keywords: [] },
    ]);
  });

  test("are the text when joined, and marked exactly where a hit is", () => {
    const hitIn = (length: number) =>
      fc
        .tuple(fc.nat(length - 1), fc.nat(length - 1))
        .map(([a, b]): KeywordHit => ({ keyword: "k", start: Math.min(a, b), end: Math.max(a, b) + 1 }));
    const cases = fc
      .string({ minLength: 1, maxLength: 40 })
      .chain((any) => fc.tuple(fc.constant(any), fc.array(hitIn(any.length), { maxLength: 6 })));
    fc.assert(
      fc.property(cases, ([any, found]) => {
        const pieces = piecesOf(any, found);
        expect(pieces.map((piece) => piece.text).join("")).toBe(any);
        const marked = pieces.flatMap((piece) =>
          [...piece.text].flatMap((letter) => Array(letter.length).fill(piece.keywords.length > 0)),
        );
        expect(marked).toEqual(
          [...Array(any.length).keys()].map((index) => found.some(({ start, end }) => start <= index && index < end)),
        );
      }),
    );
  });

  test.each([
    { start: -1, end: 2 },
    { start: 2, end: 2 },
    { start: 0, end: 99 },
    { start: 0.5, end: 2 },
  ])("do not exist outside the text: %o", (offsets) => {
    expect(() => piecesOf(text, [{ keyword: "k", ...offsets }])).toThrow("offsets within the text's 21 characters");
  });

  test("an empty text has none", () => {
    expect(piecesOf("", [])).toEqual([]);
  });
});

describe("a transcript", () => {
  test("reads in the order in which things happened, what is missing in its place", () => {
    expect(transcriptToText(debate, { hits })).toBe(
      [
        "=== topic ===",
        "moderator (topic: trolley)\n    A trolley.",
        "=== debate ===",
        "1. aristotle (virtue)\n    [Virtue] is a mean.",
        "2. mill (utility)\n    Utility first.\n    Always.",
        "3. bentham: no usable reply\n    refused: I can't",
        "moderator (perturbation: P1)\n    An emergency!",
        "4. aquinas (virtue) [truncated]\n    [Natural law] bi",
        "=== deliberation ===",
        "1. mill: no usable reply\n    empty: no text",
      ].join("\n\n"),
    );
  });

  test("marks keywords and gives each team its colour and its name in HTML", () => {
    const document = page(transcriptToHtml(debate, { hits }));
    expect([...document.querySelectorAll("mark")].map((mark) => [mark.textContent, mark.title])).toEqual([
      ["Virtue", "virtue"],
      ["Natural ", "natural law"],
      ["law", "natural law, law"],
    ]);
    const colours = [...document.querySelectorAll("article")]
      .filter((article) => /\(■ (virtue|utility)\)/.test(article.textContent ?? ""))
      .map((article) => article.style.borderLeft.replace("4px solid ", ""));
    expect(colours).toHaveLength(3);
    expect(colours[0]).toBe(colours[2]);
    expect(colours[0]).not.toBe(colours[1]);
  });

  test("tells the kinds of marks apart, says what each is, and has its notes, all above what was said", () => {
    const of = { turns: [{ turn: 1, speaker: "kant", text: "Duty, lever, utility, trolley." }] };
    const kinds = () => [
      { keyword: "duty", start: 0, end: 4, kind: "framework" as const },
      { keyword: "lever", start: 6, end: 11, kind: "case" as const },
      { keyword: "utility", start: 13, end: 20, kind: "opponent" as const },
      { keyword: "utility", start: 13, end: 20, kind: "framework" as const },
      { keyword: "trolley", start: 22, end: 29 },
    ];
    const notes = ["model <b>null</b>; 1 run"];
    const document = page(transcriptToHtml(of, { hits: kinds, notes }));
    const [legend, note] = [...document.body.children];
    expect(legend!.textContent).toMatch(
      /^marked: keyword of the case .*; keyword of the speaker's own .*; an opponent/,
    );
    expect(note!.textContent).toBe(notes[0]);
    const styles = [...document.querySelectorAll("article mark")].map((one) => one.getAttribute("style"));
    expect(new Set(styles.slice(0, 3)).size).toBe(3);
    expect(styles[0]).toContain("transparent");
    expect(styles[1]).not.toContain("transparent");
    expect(styles[3]).toBeNull();
    expect([...legend!.querySelectorAll("mark")].map((one) => one.getAttribute("style"))).toContain(styles[1]);
    const text = transcriptToText(of, { hits: kinds, notes });
    expect(text).toMatch(/^marked: keyword of the case .*\n\nmodel <b>null<\/b>; 1 run\n\n=== debate ===/);
  });

  test("has notes on who spoke, and on the phases that it leaves out", () => {
    const entry = { role: "philosopher" as const, speaker: "kant", text: "x" };
    const log = {
      ...{ format: 1 as const, version: "0", protocol: "hde", seed: 1, models: {}, events: [], calls: [], missing: [] },
      record: [
        { ...entry, phase: "topic", turn: 0, event: { kind: "topic" as const, id: "trolley" } },
        { ...entry, phase: "deliberation, view", turn: 1 },
        { ...entry, phase: "deliberation, view", turn: 2 },
        { ...entry, phase: "debate", turn: 1 },
      ],
    };
    expect(transcriptNotes(log)).toEqual([
      expect.stringMatching(/1 run; replies missing: 0 of 0$/),
      "not shown, with their statements in the log's record: deliberation, view (2)",
    ]);
    expect(transcriptNotes(log, ["debate", "deliberation, view"])).toHaveLength(1);
    expect(() => transcriptNotes({} as never)).toThrow(/^log: /);
    expect(() => transcriptNotes(log, 7 as never)).toThrow(/^shown: /);
  });

  test("shows the record of any protocol, its announcements among what was said", () => {
    const record = [
      { phase: "topic", turn: 0, speaker: "moderator", text: "A policy.", event: { kind: "topic" as const, id: "p" } },
      { phase: "round 1", turn: 1, speaker: "champion", text: "Option A." },
      { phase: "round 2", turn: 1, speaker: "champion", text: "Still A." },
    ];
    expect(transcriptToText({ turns: record })).toBe(
      [
        "=== topic ===",
        "moderator (topic: p)\n    A policy.",
        "=== round 1 ===",
        "1. champion\n    Option A.",
        "=== round 2 ===",
        "1. champion\n    Still A.",
      ].join("\n\n"),
    );
  });

  test("leaves the log as it was and refuses what is none", () => {
    const before = structuredClone(debate);
    transcriptToHtml(debate, { hits });
    expect(debate).toEqual(before);
    expect(() => transcriptToHtml({} as Transcript)).toThrow("transcript.turns: undefined");
  });
});

describe("hostile text in a transcript", () => {
  const attack =
    "<script>alert(1)</script>\n<img src=x onerror=alert(2)>\n# heading\n- item\n1. one\n    code\n[x](javascript:alert(3)) `a` **b**";
  const hostile: Transcript = {
    turns: [{ turn: 1, speaker: attack, team: attack, text: attack }],
    events: [{ kind: "topic", id: attack, phase: attack, turn: 0, speaker: attack, text: attack }],
    missing: [{ phase: attack, turn: 1, role: "judge", speaker: attack, outcome: "failed", reason: attack }],
  };
  const mark = () => [{ keyword: '"><script>', start: 8, end: 13 }];

  test("is inert in HTML and shown letter by letter", () => {
    const document = page(transcriptToHtml(hostile, { hits: mark }));
    expect(activeParts(document.body)).toEqual([]);
    expect(document.querySelector("mark")!.parentElement!.textContent).toBe(attack);
  });

  test("is neither Markdown nor HTML in Markdown", () => {
    const document = page(marked.parse(transcriptToMarkdown(hostile, { hits: mark }), { async: false }));
    expect(activeParts(document.body)).toEqual([]);
    expect(document.querySelector("h1, ul, ol, li, code, pre, em")).toBeNull();
    const said = document.querySelector("blockquote")!;
    for (const end of said.querySelectorAll("br")) end.replaceWith("\n");
    expect(said.textContent?.trim()).toBe(attack.replace("    code", "code"));
    expect(document.querySelector("blockquote strong")!.textContent).toBe("alert");
  });

  test("steers no terminal in plain text", () => {
    const text = transcriptToText({ turns: [{ turn: 1, speaker: "a\u001b[2J", text: "b\r\nc\u0007" }] });
    expect(text).toBe("=== debate ===\n\n1. a[2J\n    b\n    c");
  });
});
