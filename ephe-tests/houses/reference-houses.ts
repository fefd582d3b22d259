import { declinationRad } from "../../engine/houses/house-division.ts";
import {
  computeHouses,
  HOUSE_VALUE_COUNT,
  type HouseDivision,
  type HouseOutcome,
  type HouseSetting,
  housePosition,
} from "../../engine/index.ts";
import { arcDeg, DEG_PER_RAD } from "../accuracy/difference-statistics.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";

const RAD_PER_DEG = Math.PI / 180;
/** Polar circles are at 66.5° to 66.6°; next to them iterations of the reference end early. */
const POLAR_BANDS_DEG = { below: 66, above: 67 };
const POLICH_PAGE_TANGENTS_MAX = 0.84;
const SHARE_INSIDE_POLAR_CIRCLES = 0.2;

/** Input of a comparison, degrees: the horizon, the Sun for Sunshine houses, and a body for its house. */
export interface HousePlace {
  readonly armcDeg: number;
  readonly latitudeDeg: number;
  readonly obliquityDeg: number;
  readonly sunDeclinationDeg: number;
  readonly bodyDeg: readonly [longitude: number, latitude: number];
}

/** A place anywhere except next to the polar circles; one in five is inside them. Nine decimals. */
export function randomHousePlace(random: () => number): HousePlace {
  const rounded = (value: number): number => Number(value.toFixed(9));
  const { below, above } = POLAR_BANDS_DEG;
  const isPolar = random() < SHARE_INSIDE_POLAR_CIRCLES;
  const distanceDeg = isPolar ? above + (90 - above) * random() : below * random();
  return {
    latitudeDeg: rounded(random() < 0.5 ? -distanceDeg : distanceDeg),
    armcDeg: rounded(360 * random()),
    obliquityDeg: rounded(23.4 + 0.1 * random()),
    sunDeclinationDeg: rounded(46 * random() - 23),
    bodyDeg: [rounded(360 * random()), rounded(16 * random() - 8)],
  };
}

/** Whether a place is inside a polar circle. */
export function isPolarPlace({ latitudeDeg }: HousePlace): boolean {
  return Math.abs(latitudeDeg) > POLAR_BANDS_DEG.below;
}

/** Sidereal time, latitude and obliquity in radians: the first arguments of the engine's functions. */
export function horizonRad(place: HousePlace): readonly [number, number, number] {
  const { armcDeg, latitudeDeg, obliquityDeg } = place;
  return [armcDeg * RAD_PER_DEG, latitudeDeg * RAD_PER_DEG, obliquityDeg * RAD_PER_DEG];
}

/** The setting of the engine at a place. */
export function settingOf({ sunDeclinationDeg }: HousePlace): HouseSetting {
  return { zodiacStartRad: 0, sunDeclinationRad: sunDeclinationDeg * RAD_PER_DEG, sunDeclinationRate: 0 };
}

/**
 * The position of the body of a place in a system by the reference, or null where it has none that can be compared.
 *
 * - Koch: 0 with an error for some bodies, and inside the polar circles results that it calls doubtful.
 * - Sripati: 1 for every body in the twelfth house of Porphyry.
 * - Polich-Page: bodies that are on several circles, which begins at |tan φ tan δ| = (1 + 4/π²)^−½.
 */
export function referencePosition(
  library: ReferenceLibrary,
  { name, letter }: HouseDivision,
  place: HousePlace,
): number | null {
  const { armcDeg, latitudeDeg, obliquityDeg, sunDeclinationDeg, bodyDeg } = place;
  // The position in Sunshine houses is for the Sun of the last call.
  if (name === "sunshine") {
    library.houses_armc_ex2(armcDeg, latitudeDeg, obliquityDeg, letter, sunDeclinationDeg);
  }
  const { data } = library.house_pos(armcDeg, latitudeDeg, obliquityDeg, letter, bodyDeg);
  if (name === "koch" && (data === 0 || isPolarPlace(place))) return null;
  if (name === "sripati" && data === 1) return null;
  if (name === "polichPage" && tangentProduct(place) > POLICH_PAGE_TANGENTS_MAX) return null;
  return data;
}

/**
 * What the reference adds to keep a body on a cusp out of the house before: a milliarcsecond, to the longitude of the body in some
 * systems and to the position, as the share of an average house, in others. Measured (black box, 2026-11-23). In Placidus and
 * Gauquelin it depends on whether the body rises, and is not added here.
 */
const CUSP_MARGIN_DEG = 1 / 3_600_000;
const LETTERS_WITH_MARGIN_OF_LONGITUDE = "ADOSVW";
const LETTERS_WITH_MARGIN_OF_POSITION = "CHIKRUY";

/** The position of the body of a place in a system by the engine, with the margin of the reference. */
export function positionWithMargin(division: HouseDivision, place: HousePlace): number {
  const { letter, cuspCount } = division;
  const [longitudeDeg, latitudeDeg] = place.bodyDeg;
  const shiftDeg = LETTERS_WITH_MARGIN_OF_LONGITUDE.includes(letter) ? CUSP_MARGIN_DEG : 0;
  const body = [(longitudeDeg + shiftDeg) * RAD_PER_DEG, latitudeDeg * RAD_PER_DEG] as const;
  const position = housePosition(...horizonRad(place), division, ...body, settingOf(place));
  return LETTERS_WITH_MARGIN_OF_POSITION.includes(letter)
    ? position + (CUSP_MARGIN_DEG * cuspCount) / 360
    : position;
}

/** The difference of the position of the body of a place from the reference's, houses. */
export function positionDifference(division: HouseDivision, place: HousePlace, position: number): number {
  const difference = Math.abs(positionWithMargin(division, place) - position);
  return Math.min(difference, division.cuspCount - difference);
}

/** |tan φ tan δ| of a body. */
function tangentProduct({ latitudeDeg, obliquityDeg, bodyDeg }: HousePlace): number {
  const [longitude, latitude] = [bodyDeg[0] * RAD_PER_DEG, bodyDeg[1] * RAD_PER_DEG];
  const declination = declinationRad(longitude, latitude, obliquityDeg * RAD_PER_DEG);
  return Math.abs(Math.tan(latitudeDeg * RAD_PER_DEG) * Math.tan(declination));
}

/** Cusps by the reference, and whether the system has its own at the place. */
interface ReferenceCusps {
  readonly outcome: HouseOutcome;
  readonly cuspsDeg: readonly number[];
}

/** Cusps and outcome of a system by the reference. Inside the polar circles it has twelve cusps for Gauquelin sectors. */
export function referenceCusps(
  library: ReferenceLibrary,
  { letter }: HouseDivision,
  place: HousePlace,
): ReferenceCusps {
  const { armcDeg, latitudeDeg, obliquityDeg, sunDeclinationDeg } = place;
  const { flag, data } = library.houses_armc_ex2(
    armcDeg,
    latitudeDeg,
    obliquityDeg,
    letter,
    sunDeclinationDeg,
  );
  return { outcome: flag < 0 ? "porphyry" : "as-asked", cuspsDeg: data.houses };
}

/**
 * The largest difference of a cusp of a place from the reference's, degrees.
 *
 * @throws if the outcomes differ
 */
export function cuspDifferenceDeg(
  division: HouseDivision,
  place: HousePlace,
  { outcome, cuspsDeg }: ReferenceCusps,
): number {
  const out = new Float64Array(HOUSE_VALUE_COUNT);
  const ours = computeHouses(...horizonRad(place), division, out, settingOf(place));
  if (ours !== outcome)
    throw new Error(`${division.name}: ${ours}, not ${outcome}: ${JSON.stringify(place)}`);
  return Math.max(...cuspsDeg.map((cuspDeg, index) => arcDeg((out[index] as number) * DEG_PER_RAD, cuspDeg)));
}

const SECTORS_PER_QUADRANT = 9;

type Horizon = Pick<HousePlace, "armcDeg" | "latitudeDeg" | "obliquityDeg">;

/** Right ascension and declination, radians. */
function equatorial(longitudeDeg: number, latitudeDeg: number, obliquityDeg: number): [number, number] {
  const [longitude, latitude, obliquity] = [
    longitudeDeg * RAD_PER_DEG,
    latitudeDeg * RAD_PER_DEG,
    obliquityDeg * RAD_PER_DEG,
  ];
  const east = Math.sin(longitude) * Math.cos(obliquity) - Math.tan(latitude) * Math.sin(obliquity);
  return [Math.atan2(east, Math.cos(longitude)), declinationRad(longitude, latitude, obliquity)];
}

/** sin AD = tan φ tan δ, degrees; limited to a quarter of the circle. */
function ascensionalDifferenceDeg(factor: number): number {
  return Math.asin(Math.max(-1, Math.min(1, factor))) * DEG_PER_RAD;
}

/**
 * By how much the first point of a Gauquelin sector, 0–35, misses its definition, degrees of right ascension: its hour angle is as
 * many ninths of its semi-arc as the sector is from the angle.
 */
export function sectorResidualDeg(cuspDeg: number, sector: number, place: Horizon): number {
  const { armcDeg, latitudeDeg, obliquityDeg } = place;
  const [ascension, declination] = equatorial(cuspDeg, 0, obliquityDeg);
  const upperDeg = 90 + ascensionalDifferenceDeg(Math.tan(latitudeDeg * RAD_PER_DEG) * Math.tan(declination));
  // West of the meridian, from the upper to the lower culmination; east of it the same backward.
  const ninths = Math.abs(SECTORS_PER_QUADRANT - sector);
  const arcOf = (parts: number) =>
    parts <= SECTORS_PER_QUADRANT
      ? (upperDeg * parts) / SECTORS_PER_QUADRANT
      : upperDeg + ((180 - upperDeg) * (parts - SECTORS_PER_QUADRANT)) / SECTORS_PER_QUADRANT;
  const hourAngleDeg =
    ninths <= 2 * SECTORS_PER_QUADRANT
      ? (sector < SECTORS_PER_QUADRANT ? -1 : 1) * arcOf(ninths)
      : -arcOf(4 * SECTORS_PER_QUADRANT - ninths);
  return arcDeg(armcDeg - hourAngleDeg + 720, ascension * DEG_PER_RAD + 720);
}

/**
 * By how much the position of the body of a place in Polich-Page houses misses its definition, houses: b = α − asin(g tan φ tan δ),
 * where g rises from 0 at the meridian to 1 at the horizon.
 */
export function polichPageResidual(position: number, place: HousePlace): number {
  const { armcDeg, latitudeDeg, obliquityDeg, bodyDeg } = place;
  const [ascension, declination] = equatorial(...bodyDeg, obliquityDeg);
  const fromMeridianDeg = ((position - 10) * 30 + 360) % 360;
  // A direction in the west is where the opposite one is in the east.
  const isWestern = fromMeridianDeg >= 180;
  const baseDeg = isWestern ? fromMeridianDeg - 180 : fromMeridianDeg;
  const share = Math.min(baseDeg, 180 - baseDeg) / 90;
  const factor =
    share * Math.tan(latitudeDeg * RAD_PER_DEG) * Math.tan(isWestern ? -declination : declination);
  const targetDeg = ascension * DEG_PER_RAD - armcDeg + (isWestern ? 180 : 0);
  return arcDeg(baseDeg + ascensionalDifferenceDeg(factor) + 720, targetDeg + 720) / 30;
}
