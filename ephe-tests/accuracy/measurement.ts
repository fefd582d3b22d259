import type { ResultRow } from "../../tools/records/record.ts";
import type { Figures, NamedFigures } from "./difference-statistics.ts";

/** What every measurement of a run receives. */
export interface AccuracyRun {
  /** Instants per body of the random comparisons; a measurement derives its own counts from it. */
  readonly instants: number;
}

/** One measurement of `npm run accuracy`, and the figures of docs/accuracy.md that are from it. */
export interface AccuracyMeasurement<Result extends object> {
  /** Name for `--only`, and in records/accuracy.json. */
  readonly name: string;
  /** Measures in a process of its own. The result is stored as JSON: numbers must be finite. */
  readonly measure: (run: AccuracyRun) => Promise<Result> | Result;
  /** Without them, only the record has the result. */
  readonly rows?: (result: Result) => readonly ResultRow[];
}

/** A measurement whose result type is known only to itself; `rows` receives the result as stored in records/accuracy.json. */
export type AnyAccuracyMeasurement = Required<AccuracyMeasurement<object>>;

/** Joins a function that measures and its figures. */
export function defineMeasurement<Result extends object>({
  name,
  measure,
  rows,
}: AccuracyMeasurement<Result>): AnyAccuracyMeasurement {
  return { name, measure, rows: (result) => rows?.(result as Result) ?? [] };
}

/** A largest difference with its promised limit: `atMost("longitude of 17 bodies", 7e-8, "°", 1e-6)`. */
export function atMost(text: string, value: number, unit: string, goal: number): ResultRow {
  return { text, measured: `${small(value)}${unit}`, goal: `${small(goal)}${unit}`, isMet: value <= goal };
}

/** How seldom values differ, with the promised share: `1 of 531,247`. */
export function atMostOneOf(text: string, quantities: readonly NamedFigures[], goal: number): ResultRow {
  const sumOf = (count: (figures: Figures) => number): number =>
    quantities.reduce((sum, { figures }) => sum + count(figures), 0);
  const differing = Math.round(sumOf(({ values, mismatchRate }) => values * mismatchRate));
  const of = Math.floor(sumOf(({ values }) => values) / differing);
  return { text, measured: `1 of ${count(of)}`, goal: `1 of ${count(goal)}`, isMet: of >= goal };
}

/** 3.3e-7, or 0.12 from 1e-3 up */
function small(value: number): string {
  if (value === 0 || value >= 1e-3) return String(Number(value.toPrecision(2)));
  return value.toExponential(1).replace(".0e", "e");
}

/** 1,000,000 */
export function count(value: number): string {
  return value.toLocaleString("en");
}
