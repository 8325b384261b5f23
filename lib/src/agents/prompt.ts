import { InputError } from "../foundation/errors.js";
import type { RecordEntry } from "../foundation/log.js";

/**
 * Material inside a request, between tags. A tag inside the material is disarmed, so that no text from a model or a
 * corpus can close its section or open another.
 */
export function section(tag: string, content: string): string {
  return `<${tag}>\n${content.replace(/<(?=\/?[a-z])/gi, "‹")}\n</${tag}>`;
}

/** Fills a template's {names}. Throws InputError for a name that has no value. */
export function fill(template: string, values: { readonly [name: string]: string | number }): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined)
      throw new InputError("template", template, `only the names ${Object.keys(values).join(", ")}`);
    return String(value);
  });
}

/**
 * A text under a heading of its own line, so that the heading is no part of its first sentence. A line of the text that
 * begins as headings do is disarmed, so that no reply or passage can speak under the name of another.
 */
export function headed(heading: string, text: string): string {
  return `[${heading}]\n${text.replace(/^([^\S\n]*)\[/gm, "$1［")}`;
}

/** The record as a model reads it: each statement under who said it. */
export function recordText(record: readonly RecordEntry[], nameOf: (speaker: string) => string): string {
  return record.map(({ speaker, text }) => headed(nameOf(speaker), text)).join("\n\n");
}

/** Paragraphs of a request; those that are not there leave no gap. */
export function paragraphs(...parts: (string | undefined | false)[]): string {
  return parts.filter((part) => part).join("\n\n");
}
