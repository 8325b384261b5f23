import { describe, expect, test } from "vitest";
import { headingOf } from "../../lib/src/texts/headings.js";
import { isOrnament, withoutMarks } from "../../lib/src/texts/marks.js";

describe("headingOf", () => {
  test.each([
    ["BOOK I. The Analytic of Pure Practical Reason.", "structural", 3],
    ["                              BOOK FIRST.", "structural", 3],
    ["CHAPTER II.", "structural", 4],
    ["CHAPTER IV. OF WHAT SORT OF PROOF THE PRINCIPLE OF UTILITY IS\nSUSCEPTIBLE", "structural", 4],
    ["Chapter 3. Of the will and its freedom", "structural", 4],
    ["QUESTION 2", "structural", 4],
    ["FIRST ARTICLE [I-II, Q. 1, Art. 1]", "structural", 5],
    ["TREATISE ON THE LAST END (QQ. 1-5)", "structural", 3],
    ['FIRST PART OF THE SECOND PART\n["I-II," "Prima Secundae"]', "structural", 2],
    ["SECOND SECTION", "structural", 4],
    ["VOL. I.", "structural", 1],
    ["PREFACE.", "opening", 1],
    ["Introduction", "opening", 1],
    ["EDITOR'S PREFACE.", "opening", 1],
    ["PREFACE, EXPLAINING HIS DESIGN IN UNDERTAKING\nTHIS WORK.", "opening", 1],
    ["CONCLUSION.", "closing", 1],
    ["NOTES", "closing", 1],
    ["VII", "numbered", 6],
    ["III.", "numbered", 6],
    [
      " 1. _Of the adversaries of the name of Christ, whom the barbarians\n     spared when they stormed the city._",
      "numbered",
      6,
    ],
    ["IV. THEOREM II.", "numbered", 6],
    ["II. Exposition of the Notion of an End which is also a Duty", "numbered", 6],
    ["OF THE PRINCIPLE OF UTILITY", "plain", 7],
    ["The Autonomy of the Will as the Supreme Principle of Morality", "plain", 7],
    ["Whether It Belongs to Man to Act for an End?", "plain", 7],
    ["OF MAN'S LAST END\n(In Eight Articles)", "plain", 7],
  ])("%j is a heading", (printed, kind, rank) => {
    expect(headingOf(printed)).toMatchObject({ kind, rank });
  });

  test.each([
    "There is therefore but one categorical imperative.",
    "SOCRATES:  And what is piety?",
    "True.",
    "and",
    "'Law is the king of all, of mortals as well as of immortals;'",
    "Part three of it, he said, is the best.",
    "Section 2 of the argument is weak.",
    "1. The first of these men is just.",
    "I. In respect of fears and confidence or boldness:",
    "J. A. SMITH",
    "MDCCCLXXI.",
    "LONDON, 1879",
    "                                                   THE EDITOR.",
    "EXTERNAL      INTERNAL",
    "Practical Material Principles of Determination taken as the Foundation of Morality, are:",
    "I THINK. ".repeat(30),
    "",
  ])("%j is none", (printed) => {
    expect(headingOf(printed)).toBeUndefined();
  });

  test("gives the title apart from its number, and the words without marks and last stop", () => {
    expect(headingOf("CHAPTER I. _Of Duty._")).toMatchObject({ text: "CHAPTER I. Of Duty", title: "Of Duty" });
    expect(headingOf("FIRST ARTICLE [I-II, Q. 1, Art. 1]")).not.toHaveProperty("title");
  });
});

describe("withoutMarks", () => {
  test.each([
    ["the _summum bonum_, or =chief good=", "the summum bonum, or chief good"],
    ["utter degradation.[A] And so[12] on", "utter degradation. And so on"],
    ["[A] man may [sic] be good", "[A] man may [sic] be good"],
    ["[Sidenote: 1104a] Virtue then", "Virtue then"],
    ["called [Greek: hexis] by him", "called hexis by him"],
    ["the law.\n{BOOK_1|CHAPTER_1 ^paragraph 5}\nAnd", "the law. And"],
    ["doctrina scientiae). *", "doctrina scientiae)."],
    ["* One who is acquainted", "One who is acquainted"],
    ["[Pg 12]the end [Page xii] of it", "the end of it"],
    ["[Illustration: JEREMY BENTHAM]", ""],
    ["if a = b then 2*3", "if a = b then 2*3"],
  ])("%j reads %j", (printed, words) => {
    expect(withoutMarks(printed)).toBe(words);
  });

  test("knows rules, rows of stars and marks that a program left", () => {
    for (const ornament of ["* * * * *", "________", "SEC_1", "BOOK_1|CHAPTER_2", "-----", "[Illustration]", "  "])
      expect(isOrnament(ornament)).toBe(true);
    for (const text of ["PREFACE", "1788", "a"]) expect(isOrnament(text)).toBe(false);
  });
});
