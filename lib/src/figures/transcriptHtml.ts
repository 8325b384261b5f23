import { escapeMarkup } from "./markup.js";
import {
  linesOf,
  type Piece,
  type Transcript,
  type TranscriptLine,
  type TranscriptPhase,
  type TranscriptSettings,
  teamColours,
} from "./transcript.js";
import { kindsIn, markStyles } from "./transcriptMarks.js";

const neutral = "#888888";

/** A piece that is marked; one that is no keyword of the case has no background, so that each kind can be told. */
function mark({ text, keywords, kinds }: Piece): string {
  if (keywords.length === 0) return escapeMarkup(text);
  const bare = kinds && !kinds.includes("case") ? ["background-color:transparent"] : [];
  const style = kinds && ` style="${[...bare, ...kinds.map((kind) => markStyles[kind].style)].join(";")}"`;
  return `<mark title="${escapeMarkup(keywords.join(", "))}"${style ?? ""}>${escapeMarkup(text)}</mark>`;
}

function markedText(pieces: readonly Piece[]): string {
  return pieces.map(mark).join("");
}

/** What the marks mean, and the notes: above the transcript, where they are read first. */
function headHtml(phases: readonly TranscriptPhase[], notes: readonly string[]): string[] {
  const legend = kindsIn(phases).map((kind) =>
    mark({ text: markStyles[kind].meaning, keywords: [kind], kinds: [kind] }),
  );
  const lines = [...(legend.length === 0 ? [] : [`marked: ${legend.join("; ")}`]), ...notes.map(escapeMarkup)];
  return lines.map((line) => `<div style="color:#555555">${line}</div>`);
}

function lineHtml(line: TranscriptLine, colours: ReadonlyMap<string, string>): string {
  const article = (colour: string, border: string, heading: string, body: string) =>
    `<article style="border-left:4px ${border} ${colour};padding:2px 12px;margin:8px 0">` +
    `<div><b>${heading}</b></div><div style="white-space:pre-wrap">${body}</div></article>`;
  if (line.kind === "event") {
    const { kind, id, speaker, text } = line.event;
    const heading = `${escapeMarkup(speaker)} (${kind}: ${escapeMarkup(id)})`;
    return article(neutral, "double", heading, escapeMarkup(text));
  }
  if (line.kind === "missing") {
    const { turn, speaker, outcome, reason } = line.missing;
    const heading = `${turn}. ${escapeMarkup(speaker)}: no usable reply`;
    return article(neutral, "dotted", heading, `${escapeMarkup(outcome)}: ${escapeMarkup(reason)}`);
  }
  const { turn, speaker, team, outcome } = line.turn;
  const colour = colours.get(team ?? "") ?? neutral;
  const label = team === undefined ? "" : ` (<span style="color:${colour}">■</span> ${escapeMarkup(team)})`;
  const cut = outcome === undefined ? "" : ` [${escapeMarkup(outcome)}]`;
  return article(colour, "solid", `${turn}. ${escapeMarkup(speaker)}${label}${cut}`, markedText(line.pieces));
}

/**
 * A run's transcript as an HTML fragment: who said what in order, teams by colour and name, keyword hits marked,
 * missing replies shown where they would stand. What the marks mean and the notes stand above. All text is inert.
 * Throws InputError where a hit lies outside its turn's text.
 *
 * @example
 * transcriptToHtml(log, { hits: markedKeywords(log) });
 */
export function transcriptToHtml(transcript: Transcript, settings: TranscriptSettings = {}): string {
  const phases = linesOf(transcript, settings);
  const colours = teamColours(transcript);
  const sections = phases.map(
    ({ phase, lines }) =>
      `<section>\n<h4>${escapeMarkup(phase)}</h4>\n${lines.map((line) => lineHtml(line, colours)).join("\n")}\n</section>`,
  );
  return [...headHtml(phases, settings.notes ?? []), ...sections].join("\n");
}
