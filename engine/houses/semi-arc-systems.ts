import { HALF_SQRT3, normalizeRad, oppositeRad } from "../math/angle.ts";
import { setCrossingPair } from "./circles.ts";
import { type HouseDivision, type HouseFrame, setCuspPair, setSpeedPair } from "./house-division.ts";
import { easternQuadrantRad, porphyry } from "./quadrants.ts";
import {
  ascensionalDifferenceRad,
  ascensionalFactor,
  isInsidePolarCircle,
  quadrantsOfDirection,
  semiArcCuspRad,
  semiArcCuspSpeed,
} from "./semi-arc.ts";

const THIRD = 1 / 3;
const TWO_THIRDS = 2 / 3;

/** Places of the cusps and their shares of the ascensional difference. */
const SHARES = [
  [10, THIRD],
  [11, TWO_THIRDS],
  [1, TWO_THIRDS],
  [2, THIRD],
] as const;

/**
 * Placidus: a cusp is the point of the ecliptic that has covered one or two thirds of its own semi-arc.
 *
 * Its right ascension α solves α = θ + b + f·AD(α), where AD is its ascensional difference, sin AD = tan φ tan ε sin α;
 * b = 30°, 60°, 120°, 150° and f = ⅓, ⅔, ⅔, ⅓ for cusps 11, 12, 2, 3. Cusps 5, 6, 8 and 9 are opposite.
 *
 * Not defined from the polar circles on, where parts of the ecliptic never rise.
 *
 * **Source:** the semi-arc definition, e.g. Holden (1977), The Elements of House Division. Solved to 1e-14 rad.
 */
export const placidus: HouseDivision = {
  name: "placidus",
  letter: "P",
  cuspCount: 12,
  writeCusps(t, cusps, speeds) {
    if (isInsidePolarCircle(t)) {
      porphyry.writeCusps(t, cusps, speeds);
      return "porphyry";
    }
    const k = ascensionalFactor(t);
    const s = t.sinArmc;
    const c = t.cosArmc;
    setCuspPair(cusps, 10, semiArcCuspRad(t, HALF_SQRT3 * s + 0.5 * c, HALF_SQRT3 * c - 0.5 * s, k, THIRD));
    setCuspPair(
      cusps,
      11,
      semiArcCuspRad(t, 0.5 * s + HALF_SQRT3 * c, 0.5 * c - HALF_SQRT3 * s, k, TWO_THIRDS),
    );
    setCuspPair(
      cusps,
      1,
      semiArcCuspRad(t, HALF_SQRT3 * c - 0.5 * s, -0.5 * c - HALF_SQRT3 * s, k, TWO_THIRDS),
    );
    setCuspPair(cusps, 2, semiArcCuspRad(t, 0.5 * c - HALF_SQRT3 * s, -HALF_SQRT3 * c - 0.5 * s, k, THIRD));
    if (speeds === null) return "as-asked";
    for (const [index, share] of SHARES) {
      setSpeedPair(speeds, index, semiArcCuspSpeed(t, cusps[index]!, k, share));
    }
    return "as-asked";
  },
  positionOf: (frame, direction) => 3 * quadrantsOfDirection(frame, direction),
};

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

const SECTORS = 36;
const SECTORS_PER_QUADRANT = 9;
/** The ninths of a semi-arc, and the sine and cosine of the same ninths of a right angle. */
const NINTHS = /* @__PURE__ */ listNinths();

/**
 * Gauquelin sectors: 36 parts of the semi-arcs, nine from rising to culmination, nine to setting, and eighteen below the horizon. They
 * are numbered westward, as bodies pass through them: sector 1 begins at the ascendant, sector 10 at the midheaven.
 *
 * Boundaries are Placidus cusps for ninths of the semi-arc. Not defined from the polar circles on: there are 36 sectors of Porphyry's
 * kind, each a ninth of its quadrant. (Swiss Ephemeris returns twelve Porphyry cusps.)
 *
 * **Source:** Gauquelin (1955), L'influence des astres, by the semi-arc definition. Solved to 1e-14 rad.
 */
export const gauquelin: HouseDivision = {
  name: "gauquelin",
  letter: "G",
  cuspCount: SECTORS,
  writeCusps(frame, cusps, speeds) {
    const ascendantSpeed = speeds?.[0] ?? 0;
    const midheavenSpeed = speeds?.[9] ?? 0;
    setSectors(cusps, 0, frame.ascendantRad, speeds, ascendantSpeed);
    setSectors(cusps, SECTORS_PER_QUADRANT, frame.midheavenRad, speeds, midheavenSpeed);
    if (!isInsidePolarCircle(frame)) {
      setSemiArcSectors(frame, cusps, speeds);
      return "as-asked";
    }
    const eastern = easternQuadrantRad(frame);
    for (let sector = 1; sector < SECTORS_PER_QUADRANT; sector++) {
      const share = sector / SECTORS_PER_QUADRANT;
      const speed = ascendantSpeed + share * (midheavenSpeed - ascendantSpeed);
      setSectors(cusps, sector, normalizeRad(frame.ascendantRad - share * eastern), speeds, speed);
      const western = normalizeRad(frame.midheavenRad - share * (Math.PI - eastern));
      const westernSpeed = midheavenSpeed + share * (ascendantSpeed - midheavenSpeed);
      setSectors(cusps, SECTORS_PER_QUADRANT + sector, western, speeds, westernSpeed);
    }
    return "porphyry";
  },
  positionOf: (frame, direction) => -SECTORS_PER_QUADRANT * quadrantsOfDirection(frame, direction),
};

/** Writes the boundary of a sector and the opposite one. */
function setSectors(
  cusps: Float64Array,
  sector: number,
  cusp: number,
  speeds: Float64Array | null,
  speed: number,
): void {
  cusps[sector] = cusp;
  cusps[sector + SECTORS / 2] = oppositeRad(cusp);
  if (speeds !== null) {
    speeds[sector] = speed;
    speeds[sector + SECTORS / 2] = speed;
  }
}

/** Writes the boundaries between the angles by their definition. */
function setSemiArcSectors(frame: HouseFrame, cusps: Float64Array, speeds: Float64Array | null): void {
  const { sinArmc, cosArmc } = frame;
  const k = ascensionalFactor(frame);
  for (const { ninths, share, sinBase, cosBase } of NINTHS) {
    const eastSine = sinArmc * cosBase + cosArmc * sinBase;
    const eastCosine = cosArmc * cosBase - sinArmc * sinBase;
    const east = SECTORS_PER_QUADRANT - ninths;
    const eastern = semiArcCuspRad(frame, eastSine, eastCosine, k, share);
    const easternSpeed = speeds === null ? 0 : semiArcCuspSpeed(frame, eastern, k, share);
    setSectors(cusps, east, eastern, speeds, easternSpeed);
    // West of the meridian above the horizon: opposite to the point that is as far before its lower culmination.
    const westSine = cosArmc * sinBase - sinArmc * cosBase;
    const westCosine = -cosArmc * cosBase - sinArmc * sinBase;
    const west = SECTORS_PER_QUADRANT + ninths;
    const western = semiArcCuspRad(frame, westSine, westCosine, k, share);
    const westernSpeed = speeds === null ? 0 : semiArcCuspSpeed(frame, western, k, share);
    setSectors(cusps, west, oppositeRad(western), speeds, westernSpeed);
  }
}

function listNinths() {
  return [1, 2, 3, 4, 5, 6, 7, 8].map((ninths) => {
    const share = ninths / SECTORS_PER_QUADRANT;
    return {
      ninths,
      share,
      sinBase: Math.sin((share * Math.PI) / 2),
      cosBase: Math.cos((share * Math.PI) / 2),
    };
  });
}
