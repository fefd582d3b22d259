import { readFileSync } from "node:fs";

/** The folder of the measurement reports. */
const REPORTS = new URL("../../../docs/", import.meta.url);

/** A measured value and what it measures. */
export interface Figure {
  readonly value: string;
  readonly label: string;
}

export interface MeasuredFigures {
  readonly accuracy: readonly Figure[];
  readonly speed: readonly Figure[];
}

interface BodyAccuracy {
  readonly name: string;
  readonly centuries: readonly {
    readonly values: number;
    /** Degrees. */
    readonly max: number;
    readonly mismatchRate: number;
  }[];
}

/** The part of docs/accuracy.json that is shown. */
interface AccuracyReport {
  readonly instants: number;
  readonly longitude: readonly BodyAccuracy[];
  /** At seams of the tables and other edges, of each body. Degrees. */
  readonly seams: readonly { readonly worst: readonly { readonly longitudeDeg: number }[] }[];
  readonly houseLatitudeDegMax: number;
  readonly houses: readonly BodyAccuracy[];
}

/** docs/speed.json. */
interface SpeedReport {
  readonly summary: readonly Figure[];
}

/**
 * Reads the latest measurements from their reports.
 *
 * @throws {Error} when a report is missing
 */
export function readMeasuredFigures(folder: URL = REPORTS): MeasuredFigures {
  const accuracy = JSON.parse(readFileSync(new URL("accuracy.json", folder), "utf8")) as AccuracyReport;
  const speed = JSON.parse(readFileSync(new URL("speed.json", folder), "utf8")) as SpeedReport;
  return {
    accuracy: accuracyFigures(accuracy),
    speed: speed.summary,
  };
}

function accuracyFigures({
  instants,
  longitude,
  seams,
  houseLatitudeDegMax,
  houses,
}: AccuracyReport): readonly Figure[] {
  const share = mismatchShare(longitude);
  const atSeams = seams.flatMap(({ worst }) => worst.map(({ longitudeDeg }) => longitudeDeg));
  return [
    {
      value: formatDegrees(Math.max(maxOf(longitude), ...atSeams)),
      label: `largest difference from Swiss Ephemeris, for ${longitude.length} bodies at ${groupDigits(instants)} instants each and at every seam of its tables`,
    },
    {
      value: formatDegrees(maxOf(houses)),
      label: `largest difference of an angle or a Placidus cusp, up to latitude ${houseLatitudeDegMax}°`,
    },
    {
      value: share === 0 ? "none" : `1 in ${groupDigits(Math.round(1 / share))}`,
      label: "printed longitudes that differ, by one unit in the fourth decimal",
    },
  ];
}

function maxOf(bodies: readonly BodyAccuracy[]): number {
  return Math.max(...bodies.flatMap(({ centuries }) => centuries.map(({ max }) => max)));
}

/** The share of values that print differently from the reference. */
function mismatchShare(bodies: readonly BodyAccuracy[]): number {
  const centuries = bodies.flatMap((body) => body.centuries);
  const total = centuries.reduce((sum, { values }) => sum + values, 0);
  return centuries.reduce((sum, { values, mismatchRate }) => sum + values * mismatchRate, 0) / total;
}

/** 3.3e-7 → 0.00000033° */
function formatDegrees(valueDeg: number): string {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(valueDeg)));
  return `${valueDeg.toFixed(digits)}°`;
}

function groupDigits(value: number): string {
  return String(value).replace(/\B(?=(?:\d{3})+$)/g, "\u202f");
}
