/**
 * Writes ephe-tests/fixtures/chart-calls.json: the results of Swiss Ephemeris for the instant and place of every golden call
 * about charts whose response has the bodies.
 *
 *     node ephe-tests/charts/write-call-fixture.ts
 *
 * Needs the reference tool installed (ephe-tests/reference/install.sh).
 */
import { writeFileSync } from "node:fs";
import { BODY_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { FLAG, openReference, REFERENCE_BODY, referenceRelease } from "../reference/reference-library.ts";

/** The results of Swiss Ephemeris for the birth of a golden call; longitudes with nine decimals. */
export interface ReferenceChartCall {
  /** ISO 8601, to the second. */
  readonly utc: string;
  readonly offsetHours: number;
  readonly julianDayUt: number;
  readonly bodies: Readonly<
    Record<string, { readonly longitudeDeg: number; readonly speedDegPerDay: number }>
  >;
  readonly houseSystem: "placidus" | "porphyry";
  readonly cuspsDeg: readonly number[];
  readonly ascendantDeg: number;
  readonly midheavenDeg: number;
  readonly vertexDeg: number;
}

const REFERENCE_RELEASE = "debian-4.0-20221111";
// Light of the first day left the planets in 1799, so the files of all eras are required.
const reference = openReference(REFERENCE_RELEASE, "all");

/** Instant and offset from UTC in hours, computed independently of the service: by the system's zoneinfo, local mean time by hand. */
const INSTANTS: Readonly<Record<string, readonly [utc: string, offsetHours: number]>> = {
  "chart-known-time": ["1990-06-15T12:30:00Z", 2],
  "chart-unknown-time": ["1990-06-15T10:00:00Z", 2],
  "chart-unknown-time-two-moon-signs": ["1971-07-07T16:00:00Z", -4],
  "chart-polar-birth": ["1985-12-21T10:45:00Z", 1],
  "chart-south-pole": ["2004-02-29T18:20:00Z", 0],
  "chart-skipped-local-time": ["1981-03-29T01:30:00Z", 2],
  "chart-repeated-local-time": ["1996-10-27T00:30:00Z", 2],
  "chart-local-mean-time": ["1879-03-14T10:50:00Z", 0.6666666666666666],
  "chart-first-day": ["1800-01-01T00:00:00Z", 0],
  "chart-last-day": ["2399-12-31T22:59:00Z", 1],
  "chart-just-before-aries-edge": ["2025-03-30T11:57:00Z", 0],
  "chart-just-after-aries-edge": ["2025-03-30T11:59:00Z", 0],
  "chart-just-before-aquarius-edge": ["2024-01-21T00:55:00Z", 0],
};

const nine = (value: number): number => Number(value.toFixed(9));

function referenceOf(name: string, { latitude, longitude }: { latitude: number; longitude: number }) {
  const [utc, offsetHours] = defined(INSTANTS[name]);
  const julianDayUt = 2440587.5 + Date.parse(utc) / 86_400_000;
  const states = BODY_NAMES.map((body) => {
    const { flag, error, data } = reference.calc_ut(
      julianDayUt,
      REFERENCE_BODY[body],
      FLAG.swieph | FLAG.speed,
    );
    if (flag !== (FLAG.swieph | FLAG.speed)) throw new Error(`${body} on ${utc}: ${error}`);
    return [body, { longitudeDeg: nine(defined(data[0])), speedDegPerDay: nine(defined(data[3])) }] as const;
  });
  const houses = (system: string) =>
    reference.houses_ex2(julianDayUt, FLAG.swieph, latitude, longitude, system);
  const placidus = houses("P");
  const { data } = placidus.flag < 0 ? houses("O") : placidus;
  return {
    utc,
    offsetHours,
    julianDayUt,
    bodies: Object.fromEntries(states),
    houseSystem: placidus.flag < 0 ? "porphyry" : "placidus",
    cuspsDeg: data.houses.map(nine),
    ascendantDeg: nine(defined(data.points[0])),
    midheavenDeg: nine(defined(data.points[1])),
    vertexDeg: nine(defined(data.points[3])),
  } satisfies ReferenceChartCall;
}

const head = JSON.stringify({
  reference: `Swiss Ephemeris ${reference.version()}, ${referenceRelease(REFERENCE_RELEASE).title}`,
});
const calls = goldenCalls
  .filter(([name]) => name in INSTANTS)
  .map(([name, { request }]) => {
    const { birth } = request as {
      readonly birth: { readonly latitude: number; readonly longitude: number };
    };
    return `${JSON.stringify(name)}:${JSON.stringify(referenceOf(name, birth))}`;
  });
writeFileSync(
  new URL("../fixtures/chart-calls.json", import.meta.url),
  `${head.slice(0, -1)},\n"calls":{\n${calls.join(",\n")}\n}}\n`,
);
