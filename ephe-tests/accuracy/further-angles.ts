import {
  coAscendantKochRad,
  coAscendantMunkaseyRad,
  equatorialAscendantRad,
  polarAscendantRad,
} from "../../engine/houses/further-angles.ts";
import {
  ascendantRad,
  type HouseFrame,
  houseFrameOf,
  midheavenRad,
  vertexRad,
} from "../../engine/houses/house-division.ts";
import type { ResultRow } from "../../tools/records/record.ts";
import { ANGLE_MAX_DEG } from "../budgets.ts";
import {
  horizonRad,
  isPolarPlace,
  openHouseReference,
  randomHousePlace,
} from "../houses/reference-houses.ts";
import { arcDeg, DEG_PER_RAD, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Angles with their index in the reference's list of points. */
const ANGLES: readonly { readonly name: string; readonly index: number; at(frame: HouseFrame): number }[] = [
  { name: "ascendant", index: 0, at: (frame) => ascendantRad(frame, frame.midheavenRad) },
  { name: "midheaven", index: 1, at: midheavenRad },
  { name: "vertex", index: 3, at: (frame) => vertexRad(frame, frame.midheavenRad) },
  { name: "equatorial ascendant", index: 4, at: equatorialAscendantRad },
  { name: "co-ascendant by Koch", index: 5, at: coAscendantKochRad },
  { name: "co-ascendant by Munkasey", index: 6, at: coAscendantMunkaseyRad },
  { name: "polar ascendant", index: 7, at: polarAscendantRad },
];

/** The largest differences of one angle, degrees. */
interface AngleResult {
  readonly name: string;
  readonly insideDeg: number;
  readonly polarDeg: number;
}

export interface FurtherAnglesResult {
  readonly anglePlaces: number;
  readonly angles: readonly AngleResult[];
}

function measure({ instants }: AccuracyRun): FurtherAnglesResult {
  const library = openHouseReference();
  const random = seededRandom(26);
  const anglePlaces = Math.ceil(instants / 10);
  const angles = ANGLES.map(({ name }) => ({ name, insideDeg: 0, polarDeg: 0 }));
  for (let i = 0; i < anglePlaces; i++) {
    const place = randomHousePlace(random);
    const { armcDeg, latitudeDeg, obliquityDeg } = place;
    const { points } = library.houses_armc_ex2(armcDeg, latitudeDeg, obliquityDeg, "O").data;
    const frame = houseFrameOf(...horizonRad(place));
    const band = isPolarPlace(place) ? "polarDeg" : "insideDeg";
    for (const [row, { index, at }] of ANGLES.entries()) {
      const angle = angles[row] as (typeof angles)[number];
      angle[band] = Math.max(angle[band], arcDeg(at(frame) * DEG_PER_RAD, points[index] as number));
    }
  }
  return { anglePlaces, angles };
}

function rows({ angles }: FurtherAnglesResult): readonly ResultRow[] {
  const largest = Math.max(...angles.map(({ insideDeg, polarDeg }) => Math.max(insideDeg, polarDeg)));
  return [atMost("angles at one sidereal time", largest, "°", ANGLE_MAX_DEG)];
}

export const furtherAnglesMeasurement = defineMeasurement({ name: "further-angles", measure, rows });
