import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  AYANAMSAS,
  BODY_NAMES,
  type BodyName,
  createEphemeris,
  createSkySeries,
  findEclipses,
  findIngressCalendar,
  findLunations,
  findRetrogradePeriods,
  findStations,
  SIGN_NAMES,
} from "../../../../engine/index.ts";
import { arcDeg } from "../../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const windows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597000, noNaN: true }),
  days: fc.double({ min: 0, max: 90, noNaN: true }),
});

const zodiacs = fc.option(fc.constantFrom(...AYANAMSAS), { nil: undefined });

/** Half a second: an instant is accurate to 0.05 s. */
const ASIDE_DAYS = 0.5 / 86400;

/** Behind the Sun, near turns and of the Moon's points, the place passes the limit within this distance. */
const LIMIT_DEG = 1e-4;

const optionsOf = (zodiac: (typeof AYANAMSAS)[number] | undefined) =>
  zodiac === undefined ? {} : { zodiac };

describe("an ingress calendar", () => {
  test("agrees with the signs of the zodiac's positions before and after each entry, and between entries", () => {
    fc.assert(
      fc.property(windows, zodiacs, ({ startJdUt, days }, zodiac) => {
        const ephemeris = createEphemeris(source, optionsOf(zodiac));
        const longitudeDeg = (epochJdUt: number, body: BodyName) =>
          ephemeris.position(epochJdUt, body).longitudeDeg;
        const signOf = (epochJdUt: number, body: BodyName) =>
          defined(SIGN_NAMES[Math.floor(longitudeDeg(epochJdUt, body) / 30)]);
        const endJdUt = startJdUt + days;
        const calendar = findIngressCalendar(source, { startJdUt, endJdUt }, optionsOf(zodiac));
        for (const body of BODY_NAMES) {
          const entries = calendar.filter((entry) => entry.body === body);
          let sign = signOf(startJdUt, body);
          for (const entry of entries) {
            expect(entry.previousSign).toBe(sign);
            const limitDeg = SIGN_NAMES.indexOf(entry.sign) * 30 + (entry.direct ? 0 : 30);
            const offDeg = (((longitudeDeg(entry.epochJdUt, body) - limitDeg + 180) % 360) + 360) % 360;
            expect(Math.abs(offDeg - 180)).toBeLessThan(LIMIT_DEG);
            sign = entry.sign;
          }
          expect(signOf(endJdUt - ASIDE_DAYS, body)).toBe(sign);
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe("lunations", () => {
  test("have sign and place of the Moon in every zodiac", () => {
    fc.assert(
      fc.property(windows, zodiacs, ({ startJdUt, days }, zodiac) => {
        const ephemeris = createEphemeris(source, optionsOf(zodiac));
        const window = { startJdUt, endJdUt: startJdUt + days };
        for (const { epochJdUt, longitudeDeg, sign } of findLunations(source, window, optionsOf(zodiac))) {
          const moon = ephemeris.position(epochJdUt, "Moon");
          expect(Math.abs(moon.longitudeDeg - longitudeDeg)).toBeLessThan(1e-9);
          expect(sign).toBe(SIGN_NAMES[Math.floor(longitudeDeg / 30)]);
        }
      }),
      { numRuns: 8 },
    );
  });

  test("have every eclipse of two years once, at a New or Full Moon", () => {
    const window = { startJdUt: 2458849.5, endJdUt: 2459580.5 };
    const lunations = findLunations(source, window);
    const eclipses = lunations.flatMap(({ eclipse }) => eclipse ?? []);
    expect(eclipses).toEqual(findEclipses(source, window));
    const kinds = new Set(
      lunations.flatMap(({ phase, eclipse }) => (eclipse ? `${phase} ${eclipse.kind}` : [])),
    );
    expect([...kinds].sort()).toEqual(["Full Moon lunar", "New Moon solar"]);
  });
});

const ephemeris = createEphemeris(source);

const longWindows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597000, noNaN: true }),
  days: fc.double({ min: 0, max: 500, noNaN: true }),
});

const longitudeDeg = (epochJdUt: number, body: BodyName): number =>
  ephemeris.position(epochJdUt, body).longitudeDeg;

describe("retrograde periods", () => {
  test("have a station each, shadows that end at the stations' longitudes, and the Sun's aspect between", () => {
    fc.assert(
      fc.property(longWindows, ({ startJdUt }) => {
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
          expect(arcDeg(longitudeDeg(shadowStartJdUt, body), directLongitudeDeg)).toBeLessThan(1e-7);
          expect(arcDeg(longitudeDeg(shadowEndJdUt, body), retrogradeLongitudeDeg)).toBeLessThan(1e-7);
          for (const station of [retrogradeJdUt, directJdUt])
            expect(Math.abs(ephemeris.position(station, body).speedDegPerDay)).toBeLessThan(1e-6);
          const elongationDeg = arcDeg(longitudeDeg(sunJdUt, body), longitudeDeg(sunJdUt, "Sun"));
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
});
