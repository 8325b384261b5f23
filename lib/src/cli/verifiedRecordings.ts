import { verifyRecording } from "../experiments/verifyRecording.js";
import { counted } from "../foundation/counted.js";
import { InputError } from "../foundation/errors.js";
import { below } from "./below.js";

/** Problems of a recording that are shown before the rest is only counted. */
const mostShown = 10;

/** A duration in seconds, short. */
const seconds = (milliseconds: number) => `${(milliseconds / 1000).toPrecision(3)} s`;

/**
 * What a look over each recording finds, a line each. Throws InputError after the last for those that have a problem, and
 * at once for one that cannot be read or has no design beside it.
 */
export async function* verifiedRecordings(files: readonly string[]): AsyncGenerator<string> {
  const wrong: { file: string; found: string }[] = [];
  for (const file of files) {
    const { runs, planned, calls, silent, durations, problems, notes } = await verifyRecording(file);
    const unanswered = silent > 0 ? `, ${silent} had nothing to answer` : "";
    yield `${file}: ${counted(runs, "run")}, ${calls} of ${counted(planned, "planned call")}${unanswered}`;
    yield* below(
      Object.entries(durations).map(
        ([id, { shortest, longest }]) => `${id}: ${seconds(shortest)} to ${seconds(longest)} a call`,
      ),
    );
    yield* below(notes);
    yield* below(problems, mostShown);
    if (problems.length > 0) wrong.push({ file, found: counted(problems.length, "problem") });
  }
  if (wrong.length > 0)
    throw new InputError(
      wrong.map(({ file }) => file).join(", "),
      wrong.map(({ found }) => found).join(", "),
      "a recording of exactly what its design plans; what is wrong stands above",
    );
}
