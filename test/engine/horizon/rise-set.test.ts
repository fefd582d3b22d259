import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createLocalPlace } from "../../../engine/horizon/course-guide.ts";
import {
  createBodyCourse,
  createStarCourse,
  type LocalCourse,
} from "../../../engine/horizon/local-course.ts";
import {
  BODY,
  computePlanetaryHours,
  createEphemeris,
  findRisesAndSets,
  type HorizonEventKind,
  type HorizonOptions,
  type Observer,
} from "../../../engine/index.ts";
import { seededRandom } from "../../../ephe-tests/accuracy/difference-statistics.ts";
import { defined } from "../../defined.ts";
import { TABLES as source } from "../../tables.ts";
import { problemsOf } from "../problems-of.ts";

const ephemeris = createEphemeris(source);
const BERLIN: Observer = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const MINUTES_PER_DAY = 1440;

const windows = fc.record({
  startJdUt: fc.double({ min: 2378500, max: 2597600, noNaN: true }),
  days: fc.double({ min: 0, max: 8, noNaN: true }),
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

describe("planetary hours", () => {
  test("of a week begin with the planets of its days", () => {
    // 2024-01-01 was a Monday.
    const week = { startJdUt: 2460310.7, endJdUt: 2460317.7 };
    const hours = computePlanetaryHours(source, BERLIN, week);
    const first = hours.filter(({ hour }) => hour === 1);
    expect(first.map(({ ruler }) => ruler)).toEqual([
      "Moon",
      "Mars",
      "Mercury",
      "Jupiter",
      "Venus",
      "Saturn",
      "Sun",
    ]);
    expect(first.every(({ ruler, dayRuler }) => ruler === dayRuler)).toBe(true);
    const sunrises = findRisesAndSets(source, "Sun", BERLIN, week).filter(({ kind }) => kind === "rise");
    expect(first.map(({ startJdUt }) => startJdUt)).toEqual(sunrises.map(({ epochJdUt }) => epochJdUt));
  });

  test("follow each other without a gap, and so do their planets", () => {
    const order = ["Saturn", "Jupiter", "Mars", "Sun", "Venus", "Mercury", "Moon"];
    const hours = computePlanetaryHours(source, BERLIN, { startJdUt: 2460400, endJdUt: 2460410 });
    expect(hours.length).toBeGreaterThan(235);
    for (let i = 1; i < hours.length; i++) {
      const [before, hour] = [defined(hours[i - 1]), defined(hours[i])];
      expect(hour.startJdUt).toBe(before.endJdUt);
      expect(hour.ruler).toBe(order[(order.indexOf(before.ruler) + 1) % 7]);
      expect(hour.isDay).toBe(hour.hour <= 12);
    }
  });

  test("do not exist under the midnight sun", () => {
    const june = { startJdUt: 2460480, endJdUt: 2460484 };
    expect(computePlanetaryHours(source, { ...BERLIN, latitudeDeg: 78 }, june)).toEqual([]);
  });
});

const ARCSEC = Math.PI / 648_000;

/** The largest difference of a component of the interpolated direction from the exact one, arcseconds, in some days. */
function differenceArcsec(course: LocalCourse, firstJdUt: number, days: number): number {
  const exact = createLocalPlace();
  const near = createLocalPlace();
  let largest = 0;
  for (let step = 0; step < 16 * days; step++) {
    const epochJdUt = firstJdUt + step / 16;
    course.at(epochJdUt, exact);
    course.near(epochJdUt, near);
    for (const axis of ["east", "north", "up"] as const)
      largest = Math.max(largest, Math.abs(exact[axis] - near[axis]) / ARCSEC);
  }
  return largest;
}

describe("interpolated places are near the places of the instants", () => {
  const random = seededRandom(314);
  const places = Array.from({ length: 12 }, () => ({
    startJdUt: 2_378_600 + random() * 218_000,
    observer: {
      latitudeDeg: 178 * random() - 89,
      longitudeDeg: 360 * random() - 180,
      heightM: 3000 * random(),
    },
  }));

  test.each([
    ["Sun", 0.05],
    ["Moon", 0.5],
    ["Mercury", 0.1],
    ["Mars", 0.1],
    ["Pluto", 0.05],
  ] as const)("%s within %f″", (body, limitArcsec) => {
    const differences = places.map(({ startJdUt, observer }) =>
      differenceArcsec(createBodyCourse(source, BODY[body], observer), startJdUt, 2),
    );
    expect(Math.max(...differences)).toBeLessThan(limitArcsec);
  });

  test("stars and points of the ecliptic", () => {
    const differences = places.flatMap(({ startJdUt, observer }, i) => [
      differenceArcsec(createStarCourse(source, 5 * i, observer), startJdUt, 2),
      differenceArcsec(createBodyCourse(source, BODY.Moon, observer, "ecliptic"), startJdUt, 2),
    ]);
    expect(Math.max(...differences)).toBeLessThan(0.3);
  });
});
