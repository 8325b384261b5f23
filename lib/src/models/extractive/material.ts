import type { Message } from "../../foundation/chat.js";

/** A stretch of the request: plain instruction, or material quoted between tags such as <passages>...</passages>. */
export interface Stretch {
  text: string;
  /** Name and attributes of the innermost tag around it; absent for plain instruction. */
  tag?: string;
  role: Message["role"];
  /** Index of its message. */
  message: number;
}

interface Tag {
  start: number;
  end: number;
  name: string;
  inside: string;
  closes: boolean;
  matched: boolean;
}

function tagsOf(text: string): Tag[] {
  const tags: Tag[] = [];
  const open = new Map<string, Tag[]>();
  for (const match of text.matchAll(/<(\/?)([A-Za-z][\w-]*)([^<>\n]*)>/g)) {
    const name = match[2]!;
    const start = match.index ?? 0;
    const tag = {
      start,
      end: start + match[0].length,
      name,
      inside: `${name}${match[3]}`,
      closes: match[1] === "/",
      matched: false,
    };
    tags.push(tag);
    const waiting = open.get(name) ?? [];
    open.set(name, waiting);
    if (!tag.closes) waiting.push(tag);
    else {
      const opener = waiting.pop();
      if (opener) opener.matched = tag.matched = true;
    }
  }
  return tags.filter((tag) => tag.matched);
}

/**
 * Cuts a request into instruction and quoted material. A tag counts only where it is also closed, so that a lone
 * "<" in a text stays text; the tags themselves belong to neither.
 */
export function stretchesOf(messages: readonly Message[]): Stretch[] {
  const stretches: Stretch[] = [];
  messages.forEach(({ role, content }, message) => {
    const around: string[] = [];
    let from = 0;
    const cut = (to: number) => {
      const text = content.slice(from, to);
      const tag = around.at(-1);
      if (text.trim()) stretches.push({ text, role, message, ...(tag !== undefined && { tag }) });
    };
    for (const tag of tagsOf(content)) {
      cut(tag.start);
      from = tag.end;
      if (tag.closes) around.pop();
      else around.push(tag.inside);
    }
    cut(content.length);
  });
  return stretches;
}
