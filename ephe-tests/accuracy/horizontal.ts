import { loadTableSource } from "../../engine/node/index.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { HORIZONTAL_MAX_DEG } from "../budgets.ts";
import { engineHorizontal, horizontalCase, referenceHorizontal } from "../horizontal/horizontal-cases.ts";
import { openReference } from "../reference/reference-library.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  Differences,
  type Figures,
  REFERENCE_RELEASE,
  seededRandom,
} from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

interface HorizontalResult {
  readonly horizontalInstants: number;
  /** Apparent altitudes of the reference that its own formula does not have. */
  readonly horizontalArtefacts: number;
  readonly horizontal: readonly { readonly name: string; readonly figures: Figures }[];
}

const INSTANTS_PER_VALUE = 20;
/** More than the refraction at any apparent altitude above the horizon of the sea. */
const LIFT_MAX_DEG = 2;

/** Sun, Moon and planets at random instants, places and weathers, above and below the horizon. */
function measure({ instants }: AccuracyRun): HorizontalResult {
  const source = loadTableSource();
  const library = openReference(REFERENCE_RELEASE);
  const random = seededRandom(42);
  const horizontalInstants = Math.ceil(instants / INSTANTS_PER_VALUE);
  let horizontalArtefacts = 0;
  const [azimuths, altitudes, apparents] = [new Differences(), new Differences(), new Differences()];
  for (let i = 0; i < horizontalInstants; i++) {
    const one = horizontalCase(i, random);
    const [theirAzimuth, theirAltitude, theirApparent] = referenceHorizontal(library, one);
    const [azimuth, altitude, apparent] = engineHorizontal(source, one);
    azimuths.add(arcDeg(azimuth, theirAzimuth) * Math.cos(theirAltitude / DEG_PER_RAD));
    altitudes.add(Math.abs(altitude - theirAltitude));
    if (theirApparent - theirAltitude > LIFT_MAX_DEG) horizontalArtefacts += 1;
    else apparents.add(Math.abs(apparent - theirApparent));
  }
  return {
    horizontalInstants,
    horizontalArtefacts,
    horizontal: [
      { name: "azimuth × cos(altitude)", figures: azimuths.figures() },
      { name: "altitude", figures: altitudes.figures() },
      { name: "apparent altitude", figures: apparents.figures() },
    ],
  };
}

function rows({ horizontal }: HorizontalResult): readonly ResultRow[] {
  const geometric = horizontal.filter(({ name }) => name !== "apparent altitude");
  const largest = Math.max(...geometric.map(({ figures }) => figures.max));
  return [atMost("azimuth and altitude", largest, "°", HORIZONTAL_MAX_DEG)];
}

export const horizontalMeasurement = defineMeasurement({ name: "horizontal", measure, rows });
