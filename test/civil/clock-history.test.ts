import { LocalDate } from "@js-joda/core";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { epochSecondsOfJulianDay, isoOfSeconds } from "../../civil/calendar.ts";
import { type Area, isInArea, readClockArea } from "../../civil/clock-areas.ts";
import { createClockHistories, NO_CLOCK_HISTORY } from "../../civil/clock-history.ts";
import {
  clockHistoryOf,
  instantFromLocalTime,
  instantsOfLocalDay,
  localTimeAtInstant,
  ownClockRules,
  ownClockRulesAt,
  uncertainClockRules,
  zoneFinder,
} from "../../service/time/civil-time.ts";
import { defined } from "../defined.ts";
import { areasOfRules } from "./areas-of-rules.ts";

const { zoneFromPlace } = zoneFinder;

/** A place inside an area: the centre of a circle, or a point of a grid over the extent of rings. */
function placeIn(area: Area): { readonly latitudeDeg: number; readonly longitudeDeg: number } {
  const { shape } = area;
  if (shape.kind === "circle") return { latitudeDeg: shape.latitudeDeg, longitudeDeg: shape.longitudeDeg };
  for (let step = 1; step < 10_000; step++) {
    // Multiples of the plastic number's powers fill a rectangle evenly (Roberts 2018, R2 sequence).
    const latitudeDeg = shape.southDeg + ((step * 0.754_877_666) % 1) * (shape.northDeg - shape.southDeg);
    const longitudeDeg = shape.westDeg + ((step * 0.569_840_291) % 1) * (shape.eastDeg - shape.westDeg);
    if (isInArea(area, { latitudeDeg, longitudeDeg })) return { latitudeDeg, longitudeDeg };
  }
  throw new Error(`the area ${area.id} has no inside`);
}

const placeByArea = new Map([...areasOfRules.values()].map((area) => [area, placeIn(area)]));

/** Any own rule with an area, a place in it, and a local time near or in its period. */
const ruleAndTime = fc
  .constantFrom(...ownClockRules.filter(({ areas }) => areas.length > 0))
  .chain((rule) =>
    fc.record({
      rule: fc.constant(rule),
      area: fc.constantFrom(...rule.areas),
      localMinutes: fc.oneof(
        fc.integer({
          min: rule.fromLocalSeconds / 60 - 3 * 1440,
          max: rule.untilLocalSeconds / 60 + 3 * 1440,
        }),
        ...[rule.fromLocalSeconds, rule.untilLocalSeconds].map((edge) =>
          fc.integer({ min: edge / 60 - 120, max: edge / 60 + 120 }),
        ),
      ),
    }),
  )
  .map(({ rule, area, localMinutes }) => {
    const place = defined(placeByArea.get(area));
    const [date = "", time = ""] = isoOfSeconds(localMinutes * 60).split("T");
    const zoneName = rule.zones[0] ?? zoneFromPlace(place.latitudeDeg, place.longitudeDeg);
    const zonedPlace = { ...place, zoneName };
    return { rule, zonedPlace, date, time: time.slice(0, 5) };
  });

describe("the clock history of a place", () => {
  test("is empty from July 1975 on in zones without later rules, and everywhere before 1800", () => {
    fc.assert(
      fc.property(
        fc.double({ min: -90, max: 90, noNaN: true }),
        fc.double({ min: -180, max: 180, noNaN: true }),
        fc.constantFrom("America/Chicago", "Europe/Warsaw", "Asia/Ho_Chi_Minh", "Etc/GMT+3"),
        fc.oneof(fc.constant("1975-07-01"), fc.constant("2399-12-31"), fc.constant("1799-12-01")),
        (latitudeDeg, longitudeDeg, zoneName, date) => {
          expect(clockHistoryOf({ latitudeDeg, longitudeDeg, zoneName }, date)).toEqual(NO_CLOCK_HISTORY);
        },
      ),
    );
  });

  test("gives each local time near an own rule one instant, from which it is read back", () => {
    fc.assert(
      fc.property(ruleAndTime, ({ zonedPlace, date, time }) => {
        const { zoneName, longitudeDeg } = zonedPlace;
        const history = clockHistoryOf(zonedPlace, date);
        const instant = instantFromLocalTime({ date, time, zoneName, longitudeDeg, history });
        const ownRules = ownClockRulesAt(zonedPlace, epochSecondsOfJulianDay(instant.epochJdUt));
        const local = localTimeAtInstant(zoneName, instant.epochJdUt, longitudeDeg, ownRules);
        const skip = instant.warnings.find(({ code }) => code === "local_time_skipped");
        const movedTo = skip?.code === "local_time_skipped" ? skip.movedToLocal : `${date}T${time}`;
        expect(`${local.date}T${local.time}`).toBe(movedTo.slice(0, 16));
        expect(local.offsetHours).toBe(instant.offsetHours);
        expect(local.ownRule).toBe(instant.ownRule);
      }),
      { numRuns: 2000 },
    );
  });

  test("applies an own rule from its first date to its last, outside the exceptions", () => {
    fc.assert(
      fc.property(ruleAndTime, ({ rule, zonedPlace, date, time }) => {
        const history = clockHistoryOf(zonedPlace, date);
        if (!history.ownRules.includes(rule)) return;
        const { zoneName, longitudeDeg } = zonedPlace;
        const { ownRule, warnings } = instantFromLocalTime({ date, time, zoneName, longitudeDeg, history });
        if (warnings.some(({ code }) => code === "local_time_skipped")) return;
        // A time that the change at the end of a rule repeats belongs to the rule.
        if (date >= rule.from && date < rule.until && warnings.length === 0) expect(ownRule).toBe(rule);
        // Where the zone has local mean time, the change at the first date is at one instant for the whole area.
        const dayBefore = LocalDate.parse(rule.from).minusDays(1).toString();
        const dayAfter = LocalDate.parse(rule.until).plusDays(1).toString();
        if (date < dayBefore || date > dayAfter) expect(ownRule).not.toBe(rule);
      }),
      { numRuns: 2000 },
    );
  });

  test("has days of 20 to 28 hours that contain their noon, at the edges of rules too", () => {
    fc.assert(
      fc.property(ruleAndTime, ({ zonedPlace, date }) => {
        const { zoneName, longitudeDeg } = zonedPlace;
        const history = clockHistoryOf(zonedPlace, date);
        const day = instantsOfLocalDay({ date, zoneName, longitudeDeg, history });
        const noon = instantFromLocalTime({ date, time: "12:00", zoneName, longitudeDeg, history });
        const hours = (day.endEpochJdUt - day.startEpochJdUt) * 24;
        expect(hours).toBeGreaterThan(20);
        expect(hours).toBeLessThan(28);
        expect(noon.epochJdUt).toBeGreaterThan(day.startEpochJdUt);
        expect(noon.epochJdUt).toBeLessThan(day.endEpochJdUt);
      }),
      { numRuns: 1000 },
    );
  });

  test("has an uncertain rule only within its season", () => {
    for (const rule of uncertainClockRules) {
      const [area] = rule.areas;
      if (rule.season === null || area === undefined) continue;
      const zonedPlace = { ...defined(placeByArea.get(area)), zoneName: rule.zones[0] ?? "Etc/UTC" };
      const year = Number(rule.from.slice(0, 4)) + 1;
      if (`${year + 1}` > rule.until) continue;
      const inSeason = (monthAndDay: string) =>
        clockHistoryOf(zonedPlace, `${year}-${monthAndDay}`).uncertainRules.includes(rule);
      expect(inSeason(rule.season.until), rule.id).toBe(false);
    }
  });
});

describe("an area", () => {
  const square = readClockArea("square", {
    name: "Square with a hole",
    rings: JSON.parse("[[[0, 0], [10, 0], [10, 10], [0, 10]], [[4, 4], [6, 4], [6, 6], [4, 6]]]"),
  });
  const town = readClockArea("town", { name: "Town at the date line", center: [179.9, 65], radiusKm: 20 });

  test("of rings contains what an odd number of rings encloses", () => {
    expect(isInArea(square, { latitudeDeg: 2, longitudeDeg: 2 })).toBe(true);
    expect(isInArea(square, { latitudeDeg: 5, longitudeDeg: 5 })).toBe(false);
    expect(isInArea(square, { latitudeDeg: 5, longitudeDeg: 3.9 })).toBe(true);
    expect(isInArea(square, { latitudeDeg: 5, longitudeDeg: 10.1 })).toBe(false);
    expect(isInArea(square, { latitudeDeg: -0.1, longitudeDeg: 5 })).toBe(false);
  });

  test("contains a place on its border if the neighbour beyond the border does not", () => {
    const west = readClockArea("west", {
      name: "West",
      rings: JSON.parse("[[[0, 0], [4, 0], [10, 9], [0, 9]]]"),
    });
    const east = readClockArea("east", {
      name: "East",
      rings: JSON.parse("[[[4, 0], [20, 0], [20, 9], [10, 9]]]"),
    });
    for (const latitudeDeg of [0, 3, 4.5, 6]) {
      const longitudeDeg = 4 + (latitudeDeg * 2) / 3;
      const place = { latitudeDeg, longitudeDeg };
      expect([west, east].map((area) => isInArea(area, place))).toEqual([false, true]);
    }
  });

  test("of a circle contains what is within its radius, across the date line too", () => {
    // One degree of longitude at 65° north is 47 km.
    expect(isInArea(town, { latitudeDeg: 65, longitudeDeg: 179.6 })).toBe(true);
    expect(isInArea(town, { latitudeDeg: 65, longitudeDeg: -179.8 })).toBe(true);
    expect(isInArea(town, { latitudeDeg: 65, longitudeDeg: -179.5 })).toBe(false);
    expect(isInArea(town, { latitudeDeg: 65.17, longitudeDeg: 179.9 })).toBe(true);
    expect(isInArea(town, { latitudeDeg: 65.19, longitudeDeg: 179.9 })).toBe(false);
  });

  test("of the rules has an inside", () => {
    expect(placeByArea.size).toBe(areasOfRules.size);
  });
});

test("a season may contain the new year, and no rule applies before the first", () => {
  const place = { latitudeDeg: 0, longitudeDeg: 0, zoneName: "Etc/UTC" };
  const seasonal = defined(uncertainClockRules.find(({ season }) => season !== null));
  const season = { from: "10-01", until: "03-01" };
  const rule = { ...seasonal, areas: [], exceptAreas: [], zones: [], season };
  const histories = createClockHistories({ ownRules: [], uncertainRules: [rule] });
  const year = Number(isoOfSeconds(rule.fromLocalSeconds).slice(0, 4)) + 1;
  const countOn = (monthAndDay: string) =>
    histories.clockHistoryOf(place, `${year}-${monthAndDay}`).uncertainRules.length;
  expect(["09-30", "10-01", "12-31", "02-28", "03-01"].map(countOn)).toEqual([0, 1, 1, 1, 0]);
  expect(ownClockRulesAt(place, Date.UTC(1700) / 1000)).toEqual([]);
});
