import { onOneLine } from "./markup.js";

const greek =
  "Γ Gamma Δ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Φ Phi Ψ Psi Ω Omega α alpha β beta γ gamma δ delta ε varepsilon ζ zeta η eta θ theta ι iota κ kappa λ lambda μ mu ν nu ξ xi π pi ρ rho ς varsigma σ sigma τ tau υ upsilon φ varphi χ chi ψ psi ω omega";
const signs =
  "− - ∗ ast → rightarrow ← leftarrow ↔ leftrightarrow ≤ leq ≥ geq ≈ approx ≠ neq ≡ equiv ∞ infty ∈ in ∑ sum √ surd";

/** Signs that LaTeX sets only as mathematics, each followed by its command. */
const mathematics = Object.fromEntries(
  [...`${greek} ${signs}`.matchAll(/(\S) (\S+)/gu)].map(([, sign, name]) => [
    sign!,
    name === "-" ? "$-$" : `\\ensuremath{\\${name}}`,
  ]),
);

const commands: { readonly [character: string]: string } = {
  "\\": "\\textbackslash{}",
  "~": "\\textasciitilde{}",
  "^": "\\textasciicircum{}",
  "<": "\\textless{}",
  ">": "\\textgreater{}",
  "|": "\\textbar{}",
  '"': "\\textquotedbl{}",
  "`": "\\textasciigrave{}",
  // After the end of a row or a line, LaTeX would read these two as that command's own.
  "[": "{[}",
  "*": "{*}",
  "]": "{]}",
  "\u00a0": "~",
  ...mathematics,
};

/** What pdfLaTeX knows in the T1 encoding without a further package. */
const known = /^(?![ĦħĸĿŀŉŦŧſ])[ -~\u00a1-\u017fȘșȚț–—‘’‚“”„†‡•…‰‹›€™]$/u;

function setCharacter(character: string): string {
  const command = commands[character];
  if (command !== undefined) return command;
  if (/[{}$&#_%]/.test(character)) return `\\${character}`;
  if (known.test(character)) return character;
  // Engines that read Unicode show it where the font has it; pdfLaTeX would stop at it, and shows which one it is.
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  return `\\allowbreak{}\\ifdefined\\Umathcode ${character}\\else{[}U+${code}{]}\\fi{}`;
}

/** How many characters wide a text is, about: one that pdfLaTeX does not know is shown by its number. */
export function latexLength(text: string): number {
  if (/^[ -~]*$/.test(text)) return text.length;
  return Array.from(text.normalize("NFC")).reduce(
    (sum, character) => sum + (commands[character] !== undefined || known.test(character) ? 1 : 8),
    0,
  );
}

/** A text as LaTeX sets it, letter by letter: never as a command, and without the ligatures that change a text. */
export function escapeLatex(text: string): string {
  const apart = text.normalize("NFC").replace(/([-',])(?=\1)/g, "$1\u0000");
  return Array.from(apart, (character) => (character === "\u0000" ? "{}" : setCharacter(character))).join("");
}

/**
 * A text on one line as LaTeX sets it. A word of more than `longest` characters, such as a digest, may be broken
 * anywhere, so that it stays on the page.
 */
export function latexLine(text: string, longest = 40): string {
  const words = onOneLine(text).split(" ");
  return words
    .map((word) =>
      latexLength(word) > longest
        ? word
            .match(/.{1,4}/gu)!
            .map(escapeLatex)
            .join("\\allowbreak{}")
        : escapeLatex(word),
    )
    .join(" ");
}
