// Takes seconds of processor time: the events of twenty years are searched, once in all and once by each filter.
import { beforeAll, describe, expect, test } from "vitest";
import { julianDayOfUtcDate, utcOfJulianDay } from "../../../../civil/calendar.ts";
import {
  BODY_NAMES,
  createChartCalculator,
  findTransitEvents,
  runSteps,
  SIGNIFICANCE_NAMES,
  type TransitEvent,
} from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES as source } from "../../../tables.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { sharedToolClient } from "./shared-tool-client.ts";
import type { ToolResult } from "./tool-clients.ts";

const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };
const PERIOD = { from: "2026-11-22", to: "2026-12-22" };

interface Nearby {
  readonly matchedEvents: number;
  readonly events: readonly string[];
  readonly next?: readonly string[];
  readonly previous?: readonly string[];
  readonly note?: string;
}

interface Filters {
  readonly bodies?: readonly string[];
  readonly targets?: readonly string[];
  readonly aspects?: readonly string[];
  readonly kinds?: readonly string[];
  readonly significance?: TransitEvent["significance"];
}

const server = sharedChartServer();
const client = sharedToolClient(server);

const call = (args: object): Promise<ToolResult> =>
  client.call("transits", { birth: BIRTH, ...PERIOD, ...args });
const nearbyOf = async (args: object): Promise<Nearby> => (await call(args)).structuredContent as Nearby;

/** Without the Moon, whose events are most and match no filter. */
const COMPARED_BODIES = BODY_NAMES.filter((name) => name !== "Moon");

/** The events of a window without any filter, from one search. */
function eventsBetween(from: string, to: string): readonly TransitEvent[] {
  const points = createChartCalculator(source).natalPoints({
    epochJdUt: julianDayOfUtcDate("1987-05-14") + (5 + 40 / 60) / 24,
    latitudeDeg: BIRTH.latitude,
    longitudeDeg: BIRTH.longitude,
    timeKnown: true,
  });
  const window = { startJdUt: julianDayOfUtcDate(from), endJdUt: julianDayOfUtcDate(to) };
  return runSteps(findTransitEvents(source, points, window, COMPARED_BODIES));
}

function matches(event: TransitEvent, filters: Filters): boolean {
  const { bodies, targets, aspects, kinds, significance = "low" } = filters;
  const isIn = (names: readonly string[] | undefined, name: string | null): boolean =>
    names === undefined || names.some((each) => each === name);
  return (
    isIn(bodies, event.body) &&
    isIn(targets, event.target) &&
    isIn(aspects, event.aspect) &&
    isIn(kinds, event.kind) &&
    SIGNIFICANCE_NAMES.indexOf(event.significance) <= SIGNIFICANCE_NAMES.indexOf(significance)
  );
}

/** The instant, body and target of a line or an event. */
const headOf = (line: string): string => line.replace(/,.*$/, "");
function headOfEvent({ kind, epochJdUt, body, aspect, target }: TransitEvent): string {
  const words = { aspect: `${aspect} natal`, ingress: "enters", station: "turns" }[kind];
  return `${utcOfJulianDay(epochJdUt)} ${body} ${words} ${target}`;
}

describe("a filtered search that finds fewer than three events", () => {
  let after: readonly TransitEvent[];
  let before: readonly TransitEvent[];
  beforeAll(() => {
    after = eventsBetween("2026-12-23", "2036-12-23");
    before = eventsBetween("2016-11-22", "2026-11-22");
  });

  test.each<Filters>([
    { bodies: ["Saturn"], targets: ["Saturn"] },
    { bodies: ["Saturn"], targets: ["Saturn"], aspects: ["Conjunction"] },
    { bodies: ["Mars"], targets: ["Leo"], kinds: ["ingress"] },
    { bodies: ["Pluto"], targets: ["Sun", "retrograde", "Pisces"] },
    { bodies: ["Venus"], kinds: ["station"] },
    { bodies: ["TrueNode", "Pluto"], targets: ["Vesta"], aspects: ["Conjunction"] },
    { kinds: ["ingress"], significance: "high" },
  ])("%j has the nearest three within ten years on each side", async (filters) => {
    const { matchedEvents, next, previous } = await nearbyOf(filters);
    expect(matchedEvents).toBeLessThan(3);
    const following = after.filter((event) => matches(event, filters)).slice(0, 3);
    const preceding = before.filter((event) => matches(event, filters)).slice(-3);
    const end = (count: number, limit: string): readonly string[] =>
      count === 3 ? [] : [`${count === 0 ? "none" : "no other"} ${limit}`];
    expect(next?.map(headOf)).toEqual([
      ...following.map(headOfEvent),
      ...end(following.length, "until 2036-12-22"),
    ]);
    expect(previous?.map(headOf)).toEqual([
      ...end(preceding.length, "since 2016-11-22"),
      ...preceding.map(headOfEvent),
    ]);
  });

  test("states the error of a point of an unknown time", async () => {
    const { next } = await nearbyOf({
      birth: { ...BIRTH, time: null },
      bodies: ["Pluto"],
      targets: ["Moon"],
    });
    expect(next).toHaveLength(3);
    for (const line of defined(next)) expect(line).toMatch(/Pluto Sextile natal Moon, .*± 7\.34$/);
  });

  test("ends with the dates of the service", async () => {
    const filters = { bodies: ["Uranus"], targets: ["Moon"] };
    const last = await nearbyOf({ ...filters, from: "2399-12-01", to: "2399-12-31" });
    expect(last.next).toEqual(["none until 2399-12-31"]);
    const first = await nearbyOf({ ...filters, from: "1800-01-01", to: "1800-01-31" });
    expect(first.previous).toEqual(["none since 1800-01-01"]);
  });

  test("begins where the days of a time zone end", async () => {
    // Mars enters Leo on 2027-02-21 at 14:13 UTC, which is 22 February in Auckland.
    const filters = { bodies: ["Mars"], targets: ["Leo"], from: "2027-02-01", to: "2027-02-21" };
    const utc = await nearbyOf(filters);
    expect([utc.matchedEvents, utc.next?.[0]?.slice(0, 10)]).toEqual([1, "2028-09-04"]);
    const local = await nearbyOf({ ...filters, timezone: "Pacific/Auckland" });
    expect([local.matchedEvents, local.next?.[0]]).toEqual([
      0,
      expect.stringMatching(/^2027-02-21T14:13:29Z .*2027-02-22 03:13/),
    ]);
  });
});

describe("no events are searched beyond the period", () => {
  test.each([
    ["without filters", {}],
    ["with three events or more", { bodies: ["Moon"], targets: ["Sun"] }],
    ["in the full form", { bodies: ["Pluto"], targets: ["Sun"], detail: "full" }],
  ])("%s", async (_name, args) => {
    const answer = await nearbyOf(args);
    expect([answer.next, answer.previous, answer.note]).toEqual([undefined, undefined, undefined]);
  });

  test.each([
    ["a planet as the target of a station", { targets: ["Venus"], kinds: ["station"] }],
    ["an aspect of an ingress", { aspects: ["Square"], kinds: ["ingress"] }],
    ["a station of the Sun", { bodies: ["Sun"], kinds: ["station"] }],
    ["an angle of an unknown time", { birth: { ...BIRTH, time: null }, targets: ["Ascendant"] }],
  ])("when no event can match: %s", async (_name, args) => {
    const { matchedEvents, next, note } = await nearbyOf(args);
    expect([matchedEvents, next]).toEqual([0, undefined]);
    expect(note).toMatch(/^No event can match\. The planet that moves is in bodies;/);
  });
});
