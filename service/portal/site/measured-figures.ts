import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

/** The folder of the measurement reports. */
const REPORTS = new URL("../../../docs/", import.meta.url);

/** What a user of the API asks first, as measured. */
export interface MeasuredFigures {
  /** Response time of a short chart over HTTP, of one client after the other: `2.2 ms`. */
  readonly latency: { readonly median: string; readonly p99: string };
  /** The largest difference of a longitude from the reference: `0.00000012°`. */
  readonly largestDifference: string;
  /** The bodies that were compared. */
  readonly bodyCount: number;
}

/** The part of docs/accuracy.json that is shown. */
interface AccuracyReport {
  readonly longitude: readonly {
    readonly centuries: readonly {
      /** Degrees. */
      readonly max: number;
    }[];
  }[];
  /** At seams of the tables and other edges, of each body. Degrees. */
  readonly seams: readonly { readonly worst: readonly { readonly longitudeDeg: number }[] }[];
}

/** The part of docs/reliability.json that is shown: short charts next to other callers. */
interface ReliabilityReport {
  readonly scenarios: {
    readonly fairness: {
      readonly outcome: {
        readonly tables: readonly {
          readonly columns: readonly string[];
          readonly rows: readonly (readonly string[])[];
        }[];
      };
    };
  };
}

/**
 * Reads the latest measurements from their reports.
 *
 * @throws {Error} when a report or a column of it is missing
 */
export function readMeasuredFigures(folder: URL = REPORTS): MeasuredFigures {
  const { longitude, seams } = readReport<AccuracyReport>(folder, "accuracy.json");
  const atSeams = seams.flatMap(({ worst }) => worst.map(({ longitudeDeg }) => longitudeDeg));
  const largestOfBodies = longitude.flatMap(({ centuries }) => centuries.map(({ max }) => max));
  return {
    latency: latencyOf(readReport<ReliabilityReport>(folder, "reliability.json")),
    largestDifference: formatDegrees(Math.max(...largestOfBodies, ...atSeams)),
    bodyCount: longitude.length,
  };
}

function readReport<Report>(folder: URL, name: string): Report {
  return JSON.parse(readFileSync(new URL(name, folder), "utf8")) as Report;
}

/** The row without other callers. */
function latencyOf({ scenarios }: ReliabilityReport): MeasuredFigures["latency"] {
  const [table] = scenarios.fairness.outcome.tables;
  const row = table?.rows.find(([callers]) => callers === "0");
  const cellOf = (column: string): string => {
    const cell = row?.[table?.columns.indexOf(column) ?? -1];
    assert.ok(cell, `the fairness of docs/reliability.json has ${column} without other callers`);
    return cell;
  };
  return { median: cellOf("short chart p50"), p99: cellOf("p99") };
}

/** 3.3e-7 → 0.00000033° */
function formatDegrees(valueDeg: number): string {
  const digits = Math.max(0, 1 - Math.floor(Math.log10(valueDeg)));
  return `${valueDeg.toFixed(digits)}°`;
}
