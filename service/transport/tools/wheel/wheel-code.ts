import assert from "node:assert/strict";
import { ASPECTS, BODY_NAMES } from "../../../../engine/index.ts";
import type { WheelAspect, WheelBody, WheelChart, WheelCusp, WheelWarning } from "../../../../wheel/index.ts";
import { HALF_MINUTE, housesAndAngles, MINUTES_PER_DEGREE } from "./wheel-chart.ts";

const ASPECT_NAMES: readonly string[] = ASPECTS.map(({ name }) => name);
const BODY_INDEXES = indexesOf(BODY_NAMES);
const ASPECT_INDEXES = indexesOf(ASPECT_NAMES);
const MINUTES_PER_CIRCLE = 360 * MINUTES_PER_DEGREE;
const CUSP_COUNT = 12;
const ORB_DEG_MAX = 15;
const PORPHYRY = 256;
/** Values of an unknown time: where the Moon was at the start and the end of the day, and a bit for each other body. */
const DOUBT_COUNT = 3;
const OTHERS = BODY_NAMES.filter((name) => name !== "Moon");
/** The Moon moves by at most this in half a day, degrees. */
const MOON_ERROR_DEG_MAX = 7.7;
const VALUE_BYTES = 2;
/** All pairs of bodies once. */
const ASPECTS_MAX = (BODY_NAMES.length * (BODY_NAMES.length - 1)) / 2;

/**
 * Writes a chart as a short text for an address: the positions that a wheel shows, to the minute, and no birth data.
 *
 * The values of 16 bits, in base64url: of each body twice its longitude in minutes, plus 1 if retrograde; the number of cusps (12, or 0 without a
 * birth time; plus 256 if Porphyry replaced another system) and their longitudes; without a birth time, the Moon's range and the bodies that
 * change sign; of each certain aspect the pair, the kind and the orb in degrees.
 */
export function encodeWheel({ planets, houses, aspects, warnings }: WheelChart): string {
  const bodies = new Map(planets.map((body) => [body.name, body]));
  const cusps = houses ?? [];
  const certainAspects = aspects.filter(({ uncertain }) => uncertain !== true);
  const values = [
    ...BODY_NAMES.map((name) => {
      const { longitude, retrograde } = lookUp(bodies, name);
      return 2 * minutesOf(longitude) + (retrograde ? 1 : 0);
    }),
    cusps.length + (warnings?.some(({ houseSystem }) => houseSystem === "porphyry") ? PORPHYRY : 0),
    ...cusps.map(({ cusp }) => minutesOf(cusp)),
    ...(cusps.length === 0 ? doubtValues(warnings ?? [], lookUp(bodies, "Moon").longitude) : []),
    ...certainAspects.map(({ planet1, planet2, aspect, orb }) => {
      const pair = lookUp(BODY_INDEXES, planet1) * BODY_NAMES.length + lookUp(BODY_INDEXES, planet2);
      const kind = pair * ASPECT_NAMES.length + lookUp(ASPECT_INDEXES, aspect);
      return kind * (ORB_DEG_MAX + 1) + Math.min(Math.round(orb), ORB_DEG_MAX);
    }),
  ];
  const bytes = Buffer.alloc(values.length * VALUE_BYTES);
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * VALUE_BYTES);
  return bytes.toString("base64url");
}

/** Reads a chart from its code; null if the text is not the code of a chart. */
export function decodeWheel(code: string): WheelChart | null {
  const bytes = Buffer.from(code, "base64url");
  if (bytes.toString("base64url") !== code || bytes.length % VALUE_BYTES !== 0) return null;
  const values = Array.from({ length: bytes.length / VALUE_BYTES }, (_, index) =>
    bytes.readUInt16BE(index * VALUE_BYTES),
  );
  const bodyValues = values.splice(0, BODY_NAMES.length);
  const [counted = -1] = values.splice(0, 1);
  if (![0, CUSP_COUNT, CUSP_COUNT + PORPHYRY].includes(counted)) return null;
  const hasCusps = counted !== 0;
  // Next are the cusps, or without a birth time the doubts; the rest are the aspects.
  const placed = values.splice(0, hasCusps ? CUSP_COUNT : DOUBT_COUNT);
  const aspects = values.map(aspectOf);
  const isComplete = placed.length === (hasCusps ? CUSP_COUNT : DOUBT_COUNT) && aspects.length <= ASPECTS_MAX;
  const minutes = [
    ...bodyValues.map((value) => Math.floor(value / 2)),
    ...(hasCusps ? placed : placed.slice(0, 2)),
  ];
  if (!isComplete || aspects.includes(null) || minutes.some((value) => value >= MINUTES_PER_CIRCLE))
    return null;
  const planets = bodyValues.map(
    (value, index): WheelBody => ({
      name: BODY_NAMES[index] ?? "",
      longitude: degreesOf(Math.floor(value / 2)),
      retrograde: value % 2 === 1,
    }),
  );
  const cusps = placed.map((value, index): WheelCusp => ({ number: index + 1, cusp: degreesOf(value) }));
  return {
    planets,
    ...housesAndAngles(hasCusps ? cusps : null),
    warnings: hasCusps ? porphyryWarnings(counted === CUSP_COUNT + PORPHYRY) : [doubtOf(placed)],
    aspects: aspects as readonly WheelAspect[],
  };
}

function doubtValues(warnings: readonly WheelWarning[], moonDeg: number): readonly number[] {
  const doubt = warnings.find(({ code }) => code === "unknown_time");
  const range = doubt?.moon ?? { from: moonDeg - MOON_ERROR_DEG_MAX, to: moonDeg + MOON_ERROR_DEG_MAX };
  const changing = new Set(doubt?.signChanges?.map(({ body }) => body));
  const bits = OTHERS.reduce((sum, name, index) => sum + (changing.has(name) ? 2 ** index : 0), 0);
  return [...[range.from, range.to].map((deg) => minutesOf((deg + 360) % 360)), bits];
}

function doubtOf([from = 0, to = 0, bits = 0]: readonly number[]): WheelWarning {
  return {
    code: "unknown_time",
    moon: { from: degreesOf(from), to: degreesOf(to) },
    signChanges: OTHERS.filter((_, index) => Math.floor(bits / 2 ** index) % 2 === 1).map((body) => ({
      body,
    })),
  };
}

function porphyryWarnings(isPorphyry: boolean): readonly WheelWarning[] {
  return isPorphyry ? [{ code: "placidus_undefined", houseSystem: "porphyry" }] : [];
}

function aspectOf(value: number): WheelAspect | null {
  const orb = value % (ORB_DEG_MAX + 1);
  const kind = Math.floor(value / (ORB_DEG_MAX + 1));
  const pair = Math.floor(kind / ASPECT_NAMES.length);
  const [planet1, planet2] = [
    BODY_NAMES[Math.floor(pair / BODY_NAMES.length)],
    BODY_NAMES[pair % BODY_NAMES.length],
  ];
  const aspect = ASPECT_NAMES[kind % ASPECT_NAMES.length];
  return planet1 === undefined || planet2 === undefined || aspect === undefined
    ? null
    : { planet1, planet2, aspect, orb };
}

function indexesOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index]));
}

function lookUp<Value>(values: ReadonlyMap<string, Value>, name: string): Value {
  const value = values.get(name);
  assert.ok(value !== undefined, `charts of the service have ${name}`);
  return value;
}

function minutesOf(longitudeDeg: number): number {
  return Math.floor(longitudeDeg * MINUTES_PER_DEGREE);
}

function degreesOf(minutes: number): number {
  return (minutes + HALF_MINUTE) / MINUTES_PER_DEGREE;
}
