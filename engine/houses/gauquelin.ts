import { normalizeRad, oppositeRad } from "../math/angle.ts";
import type { HouseDivision, HouseFrame } from "./house-division.ts";
import { easternQuadrantRad } from "./quadrants.ts";
import {
  ascensionalFactor,
  isInsidePolarCircle,
  quadrantsOfDirection,
  semiArcCuspRad,
  semiArcCuspSpeed,
} from "./semi-arc.ts";

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
