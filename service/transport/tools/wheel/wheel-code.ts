import assert from "node:assert/strict";
import { ASPECTS, BODY_NAMES } from "../../../../engine/index.ts";
import type { WheelAspect, WheelBody, WheelChart, WheelCusp } from "../../../../wheel/index.ts";
import { housesAndAngles } from "./wheel-chart.ts";

const ASPECT_NAMES: readonly string[] = ASPECTS.map(({ name }) => name);
const BODY_INDEXES = indexesOf(BODY_NAMES);
const ASPECT_INDEXES = indexesOf(ASPECT_NAMES);
const MINUTES_PER_DEGREE = 60;
const MINUTES_PER_CIRCLE = 360 * MINUTES_PER_DEGREE;
const HALF_MINUTE = 0.5;
const CUSP_COUNT = 12;
const ORB_DEG_MAX = 15;
const VALUE_BYTES = 2;
/** All pairs of bodies once. */
const ASPECTS_MAX = (BODY_NAMES.length * (BODY_NAMES.length - 1)) / 2;

/**
 * Writes a chart as a short text for an address: the positions that a wheel shows, to the minute, and no birth data.
 *
 * The values of 16 bits, in base64url: of each body twice its longitude in minutes, plus 1 if retrograde; the number of cusps (12, or 0 without a
 * birth time) and their longitudes; of each aspect the pair, the kind and the orb in degrees.
 */
export function encodeWheel({ planets, houses, aspects }: WheelChart): string {
  const bodies = new Map(planets.map((body) => [body.name, body]));
  const cusps = houses ?? [];
  const values = [
    ...BODY_NAMES.map((name) => {
      const { longitude, retrograde } = lookUp(bodies, name);
      return 2 * minutesOf(longitude) + (retrograde ? 1 : 0);
    }),
    cusps.length,
    ...cusps.map(({ cusp }) => minutesOf(cusp)),
    ...aspects.map(({ planet1, planet2, aspect, orb }) => {
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
  const cuspCount = values[BODY_NAMES.length];
  if (cuspCount !== 0 && cuspCount !== CUSP_COUNT) return null;
  const aspectStart = BODY_NAMES.length + 1 + cuspCount;
  const cuspMinutes = values.slice(BODY_NAMES.length + 1, aspectStart);
  const bodyValues = values.slice(0, BODY_NAMES.length);
  const minutes = [...bodyValues.map((value) => Math.floor(value / 2)), ...cuspMinutes];
  const aspects = values.slice(aspectStart).map(aspectOf);
  const isComplete = cuspMinutes.length === cuspCount && aspects.length <= ASPECTS_MAX;
  if (!isComplete || aspects.includes(null) || minutes.some((value) => value >= MINUTES_PER_CIRCLE))
    return null;
  const planets = bodyValues.map(
    (value, index): WheelBody => ({
      name: BODY_NAMES[index] ?? "",
      longitude: degreesOf(Math.floor(value / 2)),
      retrograde: value % 2 === 1,
    }),
  );
  const cusps = cuspMinutes.map((value, index): WheelCusp => ({ number: index + 1, cusp: degreesOf(value) }));
  return {
    planets,
    ...housesAndAngles(cuspCount === 0 ? null : cusps),
    aspects: aspects as readonly WheelAspect[],
  };
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
