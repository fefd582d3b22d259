import { expect, test } from "vitest";
import { ValueSet } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { type PictureOption, pictureOptionsOf, WHEEL_OPTIONS } from "../../../service/contract/pictures.ts";
import { isPlainLine } from "../../../service/contract/plain-line.ts";
import { namesOf } from "../../../service/contract/value-sets.ts";
import { drawWheel, InvalidWheelError, type WheelOptions } from "../../../wheel/index.ts";
import { defined } from "../../defined.ts";

const CHART = { planets: [], angles: null, houses: null, aspects: [] };
/** The second chart is the request's, and pictures have no description. */
const OTHER_NAMES = ["outer", "description"];

const problemsOf = (options: object): readonly string[] => {
  try {
    drawWheel(CHART, options as WheelOptions);
    return [];
  } catch (error) {
    if (!(error instanceof InvalidWheelError)) throw error;
    return error.problems.map(({ message }) => message);
  }
};
const optionNamed = (name: string): PictureOption =>
  defined(WHEEL_OPTIONS.find((option) => option.name === name));

test("the options of pictures are the options of the wheel, by the same names", () => {
  const [message] = problemsOf({ misspelt: 1 });
  const names = defined(/expected one of: (.*)$/.exec(defined(message))?.[1]).split(", ");
  expect(names.filter((name) => !OTHER_NAMES.includes(name))).toEqual(WHEEL_OPTIONS.map(({ name }) => name));
});

test("the wheel draws every value that a picture accepts", () => {
  const texts: Readonly<Record<string, readonly string[]>> = {
    bodies: [...namesOf(ValueSet.BODY), namesOf(ValueSet.BODY).join(","), "all", "Sun,all"],
    aspects: ["major", ...namesOf(ValueSet.ASPECT), namesOf(ValueSet.ASPECT).join(","), "0", "12.5"],
    theme: ["light", "dark", "auto"],
    sizePx: ["100", "4000"],
    label: ["", "a".repeat(200)],
  };
  for (const [name, accepted] of Object.entries(texts)) {
    for (const text of accepted) {
      const value = optionNamed(name).read(text);
      expect(value, text).toBeDefined();
      expect(problemsOf({ [name]: value }), `${name}=${text}`).toEqual([]);
    }
  }
  const caption = optionNamed("caption").read("a".repeat(120));
  expect(problemsOf({ caption: { name: caption } })).toEqual([]);
  expect(optionNamed("caption").read("a".repeat(121))).toBeUndefined();
});

test("the pattern of the option aspects accepts what the service accepts", () => {
  const { read, schema } = optionNamed("aspects");
  const pattern = new RegExp(defined(schema.pattern));
  const texts = [
    "major",
    "Trine",
    "Trine,Square",
    "0",
    "3.25",
    "",
    "minor",
    "Trine,",
    "major,Trine",
    "-1",
    "1e3",
    ".5",
  ];
  for (const text of texts) expect(pattern.test(text), text).toBe(read(text) !== undefined);
  expect(texts.filter((text) => pattern.test(text))).toHaveLength(5);
});

test("the schemas of texts state the length that the service accepts", () => {
  for (const name of ["caption", "label"]) {
    const { read, schema } = optionNamed(name);
    const lengthMax = defined(schema.maxLength);
    expect(read("a".repeat(lengthMax)), name).toBeDefined();
    expect(read("a".repeat(lengthMax + 1)), name).toBeUndefined();
  }
});

test("a flag accepts true and false only", () => {
  const [birth] = pictureOptionsOf({ path: "/pictures/solar-return" }).slice(WHEEL_OPTIONS.length);
  const { read } = defined(birth);
  expect(["true", "false", "", "1", "TRUE"].map(read)).toEqual([
    true,
    false,
    undefined,
    undefined,
    undefined,
  ]);
});

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
