import type { OptionNames } from "./optionNames.js";

/** What an item of a list names: an option, or several at one place. */
export type ItemOption = { id: string; bare: boolean } | { problem: string } | undefined;

const markup = /^[\s*_"'`“”([#>-]+/;
const onlyPunctuation = /^[\s:()\-–—*_"'`“”[\].]*$/;
/** What stands between two options that share a place. */
export const joining = /^[\s*_()\]]*(?:\/|=|~|&|and|or|,(?:\s*and)?|tied with|equal(?:ly)? (?:to|with))[\s*_([]*$/i;

/**
 * The option that an item of a list is about: the one it names and nothing else (`bare`), or the one it begins with.
 * An item that joins two options, or calls one by the other's label, has a problem instead.
 */
export function itemOption(text: string, names: OptionNames): ItemOption {
  const whole = names.whole(text);
  if (whole !== undefined) return { id: whole, bare: true };
  const item = text.replace(markup, "");
  const [first, second] = names.mentions(item);
  if (first?.start !== 0) {
    const head = names.whole(item.split(/[:.,;(–—]|\s-\s|\sbecause\s/)[0]!);
    return head === undefined ? undefined : { id: head, bare: false };
  }
  if (second && second.id !== first.id) {
    const between = item.slice(first.end, second.start);
    if (joining.test(between)) return { problem: `the ranking puts ${first.id} and ${second.id} level` };
    if (onlyPunctuation.test(between)) return { problem: `the ranking calls ${first.id} by the name of ${second.id}` };
  }
  const described = /^[\s*_)]*[:(–—-]\s*([^:.,;()–—]+)/.exec(item.slice(first.end));
  const other = described ? names.whole(described[1]!) : undefined;
  if (other !== undefined && other !== first.id)
    return { problem: `the ranking calls ${first.id} by the name of ${other}` };
  return { id: first.id, bare: false };
}
