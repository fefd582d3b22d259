import { readFileSync, statSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { type Area, type ClockAreaFile, isInArea } from "../../civil/clock-areas.ts";
import type { ClockRuleFile, OwnClockRule } from "../../civil/clock-rules.ts";
import { clocksText } from "../../ephe-tests/zones/build-clocks.ts";
import {
  clockHistoryDocuments,
  clockHistorySection,
  GUIDE,
} from "../../ephe-tests/zones/write-clock-history.ts";
import { ownClockRules, ownClockRulesAt, uncertainClockRules } from "../../service/time/civil-time.ts";
import { areaProblems, ruleProblems } from "./clock-data-laws.ts";

const DATA = new URL("../../civil/data/", import.meta.url);
const textOf = (file: string) => readFileSync(new URL(file, DATA), "utf8");
const AREA_FILES = ["clock-areas-america.json", "clock-areas-world.json"];
const RULE_FILES = ["clock-rules-america.json", "clock-rules-world.json"];
const areaFiles = AREA_FILES.map((file) => JSON.parse(textOf(file)) as ClockAreaFile);
const ruleFiles = RULE_FILES.map((file) => JSON.parse(textOf(file)) as ClockRuleFile);
const allAreas: ClockAreaFile = Object.assign({}, ...areaFiles);
const rules = [...ownClockRules, ...uncertainClockRules];

describe("the files of clock rules", () => {
  test("are in clocks.json (else: node ephe-tests/zones/build-clocks.ts)", () => {
    expect(textOf("clocks.json")).toBe(clocksText());
  });

  test("obey their schemas; names exist and dates are in order", () => {
    expect(areaFiles.flatMap(areaProblems)).toEqual([]);
    expect(ruleFiles.flatMap((file) => ruleProblems(file, allAreas))).toEqual([]);
  });

  test("are in use with all of their rules", () => {
    const rows = ruleFiles.flatMap((file) => file.rules);
    expect(new Set(rules.map(({ id }) => id))).toEqual(new Set(rows.map(({ id }) => id)));
    // A likely clock is an own rule and its warning.
    expect(rules).toHaveLength(rows.length + rows.filter(({ kind }) => kind === "likely").length);
    expect(ownClockRules.length).toBeGreaterThan(0);
    expect(uncertainClockRules.length).toBeGreaterThan(0);
  });

  test("have unique ids of rules, and unique ids of areas", () => {
    const ids = ruleFiles.flatMap((file) => file.rules.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const areaIds = areaFiles.flatMap((file) => Object.keys(file));
    expect(new Set(areaIds).size).toBe(areaIds.length);
    const keys = AREA_FILES.flatMap((file) => [...textOf(file).matchAll(/^ *"([^"]+)": \{/gm)]);
    expect(keys.map(([, id]) => id)).toEqual(areaIds);
  });

  test("use every source and every area", () => {
    for (const { sources, rules: rows } of ruleFiles) {
      const usedIds = new Set(rows.flatMap((row) => row.sources));
      expect([...usedIds].toSorted()).toEqual(Object.keys(sources).toSorted());
    }
    const usedAreas = new Set(
      ruleFiles.flatMap(({ rules: rows }) =>
        rows.flatMap((row) => [row.areas ?? [], row.exceptAreas ?? []].flat()),
      ),
    );
    expect([...usedAreas].toSorted()).toEqual(Object.keys(allAreas).toSorted());
  });

  // A zone of tzdata groups places whose clocks agree since 1970; each exception is known by name.
  test("end in 1969, except for the rules in this list", () => {
    const lateRules = rules.filter(({ until }) => until > "1970-01-01");
    expect(new Set(lateRules.map(({ id }) => id))).toEqual(
      new Set([
        "abkhazia-2005",
        // The IANA database has Bali in the zone of Makassar before 1988 too.
        "bali-1950",
        "donbas-2014",
        "south-ossetia-2014",
        "ukraine-southeast-2022",
        "us-mi-upper-1967",
        // The zone map has today's border of the province, 20 km north of the line that divided Vietnam until 1975.
        "vinh-linh-1954",
        "xinjiang-1949",
      ]),
    );
    expect(lateRules.filter(({ zones }) => zones.length === 0)).toEqual([]);
  });

  test("have positions with at most three decimals", () => {
    for (const file of AREA_FILES) {
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
  const pairs = ownClockRules.flatMap((a, index) =>
    ownClockRules
      .slice(index + 1)
      .filter((b) => a.from < b.until && b.from < a.until && commonZone(a, b) !== null)
      .map((b) => [a, b] as const),
  );

  test("never apply two at a time to one place", () => {
    const areas = new Set(pairs.flat().flatMap((rule) => rule.areas));
    const placesIn = new Map([...areas].map((area) => [area, samplePlaces(area)]));
    const overlaps = pairs.flatMap(([a, b]) => {
      const zoneName = commonZone(a, b) ?? "";
      return [...a.areas, ...b.areas]
        .flatMap((area) => placesIn.get(area) ?? [])
        .filter((place) => {
          const applicable = ownClockRulesAt({ ...place, zoneName }, middleOfOverlap(a, b));
          return applicable.includes(a) && applicable.includes(b);
        })
        .slice(0, 1)
        .map(({ latitudeDeg, longitudeDeg }) => `${a.id} and ${b.id} at ${latitudeDeg}, ${longitudeDeg}`);
    });
    expect(overlaps).toEqual([]);
  });

  function middleOfOverlap(a: OwnClockRule, b: OwnClockRule): number {
    const from = Math.max(a.fromLocalSeconds, b.fromLocalSeconds);
    return (from + Math.min(a.untilLocalSeconds, b.untilLocalSeconds)) / 2;
  }

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

test("docs/birth-data.md and docs/reference list every rule, in a section of a country (else: node ephe-tests/zones/write-clock-history.ts)", () => {
  const docs = new URL("../../docs/", import.meta.url);
  const texts = [...clockHistoryDocuments()].map(([file, text]) => {
    expect(readFileSync(new URL(file, docs), "utf8"), file).toBe(text);
    return text;
  });
  expect(texts.length).toBeGreaterThan(3);
  expect(readFileSync(new URL(GUIDE.file, docs), "utf8")).toContain(
    [`<!-- ${GUIDE.mark} -->`, "", ...clockHistorySection(), "", `<!-- /${GUIDE.mark} -->`].join("\n"),
  );
  for (const { id } of rules) expect(texts.join("")).toContain(`| \`${id}\`, `);
  // A country without rules would have a table without rows.
  expect(texts.filter((text) => /\|---:?\|\n(?!\|)/.test(text))).toEqual([]);
});
