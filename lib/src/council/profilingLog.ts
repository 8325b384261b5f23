import { z } from "zod";
import type { ProtocolLog } from "../foundation/log.js";
import { protocolLogShape } from "../foundation/logSchema.js";
import { type Measured, measured } from "../foundation/measured.js";
import { keywordAlignment } from "../metrics/keywordAlignment.js";
import type { Perspective } from "./perspectives.js";
import { type ProfilingPrompts, profilingProtocol, seatParts } from "./profiling.js";

/** How far one model speaks in the words of each perspective when asked to take it. */
export interface ProfilingLog extends ProtocolLog {
  /** Name of the model under test in the design's models. */
  candidate: string;
  perspectives: Perspective[];
  measures: {
    /** By perspective: keywords over words, over all its answers together, and the mean coverage of the list. */
    alignment: { [perspective: string]: Measured<{ value: number; coverage: number; answers: number }> };
  };
}

/** Makes a profiling log of its protocol's log; the answers are known by their places. */
export function profilingLogOf(
  candidate: string,
  perspectives: Perspective[],
  prompts: ProfilingPrompts,
  log: ProtocolLog,
): ProfilingLog {
  const [phase] = profilingProtocol(candidate, perspectives, prompts).phases;
  const seats = phase?.kind === "speaking" ? phase.seats : [];
  const answersOf = (perspective: string) =>
    log.record.filter(({ turn }) => seatParts(seats[turn - 1]?.about ?? "").perspective === perspective);
  const alignment = Object.fromEntries(
    perspectives.map(({ id, keywords = [] }) => [
      id,
      measured(() => {
        const texts = answersOf(id).map(({ text }) => text);
        const { value } = keywordAlignment(texts.join("\n"), keywords);
        const coverages = texts.map((text) => keywordAlignment(text, keywords).coverage);
        return {
          value,
          coverage: coverages.reduce((sum, coverage) => sum + coverage, 0) / coverages.length,
          answers: texts.length,
        };
      }),
    ]),
  );
  return { ...log, candidate, perspectives, measures: { alignment } };
}

/** Checks a profiling log. */
export const profilingLogSchema = z.looseObject({
  ...protocolLogShape,
  candidate: z.string(),
  perspectives: z.array(z.looseObject({ id: z.string(), name: z.string(), definition: z.string() })),
  measures: z.object({ alignment: z.record(z.string(), z.looseObject({ value: z.number().nullable() })) }),
}) as unknown as z.ZodType<ProfilingLog>;
