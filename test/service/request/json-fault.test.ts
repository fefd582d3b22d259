import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findJsonFault } from "../../../service/request/json-fault.ts";

describe("the position of a fault is stated", () => {
  test.each([
    ["NaN", '{"a":NaN}', 1, 6],
    ["a missing value", '{"birth":}', 1, 10],
    ["a comment", '{\n  // note\n  "a":1}', 2, 3],
    ["a comment after a value", "[1 /* one */]", 1, 4],
    ["a trailing comma", '{"a":1,\r\n}', 2, 1],
    ["a trailing comma of an array", "[1,\r]", 2, 1],
    ["single quotes", "{'a':1}", 1, 2],
    ["a name without quotes", "{a:1}", 1, 2],
    ["a line break in a string", '{"a":"b\nc"}', 1, 8],
    ["an unknown escape", '["\\x"]', 1, 4],
    ["a short escape", '["\\u12g4"]', 1, 7],
    ["a leading zero", "[01]", 1, 3],
    ["a point without digits", "[1.]", 1, 4],
    ["an exponent without digits", "[1e+]", 1, 5],
    ["a plus sign", "[+1]", 1, 2],
    ["a misspelt word", "[nul]", 1, 5],
    ["Python's True", "[True]", 1, 2],
    ["text after the value", '{"a":1} x', 1, 9],
    ["a missing comma", '[1 "a"]', 1, 4],
    ["a non-breaking space", "[\u00a01]", 1, 2],
    ["a character beyond 16 bits before it", '["\u{1f600}" x]', 1, 7],
  ])("%s", (_what, text, line, column) => {
    expect(findJsonFault(text)).toEqual({ line, column, isEnd: false });
  });

  test.each(["", "{", '{"a"', '{"a":', '{"a":1', "[", "[1,", '"a', '"\\', '"\\u00', "-", "1.", "1e", "tru"])(
    "%j ends too early",
    (text) => {
      expect(findJsonFault(text)).toEqual({ line: 1, column: text.length + 1, isEnd: true });
    },
  );
});

/** Whether more text could make a text JSON, by the message of JSON.parse. */
function isStart(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    const { message } = error as SyntaxError;
    const position = /at position (\d+)/.exec(message)?.[1];
    return message === "Unexpected end of JSON input" || Number(position) === text.length;
  }
}

test("the fault is the first character after which JSON.parse accepts no continuation", () => {
  const insertion = fc.constantFrom(
    ..."{}[]:,\"'\\/-+.eE0123xutfn \n\u0001".split(""),
    "NaN",
    "//",
    "\\u00",
    "true",
    "",
  );
  const change = fc.record({ at: fc.nat(60), removed: fc.nat(3), inserted: insertion });
  let faults = 0;
  fc.assert(
    fc.property(
      fc.json({ maxDepth: 3 }),
      fc.array(change, { minLength: 1, maxLength: 3 }),
      (json, changes) => {
        let text = json;
        for (const { at, removed, inserted } of changes) {
          const place = at % (text.length + 1);
          text = `${text.slice(0, place)}${inserted}${text.slice(place + removed)}`;
        }
        const length =
          [...Array(text.length).keys()].find((end) => !isStart(text.slice(0, end + 1))) ?? text.length;
        try {
          JSON.parse(text);
          return;
        } catch {
          faults += 1;
        }
        const lines = text.slice(0, length).split(/\r\n|\r|\n/);
        expect(findJsonFault(text), JSON.stringify(text)).toEqual({
          line: lines.length,
          column: (lines.at(-1) ?? "").length + 1,
          isEnd: length === text.length,
        });
      },
    ),
    { numRuns: 2_000, seed: 23 },
  );
  expect(faults).toBeGreaterThan(500);
});
