import { addPholus, createEphemeris } from "almagest";
import { HOUSE_DIVISIONS } from "almagest/houses";
import { loadPholusTable, loadTableSource } from "almagest/tables";
import { AYANAMSAS } from "almagest/zodiacs";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { codeOf } from "../../studio/code.ts";
import { computeStudioChart, houseOf, momentsOf } from "../../studio/compute-chart.ts";
import { isDate, readFragment, writeFragment } from "../../studio/fragment.ts";
import { tablesOf, textOfTables } from "../../studio/rows.ts";
import { csvOfTables } from "../../studio/save-file.js";
import { FIRST_STATE, HOUSE_CHOICES, type StudioState, ZODIAC_CHOICES } from "../../studio/state.ts";
import { drawChart } from "../../studio/wheel-input.ts";
import { defined } from "../defined.ts";
import { seededStates } from "./seeded-states.ts";

const source = addPholus(loadTableSource(), loadPholusTable());
const now = { jdUt: 2461373, place: { name: "", latitudeDeg: 52.5, longitudeDeg: 13.4 }, isTimeKnown: true };

/** The chart of a state at an instant of birth, which civil time decides in the page. */
function chartOf(state: StudioState, birthJdUt = 2448058.0208333335) {
  const place = defined(state.birth).place;
  const birth = { jdUt: birthJdUt, place, isTimeKnown: defined(state.birth).time !== null };
  const moments = momentsOf(state, birth, { ...birth, jdUt: birthJdUt - 2000 }, now);
  const division = defined(HOUSE_DIVISIONS.find(({ name }) => name === state.houses));
  const zodiac = state.zodiac === null ? null : defined(AYANAMSAS.find(({ name }) => name === state.zodiac));
  const tools = { source, division, zodiac };
  return { chart: computeStudioChart(tools, state, moments), moments, tools };
}

describe("states of the studio", () => {
  test("offer every house system and zodiac of the library", () => {
    expect(Object.keys(HOUSE_CHOICES).sort()).toEqual(HOUSE_DIVISIONS.map(({ name }) => name).sort());
    expect([...ZODIAC_CHOICES].sort()).toEqual(AYANAMSAS.map(({ name }) => name).sort());
  });

  test("with every option have a drawing, tables and code of at most ten lines", () => {
    for (const state of seededStates(48)) {
      const computed = chartOf(state);
      const { chart } = computed;
      const drawing = { title: { date: "date", place: "place" }, hasMinutes: true };
      expect(drawChart(state, chart, drawing)).toMatch(/^<svg /);
      const tables = tablesOf(chart);
      expect(textOfTables(tables)).toContain("Positions");
      const lines = codeOf(state, computed).split("\n\n")[1]?.trim().split("\n") ?? [];
      expect(lines.length).toBeLessThanOrEqual(10);
      const widths = new Set(tables.flatMap(({ head, rows }) => rows.map((row) => row.length - head.length)));
      expect([...widths].every((difference) => difference === 0)).toBe(true);
    }
  });

  test("have houses by the cusps, and none from the Sun or without a time", () => {
    const [state] = seededStates(1);
    const birth = { ...defined(defined(state).birth), time: "14:30" };
    const placidus = { ...FIRST_STATE, birth };
    const { chart } = chartOf(placidus);
    const cusps = defined(chart.houses ?? undefined).cuspsDeg;
    for (const [house, cuspDeg] of cusps.entries())
      expect(houseOf(cuspDeg + 1e-9, chart.houses)).toBe(house + 1);
    expect(chartOf({ ...placidus, centre: "heliocentric" }).chart.houses).toBeNull();
    expect(chartOf({ ...placidus, birth: { ...birth, time: null } }).chart.houses).toBeNull();
  });

  test("move the ring or the chart with the slider", () => {
    const [state] = seededStates(1);
    const birth = defined(defined(state).birth);
    const atJdUt = 2461000.5;
    const moved = chartOf({ ...FIRST_STATE, birth, atJdUt });
    expect(moved.moments.inner.jdUt).toBe(atJdUt);
    const transits = chartOf({ ...FIRST_STATE, birth, atJdUt, ring: "transits" });
    expect(transits.moments).toMatchObject({ inner: { jdUt: 2448058.0208333335 }, outerJdUt: atJdUt });
    const sun = defined(transits.chart.outer?.points.find(({ name }) => name === "Sun"));
    expect(sun.longitudeDeg).toBe(createEphemeris(source).position(atJdUt, "Sun").longitudeDeg);
    expect(chartOf({ ...FIRST_STATE, birth, relocation: now.place }).moments.inner.place).toBe(now.place);
  });

  test("are copied as CSV whose cells are not formulas", () => {
    const table = { title: 'A "title"', head: ["=1+1", "b"], rows: [["-2", "x,y"]] };
    expect(csvOfTables([table])).toBe(`"A ""title""",'=1+1,b\r\n"A ""title""",'-2,"x,y"\r\n`);
  });
});

const reasonOf = (fragment: string): string => {
  const read = readFragment(fragment);
  return read.ok ? "read" : read.reason;
};

describe("the fragment of an address", () => {
  test("carries every state of the studio, within 4 kB", () => {
    for (const state of seededStates(200)) {
      const fragment = writeFragment(state);
      expect(fragment.length).toBeLessThan(4096);
      expect(readFragment(fragment)).toEqual({ ok: true, state });
    }
  });

  test("is empty for the sky of now", () => {
    expect(writeFragment(FIRST_STATE)).toBe("");
    expect(readFragment("")).toEqual({ ok: true, state: FIRST_STATE });
  });

  test("carries a state without points and aspects", () => {
    const state = { ...FIRST_STATE, points: [], orbsDeg: {} };
    expect(readFragment(writeFragment(state))).toEqual({ ok: true, state });
  });

  test.each([
    [`d=1990-06-15&n=${"a".repeat(5000)}`, "This link is too long: at most 4096 characters are read."],
    ["d=1990-02-30&p=1,2", "the date does not exist"],
    ["d=1990-06-15&t=24:00&p=1,2", "the time does not exist"],
    ["d=1990-06-15", "it has a date without a place"],
    ["d=1990-06-15&p=91,2", "a latitude is not from −90 to 90"],
    ["d=1990-06-15&p=1,2,3", "a place is not two coordinates"],
    ["d=1990-06-15&p=1,2&tz=<script>", "the time zone is not a name"],
    ["d=1990-06-15&p=1,2&n=%E2%80%AEevil", "a name is not shown"],
    ["h=constructor", "the house system does not exist"],
    ["z=__proto__", "the zodiac does not exist"],
    ["b=Sun.Vulcan", "a body does not exist"],
    ["a=Conjunction:1e9", "an orb is not from 0 to 30"],
    ["at=1e308", "the instant is outside of 1799 to 2400"],
    ["r=partner", "it has no second person"],
    ["h=koch&h=equal", "a value occurs twice"],
    ["x=1", "it has a value that the studio does not have"],
  ])("%s is answered by a sentence", (fragment, reason) => {
    expect(reasonOf(fragment)).toContain(reason);
  });

  test("of any text is read or answered by a sentence, and what is read is written the same again", () => {
    const name = fc.constantFrom(..."d t p pn n tz o d2 t2 p2 h z b a c r l ln at s x".split(" "));
    const value = fc.oneof(
      fc.string({ maxLength: 40 }),
      fc.constantFrom("1990-06-15", "14:30", "1,2", "koch", "2451545"),
    );
    fc.assert(
      fc.property(fc.array(fc.tuple(name, value), { maxLength: 8 }), (entries) => {
        const read = readFragment(new URLSearchParams(entries).toString());
        if (!read.ok) expect(read.reason).toMatch(/^This link is .*\.$/);
        else expect(readFragment(writeFragment(read.state))).toEqual(read);
      }),
    );
    fc.assert(fc.property(fc.string({ maxLength: 200 }), (text) => reasonOf(text).length > 0));
  });

  test("has dates of the calendar alone", () => {
    expect(["2000-02-29", "1900-02-28", "2399-12-31"].every(isDate)).toBe(true);
    expect(["1900-02-29", "2000-13-01", "2000-00-10", "20-1-1", ""].some(isDate)).toBe(false);
  });
});
