import type { ChatRequest } from "../../foundation/chat.js";
import { shown } from "../../foundation/errors.js";

const around = 30;

/** How many characters two texts share at their beginning. */
export function sharedStart(one: string, other: string): number {
  const most = Math.min(one.length, other.length);
  let length = 0;
  while (length < most && one.charCodeAt(length) === other.charCodeAt(length)) length++;
  return length;
}

/** How many characters two texts share at their end, not counting a shared beginning twice. */
export function sharedEnd(one: string, other: string, start = 0): number {
  const most = Math.min(one.length, other.length) - start;
  let length = 0;
  while (length < most && one.at(-1 - length) === other.at(-1 - length)) length++;
  return length;
}

function textDifference(one: string, other: string): string {
  const start = sharedStart(one, other);
  const end = sharedEnd(one, other, start);
  const piece = (text: string) => {
    const changed = text.slice(Math.max(0, start - around), text.length - end + around);
    return JSON.stringify(changed.length > 120 ? `${changed.slice(0, 117)}...` : changed);
  };
  return `at character ${start}: ${piece(one)} became ${piece(other)}`;
}

/** Says in a few short lines what differs between a recorded request and one that is asked now. */
export function requestDifference(recorded: ChatRequest, asked: ChatRequest): string[] {
  const lines: string[] = [];
  const count = Math.max(recorded.messages.length, asked.messages.length);
  for (let index = 0; index < count; index++) {
    const one = recorded.messages[index];
    const other = asked.messages[index];
    if (!one || !other) lines.push(`message ${index} (${(one ?? other)!.role}) is ${one ? "gone" : "new"}`);
    else if (one.role !== other.role) lines.push(`message ${index}: role ${one.role} became ${other.role}`);
    else if (one.content !== other.content)
      lines.push(`message ${index} (${one.role}) ${textDifference(one.content, other.content)}`);
  }
  for (const field of ["schema", "temperature", "maxTokens", "seed", "sample"] as const) {
    if (JSON.stringify(recorded[field]) === JSON.stringify(asked[field])) continue;
    lines.push(`${field}: ${shown(recorded[field])} became ${shown(asked[field])}`);
  }
  return lines;
}
