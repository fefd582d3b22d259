import type { BodyRange, DrawnBody, WheelBody } from "./chart-shape.ts";
import { wrapDeg } from "./circle.ts";
import { isObject } from "./problems.ts";

/** What warnings state about the positions and the houses of a chart. */
export interface Doubts {
  readonly isTimeUnknown: boolean;
  readonly moon: BodyRange | null;
  /** The bodies that change sign on the day of birth. */
  readonly changingSign: readonly string[];
  readonly isPorphyry: boolean;
}

/** The distance of the Moon from its noon position at the start or the end of a day, degrees: its maximum. */
const MOON_ERROR_DEG_MAX = 7.7;
const SIGN_DEG = 30;

/** Reads the warnings of a response. Warnings about other matters, and values of other kinds, are ignored. */
export function readDoubts(warnings: unknown): Doubts {
  const all = (Array.isArray(warnings) ? warnings : []).filter(isObject);
  const moon = all.map(({ moon }) => rangeOf(moon)).find((range) => range !== null);
  return {
    isTimeUnknown: all.some(({ code }) => code === "unknown_time"),
    moon: moon ?? null,
    changingSign: all.flatMap(({ signChanges }) =>
      Array.isArray(signChanges) ? signChanges.filter(isObject).map(({ body }) => String(body)) : [],
    ),
    isPorphyry: all.some(({ houseSystem }) => houseSystem === "porphyry"),
  };
}

function rangeOf(moon: unknown): BodyRange | null {
  if (!isObject(moon)) return null;
  const { from, to } = moon;
  return Number.isFinite(from) && Number.isFinite(to) ? { from: Number(from), to: Number(to) } : null;
}

/** The bodies as they are drawn: without a time of birth, the Moon with the arc in which it can have been. */
export function drawnBodies(
  planets: readonly WheelBody[],
  { moon, changingSign }: Doubts,
  isTimeUnknown: boolean,
): readonly DrawnBody[] {
  return planets.map((body) => {
    const { name, longitude } = body;
    const isChanging = isTimeUnknown && changingSign.includes(name);
    const drawnBody = { ...body, range: null, isSignOpen: isChanging, hasMinutes: !isTimeUnknown };
    if (!isTimeUnknown || name !== "Moon") return drawnBody;
    const range = moon ?? { from: longitude - MOON_ERROR_DEG_MAX, to: longitude + MOON_ERROR_DEG_MAX };
    const signOf = (deg: number) => Math.floor(wrapDeg(deg) / SIGN_DEG);
    return { ...drawnBody, range, isSignOpen: isChanging || signOf(range.from) !== signOf(range.to) };
  });
}

/** How far a body can have been from where it is drawn, in place of its degrees: `±7°`. */
export function errorText({ longitude }: Pick<WheelBody, "longitude">, { from, to }: BodyRange): string {
  return `±${Math.ceil(Math.max(wrapDeg(longitude - from), wrapDeg(to - longitude)))}°`;
}
