import { describe, expect, test } from "vitest";
import {
  ASPECTS,
  BODY_NAMES,
  createSkySeries,
  findIngresses,
  findLunarPhases,
  findMutualAspectPasses,
  findSeasonStarts,
  findStations,
  findVoidPeriods,
  PHASE_NAMES,
  SEASON_NAMES,
  SIGN_NAMES,
} from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { TABLES as source } from "../../test/tables.ts";
import { EVENT_MAX_SECONDS } from "../budgets.ts";
import { readEvents, TURNING_BODIES } from "./event-fixture.ts";

const fixture = readEvents();
const SECONDS_PER_DAY = 86_400;

interface Named {
  readonly epochJdUt: number;
  readonly name: string;
}

/** Asserts that both lists have the same events, each within the budget. */
function expectSame(engineEvents: readonly Named[], expected: readonly Named[], about: string): void {
  expect(
    engineEvents.map(({ name }) => name),
    about,
  ).toEqual(expected.map(({ name }) => name));
  const misses = engineEvents
    .map(({ epochJdUt, name }, i) => ({
      name,
      epochJdUt,
      seconds: (epochJdUt - defined(expected[i]).epochJdUt) * SECONDS_PER_DAY,
    }))
    .filter(({ seconds }) => !(Math.abs(seconds) <= EVENT_MAX_SECONDS));
  expect(misses, about).toEqual([]);
}

const count = (lists: readonly { readonly rows: readonly unknown[] }[]): number =>
  lists.reduce((sum, { rows }) => sum + rows.length, 0);

describe("every event in the reference's longitudes is found, at the same instant", () => {
  test("principal phases of the Moon", () => {
    expect(count(fixture.phases)).toBeGreaterThanOrEqual(500);
    for (const list of fixture.phases) {
      const engineEvents = findLunarPhases(createSkySeries(source, list, ["Sun", "Moon"]));
      expectSame(
        engineEvents.map(({ epochJdUt, phase }) => ({ epochJdUt, name: phase })),
        list.rows.map(([epochJdUt, phase]) => ({ epochJdUt, name: defined(PHASE_NAMES[phase]) })),
        `from ${list.startJdUt}`,
      );
    }
  });

  test("equinoxes and solstices of sixty years", () => {
    expect(count(fixture.seasons)).toBe(240);
    for (const list of fixture.seasons) {
      const engineEvents = findSeasonStarts(createSkySeries(source, list, ["Sun"]));
      expectSame(
        engineEvents.map(({ epochJdUt, season }) => ({ epochJdUt, name: season })),
        list.rows.map(([epochJdUt, season]) => ({ epochJdUt, name: defined(SEASON_NAMES[season]) })),
        `from ${list.startJdUt}`,
      );
    }
  });

  test.each(TURNING_BODIES)("stations of %s", (body) => {
    const lists = fixture.stations.filter((list) => list.body === body);
    expect(lists).toHaveLength(6);
    for (const list of lists) {
      const engineEvents = findStations(createSkySeries(source, list, [body]));
      expectSame(
        engineEvents.map(({ epochJdUt, direction }) => ({ epochJdUt, name: direction })),
        list.rows.map(([epochJdUt, direct]) => ({ epochJdUt, name: direct ? "direct" : "retrograde" })),
        `from ${list.startJdUt}`,
      );
    }
  });

  test.each(BODY_NAMES)("sign entries of %s, direct and retrograde", (body) => {
    const lists = fixture.ingresses.filter((list) => list.body === body);
    expect(lists).toHaveLength(6);
    for (const list of lists) {
      const engineEvents = findIngresses(createSkySeries(source, list, [body]));
      expectSame(
        engineEvents.map(({ epochJdUt, sign, direct }) => ({ epochJdUt, name: `${sign} ${direct}` })),
        list.rows.map(([epochJdUt, sign, direct]) => ({
          epochJdUt,
          name: `${SIGN_NAMES[sign]} ${direct === 1}`,
        })),
        `from ${list.startJdUt}`,
      );
    }
  });

  test("aspects between two moving bodies", () => {
    expect(count(fixture.mutual)).toBeGreaterThan(200);
    for (const list of fixture.mutual) {
      const { body, other } = list;
      const engineEvents = findMutualAspectPasses(createSkySeries(source, list, [body, other]), body, other);
      expectSame(
        engineEvents.map(({ epochJdUt, aspect }) => ({ epochJdUt, name: aspect })),
        list.rows.map(([epochJdUt, arcDeg]) => ({
          epochJdUt,
          name: defined(ASPECTS.find(({ angleDeg }) => angleDeg === Math.min(arcDeg, 360 - arcDeg))).name,
        })),
        `${body} to ${other} from ${list.startJdUt}`,
      );
    }
  });

  test("void-of-course spans: start, end, and the body of the last aspect", () => {
    expect(count(fixture.voids)).toBeGreaterThan(100);
    for (const list of fixture.voids) {
      const engineEvents = findVoidPeriods(source, list);
      const about = `from ${list.startJdUt}`;
      expectSame(
        engineEvents.map(({ startJdUt, lastAspect }) => ({
          epochJdUt: startJdUt,
          name: lastAspect?.body ?? "",
        })),
        list.rows.map(([start, , body]) => ({ epochJdUt: start, name: body })),
        about,
      );
      expectSame(
        engineEvents.map(({ endJdUt }) => ({ epochJdUt: endJdUt, name: "end" })),
        list.rows.map(([, end]) => ({ epochJdUt: end, name: "end" })),
        about,
      );
    }
  });

  test("the fixture has at least 300 stations and 500 sign entries", () => {
    expect(count(fixture.stations)).toBeGreaterThanOrEqual(300);
    expect(count(fixture.ingresses)).toBeGreaterThanOrEqual(500);
  });
});
