import { z } from "zod";
import { type DelphiVariant, delphiVariants } from "../council/delphiVariants.js";
import { type DelphiLog, runDelphiSetup, setUpDelphi } from "../council/runDelphi.js";
import { parsed } from "../foundation/files.js";
import type { Experiment } from "./experiment.js";
import { heterogeneousModels } from "./heterogeneousModels.js";
import { scenariosOf } from "./threeStates.js";

const variantIds = Object.keys(delphiVariants) as DelphiVariant[];

const optionsSchema = z.strictObject({
  variants: z.array(z.enum(variantIds)).min(1).default(variantIds),
  debate: z.boolean().default(true),
  words: z.number().int().min(10).max(1000).default(80),
});

/**
 * The Delphi designs that failed (AI Council section 4.3): peer exposure (v6.0), critiques of tension partners alone in
 * two rounds (v6.1), self-confrontation (v7), each over the paper's two scenarios by default.
 * Options: variants (all three), debate (true), words (80). Models as in three-states; nobody is judged.
 */
export const delphi: Experiment<DelphiLog> = {
  name: "delphi",
  source: "AI Council, sections 4.3 and 7.4",
  takes: ["scenario", "scenarios", "panel"],
  models: heterogeneousModels,
  prepare(design) {
    const { variants, ...options } = parsed("options", design.options ?? {}, optionsSchema);
    return scenariosOf(design).flatMap((scenario) =>
      [...new Set(variants)].map((variant) => {
        const setup = setUpDelphi({ ...options, scenario, panel: design.panel ?? "paper", variant });
        const { policy, panel, protocol, participants } = setup;
        return {
          cell: {
            id: `${policy.id}_${panel.id}_${variant.replace(".", "-")}`,
            factors: { scenario: policy.id, panel: panel.id, variant },
          },
          protocol,
          participants,
          run: (means) => runDelphiSetup(setup, means),
        };
      }),
    );
  },
};
