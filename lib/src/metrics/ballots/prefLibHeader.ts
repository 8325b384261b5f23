import { InputError } from "../../foundation/errors.js";

/** A line of a file with its number, for messages. */
export interface NumberedLine {
  number: number;
  text: string;
}

/** What the head of a PrefLib file declares. */
export interface PrefLibHeader {
  options: Map<string, string>;
  title: string | null;
  /** soc, soi, toc or toi; null in the old format, which does not say. */
  type: string | null;
  declared: { voters?: number; orders?: number };
  /** The lines after the head. */
  orders: NumberedLine[];
}

/** Throws InputError that names the line. */
export function badLine({ number, text }: NumberedLine, allowed: string): InputError {
  return new InputError(`text, line ${number}`, text, allowed);
}

/** A whole number that a line declares. */
export function wholeIn(line: NumberedLine, text: string | undefined, what: string): number {
  if (!/^\d{1,15}$/.test(text?.trim() ?? "")) throw badLine(line, `${what}, a whole number`);
  return Number(text);
}

function addOption(options: Map<string, string>, line: NumberedLine, id: string, label: string): void {
  if (options.has(id)) throw badLine(line, `alternative ${id} once`);
  options.set(id, label.trim());
}

/** `# KEY: value` lines, as PrefLib writes them since 2022. */
function readNewHeader(lines: NumberedLine[]): PrefLibHeader {
  const options = new Map<string, string>();
  const fields = new Map<string, { line: NumberedLine; value: string }>();
  const comments = lines.filter(({ text }) => text.startsWith("#"));
  for (const line of comments) {
    const [, key, value = ""] = /^#\s*([^:]+):(.*)$/.exec(line.text) ?? [];
    const alternative = /^ALTERNATIVE NAME (\d+)$/i.exec(key?.trim() ?? "");
    if (alternative) addOption(options, line, alternative[1]!, value);
    else if (key) fields.set(key.trim().toUpperCase(), { line, value: value.trim() });
  }
  const declaredNumber = (key: string) => {
    const field = fields.get(key);
    return field && wholeIn(field.line, field.value, key.toLowerCase());
  };
  const alternatives = declaredNumber("NUMBER ALTERNATIVES");
  if (alternatives !== undefined && alternatives !== options.size)
    throw badLine(
      fields.get("NUMBER ALTERNATIVES")!.line,
      `the number of alternatives that are named, ${options.size}`,
    );
  return {
    options,
    title: fields.get("TITLE")?.value || null,
    type: fields.get("DATA TYPE")?.value.toLowerCase() || null,
    declared: { voters: declaredNumber("NUMBER VOTERS"), orders: declaredNumber("NUMBER UNIQUE ORDERS") },
    orders: lines.filter(({ text }) => !text.startsWith("#")),
  };
}

/** Number of alternatives, one `id,name` line each, then `voters,sum of counts,unique orders`. */
function readOldHeader(lines: NumberedLine[]): PrefLibHeader {
  const [first, ...rest] = lines;
  const alternatives = wholeIn(first!, first!.text, "the number of alternatives");
  const options = new Map<string, string>();
  for (const line of rest.slice(0, alternatives)) {
    const [, id, label] = /^\s*(\d+)\s*,(.*)$/.exec(line.text) ?? [];
    if (id === undefined) throw badLine(line, "an alternative's number, a comma and its name");
    addOption(options, line, id, label!);
  }
  const totals = rest[alternatives];
  if (!totals) throw badLine(lines.at(-1)!, `${alternatives} alternatives, then "voters,sum of counts,unique orders"`);
  const [voters, , orders] = totals.text.split(",").map((part) => wholeIn(totals, part, "voters, counts and orders"));
  return { options, title: null, type: null, declared: { voters, orders }, orders: rest.slice(alternatives + 1) };
}

/** Reads the head of a PrefLib file in the format of today or in the one before 2022. */
export function readPrefLibHeader(text: string): PrefLibHeader {
  const lines = text
    .replace(/^\uFEFF/, "")
    .split(/\r\n|\r|\n/)
    .map((line, index) => ({ number: index + 1, text: line.trim() }))
    .filter((line) => line.text !== "");
  if (lines.length === 0) throw new InputError("text", text.slice(0, 40), "a PrefLib file (soc, soi, toc or toi)");
  const header = lines[0]!.text.startsWith("#") ? readNewHeader(lines) : readOldHeader(lines);
  if (header.options.size === 0) throw badLine(lines[0]!, "a PrefLib file that names its alternatives");
  return header;
}
