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
  findIngresses,
  findLunations,
  SIGN_NAMES,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";
import { problemsOf } from "../../problems-of.ts";

const windows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597000, noNaN: true }),
  days: fc.double({ min: 0, max: 90, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });
const zodiacs = fc.option(fc.constantFrom(...AYANAMSAS), { nil: undefined });
/** Half a second: an instant is accurate to 0.05 s. */
const ASIDE_DAYS = 0.5 / 86400;
/** Behind the Sun, near turns and of the Moon's points, the place passes the limit within this distance. */
const LIMIT_DEG = 1e-4;

const optionsOf = (zodiac: (typeof AYANAMSAS)[number] | undefined) =>
  zodiac === undefined ? {} : { zodiac };

describe("an ingress calendar", () => {
  test("of a window split anywhere, or at an entry, is the whole's, in every zodiac", () => {
    fc.assert(
      fc.property(windows, share, zodiacs, fc.boolean(), ({ startJdUt, days }, at, zodiac, isAtEntry) => {
        const endJdUt = startJdUt + days;
        const find = (startAt: number, endAt: number) =>
          findIngressCalendar(source, { startJdUt: startAt, endJdUt: endAt }, optionsOf(zodiac));
        const whole = find(startJdUt, endJdUt);
        const entry = whole[Math.floor(at * whole.length)]?.epochJdUt;
        const middleJdUt = isAtEntry && entry !== undefined ? entry : startJdUt + at * days;
        expect([...find(startJdUt, middleJdUt), ...find(middleJdUt, endJdUt)]).toEqual(whole);
      }),
      { numRuns: 7 },
    );
  });

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

  test("without options has the entries of findIngresses, with the sign before", () => {
    const window = { startJdUt: 2460310.5, endJdUt: 2460676.5 };
    const calendar = findIngressCalendar(source, window);
    expect(calendar.map(({ previousSign, ...entry }) => entry)).toEqual(
      findIngresses(createSkySeries(source, window)),
    );
    const back = calendar.filter(({ body, direct }) => body === "Pluto" && !direct);
    expect(back.map(({ previousSign, sign }) => `${previousSign} ${sign}`)).toEqual(["Aquarius Capricorn"]);
  });
});

describe("lunations", () => {
  test("of a window split anywhere, or at a phase, are the whole's, with sign and place of the Moon", () => {
    fc.assert(
      fc.property(windows, share, zodiacs, fc.boolean(), ({ startJdUt, days }, at, zodiac, isAtPhase) => {
        const endJdUt = startJdUt + days;
        const find = (startAt: number, endAt: number) =>
          findLunations(source, { startJdUt: startAt, endJdUt: endAt }, optionsOf(zodiac));
        const whole = find(startJdUt, endJdUt);
        const phase = whole[Math.floor(at * whole.length)]?.epochJdUt;
        const middleJdUt = isAtPhase && phase !== undefined ? phase : startJdUt + at * days;
        expect([...find(startJdUt, middleJdUt), ...find(middleJdUt, endJdUt)]).toEqual(whole);
        const ephemeris = createEphemeris(source, optionsOf(zodiac));
        for (const { epochJdUt, longitudeDeg, sign } of whole) {
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

test("every problem of a calendar is in one error", () => {
  const options = { zodiac: "lahiri", bodies: ["Sun", "Vulcan"], houses: 1 };
  for (const [call, count] of [
    [() => findIngressCalendar(source, { startJdUt: 0, endJdUt: 1 }, options as never), 4],
    [() => findLunations(source, { startJdUt: Number.NaN, endJdUt: 1 }, options as never), 4],
    [() => findIngressCalendar(source, { startJdUt: 2451545, endJdUt: 2451545 }, null as never), 1],
  ] as const) {
    expect(problemsOf(call)).toHaveLength(count);
  }
});
