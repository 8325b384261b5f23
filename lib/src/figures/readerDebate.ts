import type { DebateEvent, Missing } from "../foundation/log.js";
import { requireFields } from "../foundation/requireFields.js";
import { escapeMarkdown } from "./markdown.js";
import { escapeMarkup, onOneLine } from "./markup.js";
import type { Transcript, TranscriptTurn } from "./transcript.js";
import { transcriptToHtml } from "./transcriptHtml.js";
import { transcriptToMarkdown } from "./transcriptText.js";

/** What of a debate's log a reader is given; a debate log has this shape. */
export interface ReadableDebate {
  scenario: { name: string };
  names: { readonly [speaker: string]: string };
  teams: { teams: readonly { id: string; name: string; philosophers: readonly string[] }[] };
  turns: readonly TranscriptTurn[];
  events: readonly DebateEvent[];
  missing: readonly Missing[];
}

const debatePhase = "debate";
const eventNames = { topic: "The question", perturbation: "A further question" } as const;

/** The debate under its speakers' and teams' names: the question, the turns, what the moderator threw in. */
function readable({ names, teams, turns, events, missing }: ReadableDebate): Transcript {
  const teamNames = new Map(teams.teams.map(({ id, name }) => [id, name]));
  const nameOf = (speaker: string) => names[speaker] ?? "Moderator";
  return {
    turns: turns.map(({ speaker, team, outcome: _cut, ...turn }) => ({
      ...turn,
      speaker: nameOf(speaker),
      ...(team === undefined ? {} : { team: teamNames.get(team) ?? team }),
    })),
    events: events.map((event) => ({
      ...event,
      phase: debatePhase,
      speaker: nameOf(event.speaker),
      id: eventNames[event.kind],
    })),
    missing: missing
      .filter(({ phase }) => phase === debatePhase)
      .map((one) => ({ ...one, speaker: nameOf(one.speaker), reason: "nothing was said at this turn" })),
  };
}

function sides({ names, teams }: ReadableDebate): string {
  return teams.teams
    .map(({ name, philosophers }) => `${name}: ${philosophers.map((id) => names[id] ?? id).join(", ")}`)
    .join("; ");
}

/**
 * A debate as a page to read (HDE section 6.1, "Debate Delivery"): title, sides, question and turns under the
 * speakers' names, and nothing of models, measures or conditions, so that a student can be shown it. A whole HTML page
 * without scripts; all text is inert.
 * Throws InputError for what is not the log of a debate.
 *
 * @example
 * writeFileSync("debate.html", debateToHtml(log));
 */
export function debateToHtml(debate: ReadableDebate): string {
  requireFields("debate", debate, ["scenario", "names", "teams", "turns", "events", "missing"], "the log of a debate");
  const title = escapeMarkup(onOneLine(debate.scenario.name));
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>body{font:17px/1.5 Georgia,serif;max-width:42em;margin:2em auto;padding:0 1em;color:#222}h4{display:none}</style>
</head>
<body>
<h1>${title}</h1>
<p>${escapeMarkup(onOneLine(sides(debate)))}</p>
${transcriptToHtml(readable(debate))}
</body>
</html>
`;
}

/**
 * A debate as Markdown to read; see `debateToHtml`. All text is escaped.
 * Throws InputError for what is not the log of a debate.
 *
 * @example
 * writeFileSync("debate.md", debateToMarkdown(log));
 */
export function debateToMarkdown(debate: ReadableDebate): string {
  requireFields("debate", debate, ["scenario", "names", "teams", "turns", "events", "missing"], "the log of a debate");
  const line = (text: string) => escapeMarkdown(onOneLine(text));
  return `# ${line(debate.scenario.name)}\n\n${line(sides(debate))}\n\n${transcriptToMarkdown(readable(debate))}\n`;
}
