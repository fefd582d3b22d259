import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY_NAMES,
  type BodyName,
  CHART_ASPECT_RULES,
  createChartCalculator,
  createEphemeris,
  createSkySeries,
  type EventWindow,
  findAspects,
  findLongitudePasses,
  findTransitContacts,
  findTransitEvents,
  findTransits,
  possibleTransitEvents,
  runSteps,
} from "../../../../engine/index.ts";
import { lahiri } from "../../../../library/zodiacs.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";

const points = fc
  .array(fc.double({ min: 0, max: 359.999999, noNaN: true }), { minLength: 19, maxLength: 19 })
  .map((deg) => Float64Array.from(deg));

/** Whole days that begin at midnight. */
const windows = fc
  .record({ day: fc.integer({ min: 2_378_497, max: 2_597_500 }), days: fc.integer({ min: 1, max: 93 }) })
  .map(({ day, days }): EventWindow => ({ startJdUt: day - 0.5, endJdUt: day - 0.5 + days }));

describe("a window", () => {
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
});

describe("an exact aspect", () => {
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

const possible = BODY_NAMES.flatMap(possibleTransitEvents).map(describeEvent);

/** Kind, body, target, aspect and significance. */
function describeEvent({
  kind,
  body,
  target,
  aspect,
  significance,
}: ReturnType<typeof possibleTransitEvents>[number]): string {
  return `${kind} ${body} ${target} ${aspect} ${significance}`;
}

test("the possible events are 95 aspects and 12 ingresses of each body, and two stations of the 13 bodies that turn", () => {
  expect(possible).toHaveLength(17 * (95 + 12) + 13 * 2);
  expect(new Set(possible).size).toBe(possible.length);
});

test("every event that is found is a possible one, with its significance", () => {
  const points = fc.array(fc.double({ min: 0, max: 359.999999, noNaN: true }), {
    minLength: 19,
    maxLength: 19,
  });
  const days = fc.integer({ min: 2_378_497, max: 2_597_500 });
  const possibleSet = new Set(possible);
  fc.assert(
    fc.property(points, days, (natal, day) => {
      const window = { startJdUt: day, endJdUt: day + 90 };
      const events = runSteps(findTransitEvents(source, Float64Array.from(natal), window));
      expect(events.map(describeEvent).filter((event) => !possibleSet.has(event))).toEqual([]);
    }),
    { numRuns: 20 },
  );
});

const window = { startJdUt: 2460310.5, endJdUt: 2460676.5 };

const birth = {
  epochJdUt: 2447983.2708,
  latitudeDeg: 40.7128,
  longitudeDeg: -74.006,
  timeKnown: true,
} as const;

const { bodies: natal } = createChartCalculator(source, { digits: "full" }).natalChart(birth);

describe("transits", () => {
  test("are exact by findAspects at their instants, between the named body and the named point", () => {
    const transits = findTransits(source, natal, window, { bodies: ["Mars", "Saturn", "Pluto"] });
    expect(transits.length).toBeGreaterThan(80);
    const ephemeris = createEphemeris(source);
    for (const { epochJdUt, body, point, aspect, longitudeDeg, direct } of transits) {
      const position = ephemeris.position(epochJdUt, body);
      const fixed = natal.find(({ name }) => name === point);
      const pair = { moving: position, fixed: { longitudeDeg: fixed?.longitudeDeg ?? Number.NaN } };
      const [found] = findAspects(pair, CHART_ASPECT_RULES);
      expect(found?.aspect).toBe(aspect);
      expect(found?.orbDeg).toBeLessThan(1e-6);
      expect(Math.abs(position.longitudeDeg - longitudeDeg)).toBeLessThan(1e-6);
      expect(position.speedDegPerDay >= 0).toBe(direct);
    }
  });

  test("are transits of the bodies asked for, in the zodiac asked for", () => {
    const points = { Sun: { longitudeDeg: 80 } };
    const bodies: readonly BodyName[] = ["Jupiter", "Sun"];
    const rules = { aspects: [{ name: "Conjunction", angleDeg: 0 }] };
    const transits = findTransits(source, points, window, { bodies, rules, zodiac: lahiri });
    const series = createSkySeries(source, window, bodies, lahiri);
    expect(transits.map(({ epochJdUt }) => epochJdUt)).toEqual(
      findLongitudePasses(series, [80]).map(({ epochJdUt }) => epochJdUt),
    );
    expect(new Set(transits.map(({ body }) => body))).toEqual(new Set(["Sun"]));
  });
});
