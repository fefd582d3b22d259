import { BODY_NAMES, SIGN_NAMES } from "../../../../engine/index.ts";
import type { WheelAspect, WheelBody, WheelChart, WheelCusp, WheelWarning } from "../../../../wheel/index.ts";

/** The answer of a tool, as parsed. */
export type Answer = Readonly<Record<string, unknown>>;

type Lines = Readonly<Record<string, string>>;

const SIGNS: readonly string[] = SIGN_NAMES;
const DEG_PER_SIGN = 30;
export const MINUTES_PER_DEGREE = 60;
/** The minutes of a text are truncated: the middle of the minute is drawn with the same figures. */
export const HALF_MINUTE = 0.5;

const POSITION = /^(\w+) (\d+(?:\.\d+)?)(?:°(\d+)')?/;
/** `Sun Opposition osculating Lilith, orb 5.1` */
const ASPECT = /^(?:osculating )?(\w+) (\w+) (?:osculating )?(\w+), orb ([\d.]+)(.*)/;

/**
 * Reads the chart that a wheel shows from the answer of chart_full or solar_return, brief or full. A brief position is a text, such as
 * `Taurus 28°25', house 1, retrograde`, exact to the minute, which is as exact as the wheel's figures.
 *
 * @returns null if the answer has no complete chart
 */
export function wheelChartOf(answer: Answer): WheelChart | null {
  const chart = isObject(answer["chart"]) ? answer["chart"] : answer;
  if (isFull(chart)) return chart;
  const { planets } = chart;
  const aspects = chart["aspects"] ?? answer["aspects"];
  if (!isObject(planets) || !Array.isArray(aspects)) return null;
  const bodies = BODY_NAMES.map((name) => bodyOf(name, (planets as Lines)[name]));
  const houses = isObject(chart["houses"]) ? cuspsOf(chart["houses"] as Lines) : null;
  const lines = aspects.map(aspectOf);
  if (houses?.includes(null) || bodies.includes(null) || lines.includes(null)) return null;
  return {
    planets: bodies as readonly WheelBody[],
    warnings: warningsOf(chart["warnings"] ?? answer["warnings"], bodies as readonly WheelBody[]),
    ...housesAndAngles(houses as readonly WheelCusp[] | null),
    aspects: lines as readonly WheelAspect[],
  };
}

/** The first cusp is the Ascendant and the tenth the Midheaven, in both house systems of the service. */
export function housesAndAngles(houses: readonly WheelCusp[] | null): Pick<WheelChart, "houses" | "angles"> {
  const [ascendant, midheaven] = [houses?.[0], houses?.[9]];
  if (houses === null || ascendant === undefined || midheaven === undefined)
    return { houses: null, angles: null };
  return {
    houses,
    angles: { ascendant: { longitude: ascendant.cusp }, midheaven: { longitude: midheaven.cusp } },
  };
}

/** The possible error of the Moon, and the bodies in one of two signs, in the message about an unknown time. */
const MOON_ERROR = /Moon can have been up to ([\d.]+) degrees/;
const SIGN_CHANGE = /(\w+) was in \w+ or \w+\./g;

/** The warnings of a brief answer, with what their messages state for people. */
function warningsOf(warnings: unknown, bodies: readonly WheelBody[]): readonly WheelWarning[] {
  const moon = bodies.find(({ name }) => name === "Moon")?.longitude ?? Number.NaN;
  return (Array.isArray(warnings) ? warnings : []).map(({ code, message }: Answer): WheelWarning => {
    if (code === "placidus_undefined") return { code, houseSystem: "porphyry" };
    const error = Number(MOON_ERROR.exec(String(message))?.[1]);
    if (code !== "unknown_time" || Number.isNaN(error)) return { code: String(code) };
    const changes = [...String(message).matchAll(SIGN_CHANGE)].map(([, body = ""]) => ({ body }));
    return { code, moon: { from: moon - error, to: moon + error }, signChanges: changes };
  });
}

/** Whether a chart has the form of REST, which a wheel shows as it is. */
function isFull(chart: Answer | WheelChart): chart is WheelChart {
  return Array.isArray(chart.planets);
}

function isObject(value: unknown): value is Answer {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function bodyOf(name: string, line: string | undefined): WheelBody | null {
  const longitude = longitudeOf(line);
  return longitude === null || line === undefined
    ? null
    : { name, longitude, retrograde: line.split(", ").includes("retrograde") };
}

function cuspsOf(lines: Lines): readonly (WheelCusp | null)[] {
  return Array.from({ length: 12 }, (_, index) => {
    const cusp = longitudeOf(lines[index + 1]);
    return cusp === null ? null : { number: index + 1, cusp };
  });
}

function aspectOf(line: unknown): WheelAspect | null {
  const [, planet1, aspect, planet2, orb, rest = ""] = ASPECT.exec(String(line)) ?? [];
  return planet1 === undefined || aspect === undefined || planet2 === undefined
    ? null
    : { planet1, aspect, planet2, orb: Number(orb), uncertain: rest.endsWith(", uncertain") };
}

function longitudeOf(line: string | undefined): number | null {
  const [, sign, degrees, minutes] = POSITION.exec(line ?? "") ?? [];
  const index = SIGNS.indexOf(sign ?? "");
  if (index === -1) return null;
  const minutesDeg = minutes === undefined ? 0 : (Number(minutes) + HALF_MINUTE) / MINUTES_PER_DEGREE;
  return index * DEG_PER_SIGN + Number(degrees) + minutesDeg;
}
