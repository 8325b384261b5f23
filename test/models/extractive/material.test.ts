import { describe, expect, it } from "vitest";
import type { Message } from "../../../lib/src/foundation/chat.js";
import { stretchesOf } from "../../../lib/src/models/extractive/material.js";
import { sentencesOf } from "../../../lib/src/models/extractive/sentences.js";

const user = (content: string): Message[] => [{ role: "user", content }];
const cutUp = (content: string) => stretchesOf(user(content)).map(({ text, tag }) => [tag, text.trim()]);

describe("stretchesOf", () => {
  it.each<[string, string, [string | undefined, string][]]>([
    ["plain instruction", "Speak.", [[undefined, "Speak."]]],
    [
      "a section between instructions",
      "A <p>b</p> c",
      [
        [undefined, "A"],
        ["p", "b"],
        [undefined, "c"],
      ],
    ],
    [
      "a section in a section",
      "<log><turn n=1>a</turn>b</log>",
      [
        ["turn n=1", "a"],
        ["log", "b"],
      ],
    ],
    ["attributes", '<option id="A">a</option>', [['option id="A"', "a"]]],
    [
      "two sections of one name",
      "<p>a</p><p>b</p>",
      [
        ["p", "a"],
        ["p", "b"],
      ],
    ],
    ["an opening tag alone", "<p>a", [[undefined, "<p>a"]]],
    ["a closing tag alone", "a</p>", [[undefined, "a</p>"]]],
    ["signs that are no tags", "a < b and b > c", [[undefined, "a < b and b > c"]]],
    ["nothing", "<p> </p>", []],
  ])("%s", (_, content, expected) => {
    expect(cutUp(content)).toEqual(expected);
  });

  it("keeps the role and the place of each message", () => {
    const messages: Message[] = [
      { role: "system", content: "a" },
      { role: "user", content: "b" },
    ];
    expect(stretchesOf(messages).map(({ role, message }) => [role, message])).toEqual([
      ["system", 0],
      ["user", 1],
    ]);
  });

  it("thousands of unclosed tags take no time to speak of", () => {
    expect(stretchesOf(user("<a>".repeat(20_000)))).toHaveLength(1);
  });
});

describe("sentencesOf", () => {
  const texts = (content: string) => sentencesOf(stretchesOf(user(content))).map(({ text }) => text);

  it.each<[string, string, string[]]>([
    ["sentences", "One binds. Two frees! Three asks?", ["One binds.", "Two frees!", "Three asks?"]],
    ["quotes at an end", 'He said "Stop." Then he left.', ['He said "Stop."', "Then he left."]],
    ["lines", "a first line\n\nand a second", ["a first line", "and a second"]],
    ["list markers", "- duty\n2. harm\n[3] virtue", ["duty", "harm", "virtue"]],
    ["the same sentence twice", "Duty binds. Duty binds.", ["Duty binds."]],
    ["what has no letter", "1785.\n***\nDuty.", ["Duty."]],
    ["decimals and lower case after a point", "It costs 3.5 units. so it does.", ["It costs 3.5 units. so it does."]],
  ])("%s", (_, content, expected) => {
    expect(texts(content)).toEqual(expected);
  });
});
