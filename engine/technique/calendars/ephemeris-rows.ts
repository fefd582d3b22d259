import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type EventWindow, windowProblems } from "../../events/search-input.ts";
import { createEphemerisContext, type EphemerisContext } from "../../instant/ephemeris-context.ts";
import type { PlaceOptions } from "../../places/place-options.ts";
import { POINT, POINT_COUNT, POINT_NAMES, type PointName } from "../../places/points.ts";
import {
  coversPoint,
  createPositionCalculator,
  type PositionCalculator,
} from "../../places/position-calculator.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { assertNoProblems, InvalidInputError } from "../../units/invalid-input-error.ts";
import { listOf, type OptionRules, readOptions, wholeNumberFrom } from "../../units/read-options.ts";
import type { Ayanamsa } from "../../zodiac/ayanamsa.ts";
import {
  COLUMN_SOURCES,
  dateText,
  stepRule,
  TABLE_COLUMNS,
  type TableColumn,
  type TableInstants,
  type TableStep,
  tableInstants,
  tableText,
} from "./table-columns.ts";

/** What a table contains; centre, light, equinox, observer and zodiac as in createEphemeris. */
export interface EphemerisTableOptions extends Omit<PlaceOptions, "plane"> {
  /** The start is the first row, the end is not a row. */
  readonly window: EventWindow;
  /** Time between two rows. */
  readonly step: TableStep;
  /** The points of the table, by POINT_NAMES. */
  readonly points: readonly PointName[];
  /** For each point, in this order. Longitudes and latitudes are on the ecliptic, right ascensions and declinations on the equator. */
  readonly columns: readonly TableColumn[];
  /** Of longitudes and their speeds; default tropical. */
  readonly zodiac?: Ayanamsa;
}

/** A column of a table. */
export interface TableHeading {
  /** The point of the column. */
  readonly point: PointName;
  /** The quantity of the column. */
  readonly column: TableColumn;
}

/** A row of numbers. */
export interface TableRow {
  /** Instant of the row, JD (UT). */
  readonly epochJdUt: JdUt;
  /** In the order of the headings; NaN where the source does not cover the point. */
  readonly values: Float64Array;
}

/** A row of text. */
export interface PrintedTableRow {
  /** Instant of the row, JD (UT). */
  readonly epochJdUt: JdUt;
  /** To the minute, UT: `2024-01-01 00:00`. */
  readonly dateUt: string;
  /** In the order of the headings. */
  readonly values: readonly string[];
}

/** A table of positions. Rows are computed when they are read, and no row is stored. */
export interface EphemerisTable extends Iterable<TableRow> {
  /** The columns of each row: for each point in its order, the columns in theirs. */
  readonly headings: readonly TableHeading[];
  /** Number of rows. */
  readonly rowCount: number;
  /**
   * Each iteration begins at the first row. It allocates one row and one array of values per row.
   *
   * @returns the rows in the order of time
   */
  [Symbol.iterator](): IterableIterator<TableRow>;
  /**
   * The rows as text: signs, sexagesimal angles, 6 decimals of distances, 4 of speeds.
   *
   * @returns the rows in the order of time; each iteration begins at the first
   */
  printedRows(): IterableIterator<PrintedTableRow>;
  /**
   * Writes the values of a row into the caller's array. It allocates nothing in the tropical zodiac.
   *
   * @param row index of the row, 0 to `rowCount` − 1
   * @param out output: a value per heading, in the order of the headings; NaN where the source does not cover the point
   * @returns the instant of the row, JD (UT)
   * @throws {InvalidInputError} when the row does not exist
   */
  writeRow(row: number, out: Float64Array): JdUt;
}

/** The rules of window and points depend on other options; createEphemeris has its own rules. */
const rules = (): OptionRules => ({
  ...{ window: () => [], step: stepRule, points: () => [], columns: listOf(TABLE_COLUMNS) },
  ...Object.fromEntries(["zodiac", "centre", "light", "equinox", "observer"].map((name) => [name, () => []])),
});

/**
 * Creates a table of positions over a window, as an iterable of rows.
 *
 * Notes:
 * 1. The values equal the members of `ephemeris.position` to the bit.
 * 2. One table may be iterated by several readers in turn: a row is complete when it is returned.
 *
 * Range: the source's. Accuracy: docs/accuracy.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param options window, step, points, columns; centre, light, equinox, observer and zodiac as in createEphemeris
 * @returns an iterable of rows that computes each row when it is read; allocates a row and its values
 * @throws {InvalidInputError} with every problem of the options; from `writeRow`, for a row that does not exist
 *
 * @example
 * ```ts
 * import { createEphemerisTable } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const table = createEphemerisTable(loadTableSource(), {
 *   window: { startJdUt: 2460310.5, endJdUt: 2460341.5 },
 *   step: { days: 1 },
 *   points: ["Sun", "Moon"],
 *   columns: ["longitudeDeg", "declinationDeg"],
 * });
 * table.rowCount; // => 31
 * const [first] = table;
 * first.values[0]; // => 280.0390
 * const [printed] = table.printedRows();
 * printed.values.join(", "); // => "10°02′20″ Capricorn, −23°03′30″, 5°59′32″ Virgo, +12°37′39″"
 * ```
 */
export function createEphemerisTable(
  source: EphemerisSource,
  options: EphemerisTableOptions,
): EphemerisTable {
  const { context, equator } = assertTable(source, options);
  const { window, step, points, columns } = options;
  const headings = points.flatMap((point) => columns.map((column) => ({ point, column })));
  const instants = tableInstants(window, step);
  const writeValues = createRowWriter(context, equator, points, columns);

  function* rows(): IterableIterator<TableRow> {
    for (let row = 0; row < instants.rowCount; row++) {
      const values = new Float64Array(headings.length);
      const epochJdUt = instants.at(row);
      writeValues(epochJdUt, values);
      yield { epochJdUt, values };
    }
  }

  function* printedRows(): IterableIterator<PrintedTableRow> {
    const numbers = new Float64Array(headings.length);
    for (let row = 0; row < instants.rowCount; row++) {
      const epochJdUt = instants.at(row);
      writeValues(epochJdUt, numbers);
      const values = headings.map(({ column }, i) => tableText(column, itemAt(numbers, i)));
      yield { epochJdUt, dateUt: dateText(epochJdUt), values };
    }
  }

  return {
    headings,
    rowCount: instants.rowCount,
    [Symbol.iterator]: rows,
    printedRows,
    writeRow(row, out) {
      assertRow(instants, row, out, headings.length);
      writeValues(instants.at(row), out);
      return instants.at(row);
    },
  };
}

/** Creates the function that writes the values of an instant, point by point. */
function createRowWriter(
  context: EphemerisContext,
  equator: PositionCalculator | null,
  points: readonly PointName[],
  columns: readonly TableColumn[],
): (epochJdUt: JdUt, out: Float64Array) => void {
  const onEcliptic = createApparentPlaces(POINT_COUNT);
  const onEquator = createApparentPlaces(POINT_COUNT);
  const indices = points.map((point) => POINT[point]);
  const isEclipticUsed = columns.some((column) => COLUMN_SOURCES[column].plane === "ecliptic");
  const cells = columns.map((column) => {
    const { plane, array, factor } = COLUMN_SOURCES[column];
    return { values: (plane === "ecliptic" ? onEcliptic : onEquator)[array], factor };
  });
  return (epochJdUt, out) => {
    if (isEclipticUsed) context.frameAt(epochJdUt);
    equator?.setInstant(epochJdUt);
    let at = 0;
    for (const point of indices) {
      if (isEclipticUsed) {
        context.calculator.compute(point, onEcliptic);
        context.zodiacAt(epochJdUt)?.convertPlace(onEcliptic, point);
      }
      equator?.compute(point, onEquator);
      for (const { values, factor } of cells) {
        out[at] = itemAt(values, point) * factor;
        at++;
      }
    }
  };
}

/** @throws {InvalidInputError} with every problem */
function assertTable(
  source: EphemerisSource,
  options: EphemerisTableOptions,
): { readonly context: EphemerisContext; readonly equator: PositionCalculator | null } {
  const problems: string[] = [];
  const { window, step, points, columns, ...ephemerisOptions } = { ...options };
  readOptions({ ...options }, rules(), problems);
  const knownOptions = Object.entries(ephemerisOptions).filter(([name]) => Object.hasOwn(rules(), name));
  let context: EphemerisContext | null = null;
  try {
    context = createEphemerisContext(source, Object.fromEntries(knownOptions));
  } catch (error) {
    if (!(error instanceof InvalidInputError)) throw error;
    problems.push(...error.problems);
  }
  const names =
    context?.calculator.points.filter((point) => coversPoint(source, point)).map(nameOf) ?? POINT_NAMES;
  problems.push(...listOf(names)("points", points));
  const ofWindow = windowProblems(window);
  problems.push(...ofWindow);
  if (context !== null && ofWindow.length === 0 && stepRule("step", step).length === 0) {
    const { rowCount, at } = tableInstants(window, step);
    const ends = rowCount === 0 ? [] : [at(0), at(rowCount - 1)];
    for (const epochJdUt of new Set(ends)) problems.push(...context.instantProblems(epochJdUt));
  }
  if (context === null || problems.length > 0) throw new InvalidInputError(problems);
  const isEquatorUsed = columns.some((column) => COLUMN_SOURCES[column].plane === "equator");
  return {
    context,
    equator: isEquatorUsed
      ? createPositionCalculator(source, { ...ephemerisOptions, plane: "equator" })
      : null,
  };
}

function nameOf(point: number): PointName {
  return itemAt(POINT_NAMES, point);
}

function assertRow({ rowCount }: TableInstants, row: number, out: Float64Array, length: number): void {
  const problems = [...wholeNumberFrom(0, rowCount - 1)("row", row)];
  if (!(out?.length >= length)) problems.push(`out must have ${length} elements, not ${out?.length}`);
  assertNoProblems(problems);
}
