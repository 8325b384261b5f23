import { z } from "zod";
import { setUpDebate } from "../debate/debateSetup.js";
import type { Dilemma } from "../debate/dilemma.js";
import { dilemmaOf } from "../debate/dilemmas.js";
import { type Baseline, runBaseline, setUpBaseline } from "../debate/runBaseline.js";
import { runDebate } from "../debate/runDebate.js";
import { InputError } from "../foundation/errors.js";
import { parsed } from "../foundation/files.js";
import type { ProtocolLog } from "../foundation/log.js";
import type { Experiment, PreparedCell } from "./experiment.js";
import type { StudyCondition } from "./studentStudyMaterial.js";

const optionsSchema = z.strictObject({
  turns: z.number().int().min(2).max(100).default(10),
  words: z.number().int().min(10).max(1000).default(80),
  tutorTurns: z.number().int().min(1).max(100).default(1),
  tutorWords: z.number().int().min(10).max(1000).default(200),
});

/**
 * What the four conditions of the student study are shown (HDE section 6.4): B_Chat, B_SingleRAG, the homogeneous and
 * the heterogeneous debate (Kant and Aquinas against Mill and Bentham), unperturbed. The study itself is with people:
 * their answers are read from a CSV (`readStudents`).
 * Teams: the homogeneous pair, then the heterogeneous one.
 * Options: turns (10) and words (80) of the debates, tutorTurns (1) and tutorWords (200) of the baselines.
 */
export const studentStudy: Experiment = {
  name: "student-study",
  source: "Heterogeneous Debate Engine, section 6.4 and Table 4",
  takes: ["scenario", "teams"],
  prepare({ scenario = "trolley", teams = ["resilience-homo", "ablation"], options = {} }) {
    const { turns, words, tutorTurns, tutorWords } = parsed("options", options, optionsSchema);
    if (!Array.isArray(teams) || teams.length !== 2)
      throw new InputError("teams", teams, "two pairs of teams: the homogeneous and the heterogeneous");
    const dilemma = dilemmaOf(scenario as string | Dilemma);
    const cellOf = (condition: StudyCondition) => ({ id: condition, factors: { condition } });
    const tutored = (baseline: Baseline): PreparedCell<ProtocolLog> => {
      const design = { baseline, scenario: dilemma, turns: tutorTurns, words: tutorWords };
      const { protocol, participants } = setUpBaseline(design);
      return { cell: cellOf(baseline), protocol, participants, run: (means) => runBaseline({ ...design, ...means }) };
    };
    const debated = (condition: "homo" | "hetero", pair: (typeof teams)[number]): PreparedCell<ProtocolLog> => {
      const design = { teams: pair, scenario: dilemma, turns, words };
      const { protocol, participants } = setUpDebate(design);
      return { cell: cellOf(condition), protocol, participants, run: (means) => runDebate({ ...design, ...means }) };
    };
    const [homo, hetero] = teams as [(typeof teams)[number], (typeof teams)[number]];
    return [tutored("chat"), tutored("single-rag"), debated("homo", homo), debated("hetero", hetero)];
  },
};
