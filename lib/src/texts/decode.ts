/** A text as it was read, and how its bytes were understood. */
export interface Decoded {
  text: string;
  encoding: "utf-8" | "utf-16le" | "utf-16be" | "windows-1252" | "latin-1";
}

/**
 * Bytes of a text file as text: a byte order mark decides, else strict UTF-8, else windows-1252, of which Latin-1
 * is the part that never uses the bytes 0x80 to 0x9F (files that declare Latin-1 often hold some).
 * Line ends become \n; byte order marks within the text, soft hyphens and a DOS end-of-file mark go.
 */
export function decoded(bytes: Uint8Array): Decoded {
  const encoding = encodingOf(bytes);
  const text = charactersOf(bytes, encoding)
    .replace(/\r+\n|\r/g, "\n")
    .replace(/\f/g, "\n\n")
    .replace(/\u00a0/g, " ")
    .replace(/[\ufeff\u00ad]/g, "");
  return { text: text.endsWith(endOfFile) ? text.slice(0, -1) : text, encoding };
}

/** What windows-1252 has at 0x80 to 0x9F, in order. */
const windowsCharacters = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Node 20's own decoder for windows-1252 reads these bytes as Latin-1's control characters. */
function charactersOf(bytes: Uint8Array, encoding: Decoded["encoding"]): string {
  if (encoding !== "windows-1252" && encoding !== "latin-1") return new TextDecoder(encoding).decode(bytes);
  const text = Buffer.from(bytes).toString("latin1");
  return text.replace(/[\u0080-\u009f]/g, (found) => windowsCharacters[found.charCodeAt(0) - 0x80] ?? found);
}

/** What DOS put behind the last line. */
const endOfFile = "\u001a";

function encodingOf(bytes: Uint8Array): Decoded["encoding"] {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return "utf-8";
  } catch {
    return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? "windows-1252" : "latin-1";
  }
}
