/** Writes chart-calls.json: the results of Swiss Ephemeris for the golden calls about charts whose response has the bodies. */
import { BODY_NAMES } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { goldenCalls } from "../../test/service/golden-calls/golden-call.ts";
import { openReference, referenceRelease } from "../reference/reference-library.ts";
import { jdOf, nine, referenceHouses, referenceState } from "../reference/reference-places.ts";
import { writeFixture } from "../reference/write-fixture.ts";

// Light of the first day left the planets in 1799, so the files of all eras are required.
const reference = openReference("all");

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

/** The results of Swiss Ephemeris for the birth of a golden call; longitudes with nine decimals. */
function referenceOf(name: string, { latitude, longitude }: { latitude: number; longitude: number }) {
  const [utc, offsetHours] = defined(INSTANTS[name]);
  const julianDayUt = jdOf(utc);
  const bodies = BODY_NAMES.map((body) => {
    const [longitudeDeg = Number.NaN, , , speedDegPerDay = Number.NaN] = referenceState(
      reference,
      body,
      julianDayUt,
    ).map(nine);
    return [body, { longitudeDeg, speedDegPerDay }] as const;
  });
  const place = { latitudeDeg: latitude, longitudeDeg: longitude };
  const { houseSystem, cusps, ascendant, midheaven, vertex } = referenceHouses(reference, julianDayUt, place);
  return {
    utc,
    offsetHours,
    julianDayUt,
    bodies: Object.fromEntries(bodies),
    houseSystem,
    cuspsDeg: cusps,
    ascendantDeg: ascendant,
    midheavenDeg: midheaven,
    vertexDeg: vertex,
  };
}

export type ReferenceChartCall = ReturnType<typeof referenceOf>;

const head = JSON.stringify({
  reference: `Swiss Ephemeris ${reference.version()}, ${referenceRelease().title}`,
});
const calls = goldenCalls
  .filter(([name]) => name in INSTANTS)
  .map(([name, { request }]) => {
    const { birth } = request as {
      readonly birth: { readonly latitude: number; readonly longitude: number };
    };
    return `${JSON.stringify(name)}:${JSON.stringify(referenceOf(name, birth))}`;
  });
writeFixture("chart-calls", `${head.slice(0, -1)},\n"calls":{\n${calls.join(",\n")}\n}}`);
