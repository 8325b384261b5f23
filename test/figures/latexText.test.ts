import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { escapeLatex, latexLength, latexLine } from "../../lib/src/figures/latexText.js";

/** What LaTeX prints of each command that stands for one character. */
const printed: { readonly [command: string]: string } = {
  "\\textbackslash{}": "\\",
  "\\textasciitilde{}": "~",
  "\\textasciicircum{}": "^",
  "\\textless{}": "<",
  "\\textgreater{}": ">",
  "\\textbar{}": "|",
  "\\textquotedbl{}": '"',
  "\\textasciigrave{}": "`",
  "{[}": "[",
  "{]}": "]",
  "{*}": "*",
  "{}": "",
  "\\allowbreak{}": "",
  "\\{": "{",
  "\\}": "}",
  "\\$": "$",
  "\\&": "&",
  "\\#": "#",
  "\\_": "_",
  "\\%": "%",
};
const token =
  /\\ifdefined\\Umathcode (.)\\else\{\[\}U\+[0-9A-F]{4,6}\{\]\}\\fi\{\}|\\text[a-z]+\{\}|\\allowbreak\{\}|\{[[\]*]?\}|\\[{}$&#_%]|[^\\{}$&#_%^~]/suy;

/** Reads escaped LaTeX back as an engine that knows Unicode sets it; fails at anything that is not our own. */
function read(latex: string): string {
  let text = "";
  token.lastIndex = 0;
  while (token.lastIndex < latex.length) {
    const at = token.lastIndex;
    const match = token.exec(latex);
    if (match === null) throw new Error(`not ours: ${latex.slice(at)}`);
    text += match[1] ?? printed[match[0]] ?? match[0];
  }
  return text;
}

const hostile = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."\\_%&#$^~{}<>|\"'`[]()*-,!?=@;:/ ".split("")),
    fc.constantFrom("a", "é", "仁", "🙂", "\u202e", "ſ", "–"),
    fc.constantFrom("\\input{x}", "\\end{document}", "^^5c", "\\\\", "--", "---", "''", ",,"),
  ),
});

describe("a text in LaTeX", () => {
  test("is read back letter by letter, with no command, group, cell or comment of its own", () => {
    fc.assert(
      fc.property(hostile, (text) => {
        expect(read(escapeLatex(text))).toBe(text.normalize("NFC"));
      }),
    );
  });

  test.each([
    ["100 % of A & B_1 #2", "100 \\% of A \\& B\\_1 \\#2"],
    ["$x^2$ ~ {y}", "\\$x\\textasciicircum{}2\\$ \\textasciitilde{} \\{y\\}"],
    ["\\input{/etc/passwd}", "\\textbackslash{}input\\{/etc/passwd\\}"],
    ['<a href="x">', "\\textless{}a href=\\textquotedbl{}x\\textquotedbl{}\\textgreater{}"],
    ["Δ ≥ 0.5 × σ", "\\ensuremath{\\Delta} \\ensuremath{\\geq} 0.5 × \\ensuremath{\\sigma}"],
    ["−0.3", "$-$0.3"],
    ["Łódź, Œuvres, Ștefan", "Łódź, Œuvres, Ștefan"],
  ])("%s", (text, latex) => {
    expect(escapeLatex(text)).toBe(latex);
  });

  test("keeps apart what LaTeX would join to another sign", () => {
    expect(escapeLatex("--store")).toBe("-{}-store");
    expect(escapeLatex("a---b")).toBe("a-{}-{}-b");
    expect(escapeLatex("''")).toBe("'{}'");
    expect(escapeLatex(",,")).toBe(",{},");
    expect(escapeLatex("?`!`")).toBe("?\\textasciigrave{}!\\textasciigrave{}");
  });

  test("opens with nothing that the command before it could take for its own", () => {
    // The end of a row, \\, takes a star or a bracket after it, over the end of the line too.
    fc.assert(
      fc.property(hostile, fc.constantFrom("*", "["), (text, first) => {
        expect(escapeLatex(first + text)).toMatch(/^\{/);
      }),
    );
  });

  test("composes accents, and shows by its number what pdfLaTeX does not know", () => {
    expect(escapeLatex("e\u0301")).toBe("é");
    expect(escapeLatex("仁")).toBe("\\allowbreak{}\\ifdefined\\Umathcode 仁\\else{[}U+4EC1{]}\\fi{}");
    expect(escapeLatex("🙂")).toContain("U+1F642");
    // A sign that turns the direction of writing is seen where it would otherwise act unseen.
    expect(escapeLatex("\u202e")).toContain("U+202E");
  });

  test("is on one line, whatever breaks its own", () => {
    expect(latexLine(" a\r\n\nb\t\u0007c\u2028d ")).toBe("a b c d");
  });

  test("may be broken in a word that is longer than its place, and reads the same", () => {
    expect(latexLine("abcdefgh", 8)).toBe("abcdefgh");
    expect(latexLine("abcdefghi", 8)).toBe("abcd\\allowbreak{}efgh\\allowbreak{}i");
    expect(latexLine("a 🙂🙂🙂🙂🙂b", 8)).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
    const words = fc.array(fc.stringMatching(/^[a-z_%&{}-]{1,30}$/), { minLength: 1 }).map((list) => list.join(" "));
    fc.assert(
      fc.property(words, fc.integer({ min: 1, max: 20 }), (text, longest) => {
        const latex = latexLine(text, longest);
        expect(read(latex)).toBe(text);
        for (const word of latex.split(" "))
          for (const piece of word.split("\\allowbreak{}"))
            expect(read(piece).length).toBeLessThanOrEqual(Math.max(4, longest));
      }),
    );
  });

  test("is as long as what is shown of it", () => {
    expect(latexLength("")).toBe(0);
    expect(latexLength("a_%é")).toBe(4);
    expect(latexLength("仁")).toBe("[U+4EC1]".length);
    fc.assert(
      fc.property(hostile, hostile, (one, other) => {
        expect(latexLength(`${one} ${other}`)).toBe(latexLength(one) + 1 + latexLength(other));
      }),
    );
  });
});
