import type { ViolationCode } from "./errors.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A query parameter of a picture: the option of `drawWheel` that has its name. */
export interface PictureOption {
  readonly name: string;
  readonly description: string;
  /** What is accepted, to be read after "must be". */
  readonly expected: string;
  /** The problem of a text that is not accepted. */
  readonly problem: ViolationCode;
  readonly schema: JsonSchema;
  /** The value of a text; undefined: the text is not accepted. */
  read(text: string): unknown;
}

const THEMES = ["light", "dark", "auto"];
const SIZE_PX_MIN = 100;
const SIZE_PX_MAX = 4000;
const LABEL_CHARACTERS_MAX = 200;
const DIGITS = /^\d{1,9}$/;

/** The options of every picture. */
export const WHEEL_OPTIONS: readonly PictureOption[] = [
  {
    name: "theme",
    description: "The colours. auto follows the preference of the viewer's system. Default: auto.",
    expected: `one of ${THEMES.join(", ")}`,
    problem: "not_in_set",
    schema: { type: "string", enum: THEMES },
    read: (text) => (THEMES.includes(text) ? text : undefined),
  },
  {
    name: "sizePx",
    description: "Width in CSS pixels. Default: none, so the drawing fills its container.",
    expected: `a whole number from ${SIZE_PX_MIN} to ${SIZE_PX_MAX}`,
    problem: "out_of_range",
    schema: { type: "integer", format: "int32", minimum: SIZE_PX_MIN, maximum: SIZE_PX_MAX },
    read(text) {
      const size = DIGITS.test(text) ? Number(text) : 0;
      return size >= SIZE_PX_MIN && size <= SIZE_PX_MAX ? size : undefined;
    },
  },
  flag(
    "minutes",
    "Whether figures have minutes where there is room. Default: true, or false if sizePx is below 560.",
  ),
  flag("aspectGrid", "Whether a table of the aspects is below the wheel. Default: false."),
  flag(
    "legend",
    "Whether a list of the positions and a key of the aspects are below the wheel. Default: false.",
  ),
  flag(
    "styled",
    "Whether the drawing contains its style rules. Without them it has plain colours, for renderers that do not evaluate CSS. Default: true.",
  ),
  {
    name: "label",
    description: "The name for screen readers. Default: Natal wheel.",
    expected: `a text of at most ${LABEL_CHARACTERS_MAX} characters`,
    problem: "out_of_range",
    schema: { type: "string" },
    read: (text) => (text.length <= LABEL_CHARACTERS_MAX ? text : undefined),
  },
];

/** An option that is either true or false. */
export function flag(name: string, description: string): PictureOption {
  return {
    name,
    description,
    expected: "true or false",
    problem: "wrong_type",
    schema: { type: "boolean" },
    read: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  };
}
