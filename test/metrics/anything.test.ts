import { describe, expect, it } from "vitest";
import { DissensusError } from "../../lib/src/foundation/errors.js";
import { countKeywords, findKeywords } from "../../lib/src/foundation/keywords.js";
import { arCo } from "../../lib/src/metrics/arCo.js";
import { archetypeStability } from "../../lib/src/metrics/archetypeStability.js";
import { readBallot } from "../../lib/src/metrics/ballots/readBallot.js";
import { readPrefLib, strictBallots } from "../../lib/src/metrics/ballots/readPrefLib.js";
import { bordaMargin } from "../../lib/src/metrics/bordaMargin.js";
import { bordaRanking } from "../../lib/src/metrics/bordaRanking.js";
import { bordaScores } from "../../lib/src/metrics/bordaScores.js";
import { chanceLevels } from "../../lib/src/metrics/chanceLevels.js";
import { crossReferencing } from "../../lib/src/metrics/crossReferencing.js";
import { doctrinalAccuracy } from "../../lib/src/metrics/doctrinalAccuracy.js";
import { effectivePerspectives } from "../../lib/src/metrics/effectivePerspectives.js";
import { firstChoiceConcentration } from "../../lib/src/metrics/firstChoiceConcentration.js";
import { kendallDistance } from "../../lib/src/metrics/kendallDistance.js";
import { metaDebateShare } from "../../lib/src/metrics/metaDebateShare.js";
import { positionBias } from "../../lib/src/metrics/positionBias.js";
import { schulzeRanking } from "../../lib/src/metrics/schulzeRanking.js";
import { scoredBallots } from "../../lib/src/metrics/scoredBallots.js";
import { sysAR } from "../../lib/src/metrics/sysAR.js";
import { tensionQuality } from "../../lib/src/metrics/tensionQuality.js";
import { voiceAuthenticityRate } from "../../lib/src/metrics/voiceAuthenticityRate.js";
import { weightingGap } from "../../lib/src/metrics/weightingGap.js";
import { winners } from "../../lib/src/metrics/winners.js";

const functions = {
  arCo,
  archetypeStability,
  bordaMargin,
  bordaRanking,
  bordaScores,
  chanceLevels,
  countKeywords,
  crossReferencing,
  doctrinalAccuracy,
  effectivePerspectives,
  findKeywords,
  firstChoiceConcentration,
  kendallDistance,
  metaDebateShare,
  positionBias,
  readBallot,
  readPrefLib,
  schulzeRanking,
  scoredBallots,
  strictBallots,
  sysAR,
  tensionQuality,
  voiceAuthenticityRate,
  weightingGap,
  winners,
} as unknown as { [name: string]: (...given: unknown[]) => unknown };

/** What a slip in a notebook, or a reader of someone else's file, may hand over. */
const anything = [
  undefined,
  null,
  0,
  -1,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  1n,
  "",
  "text",
  true,
  Symbol("symbol"),
  () => 1,
  [],
  [undefined],
  new Array(2),
  [[]],
  [{}],
  [0],
  ["A"],
  [["A"]],
  [["A", "B"], null],
  {},
  Object.create(null),
  new Map([["options", ["A"]]]),
  new Set(["A"]),
  new Date(0),
  { options: ["A", "B"] },
  { options: ["A", "B"], weights: [1] },
  { options: { A: "x", B: "y" }, weights: [Number.NaN] },
  { keywords: ["x"] },
  { frameworks: { K: ["x"] }, teams: { one: ["K"], other: ["L"] } },
  { objectKeywords: ["x"], metaKeywords: [{}] },
  { pairs: [["a", "b"]] },
  [{ turn: 5, speaker: "K", text: "x" }],
  [{ evaluator: "e", perspective: "p", vote: "A", coherence: 0.5 }],
  [{ shown: ["A"], vote: "A" }],
];

/** Whether every number in a result is one. */
function allFinite(value: unknown): boolean {
  if (typeof value === "number") return Number.isFinite(value);
  return typeof value !== "object" || value === null || Object.values(value).every(allFinite);
}

describe.each(Object.keys(functions))("%s, given anything at all", (name) => {
  it("answers with finite numbers, or with an error of one line that says what was wrong", () => {
    for (const first of anything)
      for (const second of anything) {
        try {
          expect(allFinite(functions[name]!(first, second))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(DissensusError);
          expect((error as DissensusError).message).toMatch(
            /^[^\n]+( is not allowed; expected | is not computable: )[^\n]+$/,
          );
        }
      }
  });
});
