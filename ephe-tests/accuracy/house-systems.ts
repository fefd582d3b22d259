import {
  ascendantRad,
  type HouseFrame,
  houseFrameOf,
  midheavenRad,
  vertexRad,
} from "../../engine/houses/house-division.ts";
import {
  coAscendantKochRad,
  coAscendantMunkaseyRad,
  equatorialAscendantRad,
  polarAscendantRad,
} from "../../engine/houses/houses.ts";
import { HOUSE_DIVISIONS, type HouseDivision } from "../../engine/index.ts";
import { ANGLE_MAX_DEG, CLOSED_CUSP_MAX_DEG, POLICH_PAGE_POSITION_MAX } from "../budgets.ts";
import {
  cuspDifferenceDeg,
  type HousePlace,
  horizonRad,
  isPolarPlace,
  positionDifference,
  randomHousePlace,
  referenceCusps,
  referencePosition,
} from "../houses/reference-houses.ts";
import { loadReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { arcDeg, DEG_PER_RAD, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** One place in five is added in the band from 66° to the polar circle. */
const BAND_SHARE = 0.2;
const BAND_FROM_DEG = 66;

/** A random place between 66° of latitude and the polar circle of its obliquity. */
function bandPlace(random: () => number): HousePlace {
  const place = randomHousePlace(random);
  const circleDeg = 90 - place.obliquityDeg;
  const distanceDeg = BAND_FROM_DEG + (circleDeg - BAND_FROM_DEG) * random();
  return { ...place, latitudeDeg: place.latitudeDeg < 0 ? -distanceDeg : distanceDeg };
}

/** The largest differences of one system: cusps in three bands of latitude (degrees), positions (houses). */
function measureSystem(library: ReferenceLibrary, division: HouseDivision, places: number) {
  const { name, letter } = division;
  const random = seededRandom(1000 + letter.charCodeAt(0));
  let [insideDeg, bandDeg, position, positions] = [0, 0, 0, 0];
  // Null: the reference has none that can be compared.
  let polarDeg: number | null = null;
  for (let i = 0; i < places; i++) {
    const place = randomHousePlace(random);
    const reference = referenceCusps(library, division, place);
    // Inside the polar circles the reference has twelve cusps instead of sectors.
    if (reference.cuspsDeg.length === division.cuspCount) {
      const differenceDeg = cuspDifferenceDeg(division, place, reference);
      if (isPolarPlace(place)) polarDeg = Math.max(polarDeg ?? 0, differenceDeg);
      else insideDeg = Math.max(insideDeg, differenceDeg);
    }
    const expected = referencePosition(library, division, place);
    if (expected === null) continue;
    positions += 1;
    position = Math.max(position, positionDifference(division, place, expected));
  }
  for (let i = 0; i < places * BAND_SHARE; i++) {
    const place = bandPlace(random);
    bandDeg = Math.max(bandDeg, cuspDifferenceDeg(division, place, referenceCusps(library, division, place)));
  }
  return { name, letter, insideDeg, bandDeg, polarDeg, positions, position };
}

export type HouseSystemsResult = ReturnType<typeof measure>;

/** Cusps and house positions of every system at random places, sidereal times and obliquities. */
function measure({ instants }: AccuracyRun) {
  const library = loadReference();
  const housePlaces = Math.ceil(instants / 50);
  return {
    housePlaces,
    houseSystems: HOUSE_DIVISIONS.map((division) => measureSystem(library, division, housePlaces)),
  };
}

/**
 * Not compared: Koch inside the polar circles, Sripati in the twelfth house of Porphyry, Polich-Page where a body is on several
 * circles, |tan φ tan δ| > 0.84. The reference keeps a body on a cusp out of the house before it by 0.001″ of longitude (A, D, O,
 * S, V, W) or 9.3e-9 of a house (C, H, I, K, R, U, Y; in P and G, if the body rises); the comparison adds the same, except in P and G.
 */
function rows({ houseSystems }: ReturnType<typeof measure>) {
  const closed = houseSystems.filter(({ name }) => name !== "placidus" && name !== "gauquelin");
  const position = Math.max(...houseSystems.map((one) => one.position));
  return [
    atMost(
      "cusps of 22 other systems",
      Math.max(...closed.map(({ insideDeg }) => insideDeg)),
      "°",
      CLOSED_CUSP_MAX_DEG,
    ),
    atMost("house of a body, all systems", position, "", POLICH_PAGE_POSITION_MAX),
  ];
}

export const houseSystemsMeasurement = defineMeasurement({ name: "house-systems", measure, rows });

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

export type FurtherAnglesResult = ReturnType<typeof measureAngles>;

/** The largest differences of every angle, degrees. */
function measureAngles({ instants }: AccuracyRun) {
  const library = loadReference();
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

function rowsOfAngles({ angles }: ReturnType<typeof measureAngles>) {
  const largest = Math.max(...angles.map(({ insideDeg, polarDeg }) => Math.max(insideDeg, polarDeg)));
  return [atMost("angles at one sidereal time", largest, "°", ANGLE_MAX_DEG)];
}

export const furtherAnglesMeasurement = defineMeasurement({
  name: "further-angles",
  measure: measureAngles,
  rows: rowsOfAngles,
});
