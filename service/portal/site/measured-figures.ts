import { readFileSync } from "node:fs";

/** Where the reports of the measurements are. */
export const REPORTS = new URL("../../../docs/", import.meta.url);

/** Something that was measured. */
export interface Figure {
  readonly value: string;
  /** What it is of. */
  readonly of: string;
}

export interface MeasuredFigures {
  readonly accuracy: readonly Figure[];
  readonly speed: readonly Figure[];
}

interface Measured {
  readonly name: string;
  readonly centuries: readonly {
    readonly values: number;
    readonly max: number;
    readonly mismatchRate: number;
  }[];
}

/** What is used of docs/accuracy.json, in degrees. */
interface AccuracyReport {
  readonly instants: number;
  readonly longitude: readonly Measured[];
  readonly houseLatitudeDegMax: number;
  readonly houses: readonly Measured[];
}

/**
 * What was measured last, as the reports of the measurements have it.
 *
 * @throws Error when a report is not there, or has nothing of what is looked for
 */
export function readMeasuredFigures(folder: URL = REPORTS): MeasuredFigures {
  const accuracy = JSON.parse(readFileSync(new URL("accuracy.json", folder), "utf8")) as AccuracyReport;
  return {
    accuracy: accuracyFigures(accuracy),
    speed: speedFigures(readFileSync(new URL("speed.md", folder), "utf8")),
  };
}

function accuracyFigures({
  instants,
  longitude,
  houseLatitudeDegMax,
  houses,
}: AccuracyReport): readonly Figure[] {
  const share = differingShare(longitude);
  const bodies = `${longitude.length} bodies`;
  return [
    {
      value: degrees(largest(longitude)),
      of: `the largest difference from Swiss Ephemeris, of ${bodies} at ${grouped(instants)} moments each`,
    },
    {
      value: degrees(largest(houses)),
      of: `the largest difference of an angle or a Placidus cusp, to ${houseLatitudeDegMax}° of latitude`,
    },
    {
      value: share === 0 ? "none" : `1 in ${grouped(Math.round(1 / share))}`,
      of: "of the printed longitudes differs in the fourth decimal, by one unit",
    },
  ];
}

function largest(measured: readonly Measured[]): number {
  return Math.max(...measured.flatMap(({ centuries }) => centuries.map(({ max }) => max)));
}

/** Of all values, how many are printed otherwise than the reference's. */
function differingShare(measured: readonly Measured[]): number {
  const centuries = measured.flatMap((each) => each.centuries);
  const values = centuries.reduce((sum, each) => sum + each.values, 0);
  return centuries.reduce((sum, each) => sum + each.values * each.mismatchRate, 0) / values;
}

/** 3.3e-7 → 0.00000033° */
function degrees(value: number): string {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(value)));
  return `${value.toFixed(digits)}°`;
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, "\u202f");
}

/** The rows of the report's first table, `what | promised | **measured**`: what, and the first measured value. */
function speedFigures(report: string): readonly Figure[] {
  const section = /^## Summary\n([\s\S]*?)(?=^## )/m.exec(report)?.[1] ?? "";
  const figures = section.split("\n").flatMap((line) => {
    const [, what = "", , measured = ""] = line.split("|");
    const value = /\*\*(.+?)\*\*/.exec(measured)?.[1];
    return value === undefined ? [] : [{ value, of: what.replaceAll("`", "").trim() }];
  });
  if (figures.length === 0) throw new Error("docs/speed.md has no figures in its summary");
  return figures;
}
