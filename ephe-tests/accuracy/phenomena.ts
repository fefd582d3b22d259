import type { BodyName } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import {
  DISC_BODIES,
  enginePhenomena,
  phenomenaCase,
  referencePhenomena,
} from "../phenomena/phenomena-cases.ts";
import { openReference } from "../reference/reference-library.ts";
import { Differences, REFERENCE_RELEASE, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface PhenomenaResult {
  readonly phenomenaInstants: number;
  /** Largest differences by body: phase angle, fraction, elongation, diameter, magnitude. */
  readonly phenomena: readonly { readonly body: BodyName; readonly max: readonly number[] }[];
}

const INSTANTS_PER_VALUE = 100;

/** Every body in turn, half of the instants from random places. */
function measure({ instants }: AccuracyRun): PhenomenaResult {
  const source = loadTableSource();
  const library = openReference(REFERENCE_RELEASE);
  const random = seededRandom(32);
  const phenomenaInstants = Math.ceil(instants / INSTANTS_PER_VALUE);
  const collectors = new Map(
    DISC_BODIES.map((body) => [body, Array.from({ length: 5 }, () => new Differences())]),
  );
  for (let i = 0; i < phenomenaInstants * DISC_BODIES.length; i++) {
    const one = phenomenaCase(i, random);
    const theirs = referencePhenomena(library, one);
    enginePhenomena(source, one).forEach((value, k) => {
      collectors.get(one.body)?.[k]?.add(Math.abs(value - (theirs[k] as number)));
    });
  }
  return {
    phenomenaInstants,
    phenomena: [...collectors].map(([body, differences]) => ({
      body,
      max: differences.map((one) => one.figures().max),
    })),
  };
}

function rows({ phenomena }: PhenomenaResult): readonly ResultRow[] {
  const largest = Math.max(...phenomena.map(({ max }) => max.at(-1) ?? 0));
  return [atMost("magnitudes", largest, "", 1e-3)];
}

export const phenomenaMeasurement = defineMeasurement({ name: "phenomena", measure, rows });
