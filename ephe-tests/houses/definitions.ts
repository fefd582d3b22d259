import { declinationRad } from "../../engine/houses/house-division.ts";
import { arcDeg, DEG_PER_RAD } from "../accuracy/difference-statistics.ts";
import type { HousePlace } from "./reference-houses.ts";

const RAD_PER_DEG = Math.PI / 180;
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
