import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  type BodyName,
  createEphemeris,
  createSkySeries,
  findRetrogradePeriods,
  findStations,
  STATION_BODIES,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";
import { problemsOf } from "../../problems-of.ts";

const ephemeris = createEphemeris(source);
const windows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597000, noNaN: true }),
  days: fc.double({ min: 0, max: 500, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const bodies = fc.constantFrom<BodyName>(...STATION_BODIES);

const separationDeg = (aDeg: number, bDeg: number): number => {
  const arcDeg = Math.abs(aDeg - bDeg) % 360;
  return Math.min(arcDeg, 360 - arcDeg);
};
const longitudeDeg = (epochJdUt: number, body: BodyName): number =>
  ephemeris.position(epochJdUt, body).longitudeDeg;

describe("retrograde periods", () => {
  test("of a window split anywhere, or at a station, equal the periods of the whole, to the last bit", () => {
    fc.assert(
      fc.property(bodies, windows, share, fc.boolean(), (body, { startJdUt, days }, at, isAtStation) => {
        const endJdUt = startJdUt + days;
        const whole = findRetrogradePeriods(source, { startJdUt, endJdUt }, { bodies: [body] });
        const station = whole[Math.floor(at * whole.length)]?.retrogradeJdUt;
        const middleJdUt = isAtStation && station !== undefined ? station : startJdUt + at * days;
        const parts = [
          ...findRetrogradePeriods(source, { startJdUt, endJdUt: middleJdUt }, { bodies: [body] }),
          ...findRetrogradePeriods(source, { startJdUt: middleJdUt, endJdUt }, { bodies: [body] }),
        ];
        expect(parts).toEqual(whole);
      }),
      { numRuns: 12 },
    );
  });

  test("have a station each, shadows that end at the stations' longitudes, and the Sun's aspect between", () => {
    fc.assert(
      fc.property(windows, ({ startJdUt }) => {
        const window = { startJdUt, endJdUt: startJdUt + 120 };
        const periods = findRetrogradePeriods(source, window);
        const stations = findStations(createSkySeries(source, window));
        const turns = stations.filter(({ direction }) => direction === "retrograde");
        expect(periods.map(({ body, retrogradeJdUt }) => [body, retrogradeJdUt])).toEqual(
          turns.map(({ body, epochJdUt }) => [body, epochJdUt]),
        );
        for (const period of periods) {
          const { body, shadowStartJdUt, retrogradeJdUt, sunJdUt, directJdUt, shadowEndJdUt } = period;
          const instants = [shadowStartJdUt, retrogradeJdUt, sunJdUt, directJdUt, shadowEndJdUt];
          expect(instants).toEqual([...instants].sort((a, b) => a - b));
          const { retrogradeLongitudeDeg, directLongitudeDeg } = period;
          expect(separationDeg(longitudeDeg(shadowStartJdUt, body), directLongitudeDeg)).toBeLessThan(1e-7);
          expect(separationDeg(longitudeDeg(shadowEndJdUt, body), retrogradeLongitudeDeg)).toBeLessThan(1e-7);
          for (const station of [retrogradeJdUt, directJdUt])
            expect(Math.abs(ephemeris.position(station, body).speedDegPerDay)).toBeLessThan(1e-6);
          const elongationDeg = separationDeg(longitudeDeg(sunJdUt, body), longitudeDeg(sunJdUt, "Sun"));
          const isInner = body === "Mercury" || body === "Venus";
          expect(period.sunAspect).toBe(isInner ? "inferior conjunction" : "opposition");
          expect(Math.abs(elongationDeg - (isInner ? 0 : 180))).toBeLessThan(1e-6);
          if (isInner) {
            const distanceAu = (name: BodyName) => ephemeris.position(sunJdUt, name).distanceAu;
            expect(distanceAu(body)).toBeLessThan(distanceAu("Sun"));
          }
        }
      }),
      { numRuns: 4 },
    );
  });

  test("are found from the first date of the tables that has one whole to the last", () => {
    const first = { startJdUt: 2378307.5 + 138, endJdUt: 2378307.5 + 500 };
    const last = { startJdUt: 2597836 - 800, endJdUt: 2597836 - 308 };
    for (const window of [first, last]) {
      const periods = findRetrogradePeriods(source, window);
      expect(new Set(periods.map(({ body }) => body)).size).toBeGreaterThan(9);
    }
  });

  test("every problem of a search is in one error", () => {
    const window = { startJdUt: 2400000, endJdUt: 2399999 };
    const names = ["Sun", "Mercury", 7] as unknown as BodyName[];
    const problems = problemsOf(() => findRetrogradePeriods(source, window, { bodies: names }));
    expect(problems.map((problem) => problem.slice(0, 10))).toEqual([
      "bodies[0] ",
      "bodies[2] ",
      "endJdUt 23",
    ]);
    const earlyWindow = { startJdUt: defined(source.firstJdTt) + 100, endJdUt: source.firstJdTt + 200 };
    expect(() => findRetrogradePeriods(source, earlyWindow)).toThrow(/137 days before and 307 days after it/);
  });
});
