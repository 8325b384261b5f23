import { escapeMarkdown } from "./markdown.js";
import { linesOf, type Piece, type Transcript, type TranscriptLine, type TranscriptSettings } from "./transcript.js";
import { kindsIn, markStyles } from "./transcriptMarks.js";

/** A text without control characters other than line breaks and tabs. */
function printable(text: string): string {
  return text.replace(/\r\n?/g, "\n").replace(/[^\P{Cc}\n\t]/gu, "");
}

interface Format {
  text(text: string): string;
  marked(text: string): string;
  phase(name: string): string;
  entry(heading: string, body: string): string;
}

const plain: Format = {
  text: printable,
  marked: (text) => `[${printable(text)}]`,
  phase: (name) => `=== ${printable(name)} ===`,
  entry: (heading, body) => `${heading}\n${body.replace(/^/gm, "    ")}`,
};

const markdown: Format = {
  text: (text) => escapeMarkdown(printable(text)),
  marked: (text) => `**${escapeMarkdown(printable(text))}**`,
  phase: (name) => `#### ${escapeMarkdown(printable(name))}`,
  // Two spaces at the end of a line keep its break.
  entry: (heading, body) => `**${heading}**\n\n${body.replace(/^[ \t]*/gm, "> ").replace(/(?<=\S)\n/g, "  \n")}`,
};

function bodyOf(pieces: readonly Piece[], format: Format): string {
  // Pieces of hits that overlap stand side by side and are marked as one.
  const runs: { text: string; marked: boolean }[] = [];
  for (const { text, keywords } of pieces) {
    const marked = keywords.length > 0;
    const last = runs.at(-1);
    if (last?.marked === marked) last.text += text;
    else runs.push({ text, marked });
  }
  return runs.map(({ text, marked }) => (marked ? format.marked(text) : format.text(text))).join("");
}

function lineText(line: TranscriptLine, format: Format): string {
  const { text } = format;
  if (line.kind === "event")
    return format.entry(
      `${text(line.event.speaker)} (${line.event.kind}: ${text(line.event.id)})`,
      text(line.event.text),
    );
  if (line.kind === "missing") {
    const { turn, speaker, outcome, reason } = line.missing;
    return format.entry(text(`${turn}. ${speaker}: no usable reply`), text(`${outcome}: ${reason}`));
  }
  const { turn, speaker, team, outcome } = line.turn;
  const heading = `${turn}. ${speaker}${team === undefined ? "" : ` (${team})`}${outcome === undefined ? "" : ` [${outcome}]`}`;
  return format.entry(text(heading), bodyOf(line.pieces, format));
}

function transcriptIn(format: Format, transcript: Transcript, settings: TranscriptSettings): string {
  const phases = linesOf(transcript, settings);
  const legend = kindsIn(phases).map((kind) => markStyles[kind].meaning);
  const head = [...(legend.length === 0 ? [] : [`marked: ${legend.join("; ")}`]), ...(settings.notes ?? [])];
  return [
    ...head.map((line) => format.text(line)),
    ...phases.flatMap(({ phase, lines }) => [format.phase(phase), ...lines.map((line) => lineText(line, format))]),
  ].join("\n\n");
}

/**
 * A run's transcript as plain text, keyword hits in brackets.
 * Throws InputError where a hit lies outside its turn's text.
 *
 * @example
 * console.log(transcriptToText(log));
 */
export function transcriptToText(transcript: Transcript, settings: TranscriptSettings = {}): string {
  return transcriptIn(plain, transcript, settings);
}

/**
 * A run's transcript as Markdown, keyword hits in bold; all text is escaped.
 * Throws InputError where a hit lies outside its turn's text.
 *
 * @example
 * writeFileSync("debate.md", transcriptToMarkdown(log));
 */
export function transcriptToMarkdown(transcript: Transcript, settings: TranscriptSettings = {}): string {
  return transcriptIn(markdown, transcript, settings);
}
