import { createHmac, randomUUID, timingSafeEqual } from "node:crypto";
import { z } from "zod";

/** A message of the Jupyter protocol (jupyter-client documentation, "Messaging in Jupyter", version 5.3). */
export interface JupyterMessage {
  /** Its type, such as `execute_request`. */
  type: string;
  id: string;
  /** Id of the message that it answers. */
  parent: string | undefined;
  content: { readonly [key: string]: unknown };
}

const delimiter = "<IDS|MSG>";

function signature(key: string, parts: readonly (string | Buffer)[]): string {
  const code = createHmac("sha256", key);
  for (const part of parts) code.update(part);
  return code.digest("hex");
}

/** A request as signed frames, and its id. */
export function request(type: string, content: object, { key, session }: { key: string; session: string }) {
  const id = randomUUID();
  const header = { msg_id: id, msg_type: type, session, username: "", version: "5.3", date: new Date().toISOString() };
  const parts = [header, {}, {}, content].map((part) => JSON.stringify(part));
  return { id, frames: [delimiter, signature(key, parts), ...parts] };
}

const headerSchema = z.looseObject({ msg_type: z.string(), msg_id: z.string() });
const parentSchema = z.looseObject({ msg_id: z.string().optional() });
const contentSchema = z.record(z.string(), z.unknown());

/** What a frame holds; undefined where it is no JSON or has another shape. */
function frameOf<T>(frame: Buffer, schema: z.ZodType<T>): T | undefined {
  try {
    return schema.safeParse(JSON.parse(frame.toString())).data;
  } catch {
    return undefined;
  }
}

/** Reads frames; undefined where they carry no message or were not signed with the key. */
export function readMessage(frames: readonly Buffer[], key: string): JupyterMessage | undefined {
  const start = frames.findIndex((frame) => frame.equals(Buffer.from(delimiter)));
  const [signed, header, parent, metadata, content] = frames.slice(start + 1);
  if (start < 0 || !signed || !header || !parent || !metadata || !content) return undefined;
  const expected = Buffer.from(signature(key, [header, parent, metadata, content]));
  if (signed.length !== expected.length || !timingSafeEqual(signed, expected)) return undefined;
  const [head, answers, said] = [
    frameOf(header, headerSchema),
    frameOf(parent, parentSchema),
    frameOf(content, contentSchema),
  ];
  if (!head || !answers || !said) return undefined;
  return { type: head.msg_type, id: head.msg_id, parent: answers.msg_id, content: said };
}
