import { expect, test } from "vitest";
import { isPlainLine } from "../../../service/contract/plain-line.ts";

test.each([
  "a",
  "é",
  "日本",
  "नमस्\u200dते",
  "می\u200cخواهم",
  "👩🏽\u200d🚀",
  "❤\ufe0f\u200d🔥",
  "a b",
  "…",
  "0",
])("%j is a line", (text) => {
  expect(isPlainLine(text)).toBe(true);
});

test.each([
  ["nothing", ""],
  ["spaces", " \u00a0\u3000"],
  ["a zero-width space", "\u200b"],
  ["a joiner alone", "\u200d"],
  ["a joiner after a space", "a \u200db"],
  ["a line separator", "x\u2028y"],
  ["a paragraph separator", "x\u2029y"],
  ["a line break", "x\ny"],
  ["NUL", "x\0"],
  ["a text-direction override", "\u202enoitpac"],
  ["a text-direction isolate", "a\u2066b\u2069"],
  ["a byte-order mark", "\ufeffx"],
  ["a soft hyphen", "x\u00ady"],
  ["a Hangul filler", "\u3164"],
  ["a blank Braille pattern", "\u2800"],
])("%s is not", (_name, text) => {
  expect(isPlainLine(text)).toBe(false);
});
