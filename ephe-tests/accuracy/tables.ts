import { CENTURIES, type Figures } from "./difference-statistics.ts";

/** Differences of one quantity by century. */
export interface Series {
  readonly name: string;
  readonly centuries: readonly Figures[];
}

/** 3.3e-7, or 2.5 from 0.1 up */
export function small(value: number): string {
  if (value === 0) return "0";
  return value < 0.1 ? value.toExponential(1) : value.toFixed(1);
}

/** 0.0012 % */
export const percent = (rate: number) => `${(rate * 100).toFixed(4)} %`;

/** 1,000,000 */
export const count = (value: number) => value.toLocaleString("en");

/** Markdown of a table: its head, the alignment of its columns, its rows. */
export function table(
  head: readonly string[],
  isNumber: readonly boolean[],
  rows: readonly string[][],
): string {
  const line = (cells: readonly string[]) => `| ${cells.join(" | ")} |`;
  const rule = `|${isNumber.map((right) => (right ? "---:" : "---")).join("|")}|`;
  return [line(head), rule, ...rows.map(line)].join("\n");
}

/** The largest difference of a quantity in all centuries. */
export function largestOf(one: Series | undefined): number {
  return Math.max(...(one?.centuries ?? []).map(({ max }) => max));
}

/** One row per quantity and century. */
export function centuryTable(all: readonly Series[]): string {
  const rows = all.flatMap(({ name, centuries }) =>
    centuries.map((one, i) => [
      i === 0 ? name : "",
      CENTURIES[i] as string,
      String(one.values),
      small(one.max),
      small(one.p99),
      small(one.rms),
      percent(one.mismatchRate),
    ]),
  );
  const head = ["", "century", "values", "max °", "p99 °", "rms °", "4th decimal differs"];
  return table(head, [false, false, true, true, true, true, true], rows);
}
