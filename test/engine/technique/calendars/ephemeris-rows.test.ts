import { describe, expect, test } from "vitest";
import {
  addPholus,
  createEphemeris,
  createEphemerisTable,
  lahiri,
  POINT_NAMES,
  parseLongitude,
  projectedZodiac,
  TABLE_COLUMNS,
  type TableColumn,
} from "../../../../engine/index.ts";
import { loadPholusTable } from "../../../../engine/node/index.ts";
import { defined } from "../../../defined.ts";
import { TABLES } from "../../../tables.ts";

const source = addPholus(TABLES, loadPholusTable());
const observer = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
const WEEK = { startJdUt: 2460310.5, endJdUt: 2460317.5 };
const GEOCENTRIC = POINT_NAMES.filter((name) => name !== "Earth");

describe("an ephemeris table", () => {
  test.each([
    ["tropical", {}],
    ["sidereal", { zodiac: lahiri }],
    ["sidereal on the ecliptic of its date", { zodiac: projectedZodiac(lahiri) }],
    ["topocentric", { centre: "topocentric", observer }],
    ["astrometric, of J2000", { light: "astrometric", equinox: "J2000" }],
  ] as const)("has the positions of the ephemeris with the same options, %s", (_, options) => {
    const table = createEphemerisTable(source, {
      window: WEEK,
      step: { hours: 17 },
      points: GEOCENTRIC,
      columns: TABLE_COLUMNS,
      ...options,
    });
    const { zodiac, ...withoutZodiac } = { zodiac: undefined, ...options };
    const ecliptic = createEphemeris(source, options);
    const equator = createEphemeris(source, { ...withoutZodiac, plane: "equator" });
    expect(table.rowCount).toBe(10);
    let rowCount = 0;
    for (const { epochJdUt, values } of table) {
      expect(epochJdUt).toBe(WEEK.startJdUt + (rowCount * 17) / 24);
      rowCount++;
      table.headings.forEach(({ point, column }, i) => {
        const position = { ...equator.position(epochJdUt, point), ...ecliptic.position(epochJdUt, point) };
        expect(values[i]).toBe((position as Partial<Record<TableColumn, number>>)[column]);
      });
    }
    expect(rowCount).toBe(table.rowCount);
  });

  test("has the start as a row and not the end, at steps that do not accumulate rounding", () => {
    const rowsOf = (step: { days?: number; hours?: number; minutes?: number }, endJdUt: number) => {
      const window = { startJdUt: WEEK.startJdUt, endJdUt };
      const table = createEphemerisTable(source, {
        window,
        step,
        points: ["Sun"],
        columns: ["longitudeDeg"],
      });
      const rows = [...table].map(({ epochJdUt }) => epochJdUt);
      expect(rows).toHaveLength(table.rowCount);
      expect(rows.every((epochJdUt) => epochJdUt < endJdUt)).toBe(true);
      return rows;
    };
    expect(rowsOf({ days: 1 }, WEEK.endJdUt)).toHaveLength(7);
    expect(rowsOf({ days: 7 }, WEEK.endJdUt)).toEqual([WEEK.startJdUt]);
    expect(rowsOf({ minutes: 10 }, WEEK.startJdUt + 1)).toHaveLength(144);
    const hours = rowsOf({ hours: 1 }, WEEK.endJdUt);
    expect(hours).toHaveLength(168);
    expect(hours[24]).toBe(WEEK.startJdUt + 1);
    expect(rowsOf({ days: 1 }, WEEK.startJdUt)).toEqual([]);
  });

  test("computes rows when they are read: a table of six centuries by the minute begins immediately", () => {
    const table = createEphemerisTable(source, {
      window: { startJdUt: 2378500, endJdUt: 2597600 },
      step: { minutes: 1 },
      points: ["Moon"],
      columns: ["longitudeDeg", "distanceAu"],
    });
    expect(table.rowCount).toBe(315_504_000);
    const reader = table[Symbol.iterator]();
    const other = table[Symbol.iterator]();
    const [first, second] = [reader.next().value, reader.next().value];
    expect(other.next().value).toEqual(first);
    expect(second?.values).not.toBe(first?.values);
    const out = new Float64Array(2);
    expect(table.writeRow(1, out)).toBe(second?.epochJdUt);
    expect(out).toEqual(second?.values);
    expect(table.writeRow(table.rowCount - 1, out)).toBeLessThan(2597600);
  });

  test("prints signs, sexagesimal angles and dates, which read back are the numbers to their last digit", () => {
    const window = { startJdUt: 2460310.5 - 1e-9, endJdUt: 2460312 };
    const table = createEphemerisTable(source, {
      window,
      step: { days: 1 },
      points: ["Mercury"],
      columns: TABLE_COLUMNS,
    });
    const readers: readonly (readonly [shape: RegExp, unit: number])[] = [
      [/^\d+°\d\d′\d\d″ Sagittarius$/, 1 / 3600],
      [/^[+−]\d\d°\d\d′\d\d″$/, 1 / 3600],
      [/^0\.\d{6}$/, 1e-6],
      ...Array.from({ length: 3 }, () => [/^[+−]\d\.\d{4}$/, 1e-4] as const),
      [/^17h\d\dm\d\d\.\ds$/, 1 / 2400],
      [/^−20°\d\d′\d\d″$/, 1 / 3600],
      ...Array.from({ length: 2 }, () => [/^[+−]\d\.\d{4}$/, 1e-4] as const),
    ];
    const numberOf = (text: string): number => {
      if (text.endsWith("Sagittarius")) return parseLongitude(text);
      const [whole = 0, minutes = 0, seconds = 0] = (text.match(/[\d.]+/g) ?? []).map(Number);
      const value = (whole + minutes / 60 + seconds / 3600) * (text.includes("h") ? 15 : 1);
      return text.startsWith("−") ? -value : value;
    };
    const numbers = [...table];
    [...table.printedRows()].forEach(({ dateUt, epochJdUt, values }, row) => {
      expect(dateUt).toBe(`2024-01-0${row + 1} 00:00`);
      expect(epochJdUt).toBe(numbers[row]?.epochJdUt);
      readers.forEach(([shape, unit], i) => {
        expect(values[i]).toMatch(shape);
        expect(Math.abs(numberOf(defined(values[i])) - defined(numbers[row]?.values[i]))).toBeLessThan(
          0.51 * unit,
        );
      });
    });
  });

  test("writes no row outside it, or to an array of another length", () => {
    const options = { window: WEEK, step: { days: 1 }, points: ["Sun"], columns: ["longitudeDeg"] };
    const table = createEphemerisTable(source, options as never);
    expect(() => table.writeRow(7, new Float64Array(0))).toThrow(
      /row must be .* 0 to 6, not 7; out must have 1/,
    );
  });
});
