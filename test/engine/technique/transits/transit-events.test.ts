import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY_NAMES,
  type EventWindow,
  findTransitContacts,
  findTransitEvents,
  NATAL_POINT_NAMES,
  runSteps,
  SIGN_NAMES,
  type TransitEvent,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const points = fc
  .array(fc.double({ min: 0, max: 359.999999, noNaN: true }), { minLength: 19, maxLength: 19 })
  .map((deg) => Float64Array.from(deg));
/** Whole days that begin at midnight. */
const windows = fc
  .record({ day: fc.integer({ min: 2_378_497, max: 2_597_500 }), days: fc.integer({ min: 1, max: 93 }) })
  .map(({ day, days }): EventWindow => ({ startJdUt: day - 0.5, endJdUt: day - 0.5 + days }));
const share = fc.double({ min: 0, max: 1, noNaN: true });

describe("a window", () => {
  test.each([
    ["at a midnight", (middle: number) => Math.round(middle) + 0.5],
    ["anywhere", (middle: number) => middle],
  ])("split %s has the events of the whole, to the last bit", (_, place) => {
    fc.assert(
      fc.property(windows, points, share, ({ startJdUt, endJdUt }, natal, at) => {
        const middle = Math.min(place(startJdUt + at * (endJdUt - startJdUt)), endJdUt);
        expect([
          ...runSteps(findTransitEvents(source, natal, { startJdUt, endJdUt: middle })),
          ...runSteps(findTransitEvents(source, natal, { startJdUt: middle, endJdUt })),
        ]).toEqual(runSteps(findTransitEvents(source, natal, { startJdUt, endJdUt })));
      }),
      { numRuns: 20 },
    );
  });

  test("searched for some bodies has their events, to the last bit", () => {
    const bodies = fc.subarray([...BODY_NAMES], { maxLength: 4 });
    fc.assert(
      fc.property(windows, points, bodies, (window, natal, names) => {
        const all = runSteps(findTransitEvents(source, natal, window));
        const events = runSteps(findTransitEvents(source, natal, window, names));
        expect(events).toEqual(all.filter(({ body }) => names.includes(body)));
      }),
      { numRuns: 20 },
    );
  });

  test("split at the instant of an event has that event and simultaneous ones in its second part", () => {
    fc.assert(
      fc.property(windows, points, share, ({ startJdUt, endJdUt }, natal, at) => {
        const whole = runSteps(findTransitEvents(source, natal, { startJdUt, endJdUt }));
        fc.pre(whole.length > 0);
        const middle = defined(whole[Math.floor(at * (whole.length - 1))]).epochJdUt;
        const later = whole.filter(({ epochJdUt }) => epochJdUt >= middle);
        expect(runSteps(findTransitEvents(source, natal, { startJdUt: middle, endJdUt }))).toEqual(later);
      }),
      { numRuns: 15 },
    );
  });

  test("has its events in the order of time, each inside it and with a target of its kind", () => {
    fc.assert(
      fc.property(windows, points, (window, natal) => {
        const events = runSteps(findTransitEvents(source, natal, window));
        const moments = events.map(({ epochJdUt }) => epochJdUt);
        expect(moments).toEqual([...moments].sort((a, b) => a - b));
        const isFaulty = ({ kind, epochJdUt, target, aspect, longitudeDeg, retrograde }: TransitEvent) => {
          if (epochJdUt < window.startJdUt || epochJdUt >= window.endJdUt) return true;
          if (!(longitudeDeg >= 0 && longitudeDeg < 360) || (aspect === null) === (kind === "aspect"))
            return true;
          if (kind === "aspect") return !NATAL_POINT_NAMES.some((name) => name === target);
          if (kind === "station") return target !== (retrograde ? "retrograde" : "direct");
          const sign = (SIGN_NAMES as readonly string[]).indexOf(target);
          return longitudeDeg !== ((sign + (retrograde ? 1 : 0)) % 12) * 30;
        };
        expect(events.filter(isFaulty)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});

describe("an exact aspect", () => {
  test("has the body at the angle of the aspect from the point, to the printed digit, also across 0°", () => {
    fc.assert(
      fc.property(windows, points, (window, natal) => {
        for (const { kind, target, aspect, longitudeDeg } of runSteps(
          findTransitEvents(source, natal, window),
        )) {
          if (kind !== "aspect") continue;
          const point = defined(
            natal[NATAL_POINT_NAMES.indexOf(target as (typeof NATAL_POINT_NAMES)[number])],
          );
          const apart = Math.abs(longitudeDeg - point);
          const angle = { Conjunction: 0, Sextile: 60, Square: 90, Trine: 120, Opposition: 180 }[
            defined(aspect)
          ];
          expect(Math.abs(Math.min(apart, 360 - apart) - angle)).toBeLessThan(5.1e-5);
        }
      }),
      { numRuns: 10 },
    );
  });

  test("is among the contacts of its day, with the same orb and instant, if its orb at noon is within theirs", () => {
    let compared = 0;
    fc.assert(
      fc.property(windows, points, ({ startJdUt }, natal) => {
        const contacts = findTransitContacts(source, natal, null, startJdUt + 0.5);
        const day = runSteps(findTransitEvents(source, natal, { startJdUt, endJdUt: startJdUt + 1 }));
        for (const { kind, body, target, aspect, exactnessDeg, epochJdUt } of day) {
          if (kind !== "aspect") continue;
          const same = contacts.find(
            ({ transit, natal: point, aspect: name }) =>
              transit === body && point === target && name === aspect,
          );
          const limit = ["Sun", "Moon", "Mercury", "Venus", "Mars"].includes(body) ? 2 : 3;
          expect(same !== undefined).toBe(exactnessDeg <= limit);
          if (same === undefined) continue;
          expect(same.orbDeg).toBe(exactnessDeg);
          const passes = day.filter(
            (each) => each.body === body && each.target === target && each.aspect === aspect,
          );
          if (passes.length === 1) {
            expect(Math.abs(defined(same.exactJdUt) - epochJdUt) * 86_400, body).toBeLessThan(0.5);
            compared++;
          }
        }
      }),
      { numRuns: 60 },
    );
    expect(compared).toBeGreaterThan(50);
  });
});

test("a retrograde loop over a point has three events: Mars over 15° of Gemini in 2022 and 2023", () => {
  // Swiss Ephemeris: Mars stations retrograde 2022-10-30 at 25°37′ Gemini, direct 2023-01-12 at 8°08′ Gemini.
  const natal = new Float64Array(19).fill(Number.NaN);
  natal[1] = 75;
  const events = runSteps(
    findTransitEvents(source, natal, { startJdUt: 2_459_792.5, endJdUt: 2_460_036.5 }),
  ).filter(({ body }) => body === "Mars");
  const conjunctions = events.filter(({ aspect }) => aspect === "Conjunction");
  expect(conjunctions.map(({ retrograde }) => retrograde)).toEqual([false, true, false]);
  const stations = events.filter(({ kind }) => kind === "station");
  expect(stations.map(({ target }) => target)).toEqual(["retrograde", "direct"]);
  expect(defined(stations[0]).longitudeDeg).toBeCloseTo(85.62, 1);
  expect(defined(stations[1]).longitudeDeg).toBeCloseTo(68.13, 1);
});

test("missing points have no events, and ingresses and stations do not depend on the points", () => {
  const window = { startJdUt: 2_460_310.5, endJdUt: 2_460_340.5 };
  const none = new Float64Array(19).fill(Number.NaN);
  const events = runSteps(findTransitEvents(source, none, window));
  expect(events.every(({ kind }) => kind !== "aspect")).toBe(true);
  const all = runSteps(
    findTransitEvents(
      source,
      none.map((_, i) => i * 19),
      window,
    ),
  );
  expect(all.filter(({ kind }) => kind !== "aspect")).toEqual(events);
});
