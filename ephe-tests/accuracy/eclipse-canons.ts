import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { CANON_ECLIPSE_MAX_SECONDS } from "../budgets.ts";
import {
  type CanonClass,
  type CanonComparison,
  classOf,
  compareCanon,
  NASA,
} from "../events/nasa-eclipses.ts";
import { atMost, defineMeasurement } from "./measurement.ts";

/** Differences from one list, or from a part of it, in seconds. */
interface CanonFigures {
  readonly name: string;
  readonly eclipses: number;
  readonly closestMax: number;
  readonly engineMax: number;
  readonly engineRms: number;
  readonly referenceMax: number;
  readonly referenceRms: number;
}

interface CanonResult {
  readonly canons: readonly CanonFigures[];
  readonly kinds: { readonly published: number; readonly equal: number };
}

/** The reference's search for the greatest eclipse ends early within this distance of the axis, in radii of the Earth. */
const CENTRAL_GAMMA = 0.06;
const CLASSES = Object.keys(CANON_ECLIPSE_MAX_SECONDS) as readonly CanonClass[];

const largest = (seconds: readonly number[]) => Math.max(...seconds.map(Math.abs));
const rms = (seconds: readonly number[]) =>
  Math.sqrt(seconds.reduce((sum, value) => sum + value * value, 0) / seconds.length);

function figures(name: string, rows: readonly CanonComparison[]): CanonFigures {
  const engine = rows.map(({ engineSeconds }) => engineSeconds);
  const reference = rows.map(({ referenceSeconds }) => referenceSeconds);
  return {
    name,
    eclipses: rows.length,
    closestMax: largest(rows.map(({ closestSeconds }) => closestSeconds)),
    engineMax: largest(engine),
    engineRms: rms(engine),
    referenceMax: largest(reference),
    referenceRms: rms(reference),
  };
}

function measure(): CanonResult {
  const source = loadTableSource();
  const all = NASA.canons.flatMap((canon) => compareCanon(source, canon));
  const typed = all.filter(({ publishedType }) => publishedType !== null);
  const central = all.filter(({ gamma }) => gamma < CENTRAL_GAMMA);
  return {
    canons: [
      ...CLASSES.map((name) =>
        figures(
          name === "solar" ? name : `lunar, ${name}`,
          all.filter((row) => classOf(row) === name),
        ),
      ),
      ...(["solar", "lunar"] as const).map((kind) =>
        figures(
          `of these, central (γ < ${CENTRAL_GAMMA}): ${kind}`,
          central.filter((row) => row.kind === kind),
        ),
      ),
    ],
    kinds: {
      published: typed.length,
      equal: typed.filter(({ publishedType, type }) => publishedType === type).length,
    },
  };
}

function rows({ canons }: CanonResult): readonly ResultRow[] {
  const largest = Math.max(...canons.map(({ closestMax }) => closestMax));
  return [
    atMost("eclipses of NASA's canons", largest, " s", CANON_ECLIPSE_MAX_SECONDS["penumbral, γ > 1.2"]),
  ];
}

export const eclipseCanonsMeasurement = defineMeasurement({ name: "canons", measure, rows });
