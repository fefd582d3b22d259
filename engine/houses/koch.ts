import { setCrossingPair } from "./circles.ts";
import type { HouseDivision } from "./house-division.ts";
import { porphyry } from "./quadrants.ts";
import { ascensionalDifferenceRad, ascensionalFactor, isInsidePolarCircle } from "./semi-arc.ts";

/** Places of the cusps, their distance from the meridian without the ascensional difference, and its share. */
const CUSPS = [
  { index: 10, offsetRad: Math.PI / 6, share: -2 / 3 },
  { index: 11, offsetRad: Math.PI / 3, share: -1 / 3 },
  { index: 1, offsetRad: (2 * Math.PI) / 3, share: 1 / 3 },
  { index: 2, offsetRad: (5 * Math.PI) / 6, share: 2 / 3 },
] as const;

/**
 * Koch (birthplace houses): the midheaven needed its semi-diurnal arc from the horizon to the meridian. Cusps are the
 * ascendants at thirds of that time.
 *
 * With sin AD = tan φ tan ε sin θ, the ascensional difference of the midheaven, cusps 11, 12, 2 and 3 rise where the meridian is
 * at θ − 60° − ⅔ AD, θ − 30° − ⅓ AD, θ + 30° + ⅓ AD and θ + 60° + ⅔ AD.
 *
 * Not defined from the polar circles on, where some midheavens do not rise.
 *
 * **Source:** Koch & Schäck (1971), Häusertabellen des Geburtsortes; Holden (1977), The Elements of House Division.
 */
export const koch: HouseDivision = {
  name: "koch",
  letter: "K",
  cuspCount: 12,
  writeCusps(frame, cusps, speeds) {
    if (isInsidePolarCircle(frame)) {
      porphyry.writeCusps(frame, cusps, speeds);
      return "porphyry";
    }
    const factor = ascensionalFactor(frame);
    const sinDifference = factor * frame.sinArmc;
    const difference = Math.asin(sinDifference);
    const differenceRate = (factor * frame.cosArmc) / Math.sqrt(1 - sinDifference * sinDifference);
    for (const { index, offsetRad, share } of CUSPS) {
      // The horizon at that time, turned back to the meridian of the birth.
      const offset = offsetRad + share * difference;
      const rate = share * differenceRate;
      const sinOffset = Math.sin(offset) * frame.cosLatitude;
      const cosOffset = Math.cos(offset) * frame.cosLatitude;
      const normal = {
        x: -sinOffset,
        y: cosOffset,
        z: -frame.sinLatitude,
        xRate: -rate * cosOffset,
        yRate: -rate * sinOffset,
        zRate: 0,
      };
      setCrossingPair(frame, index, normal, cusps, speeds);
    }
    return "as-asked";
  },
  positionOf(frame, { x, y, z }) {
    if (isInsidePolarCircle(frame)) return null;
    const semiArc = Math.PI / 2 + Math.asin(ascensionalFactor(frame) * frame.sinArmc);
    const tanLatitude = frame.sinLatitude / frame.cosLatitude;
    const difference = ascensionalDifferenceRad(tanLatitude, z / Math.sqrt(x * x + y * y));
    const fromMeridianRad = Math.atan2(y, x);
    // How long after the ascendant a body in the east rises, or a body in the west sets, by its oblique ascension or descension.
    return fromMeridianRad >= 0
      ? (3 * (fromMeridianRad - difference - Math.PI / 2)) / semiArc
      : 6 + (3 * (fromMeridianRad + difference + Math.PI / 2)) / semiArc;
  },
};
