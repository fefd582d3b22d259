// Takes seconds of processor time: 900 windows, each searched as a whole and in two parts.
import fc from "fast-check";
import { expect, test } from "vitest";
import {
  AYANAMSAS,
  addPholus,
  BODY_NAMES,
  computePlanetaryHours,
  createSkySeries,
  type EventWindow,
  FIXED_STARS,
  faganBradley,
  findEclipses,
  findIngressCalendar,
  findIngresses,
  findLocalEclipses,
  findLocalOccultations,
  findLunarMonths,
  findLunarPhases,
  findLunations,
  findMutualAspectPasses,
  findPanchangaDays,
  findPanchangaLimits,
  findRetrogradePeriods,
  findReturns,
  findRisesAndSets,
  findSeasonStarts,
  findStations,
  findTransitEvents,
  findTransits,
  findTwilights,
  findVoidPeriods,
  type HorizonOptions,
  lahiri,
  PANCHANGA_ELEMENTS,
  POINT_NAMES,
  projectedZodiac,
  type ReturningPoint,
  runSteps,
  STATION_BODIES,
  trueCitra,
  truePushya,
  VOID_DEFINITIONS,
} from "../../../engine/index.ts";
import { loadPholusTable } from "../../../engine/node/index.ts";
import { TABLES as source } from "../../tables.ts";

const withPholus = addPholus(source, loadPholusTable());
const FIRST_JD_UT = 2_378_700;
const LAST_JD_UT = 2_597_000;
const between = (min: number, max: number) => fc.double({ min, max, noNaN: true });
const longitudes = fc.array(between(0, 360), { minLength: 1, maxLength: 8 });
const natalPoints = fc
  .array(between(0, 359.999999), { minLength: 19, maxLength: 19 })
  .map((deg) => Float64Array.from(deg));
const twoBodies = fc
  .tuple(fc.constantFrom(...BODY_NAMES), fc.constantFrom(...BODY_NAMES))
  .filter(([body, other]) => body !== other);
const observers = fc.record({
  latitudeDeg: fc.oneof(between(-90, 90), fc.constantFrom(-90, 0, 66.56, 90)),
  longitudeDeg: between(-180, 180),
  heightM: between(0, 4000),
});
const horizonNames = fc.constantFrom<string>(...BODY_NAMES, ...FIXED_STARS.map(({ name }) => name));
const horizonOptions = fc.constantFrom<HorizonOptions>(
  {},
  { limb: "centre", air: null },
  { limb: "lower", altitudeDeg: 3 },
  { definition: "hindu" },
);
const hidden = fc.constantFrom("Venus", "Mercury", "Saturn", "Regulus", "Alcyone", "Vesta");
const anyZodiac = fc.constantFrom({}, ...AYANAMSAS.map((zodiac) => ({ zodiac })));
const returnZodiac = fc.constantFrom(
  {},
  ...[lahiri, faganBradley, trueCitra, projectedZodiac(lahiri)].map((zodiac) => ({ zodiac })),
);
const calendarZodiac = fc.constantFrom(lahiri, truePushya, projectedZodiac(lahiri));
const returning = fc.constantFrom(...POINT_NAMES.filter((name): name is ReturningPoint => name !== "Earth"));
const voids = fc.record({
  definition: fc.constantFrom(...VOID_DEFINITIONS),
  zodiac: fc.constantFrom({}, { zodiac: lahiri }),
});

interface Search {
  readonly title: string;
  readonly daysMax: number;
  readonly numRuns: number;
  /** Draws an input, and searches a window with it. */
  readonly searches: fc.Arbitrary<(window: EventWindow) => readonly object[]>;
  /** A period over the middle is in both parts. */
  readonly isInBothParts?: boolean;
}

function search<Input>(
  [title, daysMax, numRuns]: readonly [string, number, number],
  input: fc.Arbitrary<Input>,
  find: (window: EventWindow, input: Input) => readonly object[],
): Search {
  return { title, daysMax, numRuns, searches: input.map((drawn) => (window) => find(window, drawn)) };
}
const none = fc.constant(null);

const SEARCHES: readonly Search[] = [
  search(["aspects to fixed points", 60, 40], longitudes, (window, deg) =>
    findTransits(source, Object.fromEntries(deg.map((longitudeDeg, i) => [i, { longitudeDeg }])), window),
  ),
  search(["aspects of two bodies", 100, 40], twoBodies, (window, [body, other]) =>
    findMutualAspectPasses(createSkySeries(source, window, [body, other]), body, other),
  ),
  search(["sign entries", 100, 40], none, (window) => findIngresses(createSkySeries(source, window))),
  search(["stations", 200, 40], none, (window) =>
    findStations(createSkySeries(source, window, STATION_BODIES)),
  ),
  search(["phases", 60, 40], none, (window) => findLunarPhases(createSkySeries(source, window))),
  search(["seasons", 400, 40], none, (window) => findSeasonStarts(createSkySeries(source, window, ["Sun"]))),
  search(["eclipses", 400, 40], none, (window) => findEclipses(source, window)),
  search(["local eclipses", 2000, 24], observers, (window, observer) =>
    findLocalEclipses(source, observer, window),
  ),
  search(["occultations", 4000, 24], fc.tuple(hidden, observers), (window, [name, observer]) =>
    findLocalOccultations(source, name, observer, window),
  ),
  search(
    ["risings", 8, 250],
    fc.tuple(horizonNames, observers, horizonOptions),
    (window, [name, observer, options]) => findRisesAndSets(source, name, observer, window, options),
  ),
  search(["twilights", 4, 60], observers, (window, observer) => findTwilights(source, observer, window)),
  search(["planetary hours", 3, 40], observers, (window, observer) =>
    computePlanetaryHours(source, observer, window),
  ),
  search(["an ingress calendar", 90, 7], anyZodiac, (window, options) =>
    findIngressCalendar(source, window, options),
  ),
  search(["lunations", 90, 8], anyZodiac, (window, options) => findLunations(source, window, options)),
  search(["retrograde periods", 500, 12], fc.constantFrom(...STATION_BODIES), (window, body) =>
    findRetrogradePeriods(source, window, { bodies: [body] }),
  ),
  search(
    ["returns", 400, 60],
    fc.tuple(returning, between(0, 360), returnZodiac),
    (window, [point, longitudeDeg, options]) => findReturns(withPholus, point, longitudeDeg, window, options),
  ),
  search(["transits", 93, 55], natalPoints, (window, deg) =>
    runSteps(findTransitEvents(source, deg, window)),
  ),
  search(
    ["lunar months", 150, 30],
    fc.constantFrom("amanta" as const, "purnimanta" as const),
    (window, system) => findLunarMonths(source, window, { zodiac: lahiri, system }),
  ),
  search(["limits of a panchanga", 3, 60], calendarZodiac, (window, zodiac) =>
    findPanchangaLimits(source, window, { zodiac, elements: PANCHANGA_ELEMENTS }),
  ),
  search(["days of a panchanga", 4, 40], observers, (window, observer) =>
    findPanchangaDays(source, observer, window, { zodiac: lahiri }),
  ),
  {
    ...search(["void periods", 40, 25], voids, (window, { definition, zodiac }) =>
      findVoidPeriods(source, window, { definition, ...zodiac }),
    ),
    isInBothParts: true,
  },
];

/** The instant of any event, or the first of a period. */
function instantOf(event: object): number {
  const { epochJdUt, maximumJdUt, retrogradeJdUt, startJdUt, vara } = event as Readonly<
    Record<string, number> & { readonly vara?: { readonly sunriseJdUt: number } }
  >;
  return (epochJdUt ?? maximumJdUt ?? retrogradeJdUt ?? vara?.sunriseJdUt ?? startJdUt) as number;
}

test.each(SEARCHES)(
  "a window split anywhere, or at an event, has the $title of the whole, to the last bit",
  ({ daysMax, numRuns, searches, isInBothParts = false }) => {
    const window = fc
      .tuple(between(FIRST_JD_UT, LAST_JD_UT - daysMax), between(0, daysMax))
      .map(([startJdUt, days]) => ({ startJdUt, endJdUt: startJdUt + days }));
    fc.assert(
      fc.property(
        window,
        searches,
        between(0, 1),
        fc.boolean(),
        ({ startJdUt, endJdUt }, find, at, isAtEvent) => {
          const whole = find({ startJdUt, endJdUt });
          const event = isAtEvent ? whole[Math.floor(at * (whole.length - 1))] : undefined;
          const atJdUt = event === undefined ? startJdUt + at * (endJdUt - startJdUt) : instantOf(event);
          const middleJdUt = Math.max(startJdUt, atJdUt);
          const parts = [
            ...find({ startJdUt, endJdUt: middleJdUt }),
            ...find({ startJdUt: middleJdUt, endJdUt }),
          ];
          const distinct = isInBothParts
            ? new Map(parts.map((part) => [instantOf(part), part])).values()
            : parts;
          expect([...distinct]).toEqual(whole);
        },
      ),
      { numRuns },
    );
  },
);
