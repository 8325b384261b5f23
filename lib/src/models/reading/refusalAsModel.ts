import { accompaniment } from "./refusalMarks.js";

/** "AI" alone or with a word for what it is: an AI regulator is somebody else. */
const self =
  /^(?:(?:i'm sorry|i apologi[sz]e|sorry),? but )?(?:as|i'm) (?:just |only )?an? (?:\w+ )?(?:ai|artificial intelligence|(?:large )?language model)(?: (?:language )?(?:model|assistant|system|chatbot))?(?: (?:developed|created|trained|made) by \w+)?(?:,| and| so| (?=i\b))/;

const inability = /^[^.!?]{0,60}?\b(?:can't|won't|don't|unable to|not able to)\b/;

const turn = /\b(?:but|however|yet|still|nevertheless|nonetheless)\b/;

/** Whether a text in plain spelling says "As an AI language model, I don't ...", with no answer after a "but". */
export function refusesAsModel(text: string): boolean {
  const speaker = self.exec(text)?.[0];
  if (speaker === undefined) return false;
  const said = inability.exec(text.slice(speaker.length))?.[0];
  if (said === undefined || turn.test(said)) return false;
  const [, ...turns] = text.slice(speaker.length + said.length).split(turn);
  return turns.every((part) => accompaniment.test(part));
}
