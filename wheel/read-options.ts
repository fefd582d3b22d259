import { BODY_GLYPHS, isBodyName, type WheelBodyName } from "./body-glyphs.ts";
import type { DrawnChart, WheelAspect } from "./chart-shape.ts";
import { THEMES, type WheelTheme } from "./colours.ts";
import { isObject, type Problems } from "./problems.ts";
import { ASPECT_NAMES, readAspects, readBodies } from "./read-chart.ts";
import type { Detail } from "./rings.ts";

/** The aspects that are shown. */
export interface AspectLimits {
  readonly names: readonly string[];
  readonly orbMax: number;
}

/** The texts of a caption; absent ones are empty. */
export interface CaptionTexts {
  readonly name: string;
  readonly details: readonly string[];
}

export interface OuterChart extends Pick<DrawnChart, "planets" | "angles" | "isTimeUnknown"> {
  /** Empty: not given. */
  readonly name: string;
  readonly aspects: readonly WheelAspect[] | null;
}

export interface CompleteOptions {
  readonly theme: WheelTheme;
  /** Null: the drawing is named by what it shows. */
  readonly label: string | null;
  readonly description: string | null;
  readonly sizePx: number | null;
  readonly detail: Detail;
  readonly styled: boolean;
  readonly bodies: readonly string[];
  readonly aspects: AspectLimits;
  readonly caption: CaptionTexts | null;
  readonly aspectGrid: boolean;
  readonly legend: boolean;
  readonly outer: OuterChart | null;
}

/** From these widths on minutes are at least 6 pixels high, and degrees and signs at least 8. */
const MINUTES_FROM_PX = 560;
const SIGNS_FROM_PX = 400;
const CAPTION_NAMES = ["name", "date", "place", "houseSystem"] as const;
const LINE_CHARACTERS_MAX = 120;

type Read<Value> = (value: unknown, problems: Problems) => Value;

/** Returns a reader of values that a test accepts, and of null for others. */
const readAs =
  <Value>(expected: string, isValid: (value: unknown) => value is Value): Read<Value | null> =>
  (value, problems) => {
    if (isValid(value)) return value;
    problems.add(expected, value);
    return null;
  };

const isText = (value: unknown): value is string => typeof value === "string";
const readText = readAs("a string", isText);
const readFlag = readAs("true or false", (value) => typeof value === "boolean");
const isFinitePositive = (value: unknown): value is number => Number.isFinite(value) && Number(value) > 0;

const READERS = {
  bodies: readBodyNames,
  aspects: readAspectLimits,
  caption: readCaption,
  aspectGrid: readFlag,
  legend: readFlag,
  outer: readOuter,
  theme: readAs(`one of ${THEMES.join(", ")}`, (value): value is WheelTheme =>
    THEMES.includes(value as WheelTheme),
  ),
  sizePx: readAs("a finite number above 0", isFinitePositive),
  minutes: readFlag,
  label: readText,
  description: readText,
  styled: readFlag,
};
const NAMES = Object.keys(READERS);

/** Reads the options, adds the defaults, and adds what is wrong with them to the problems. `null` is as not given. */
export function readOptions(options: unknown, problems: Problems): CompleteOptions {
  if (!isObject(options)) problems.add("an object", options);
  const members = isObject(options) ? options : {};
  for (const name of Object.keys(members)) {
    if (!NAMES.includes(name)) problems.of(name).addUnknown(NAMES);
  }
  const read = <Value>(name: keyof typeof READERS, reader: Read<Value>): Value | null => {
    const value = members[name] ?? null;
    return value === null ? null : reader(value, problems.of(name));
  };
  const sizePx = read("sizePx", READERS.sizePx);
  const caption = read("caption", READERS.caption);
  return {
    theme: read("theme", READERS.theme) ?? "auto",
    label: read("label", READERS.label),
    description: read("description", READERS.description),
    sizePx,
    detail: detailOf(read("minutes", READERS.minutes), sizePx),
    styled: read("styled", READERS.styled) ?? true,
    bodies: read("bodies", READERS.bodies) ?? USUAL_BODIES,
    aspects: read("aspects", READERS.aspects) ?? ALL_ASPECTS,
    caption,
    aspectGrid: read("aspectGrid", READERS.aspectGrid) ?? false,
    legend: read("legend", READERS.legend) ?? false,
    outer: read("outer", READERS.outer),
  };
}

/** A wheel whose size is not known is readable from SIGNS_FROM_PX on. */
function detailOf(withMinutes: boolean | null, size: number | null): Detail {
  const sizePx = size ?? SIGNS_FROM_PX;
  if (withMinutes ?? sizePx >= MINUTES_FROM_PX) return "minutes";
  return sizePx >= SIGNS_FROM_PX ? "signs" : "degrees";
}

const ALL_BODIES = Object.keys(BODY_GLYPHS);
const ASTEROIDS: readonly WheelBodyName[] = ["Ceres", "Pallas", "Juno", "Vesta"];
const USUAL_BODIES = ALL_BODIES.filter((name) => !ASTEROIDS.some((asteroid) => asteroid === name));

const ALL_ASPECTS: AspectLimits = { names: ASPECT_NAMES, orbMax: Number.POSITIVE_INFINITY };

function readBodyNames(value: unknown, problems: Problems): readonly string[] {
  if (value === "all") return ALL_BODIES;
  if (Array.isArray(value) && value.length > 0) {
    return readNames(value, ALL_BODIES, isBodyName, problems);
  }
  problems.add('"all" or a list of at least one body', Array.isArray(value) ? "[]" : value);
  return [];
}

function readAspectLimits(value: unknown, problems: Problems): AspectLimits {
  if (typeof value === "number" && value >= 0) return { ...ALL_ASPECTS, orbMax: value };
  if (Array.isArray(value)) {
    const isAspect = (name: unknown) => ASPECT_NAMES.includes(String(name));
    return { ...ALL_ASPECTS, names: readNames(value, ASPECT_NAMES, isAspect, problems) };
  }
  if (value !== "major") {
    problems.add('"major", a list of aspects, or the largest orb in degrees, at least 0', value);
  }
  return ALL_ASPECTS;
}

function readNames(
  names: readonly unknown[],
  known: readonly string[],
  isKnown: (name: unknown) => boolean,
  problems: Problems,
): readonly string[] {
  for (const [index, name] of names.entries()) {
    if (!isKnown(name)) problems.at(index).add(`one of ${known.join(", ")}`, name);
  }
  return names.map(String);
}

function readCaption(value: unknown, problems: Problems): CaptionTexts | null {
  if (!isObject(value)) {
    problems.add(`an object with ${CAPTION_NAMES.join(", ")}`, value);
    return null;
  }
  const isKnown = (name: string) => CAPTION_NAMES.some((known) => known === name);
  for (const name of Object.keys(value)) {
    if (!isKnown(name)) problems.of(name).addUnknown(CAPTION_NAMES);
  }
  const texts = CAPTION_NAMES.map((name) => readLine(value[name] ?? "", problems.of(name)));
  const [name = "", ...details] = texts;
  return { name, details: details.filter((text) => text !== "") };
}

/** Returns the trimmed text, or "" and a problem if it is not a string of at most LINE_CHARACTERS_MAX characters. */
function readLine(text: unknown, problems: Problems): string {
  if (isText(text) && [...text].length <= LINE_CHARACTERS_MAX) return text.trim();
  problems.add(`a string of at most ${LINE_CHARACTERS_MAX} characters`, text);
  return "";
}

/** Reads the outer ring. A whole chart has houses or bodies, and aspects that are not aspects between two charts. */
function readOuter(value: unknown, problems: Problems): OuterChart | null {
  if (!isObject(value) || !(Array.isArray(value["planets"]) || Array.isArray(value["bodies"]))) {
    problems.add("a chart, or an object with planets and aspects", value);
    return null;
  }
  const isChart = value["houses"] !== undefined || Array.isArray(value["bodies"]);
  const aspects = isChart ? null : (value["aspects"] ?? null);
  const name = value["name"] ?? "";
  return {
    name: readLine(name, problems.of("name")),
    ...readBodies(value, problems),
    aspects: aspects && readAspects(aspects, problems.of("aspects")),
  };
}
