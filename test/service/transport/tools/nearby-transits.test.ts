import { describe, expect, test } from "vitest";
import { defined } from "../../../defined.ts";
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

const server = sharedChartServer();
const client = sharedToolClient(server);

const call = (args: object): Promise<ToolResult> =>
  client.call("transits", { birth: BIRTH, ...PERIOD, ...args });
const nearbyOf = async (args: object): Promise<Nearby> => (await call(args)).structuredContent as Nearby;

const marsEntersLeo = (at: string): string => `${at} Mars enters Leo, medium`;

describe("a filtered search that finds fewer than three events", () => {
  // The same as the events of twenty years from one search, filtered.
  test.each([
    [
      { bodies: ["Saturn"], targets: ["Saturn"] },
      [
        "2022-09-16T01:32:53Z Saturn Sextile natal Saturn, medium, retrograde",
        "2022-11-28T07:10:36Z Saturn Sextile natal Saturn, medium",
        "2025-02-20T17:16:31Z Saturn Square natal Saturn, medium",
      ],
      [
        "2027-04-23T19:28:59Z Saturn Trine natal Saturn, medium",
        "2031-08-03T09:40:41Z Saturn Opposition natal Saturn, medium",
        "2031-12-09T21:06:36Z Saturn Opposition natal Saturn, medium, retrograde",
      ],
    ],
    [
      { bodies: ["Saturn"], targets: ["Saturn"], aspects: ["Conjunction"] },
      ["no other since 2016-11-22", "2016-12-17T12:03:06Z Saturn Conjunction natal Saturn, high"],
      ["none until 2036-12-22"],
    ],
    [
      { bodies: ["Sun"], kinds: ["ingress"] },
      [
        "2026-08-23T02:18:49Z Sun enters Virgo, medium",
        "2026-09-23T00:05:14Z Sun enters Libra, medium",
        "2026-10-23T09:37:57Z Sun enters Scorpio, medium",
      ],
      [
        "2027-01-20T07:29:51Z Sun enters Aquarius, medium",
        "2027-02-18T21:33:29Z Sun enters Pisces, medium",
        "2027-03-20T20:24:42Z Sun enters Aries, medium",
      ],
    ],
    [
      { bodies: ["Mars"], targets: ["Leo"], kinds: ["ingress"] },
      ["2024-11-04T04:09:45Z", "2025-04-18T04:20:50Z", "2026-09-28T02:48:53Z"].map(marsEntersLeo),
      ["2027-02-21T14:13:29Z", "2028-09-04T14:36:15Z", "2030-08-15T23:56:09Z"].map(marsEntersLeo),
    ],
  ])("%j has the nearest three within ten years on each side", async (filters, before, after) => {
    const { previous, next } = await nearbyOf(filters);
    expect(previous).toEqual(before);
    expect(next).toEqual(after);
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
