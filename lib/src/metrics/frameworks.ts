import { InputError, shown } from "../foundation/errors.js";
import { requireObject } from "../foundation/requireInput.js";
import type { Keyword } from "../foundation/transcript.js";

/** The keywords of each speaker's framework, under the name that the speaker has in the turns. */
export type Frameworks = { readonly [speaker: string]: readonly Keyword[] };

/** A speaker's keywords. Throws InputError when there are none under that name: a slip in a name must not pass for 0. */
export function frameworkOf(frameworks: Frameworks, speaker: string): readonly Keyword[] {
  requireObject("frameworks", frameworks, "{ speaker: keywords }");
  if (Object.hasOwn(frameworks, speaker)) return frameworks[speaker]!;
  const known = Object.keys(frameworks).map(shown).join(", ") || "none";
  throw new InputError(
    "frameworks",
    speaker,
    `keywords for every speaker (there are some for: ${known}); leave out the turns of one who stands for no framework`,
  );
}
