import { readFileSync, statSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { clockHistoryDocument } from "../../../ephe-tests/zones/write-clock-history.ts";
import { isCalendarDate } from "../../../service/civil/calendar-date.ts";
import { type Area, CLOCK_AREAS, isInArea, parseArea } from "../../../service/civil/clock-areas.ts";
import { appliesTo } from "../../../service/civil/clock-history.ts";
import {
  type ClockRuleFile,
  type ClockRuleRow,
  OWN_CLOCK_RULES,
  type OwnClockRule,
  parseRuleFile,
  UNCERTAIN_CLOCK_RULES,
} from "../../../service/civil/clock-rules.ts";
import { zoneNames } from "../../../service/civil/tz-pack.ts";
import { clockPeriodsOf } from "../../../service/civil/zone.ts";

const DATA = new URL("../../../service/civil/data/", import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, DATA), "utf8");
const ruleFiles = ["clock-rules-america.json", "clock-rules-world.json"].map(
  (file) => JSON.parse(textOf(file)) as ClockRuleFile,
);
const rules = [...OWN_CLOCK_RULES, ...UNCERTAIN_CLOCK_RULES];

describe("the files of clock rules", () => {
  test("have at least one rule each, all of them in use", () => {
    for (const { rules: rows } of ruleFiles) expect(rows.length).toBeGreaterThan(0);
    expect(rules).toHaveLength(ruleFiles.flatMap(({ rules: rows }) => rows).length);
    expect(OWN_CLOCK_RULES.length).toBeGreaterThan(0);
    expect(UNCERTAIN_CLOCK_RULES.length).toBeGreaterThan(0);
  });

  test("have unique ids of rules, and unique ids of areas", () => {
    expect(new Set(rules.map(({ id }) => id)).size).toBe(rules.length);
    const areaIds = ["clock-areas-america.json", "clock-areas-world.json"].flatMap((file) =>
      Object.keys(JSON.parse(textOf(file)) as object),
    );
    expect(new Set(areaIds).size).toBe(areaIds.length);
    expect([...CLOCK_AREAS.keys()].toSorted()).toEqual(areaIds.toSorted());
  });

  test("have sources with title, place and the day on which they were read, each used by a rule", () => {
    for (const { sources, rules: rows } of ruleFiles) {
      const usedIds = new Set(rows.flatMap((row) => row.sources));
      expect([...usedIds].toSorted()).toEqual(Object.keys(sources).toSorted());
      for (const { title, where, readOn } of Object.values(sources)) {
        expect(title).toMatch(/\S/);
        expect(where).toMatch(/\S/);
        expect(where, "the page is public: an address needs a name").not.toMatch(/\/\/[\d.:]+\//);
        expect(isCalendarDate(readOn)).toBe(true);
      }
    }
  });

  // tzdata's zones are those of places whose clocks agree since 1970. The cost of later dates depends on this limit.
  // The zone map has today's border of the province, 20 km north of the line that divided Vietnam until 1975.
  test("end in 1969, except in Vinh Linh, and each uncertain rule has an alternative", () => {
    expect(rules.filter(({ until }) => until > "1970-01-01").map(({ id }) => id)).toEqual(["vinh-linh-1954"]);
    expect(UNCERTAIN_CLOCK_RULES.filter(({ alternatives }) => alternatives.length === 0)).toEqual([]);
  });

  test("use every area", () => {
    const used = new Set(rules.flatMap(({ areas, exceptAreas }) => [...areas, ...exceptAreas]));
    expect([...CLOCK_AREAS.values()].filter((area) => !used.has(area)).map(({ id }) => id)).toEqual([]);
  });

  test("name zones of tzdata whose record covers the rule", () => {
    const zones = new Set(zoneNames());
    for (const { zones: ruleZones } of rules) {
      for (const zone of ruleZones) {
        expect(zones).toContain(zone);
        expect(clockPeriodsOf(zone).length).toBeGreaterThan(0);
      }
    }
  });

  test("have positions with at most three decimals", () => {
    for (const file of ["clock-areas-america.json", "clock-areas-world.json"]) {
      expect(textOf(file)).not.toMatch(/\d\.\d{4}/);
    }
  });

  test("are at most 400 kB of areas and 400 kB of rules", () => {
    const bytesOf = (kind: string) =>
      ["america", "world"].reduce(
        (sum, part) => sum + statSync(new URL(`clock-${kind}-${part}.json`, DATA)).size,
        0,
      );
    expect(bytesOf("areas")).toBeLessThanOrEqual(400_000);
    expect(bytesOf("rules")).toBeLessThanOrEqual(400_000);
  });
});

describe("own rules", () => {
  const pairs = OWN_CLOCK_RULES.flatMap((a, index) =>
    OWN_CLOCK_RULES.slice(index + 1)
      .filter((b) => a.from < b.until && b.from < a.until && commonZone(a, b) !== null)
      .map((b) => [a, b] as const),
  );

  test("never apply two at a time to one place", () => {
    const overlaps = pairs.flatMap(([a, b]) => {
      const zoneName = commonZone(a, b) ?? "";
      return [...a.areas, ...b.areas]
        .flatMap(samplePlaces)
        .filter((place) => appliesTo(a, { ...place, zoneName }) && appliesTo(b, { ...place, zoneName }))
        .slice(0, 1)
        .map(({ latitudeDeg, longitudeDeg }) => `${a.id} and ${b.id} at ${latitudeDeg}, ${longitudeDeg}`);
    });
    expect(overlaps).toEqual([]);
  });

  /** A zone in which both rules can apply; null if there is none. */
  function commonZone(a: OwnClockRule, b: OwnClockRule): string | null {
    if (a.zones.length === 0) return b.zones[0] ?? "Etc/UTC";
    if (b.zones.length === 0) return a.zones[0] ?? null;
    return a.zones.find((zone) => b.zones.includes(zone)) ?? null;
  }
});

/** Places inside an area: a grid of 30 by 30 over its extent. */
function samplePlaces(area: Area): { readonly latitudeDeg: number; readonly longitudeDeg: number }[] {
  const { shape } = area;
  const extent =
    shape.kind === "rings"
      ? shape
      : {
          southDeg: shape.latitudeDeg - shape.radiusDeg,
          northDeg: shape.latitudeDeg + shape.radiusDeg,
          westDeg: shape.longitudeDeg - 2 * shape.radiusDeg,
          eastDeg: shape.longitudeDeg + 2 * shape.radiusDeg,
        };
  const steps = Array.from({ length: 30 }, (_, index) => (index + 0.5) / 30);
  return steps
    .flatMap((north) =>
      steps.map((east) => ({
        latitudeDeg: extent.southDeg + north * (extent.northDeg - extent.southDeg),
        longitudeDeg: extent.westDeg + east * (extent.eastDeg - extent.westDeg),
      })),
    )
    .filter(({ latitudeDeg, longitudeDeg }) => isInArea(area, { latitudeDeg, longitudeDeg }));
}

describe("the reader of the files", () => {
  const source = { title: "A text", where: "page 1", readOn: "2026-11-22" };
  const areas = new Map([["town", parseArea("town", { name: "Town", center: [10, 50], radiusKm: 20 })]]);
  const row: ClockRuleRow = {
    kind: "own",
    id: "town-1930",
    areas: ["town"],
    from: "1930-01-01",
    until: "1931-01-01",
    clock: [{ from: "1930-01-01", offset: "+01:00", abbreviation: "CET", daylightSaving: false }],
    why: "The town used another clock.",
    sources: ["text"],
  };
  const parse = (change: Partial<ClockRuleRow>) =>
    parseRuleFile({ sources: { text: source }, rules: [{ ...row, ...change }] }, areas);

  it("accepts a complete row", () => {
    expect(parse({})).toMatchObject([{ id: "town-1930", clock: [{ clock: { offsetSeconds: 3600 } }] }]);
  });

  it.each([
    [{ areas: ["village"] }, "the area village does not exist"],
    [{ zones: ["Europe/Atlantis"] }, "Europe/Atlantis must be a zone"],
    [{ areas: [], zones: [] }, "must have areas or zones"],
    [{ sources: [] }, "must have a source"],
    [{ sources: ["memory"] }, "the source memory does not exist"],
    [{ until: "1930-01-01" }, "must have a period"],
    [{ from: "1930-02-30" }, "must have a period"],
    [{ clock: [] }, "the clock must start with the rule"],
    [{ clock: [{ from: "1930-01-02", zone: "Europe/Paris" }] }, "the clock must start with the rule"],
    [{ clock: [{ from: "1930-01-01", offset: "+1" }] }, "must have offset, abbreviation"],
    [
      { clock: [{ from: "1930-01-01", zone: "Europe/Paris" }, ...(row.clock ?? [])] },
      "in chronological order",
    ],
    [{ why: "no sentence" }, "why must be a sentence"],
    [{ kind: "other" }, "kind must be own or uncertain"],
    [{ kind: "uncertain" }, "must have an alternative"],
    [{ kind: "uncertain", alternatives: ["+25"] }, "must be an offset"],
    [{ kind: "uncertain", alternatives: ["standard"], when: "noon" }, "when must be"],
    [{ kind: "uncertain", alternatives: ["standard"], season: { from: "4-1", until: "11-01" } }, "season"],
  ])("rejects %j", (change, message) => {
    expect(() => parse(change as Partial<ClockRuleRow>)).toThrow(message);
  });

  it.each([
    [{ name: "" }, "must have a name"],
    [{ name: "A" }, "must have rings or a center"],
    [{ name: "A", center: [10, 50] }, "radiusKm above 0"],
    [{ name: "A", center: [50, 100], radiusKm: 1 }, "must be a longitude and a latitude"],
    [{ name: "A", rings: [] }, "must have a ring"],
    [{ name: "A", rings: [[[0, 0]]] }, "at least 3 points"],
  ])("rejects the area %j", (area, message) => {
    expect(() => parseArea("a", area as Parameters<typeof parseArea>[1])).toThrow(message);
  });
});

test("docs/clock-history.md lists every rule (else: npm run zones:history)", () => {
  const text = readFileSync(new URL("../../../docs/clock-history.md", import.meta.url), "utf8");
  expect(text).toBe(clockHistoryDocument());
  for (const { id } of rules) expect(text).toContain(`| \`${id}\` |`);
});
