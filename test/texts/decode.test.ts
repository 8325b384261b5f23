import { describe, expect, test } from "vitest";
import { decoded } from "../../lib/src/texts/decode.js";

const bytes = (...parts: (string | number)[]) =>
  Buffer.concat(parts.map((part) => (typeof part === "number" ? Buffer.of(part) : Buffer.from(part, "latin1"))));

describe("decoded", () => {
  test("reads UTF-8, with or without a byte order mark", () => {
    expect(decoded(Buffer.from("Ἀρετή – virtue"))).toEqual({ text: "Ἀρετή – virtue", encoding: "utf-8" });
    expect(decoded(bytes(0xef, 0xbb, 0xbf, "duty"))).toEqual({ text: "duty", encoding: "utf-8" });
  });

  test("reads Latin-1 where the bytes are no UTF-8", () => {
    expect(decoded(bytes("proxim", 0xe2, " vero hebdomade"))).toEqual({
      text: "proximâ vero hebdomade",
      encoding: "latin-1",
    });
  });

  test("reads windows-1252 where a file uses its extra characters, whatever it declares", () => {
    const declared = "Character set encoding: ISO-Latin-1\r\n";
    const { text, encoding } = decoded(bytes(declared, 0x95, " a bullet, ", 0x93, "quoted", 0x94, 0x97, 0xe9));
    expect(encoding).toBe("windows-1252");
    expect(text).toContain("• a bullet, “quoted”—é");
  });

  test("reads UTF-16 by its byte order mark", () => {
    const little = Buffer.concat([Buffer.of(0xff, 0xfe), Buffer.from("Tugend", "utf16le")]);
    expect(decoded(little)).toEqual({ text: "Tugend", encoding: "utf-16le" });
    expect(decoded(Buffer.concat([Buffer.of(0xfe, 0xff), Buffer.from("Tugend", "utf16le").swap16()])).text).toBe(
      "Tugend",
    );
  });

  test("brings all line ends to one, also old Macintosh's and a doubled carriage return", () => {
    expect(decoded(bytes("a\r\nb\rc\nd\r\r\ne")).text).toBe("a\nb\nc\nd\ne");
    expect(decoded(bytes("end of page\fnext")).text).toBe("end of page\n\nnext");
  });

  test("drops marks that no reader sees: joiners, soft hyphens, DOS's end of file", () => {
    expect(decoded(Buffer.from("sci\u00adence\ufeff—as")).text).toBe("science—as");
    expect(decoded(bytes("last line", 0x1a)).text).toBe("last line");
  });

  test("an empty file is an empty text", () => {
    expect(decoded(new Uint8Array())).toEqual({ text: "", encoding: "utf-8" });
  });
});
