import { expect, test } from "vitest";
import { readMessage, request } from "../../lib/src/notebook/wire.js";

// Frames that jupyter_client 8.10.0 made: Session(key=b"secret").serialize of an execute_request with a parent.
const frames = [
  "someone",
  "<IDS|MSG>",
  "6806f06d83fc57ea1b6f085bcb185d78563f1a1131353598074508accf7e1f2a",
  '{"msg_id": "m1", "msg_type": "execute_request", "session": "one", "username": "", "version": "5.3", "date": "2026-01-01T00:00:00Z"}',
  '{"msg_id": "p1"}',
  "{}",
  '{"code": "1 + 1 // é"}',
].map((frame) => Buffer.from(frame));

const replaced = (index: number, frame: string) => frames.map((kept, at) => (at === index ? Buffer.from(frame) : kept));

test("a message that Jupyter signed is read", () => {
  expect(readMessage(frames, "secret")).toEqual({
    type: "execute_request",
    id: "m1",
    parent: "p1",
    content: { code: "1 + 1 // é" },
  });
});

test("a message that was changed, or signed with another key, is not", () => {
  const changed = replaced(6, '{"code": "2 + 2"}');
  expect(readMessage(changed, "secret")).toBeUndefined();
  expect(readMessage(frames, "another")).toBeUndefined();
  expect(readMessage(replaced(2, ""), "secret")).toBeUndefined();
});

test("frames that are no message are not read", () => {
  expect(readMessage([], "secret")).toBeUndefined();
  expect(readMessage(frames.slice(2), "secret")).toBeUndefined();
  expect(readMessage(frames.slice(0, 5), "secret")).toBeUndefined();
});

test("a request can be read with its key alone, and each has an id of its own", () => {
  const make = () => request("execute_request", { code: "1" }, { key: "k", session: "s" });
  const { id, frames: made } = make();
  const read = readMessage(
    made.map((frame) => Buffer.from(frame)),
    "k",
  );
  expect(read).toEqual({ type: "execute_request", id, parent: undefined, content: { code: "1" } });
  expect(make().id).not.toBe(id);
});
