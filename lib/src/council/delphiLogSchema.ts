import { z } from "zod";
import { protocolLogShape } from "../foundation/logSchema.js";
import { type DelphiVariant, delphiVariants } from "./delphiVariants.js";
import type { DelphiLog } from "./runDelphi.js";

const ballots = z.record(z.string(), z.array(z.string()).nullable());

/** Checks the log of a Delphi variant. */
export const delphiLogSchema = z.looseObject({
  ...protocolLogShape,
  scenario: z.looseObject({ id: z.string(), name: z.string() }),
  variant: z.enum(Object.keys(delphiVariants) as DelphiVariant[]),
  rounds: z.array(z.object({ round: z.number().int().min(0), ballots })).min(2),
  reconsiderations: z.array(
    z.looseObject({
      round: z.number().int().min(1),
      evaluator: z.string(),
      from: z.array(z.string()),
      to: z.array(z.string()),
      coding: z.enum(["kept", "weighed and kept", "given up"]),
    }),
  ),
  measures: z.object({ firstChoiceConcentration: z.array(z.looseObject({ value: z.number().nullable() })) }),
}) as unknown as z.ZodType<DelphiLog>;
