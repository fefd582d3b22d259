import { ValueSet } from "../../proto/gen/almagest/v1/options_pb.ts";
import type { Endpoint, Endpoints } from "./endpoints.ts";
import type { ViolationCode } from "./errors.ts";
import type { JsonSchema } from "./json-schema.ts";
import { isPlainLine, PLAIN_LINE } from "./plain-line.ts";
import { namesOf } from "./value-sets.ts";

/**
 * A path that answers the request of an endpoint with a drawing. Body, plan and count are the endpoint's; the query contains the
 * options of the drawing.
 */
export interface PicturePath extends Pick<Endpoint, "method" | "path" | "verb" | "access" | "lastingField"> {
  readonly endpointPath: string;
  readonly operationId: string;
  readonly description: string;
}

export const PICTURE_TYPE = "image/svg+xml";

export const PICTURES_TAG = "Pictures";

export const PICTURES_GUIDE_PATH = "/docs/pictures";

type Definition = Pick<PicturePath, "path" | "endpointPath" | "operationId" | "description">;

const DEFINITIONS: readonly Definition[] = [
  {
    path: "/pictures/chart",
    endpointPath: "/v1/chart/full",
    operationId: "drawChart",
    description: "Draws the natal chart of a birth as SVG.",
  },
  {
    path: "/pictures/synastry",
    endpointPath: "/v1/synastry",
    operationId: "drawSynastry",
    description:
      "Draws the chart of person A as SVG, person B in a ring around it, with the aspects between both.",
  },
  {
    path: "/pictures/solar-return",
    endpointPath: "/v1/solar-return",
    operationId: "drawSolarReturn",
    description: "Draws the chart of a solar return as SVG.",
  },
];

/** The path of the drawing of an endpoint's result; null: it is not drawn. */
export function drawnPathOf({ path }: Pick<Endpoint, "path">): string | null {
  return DEFINITIONS.find(({ endpointPath }) => endpointPath === path)?.path ?? null;
}

/** The paths of the drawings whose endpoints are served. */
export function picturePathsOf(endpoints: Endpoints): readonly PicturePath[] {
  return DEFINITIONS.flatMap((definition) => {
    const endpoint = endpoints.get(definition.endpointPath);
    if (endpoint === undefined) return [];
    const { method, verb, access, lastingField } = endpoint;
    return [{ ...definition, method, verb, access, lastingField }];
  });
}

/** A query parameter of a picture: the option of `drawWheel` that has its name. */
export interface PictureOption {
  readonly name: string;
  readonly description: string;
  /** What is accepted, to be read after "must be". */
  readonly expected: string;
  /** The problem of a text that is not accepted. */
  readonly problem: ViolationCode;
  /** The schema of the value; the items of an array are separated by commas. */
  readonly schema: JsonSchema;
  /** The value of a text; undefined: the text is not accepted. */
  read(text: string): unknown;
}

const BODIES = namesOf(ValueSet.BODY);
/** In a list of bodies: each of them. */
const ALL = "all";
const ASPECTS = namesOf(ValueSet.ASPECT);
const THEMES = ["light", "dark", "auto"];
const SIZE_PX_MIN = 100;
const SIZE_PX_MAX = 4000;
const LABEL_CHARACTERS_MAX = 200;
const CAPTION_CHARACTERS_MAX = 120;
const WHOLE_NUMBER = /^\d{1,9}$/;
const ORB_DEG = /^\d{1,3}(?:\.\d{1,9})?$/;
const ASPECT_NAME = `(?:${ASPECTS.join("|")})`;

/** The options of every picture, in the order of the guide. */
export const WHEEL_OPTIONS: readonly PictureOption[] = [
  {
    name: "bodies",
    description:
      "The bodies to show, separated by commas, or all; of both charts if there are two. Default: Sun to Pluto, TrueNode, Lilith, Chiron.",
    expected: `all, or one or more of ${BODIES.join(", ")}, separated by commas`,
    problem: "not_in_set",
    schema: { type: "array", items: { type: "string", enum: [...BODIES, ALL] } },
    read(text) {
      const names = readNames(text, [...BODIES, ALL]);
      return names?.includes(ALL) ? ALL : names;
    },
  },
  {
    name: "aspects",
    description:
      "The aspects to show: major, names separated by commas, or the largest orb in degrees. Default: major.",
    expected: `major, one or more of ${ASPECTS.join(", ")}, separated by commas, or the largest orb in degrees, at least 0`,
    problem: "not_in_set",
    schema: {
      type: "string",
      pattern: `^(?:major|${ASPECT_NAME}(?:,${ASPECT_NAME})*|[0-9]{1,3}(?:[.][0-9]{1,9})?)$`,
    },
    read(text) {
      if (text === "major") return text;
      return ORB_DEG.test(text) ? Number(text) : readNames(text, ASPECTS);
    },
  },
  text(
    "caption",
    CAPTION_CHARACTERS_MAX,
    "A name above the wheel, followed by date, place and house system of the chart; may be empty. Default: no caption.",
  ),
  flag("aspectGrid", "Whether a table of the aspects is below the wheel. Default: false."),
  flag(
    "legend",
    "Whether a list of the positions and a key of the aspects are below the wheel. Default: false.",
  ),
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
      const size = WHOLE_NUMBER.test(text) ? Number(text) : 0;
      return size >= SIZE_PX_MIN && size <= SIZE_PX_MAX ? size : undefined;
    },
  },
  flag(
    "minutes",
    "Whether figures have minutes where there is room. Default: true if sizePx is 560 or more, else false.",
  ),
  text(
    "label",
    LABEL_CHARACTERS_MAX,
    "The name for screen readers. Default: Natal wheel, followed by the caption, or by the signs of Sun, Moon and Ascendant.",
  ),
  flag(
    "styled",
    "Whether the drawing contains its style rules. Without them it has plain colours, for renderers that do not evaluate CSS. Default: true.",
  ),
];

const BIRTH = flag(
  "birth",
  "Whether to draw the chart of birth, with the return in a ring around it. Default: false, the return alone.",
);

export function pictureOptionsOf({ path }: Pick<PicturePath, "path">): readonly PictureOption[] {
  return path === "/pictures/solar-return" ? [...WHEEL_OPTIONS, BIRTH] : WHEEL_OPTIONS;
}

/** An option that is a text. Characters are code points, as JSON Schema counts them. */
function text(name: string, charactersMax: number, description: string): PictureOption {
  return {
    name,
    description,
    expected: `a text of at most ${charactersMax} characters, empty or with ${PLAIN_LINE}`,
    problem: "out_of_range",
    schema: { type: "string", maxLength: charactersMax },
    read: (value) =>
      [...value].length <= charactersMax && (value === "" || isPlainLine(value)) ? value : undefined,
  };
}

function flag(name: string, description: string): PictureOption {
  return {
    name,
    description,
    expected: "true or false",
    problem: "wrong_type",
    schema: { type: "boolean" },
    read: (text) => (text === "true" || text === "false" ? text === "true" : undefined),
  };
}

function readNames(text: string, known: readonly string[]): readonly string[] | undefined {
  const names = text.split(",");
  return names.every((name) => known.includes(name)) ? names : undefined;
}
