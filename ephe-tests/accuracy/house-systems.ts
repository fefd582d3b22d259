import { computeHouses, HOUSE_DIVISIONS, HOUSE_VALUE_COUNT, type HouseDivision } from "../../engine/index.ts";
import {
  type HousePlace,
  type HouseReference,
  horizonRad,
  isPolarPlace,
  openHouseReference,
  positionWithMargin,
  randomHousePlace,
  referenceCusps,
  referencePosition,
  settingOf,
} from "../houses/reference-houses.ts";
import { arcDeg, DEG_PER_RAD, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, defineMeasurement } from "./measurement.ts";
import { count, small, table } from "./tables.ts";

/** One place in five is added in the band from 66° to the polar circle. */
const BAND_SHARE = 0.2;
const BAND_FROM_DEG = 66;

/** The largest differences of one system: cusps in three bands of latitude (degrees), positions (houses). */
export interface HouseSystemResult {
  readonly name: string;
  readonly letter: string;
  readonly insideDeg: number;
  readonly bandDeg: number;
  /** Null: the reference has none that can be compared. */
  readonly polarDeg: number | null;
  readonly positions: number;
  readonly position: number;
}

interface HouseSystemsResult {
  readonly housePlaces: number;
  readonly houseSystems: readonly HouseSystemResult[];
}

/** The largest difference of a cusp of a place, degrees; null where the reference has twelve cusps instead of sectors. */
function cuspDifferenceDeg(
  library: HouseReference,
  division: HouseDivision,
  place: HousePlace,
  out: Float64Array,
): number | null {
  const { outcome, cuspsDeg } = referenceCusps(library, division, place);
  if (cuspsDeg.length !== division.cuspCount) return null;
  const ours = computeHouses(...horizonRad(place), division, out, settingOf(place));
  if (ours !== outcome)
    throw new Error(`${division.name}: ${ours}, not ${outcome}: ${JSON.stringify(place)}`);
  return Math.max(...cuspsDeg.map((cuspDeg, index) => arcDeg((out[index] as number) * DEG_PER_RAD, cuspDeg)));
}

/** The difference of the position of the body of a place, houses; null where the reference has none. */
function positionDifference(
  library: HouseReference,
  division: HouseDivision,
  place: HousePlace,
): number | null {
  const expected = referencePosition(library, division, place);
  if (expected === null) return null;
  const difference = Math.abs(positionWithMargin(division, place) - expected);
  return Math.min(difference, division.cuspCount - difference);
}

/** A random place between 66° of latitude and the polar circle of its obliquity. */
function bandPlace(random: () => number): HousePlace {
  const place = randomHousePlace(random);
  const circleDeg = 90 - place.obliquityDeg;
  const distanceDeg = BAND_FROM_DEG + (circleDeg - BAND_FROM_DEG) * random();
  return { ...place, latitudeDeg: place.latitudeDeg < 0 ? -distanceDeg : distanceDeg };
}

function measureSystem(library: HouseReference, division: HouseDivision, places: number): HouseSystemResult {
  const { name, letter } = division;
  const random = seededRandom(1000 + letter.charCodeAt(0));
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  let [insideDeg, bandDeg, position, positions] = [0, 0, 0, 0];
  let polarDeg: number | null = null;
  for (let i = 0; i < places; i++) {
    const place = randomHousePlace(random);
    const differenceDeg = cuspDifferenceDeg(library, division, place, out);
    if (differenceDeg !== null) {
      if (isPolarPlace(place)) polarDeg = Math.max(polarDeg ?? 0, differenceDeg);
      else insideDeg = Math.max(insideDeg, differenceDeg);
    }
    const apart = positionDifference(library, division, place);
    if (apart === null) continue;
    positions += 1;
    position = Math.max(position, apart);
  }
  for (let i = 0; i < places * BAND_SHARE; i++) {
    bandDeg = Math.max(bandDeg, cuspDifferenceDeg(library, division, bandPlace(random), out) ?? 0);
  }
  return { name, letter, insideDeg, bandDeg, polarDeg, positions, position };
}

/** Cusps and house positions of every system at random places, sidereal times and obliquities. */
function measure({ instants }: AccuracyRun): HouseSystemsResult {
  const library = openHouseReference();
  const housePlaces = Math.ceil(instants / 50);
  return {
    housePlaces,
    houseSystems: HOUSE_DIVISIONS.map((division) => measureSystem(library, division, housePlaces)),
  };
}

function section({ housePlaces, houseSystems }: HouseSystemsResult): string {
  const rows = houseSystems.map((one) => [
    one.name,
    one.letter,
    small(one.insideDeg),
    small(one.bandDeg),
    one.polarDeg === null ? "—" : small(one.polarDeg),
    count(one.positions),
    small(one.position),
  ]);
  const head = [
    "system",
    "letter",
    "cusps to 66°, max °",
    "66° to the polar circle, max °",
    "inside it (from 67°), max °",
    "house positions compared",
    "position, max of a house",
  ];
  return `## House systems

Cusps of every system at ${count(housePlaces)} random places each, one in five inside the polar circles, and at ${count(Math.ceil(housePlaces * BAND_SHARE))} between 66°
and the polar circle. Obliquities are 23.4° to 23.5°. The outcome is the reference's at every place. The reference ends its iterations
for Placidus and Gauquelin early (the engine's cusps meet the definition to 1e-11°, the reference's to 2e-6°); inside the polar circles
it returns twelve cusps instead of 36 sectors. Next to the latitude at which the Sun
ceases to set, the arcs of Sunshine houses depend on the declination by a square root.

House positions are of a body up to 8° from the ecliptic. Not compared: Koch inside the polar circles, where the reference reports doubtful
results, and where it reports an error; Sripati in the twelfth house of Porphyry, where it returns 1 for every body; Polich-Page where a body is
on several circles, |tan φ tan δ| > 0.84. To keep a body on a cusp out of the house before, the reference adds 0.001″ to its longitude (A, D, O, S, V, W), or
9.3e-9 of a house to its position (C, H, I, K, R, U, Y; in P and G, if the body rises). The engine adds nothing; except in P and G, the comparison adds the same.
The reference ends its iteration for positions in Polich-Page houses at up to 2e-6 of a house ([residuals](#iterations-that-end-early)).

${table(head, [false, false, true, true, true, true, true], rows)}`;
}

export const houseSystemsMeasurement = defineMeasurement({ name: "house-systems", measure, section });
