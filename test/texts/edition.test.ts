import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { passagesOfEdition } from "../../lib/src/texts/edition.js";

const options = { source: "mill", work: "On Duty", author: "John Stuart Mill" };
const prose = (about: string) =>
  `There are few circumstances among those which make up the condition of ${about}, more significant than this one.`;
const sectionsOf = (text: string, more: object = {}) =>
  passagesOfEdition(text, { ...options, ...more }).map(({ section, text: words }) => [section, words]);

const file = `The Project Gutenberg EBook of On Duty, by John Stuart Mill

Title: On Duty

Author: John Stuart Mill

*** START OF THE PROJECT GUTENBERG EBOOK ON DUTY ***

Produced by A Volunteer

ON DUTY

BY

JOHN STUART MILL

SEVENTH EDITION

LONDON

1879

CONTENTS.

CHAPTER I. GENERAL REMARKS

CHAPTER II. WHAT DUTY IS ............. 12

APPENDIX, 40

ON DUTY.

CHAPTER I.

GENERAL REMARKS.

${prose("_human_ knowledge[A]")}

[Footnote A: The author has reason to believe it.

He was not the first.]

CHAPTER II.

WHAT DUTY IS.

${prose("duty")}[1]

* * * * *

${prose("law")}

FOOTNOTES:

[1] See the "Logic," book vi.

APPENDIX.

${prose("the appendix")}

THE END.

End of the Project Gutenberg EBook of On Duty, by John Stuart Mill

*** END OF THE PROJECT GUTENBERG EBOOK ON DUTY ***

*** START: FULL LICENSE ***

You may copy it, give it away or re-use it.
`;

describe("passagesOfEdition", () => {
  test("reads a Gutenberg file: no title page, contents or licence; notes apart; titles with their chapters", () => {
    expect(sectionsOf(file)).toEqual([
      ["CHAPTER I. GENERAL REMARKS", prose("human knowledge")],
      ["CHAPTER I. GENERAL REMARKS / Notes", "The author has reason to believe it.\nHe was not the first."],
      ["CHAPTER II. WHAT DUTY IS", `${prose("duty")}\n${prose("law")}`],
      ["CHAPTER II. WHAT DUTY IS / Notes", 'See the "Logic," book vi.'],
      ["APPENDIX", prose("the appendix")],
    ]);
  });

  test("drops the printer's lines, but keeps a title right above the first words", () => {
    const opened = file.slice(0, file.indexOf("CONTENTS."));
    const end = "\n*** END OF THE PROJECT GUTENBERG EBOOK ON DUTY ***";
    expect(sectionsOf(`${opened}LONGMANS, GREEN, AND CO.\n\nPREFACE.\n\n${prose("a")}\n${end}`)).toEqual([
      ["PREFACE", prose("a")],
    ]);
    expect(sectionsOf(`${opened}OF TRUTH\n\n${prose("a")}\n${end}`)).toEqual([["OF TRUTH", prose("a")]]);
  });

  test("reads it alike with other line ends and widths of blank lines", () => {
    const words = (text: string) => passagesOfEdition(text, options).map((passage) => passage.id);
    expect(words(file.replaceAll("\n\n", "\n \n\n"))).toEqual(words(file));
  });

  test("nests parts, treatises, questions and articles", () => {
    const summa = `FIRST PART OF THE SECOND PART
["I-II," "Prima Secundae"]
________________________

TREATISE ON LAW (QQ. 90-108)

QUESTION 94

OF THE NATURAL LAW
(In Six Articles)

${prose("the natural law")}

SECOND ARTICLE [I-II, Q. 94, Art. 2]

Whether the Natural Law Contains Several Precepts, or Only One?

Objection 1: ${prose("precepts")}

QUESTION 95

OF HUMAN LAW

${prose("human law")}
`;
    const outer = 'FIRST PART OF THE SECOND PART ["I-II," "Prima Secundae"] / TREATISE ON LAW (QQ. 90-108)';
    const question = `${outer} / QUESTION 94. OF THE NATURAL LAW (In Six Articles)`;
    expect(sectionsOf(summa).map(([section]) => section)).toEqual([
      question,
      `${question} / SECOND ARTICLE [I-II, Q. 94, Art. 2]. Whether the Natural Law Contains Several Precepts, or Only One?`,
      `${outer} / QUESTION 95. OF HUMAN LAW`,
    ]);
  });

  test("keeps a Book's own argument and preface in the Book, and opens others at the top", () => {
    const city = `EDITOR'S PREFACE.

${Array.from({ length: 12 }, () => prose("the editor")).join("\n")}

BOOK FIRST.

ARGUMENT.

${prose("the pagans").toUpperCase()}

PREFACE, EXPLAINING HIS DESIGN.

${prose("the city")}

1. _Of the adversaries of the name of Christ._

${Array.from({ length: 9 }, () => prose("adversaries")).join("\n")}

INTRODUCTION.

I.

${prose("the first")}

II.

${prose("the second")}
`;
    expect([...new Set(sectionsOf(city).map(([section]) => section))]).toEqual([
      "EDITOR'S PREFACE",
      "BOOK FIRST / ARGUMENT",
      "BOOK FIRST / PREFACE, EXPLAINING HIS DESIGN",
      "BOOK FIRST / 1. Of the adversaries of the name of Christ",
      "INTRODUCTION / I",
      "INTRODUCTION / II",
    ]);
  });

  test("knows the half-title before a dialogue from a chapter of the introduction", () => {
    const dialogue = `INTRODUCTION.

${prose("the dialogue")}

THE MYTHS.

${prose("myths")}

ON DUTY

By John Stuart Mill

Translated by Benjamin Jowett

SOCRATES:  ${prose("dialogue")}
`;
    expect(sectionsOf(dialogue).map(([section]) => section)).toEqual([
      "INTRODUCTION",
      "INTRODUCTION / THE MYTHS",
      "ON DUTY",
    ]);
  });

  test("puts the lines of a title together, and keeps a title under which nothing stands as text", () => {
    const groundwork = `FIRST SECTION

TRANSITION FROM THE COMMON RATIONAL KNOWLEDGE

OF MORALITY TO THE PHILOSOPHICAL

Heteronomy of the Will as the Source of all spurious Principles

of Morality

${prose("the will")}

A DUTY OF VIRTUE

CHAPTER II

${prose("chapter two")}
`;
    const section = "FIRST SECTION. TRANSITION FROM THE COMMON RATIONAL KNOWLEDGE OF MORALITY TO THE PHILOSOPHICAL";
    expect(sectionsOf(groundwork)).toEqual([
      [`${section} / Heteronomy of the Will as the Source of all spurious Principles of Morality`, prose("the will")],
      [section, "A DUTY OF VIRTUE"],
      ["CHAPTER II", prose("chapter two")],
    ]);
  });

  test("leaves out what a transcriber says of his file", () => {
    const text = `NOTE TO THIS ELECTRONIC EDITION

${prose("this file")}

[Transcriber's Note: Obvious errors were corrected.]

BOOK I

${prose("book one")}
`;
    expect(sectionsOf(text)).toEqual([["BOOK I", prose("book one")]]);
  });

  test("reads Markdown: depth of headings, emphasis, links, lists, quotations, notes, and headings that hold data", () => {
    const markdown = `# Title: On Duty

## Author: John Stuart Mill

-------
_Translated by Nobody_

## Book I

#### I

${prose("**duty** and [law](https://example.org)")}

> A *quoted* line
> goes on.

1. first &
2. second

| a | b |
|---|---|
| c | d |

<div>inside</div>

[^1]: A note to it.

#### II

${prose("two")}
`;
    expect(sectionsOf(markdown)).toEqual([
      ["Book I / I", `${prose("duty and law")}\nA quoted line goes on.\n1. first & 2. second\na b c d\ninside`],
      ["Book I / I / Notes", "A note to it."],
      ["Book I / II", prose("two")],
    ]);
  });

  test("a text without headings is one section, named as the work", () => {
    expect(sectionsOf(prose("one"))).toEqual([["On Duty", prose("one")]]);
    expect(sectionsOf("")).toEqual([]);
  });

  test("reads a book that is one paragraph, and text that was made to be hard", () => {
    const maxim = "Act only on that maxim.";
    const passages = passagesOfEdition(`${maxim} `.repeat(20_000), options);
    expect(passages.flatMap(({ text }) => text.split(/(?<=\.) /))).toEqual(Array(20_000).fill(maxim));
    for (const hard of [
      "1. ",
      "[Footnote ",
      "_",
      "=a",
      "[",
      "* ",
      "\t \n",
      "*** START OF THE PROJECT GUTENBERG ",
      "A. ",
    ])
      expect(Array.isArray(passagesOfEdition(hard.repeat(50_000), options))).toBe(true);
  });

  test("refuses Markdown that is nested beyond reading", () => {
    const nested = `# a\n\n# b\n\n${"> ".repeat(5000)}x`;
    expect(() => passagesOfEdition(nested, options)).toThrow(/text: .*Markdown that can be read/);
  });

  const word = fc.constantFrom("duty", "law", "virtue", "end", "means", "reason", "gods", "piety");
  const sentence = fc
    .array(word, { minLength: 8, maxLength: 30 })
    .map((words) => `${words.join(" ").replace(/^./, (first) => first.toUpperCase())}.`);
  const paragraph = fc.array(sentence, { minLength: 1, maxLength: 6 }).map((sentences) => sentences.join(" "));
  const heading = fc.constantFrom("BOOK II.", "CHAPTER III.", "VII", "OF THE WILL", "PREFACE.", "NOTES");
  const body = fc.array(fc.oneof(paragraph, heading), { minLength: 1, maxLength: 15 });
  const wrap = (text: string) =>
    `The Project Gutenberg EBook of X, by Y\n\nTitle: X\n\n*** START OF THIS PROJECT GUTENBERG EBOOK X ***\n\nProduced by Z\n\n${text}\n\n*** END OF THIS PROJECT GUTENBERG EBOOK X ***\n\nlicence redistribution trademark`;
  const fold = (text: string) => text.replace(/(.{1,70})(?: |$)/gm, "$1\n").replace(/\n\n\n/g, "\n\n");

  test("every word of the text survives in its place, and no word of the licence does", () => {
    fc.assert(
      fc.property(body, (blocks) => {
        const paragraphs = blocks.filter((block) => block.endsWith(".") && block.length > 15);
        const passages = passagesOfEdition(wrap(fold(blocks.join("\n\n"))), options);
        const text = passages.map((passage) => passage.text).join(" ");
        for (const lost of ["licence", "trademark", "Gutenberg", "Produced"]) expect(text).not.toContain(lost);
        const kept = text.split(/\s+/).filter((found) => /^[a-zA-Z]+\.?$/.test(found));
        for (const found of paragraphs.flatMap((given) => given.split(" "))) {
          const at = kept.indexOf(found);
          expect(at).toBeGreaterThanOrEqual(0);
          kept.splice(at, 1);
        }
      }),
    );
  });

  test("ids are unique, and the same when the text is read again or wrapped otherwise", () => {
    fc.assert(
      fc.property(body, (blocks) => {
        const text = blocks.join("\n\n");
        const ids = passagesOfEdition(text, options).map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
        expect(passagesOfEdition(fold(text), options).map(({ id }) => id)).toEqual(ids);
        expect(passagesOfEdition(text, options).map(({ id }) => id)).toEqual(ids);
      }),
    );
  });

  test("an id depends on the work, and not on what stands before the passage", () => {
    const [first] = passagesOfEdition(`BOOK I\n\n${prose("a")}`, options);
    const moved = passagesOfEdition(`PREFACE\n\n${prose("b")}\n\nBOOK I\n\n${prose("a")}`, options);
    expect(moved[1]!.id).toBe(first!.id);
    expect(passagesOfEdition(`BOOK I\n\n${prose("a")}`, { ...options, work: "Other" })[0]!.id).not.toBe(first!.id);
    expect(first!.id).toMatch(/^mill-[0-9a-f]{12}$/);
  });
});
