import type { MarkKind } from "../foundation/transcript.js";
import type { TranscriptPhase } from "./transcript.js";

/** How a marked word of each kind is shown, and what it is. Background, line and dots can stand on one word together. */
export const markStyles: { readonly [Kind in MarkKind]: { style: string; meaning: string } } = {
  case: { style: "background-color:#FFF0A8", meaning: "keyword of the case or its perturbation (SysAR, ArCo)" },
  framework: {
    style: "border-bottom:2px solid #0072B2",
    meaning: "keyword of the speaker's own framework (Doctrinal Accuracy)",
  },
  opponent: {
    style: "text-decoration:underline dotted #D55E00 2px",
    meaning: "an opponent's name, or a keyword of theirs alone (Cross-Referencing)",
  },
};

/** The kinds of marks that a transcript has, in the order above. */
export function kindsIn(phases: readonly TranscriptPhase[]): MarkKind[] {
  const found = new Set(
    phases.flatMap(({ lines }) =>
      lines.flatMap((line) => (line.kind === "turn" ? line.pieces.flatMap(({ kinds = [] }) => kinds) : [])),
    ),
  );
  return (Object.keys(markStyles) as MarkKind[]).filter((kind) => found.has(kind));
}
