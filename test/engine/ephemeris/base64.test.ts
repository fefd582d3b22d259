import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bytesFromBase64 } from "../../../engine/index.ts";
import { dataFileUrl } from "../../../engine/node/index.ts";

test("the bytes of a table file are those that it was encoded from, with padding or without", () => {
  const file = readFileSync(dataFileUrl("ephemeris-1900-2100.bin"));
  for (const length of [0, 1, 2, 3, 4, 5, file.length - 1, file.length]) {
    const bytes = file.subarray(0, length);
    const text = bytes.toString("base64");
    expect(Buffer.from(bytesFromBase64(text)).equals(bytes)).toBe(true);
    expect(Buffer.from(bytesFromBase64(text.replaceAll("=", ""))).equals(bytes)).toBe(true);
  }
});

test("what is not base64 is rejected with its character", () => {
  expect(() => bytesFromBase64("QUx-")).toThrow(new TypeError('text must be base64; character 3 is "-"'));
  expect(() => bytesFromBase64("QUé=")).toThrow(new TypeError('text must be base64; character 2 is "é"'));
  expect(() => bytesFromBase64(new Uint8Array(3) as unknown as string)).toThrow(
    new TypeError("text must be base64, not [object Uint8Array]"),
  );
});
