import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  BODY_NAMES,
  createEphemeris,
  FIXED_STARS,
  findRisesAndSets,
  type HorizonEvent,
  type HorizonEventKind,
  type HorizonOptions,
  type Observer,
} from "../../../engine/index.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const ephemeris = createEphemeris(source);
const BERLIN: Observer = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const MINUTES_PER_DAY = 1440;

const observers = fc.record({
  latitudeDeg: fc.oneof(fc.double({ min: -90, max: 90, noNaN: true }), fc.constantFrom(-90, 0, 66.56, 90)),
  longitudeDeg: fc.double({ min: -180, max: 180, noNaN: true }),
  heightM: fc.double({ min: 0, max: 4000, noNaN: true }),
});
const names = fc.constantFrom<string>(...BODY_NAMES, ...FIXED_STARS.map(({ name }) => name));
const options = fc.constantFrom<HorizonOptions>(
  {},
  { limb: "centre", air: null },
  { limb: "lower", altitudeDeg: 3 },
  { definition: "hindu" },
);
const windows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597600, noNaN: true }),
  days: fc.double({ min: 0, max: 8, noNaN: true }),
});
const share = fc.double({ min: 0, max: 1, noNaN: true });

/** The events of a window that is split at an instant, part after part. */
function inTwoParts(
  [name, observer, chosen]: readonly [string, Observer, HorizonOptions],
  startJdUt: number,
  middleJdUt: number,
  endJdUt: number,
): readonly HorizonEvent[] {
  return [
    ...findRisesAndSets(source, name, observer, { startJdUt, endJdUt: middleJdUt }, chosen),
    ...findRisesAndSets(source, name, observer, { startJdUt: middleJdUt, endJdUt }, chosen),
  ];
}

describe("a window split in two has the events of the whole, to the last bit", () => {
  const input = fc.tuple(names, observers, options);

  test("split anywhere", () => {
    fc.assert(
      fc.property(input, windows, share, (what, { startJdUt, days }, at) => {
        const endJdUt = startJdUt + days;
        const [name, observer, chosen] = what;
        const whole = findRisesAndSets(source, name, observer, { startJdUt, endJdUt }, chosen);
        expect(inTwoParts(what, startJdUt, startJdUt + at * days, endJdUt)).toEqual(whole);
      }),
      { numRuns: 150 },
    );
  });

  test("split at an event", () => {
    fc.assert(
      fc.property(input, windows, share, (what, { startJdUt, days }, at) => {
        const endJdUt = startJdUt + days;
        const [name, observer, chosen] = what;
        const whole = findRisesAndSets(source, name, observer, { startJdUt, endJdUt }, chosen);
        fc.pre(whole.length > 0);
        const { epochJdUt } = defined(whole[Math.floor(at * (whole.length - 1))]);
        expect(inTwoParts(what, startJdUt, epochJdUt, endJdUt)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });
});

/** The kinds of all events that minutes of the altitude and of the hour angle show, grazing ones apart. */
function kindsByMinutes(
  name: "Sun" | "Moon" | "Mars",
  observer: Observer,
  startJdUt: number,
  days: number,
): readonly HorizonEventKind[] {
  const kinds: HorizonEventKind[] = [];
  let before = ephemeris.horizontal(startJdUt, name, observer, null);
  for (let minute = 1; minute <= days * MINUTES_PER_DAY; minute++) {
    const after = ephemeris.horizontal(startJdUt + minute / MINUTES_PER_DAY, name, observer, null);
    if (before.altitudeDeg < 0 && after.altitudeDeg >= 0) kinds.push("rise");
    if (before.altitudeDeg >= 0 && after.altitudeDeg < 0) kinds.push("set");
    before = after;
  }
  return kinds;
}

describe("near the poles nothing is missing", () => {
  test("risings and settings are the changes of the altitude's sign, minute after minute", () => {
    const geometric: HorizonOptions = { limb: "centre", air: null };
    fc.assert(
      fc.property(
        fc.constantFrom("Sun" as const, "Moon" as const, "Mars" as const),
        fc.double({ min: 60, max: 90, noNaN: true }),
        fc.boolean(),
        windows,
        (name, latitudeDeg, isSouth, { startJdUt }) => {
          const observer = {
            latitudeDeg: isSouth ? -latitudeDeg : latitudeDeg,
            longitudeDeg: 20,
            heightM: 0,
          };
          const events = findRisesAndSets(
            source,
            name,
            observer,
            { startJdUt, endJdUt: startJdUt + 3 },
            geometric,
          ).filter(({ kind }) => kind === "rise" || kind === "set");
          // Within a minute of each other both are a graze that no minute shows.
          fc.pre(
            events.every(
              ({ epochJdUt }, i) => i === 0 || epochJdUt - defined(events[i - 1]).epochJdUt > 1 / 1000,
            ),
          );
          expect(events.map(({ kind }) => kind)).toEqual(kindsByMinutes(name, observer, startJdUt, 3));
        },
      ),
      { numRuns: 25 },
    );
  });

  test("a circumpolar body has culminations only, two a day", () => {
    const svalbard = { latitudeDeg: 78.22, longitudeDeg: 15.65, heightM: 0 };
    const june = { startJdUt: 2460462.5, endJdUt: 2460472.5 };
    const sun = findRisesAndSets(source, "Sun", svalbard, june).map(({ kind }) => kind);
    expect(sun).toHaveLength(20);
    expect(new Set(sun)).toEqual(new Set(["transit", "antitransit"]));
    const polaris = findRisesAndSets(source, "Polaris", BERLIN, june).map(({ kind }) => kind);
    expect(new Set(polaris)).toEqual(new Set(["transit", "antitransit"]));
  });

  test("at the pole the Sun rises in March and sets in September", () => {
    const pole = { latitudeDeg: 90, longitudeDeg: 0, heightM: 0 };
    const year = { startJdUt: 2460310.5, endJdUt: 2460676.5 };
    const events = findRisesAndSets(source, "Sun", pole, year).filter(
      ({ kind }) => !kind.includes("transit"),
    );
    expect(events.map(({ kind }) => kind)).toEqual(["rise", "set"]);
    // The equinoxes of 2024 are at JD 2460389.63 and 2460576.03; limb and refraction are 2 days.
    expect(defined(events[0]).epochJdUt).toBeCloseTo(2460387.4, 0);
    expect(defined(events[1]).epochJdUt).toBeCloseTo(2460578.2, 0);
  });
});

describe("events of a day", () => {
  const day = { startJdUt: 2460310.5, endJdUt: 2460311.5 };
  const epochOf = (kind: HorizonEventKind, chosen?: HorizonOptions): number =>
    defined(findRisesAndSets(source, "Sun", BERLIN, day, chosen).find((event) => event.kind === kind))
      .epochJdUt;

  test("rise in the east, culminate in the south and set in the west", () => {
    const events = findRisesAndSets(source, "Sun", BERLIN, day);
    expect(events.map(({ kind }) => kind)).toEqual(["rise", "transit", "set", "antitransit"]);
    const [rise, transit, set] = events.map(({ azimuthDeg }) => azimuthDeg);
    expect(rise).toBeCloseTo(128.8, 0);
    expect(transit).toBeCloseTo(180, 5);
    expect(set).toBeCloseTo(231.3, 0);
    expect(events.every(({ body }) => body === "Sun")).toBe(true);
  });

  test("air and the upper limb make the day longer, mountains shorter", () => {
    const geometric = epochOf("rise", { limb: "centre", air: null });
    expect(epochOf("rise")).toBeLessThan(epochOf("rise", { limb: "centre" }));
    expect(epochOf("rise", { limb: "centre" })).toBeLessThan(geometric);
    expect(epochOf("rise", { limb: "lower" })).toBeGreaterThan(epochOf("rise", { limb: "centre" }));
    expect(epochOf("rise", { altitudeDeg: 3 })).toBeGreaterThan(epochOf("rise"));
    expect(epochOf("set", { altitudeDeg: 3 })).toBeLessThan(epochOf("set"));
    expect(epochOf("transit", { altitudeDeg: 3 })).toBe(epochOf("transit"));
  });

  test("the default air is the standard atmosphere", () => {
    const air = { pressureHPa: 1013.25, temperatureC: 15 };
    const atSea = { ...BERLIN, heightM: 0 };
    expect(findRisesAndSets(source, "Sun", atSea, day, { air })).toEqual(
      findRisesAndSets(source, "Sun", atSea, day),
    );
  });

  test("an empty window has no events", () => {
    const startJdUt = epochOf("rise");
    expect(findRisesAndSets(source, "Sun", BERLIN, { startJdUt, endJdUt: startJdUt })).toEqual([]);
  });
});

describe("invalid input", () => {
  const day = { startJdUt: 2460310.5, endJdUt: 2460311.5 };

  test("is listed completely in one error", () => {
    const observer = { latitudeDeg: 91, longitudeDeg: Number.NaN, heightM: 0 };
    const wrong = { limb: "left", altitudeDeg: 90, pressure: 1 } as unknown as HorizonOptions;
    const window = { startJdUt: 2460311.5, endJdUt: 2460310.5 };
    expect(problemsOf(() => findRisesAndSets(source, "Vulcan", observer, window, wrong))).toEqual([
      expect.stringContaining('not "Vulcan"'),
      "pressure is not an option; options are limb, air, altitudeDeg, definition",
      'limb must be one of "upper", "centre", "lower", not "left"',
      "altitudeDeg must be a number from -60 to 60, not 90",
      "observer.latitudeDeg must be a number from -90 to 90, not 91",
      "observer.longitudeDeg must be a number from -180 to 180, not NaN",
      "endJdUt 2460310.5 must not be before startJdUt 2460311.5",
    ]);
  });

  test("names dates that the tables do not have, and options that exclude each other", () => {
    const late = { startJdUt: 2600000, endJdUt: 2600001 };
    expect(problemsOf(() => findRisesAndSets(source, "Sun", BERLIN, late))).toEqual([
      expect.stringMatching(
        /^the window with 1 days before and 1 days after it must be within the dates of .*, not 2406-06-16 \(JD 2600000\) to 2406-06-17 \(JD 2600001\)$/,
      ),
    ]);
    const both: HorizonOptions = { definition: "hindu", air: null };
    expect(problemsOf(() => findRisesAndSets(source, "Sun", BERLIN, day, both))).toEqual([
      'definition "hindu" takes no limb, air or altitudeDeg',
    ]);
    const thin: HorizonOptions = { air: { pressureHPa: -1, temperatureC: 200 } };
    expect(problemsOf(() => findRisesAndSets(source, "Sun", BERLIN, day, thin))).toHaveLength(2);
  });
});
