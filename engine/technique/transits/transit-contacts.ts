import { computeApparentPlaces } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../../apparent/sky-frame.ts";
import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  type AspectPhase,
  aspectPhase,
  signedArcDegE4,
} from "../../chart/aspects.ts";

import {
  DEG_E4_PER_DEGREE,
  degreesFromE4,
  houseOfLongitude,
  roundToDegE4,
} from "../../chart/ecliptic-point.ts";

import { NATAL_POINT_NAMES, type NatalPointName } from "../../chart/natal-chart.ts";
import { BODY_COUNT, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type Approach, nearestExactMoments } from "../../events/nearest-exact.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import {
  ASPECT_TONES,
  HOUSE_THEMES,
  type HouseTheme,
  type ToneName,
  TRANSIT_ORBS_DEG,
} from "./transit-tables.ts";

/** A body in the sky in aspect to a point of a natal chart, within its orb. */
export interface TransitContact {
  readonly transit: BodyName;
  readonly natal: NatalPointName;
  readonly aspect: AspectName;
  readonly angleDeg: AspectAngleDeg;
  /** Distance from the exact aspect, never negative, 4 decimals. */
  readonly orbDeg: number;
  readonly phase: AspectPhase;
  /**
   * The moment (JD UT) closest to the one computed for at which the aspect is exact, within the time that the contact
   * stays within its orb without a break; null when there is none, or when it lies beyond the source's dates.
   */
  readonly exactJdUt: number | null;
  readonly tone: ToneName;
  /** The natal house, 1–12, that the body in the sky goes through; null without cusps, as is the theme. */
  readonly transitHouse: number | null;
  readonly houseTheme: HouseTheme | null;
}

const frame = createSkyFrame();
const places = createApparentPlaces();
const ANGLES_DEG_E4 = ASPECTS.map(({ angleDeg }) => angleDeg * DEG_E4_PER_DEGREE);

/**
 * A longitude printed as d is less than this from d: a contact whose printed orb is 3.0000 still holds. The little more
 * than half a unit of the last digit keeps what is inside by its print inside by its place.
 */
const PRINTED_MARGIN_DEG = 0.5 / DEG_E4_PER_DEGREE + 1e-9;

interface Found {
  readonly body: number;
  readonly point: number;
  readonly aspect: number;
  /** From natal point to body, and its distance from the exact angle with its sign. */
  readonly arcDegE4: number;
  readonly orbDegE4: number;
}

/**
 * Every major aspect of the bodies in the sky at a moment to natal points, within the orb of the body, by transiting body,
 * then by point.
 *
 * Orbs are those of the longitudes as they are printed, and the edge belongs to the orb; the exact moment is that of the
 * natal longitude as it is given.
 *
 * @param natalPointsDeg by NATAL_POINT_NAMES; NaN for a point that is not to be touched
 * @param cuspsDeg the twelve cusps of the natal chart, 4 decimals; null when the time is unknown
 *
 * Throws the source's EphemerisRangeError for a moment outside its dates. Accuracy: docs/transits.md.
 */
export function findTransitContacts(
  source: EphemerisSource,
  natalPointsDeg: Float64Array,
  cuspsDeg: readonly number[] | null,
  epochJdUt: number,
): readonly TransitContact[] {
  computeSkyFrame(source, epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  const natalDegE4 = Array.from(natalPointsDeg, (deg) =>
    Number.isNaN(deg) ? -1 : roundToDegE4(deg * RAD_PER_DEG),
  );
  const speeds = Float64Array.from(places.longitudeSpeedRadPerDay);
  const found: Found[] = [];
  const approaches: Approach[] = [];
  const houses: (number | null)[] = [];
  const cuspsDegE4 =
    cuspsDeg === null ? null : Int32Array.from(cuspsDeg, (deg) => Math.round(deg * DEG_E4_PER_DEGREE));
  for (let body = 0; body < BODY_COUNT; body++) {
    const longitudeRad = places.longitudeRad[body]!;
    if (Number.isNaN(longitudeRad)) continue;
    const bodyDegE4 = roundToDegE4(longitudeRad);
    houses[body] = cuspsDegE4 === null ? null : houseOfLongitude(bodyDegE4, cuspsDegE4);
    const limitDegE4 = TRANSIT_ORBS_DEG[BODY_NAMES[body]!] * DEG_E4_PER_DEGREE;
    for (let point = 0; point < natalDegE4.length; point++) {
      const pointDegE4 = natalDegE4[point]!;
      if (pointDegE4 < 0) continue;
      const arcDegE4 = signedArcDegE4(pointDegE4, bodyDegE4);
      const separationDegE4 = Math.abs(arcDegE4);
      const aspect = ANGLES_DEG_E4.findIndex((angle) => Math.abs(separationDegE4 - angle) <= limitDegE4);
      if (aspect < 0) continue;
      found.push({ body, point, aspect, arcDegE4, orbDegE4: separationDegE4 - ANGLES_DEG_E4[aspect]! });
      approaches.push(approachOf(body, natalPointsDeg[point]!, pointDegE4, aspect, arcDegE4));
    }
  }
  const exactJdUt = nearestExactMoments(source, epochJdUt, approaches);
  return found.map(({ body, point, aspect, arcDegE4, orbDegE4 }, i) => {
    const { name, angleDeg } = ASPECTS[aspect]!;
    const house = houses[body] ?? null;
    return {
      transit: BODY_NAMES[body]!,
      natal: NATAL_POINT_NAMES[point]!,
      aspect: name,
      angleDeg,
      orbDeg: degreesFromE4(Math.abs(orbDegE4)),
      phase: aspectPhase(arcDegE4, orbDegE4, speeds[body]!),
      exactJdUt: Number.isNaN(exactJdUt[i]!) ? null : exactJdUt[i]!,
      tone: ASPECT_TONES[name],
      transitHouse: house,
      houseTheme: house === null ? null : HOUSE_THEMES[house - 1]!,
    };
  });
}

/**
 * The longitude that the aspect is exact at, on the body's side of the point, and how far around it the contact holds. The
 * point as it is printed lies a little beside the point itself, and it is what the orb is reckoned from.
 */
function approachOf(
  body: number,
  natalDeg: number,
  natalDegE4: number,
  aspect: number,
  arcDegE4: number,
): Approach {
  const { angleDeg } = ASPECTS[aspect]!;
  const side = arcDegE4 < 0 ? -1 : 1;
  const printedRad = (degreesFromE4(natalDegE4) + side * angleDeg) * RAD_PER_DEG;
  return {
    body,
    exactRad: (natalDeg + side * angleDeg) * RAD_PER_DEG,
    middleRad: printedRad,
    reachRad: (TRANSIT_ORBS_DEG[BODY_NAMES[body]!] + PRINTED_MARGIN_DEG) * RAD_PER_DEG,
  };
}
