import {
  ASPECTS,
  type AspectAngleDeg,
  type AspectName,
  type AspectPhase,
  aspectPhase,
} from "../../chart/aspects.ts";
import {
  DEG_E4_PER_CIRCLE,
  DEG_E4_PER_DEGREE,
  degreesFromE4,
  roundToDegE4,
  signedArcDegE4,
} from "../../chart/digits.ts";
import { houseOf } from "../../chart/ecliptic-point.ts";
import { NATAL_POINT_NAMES, type NatalPointName } from "../../chart/natal-chart.ts";
import { BODY_NAMES, type BodyName, isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { type Approach, findContactPasses } from "../../events/contact-passes.ts";
import { createInstantSky, longitudeRadOf, setInstant } from "../../events/instant-sky.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import {
  ASPECT_TONES,
  aspectWeight,
  HOUSE_THEMES,
  type HouseTheme,
  slownessOf,
  type ToneName,
  TRANSIT_ORBS_DEG,
} from "./transit-tables.ts";

/** An aspect of a transiting body to a point of a natal chart, within its orb. */
export interface TransitContact {
  /** The transiting body. */
  readonly transit: BodyName;
  /** The natal point. */
  readonly natal: NatalPointName;
  /** The name of the aspect. */
  readonly aspect: AspectName;
  /** The exact angle of the aspect. */
  readonly angleDeg: AspectAngleDeg;
  /** Distance from the exact aspect, never negative, 4 decimals. */
  readonly orbDeg: number;
  /** Whether the distance from exactness shrinks (applying) or not. */
  readonly phase: AspectPhase;
  /**
   * The exact instant (JD, UT) nearest to the instant of the search within the current pass, the interval in which the
   * contact stays within its orb; null if the pass has none or the source's dates end before it.
   */
  readonly exactJdUt: JdUt | null;
  /**
   * The last instant (JD, UT) before the search at which the orb reached its limit: the begin of the current pass. Null if it is
   * more than 400 days away, or the days of the caller, or before the source's dates.
   */
  readonly entersJdUt: JdUt | null;
  /** The instant at which the orb next exceeds its limit: the end of the current pass. Null as `entersJdUt`. */
  readonly leavesJdUt: JdUt | null;
  /** The tone of the aspect: ASPECT_TONES. */
  readonly tone: ToneName;
  /** The natal house, 1–12, of the transiting body. Null without cusps, as is the theme. */
  readonly transitHouse: number | null;
  /** The keyword of that house. */
  readonly houseTheme: HouseTheme | null;
}

/** A pass is followed this far from the instant of the search for its limits. */
const LIMIT_DAYS_MAX = 400;

const ANGLES_DEG_E4 = ASPECTS.map(({ angleDeg }) => angleDeg * DEG_E4_PER_DEGREE);

/**
 * Largest difference between a longitude and its printed value. The margin exceeds half a unit in the last digit, so a
 * contact inside its printed orb is also inside numerically.
 */
const PRINTED_MARGIN_DEG = 0.5 / DEG_E4_PER_DEGREE + 1e-9;

/** The largest orb of each moving body, degrees. */
export type OrbsOfBodies = Readonly<Record<BodyName, number>>;

/** An aspect within its orb: body, point and aspect are indices. */
interface OrbHit {
  readonly body: number;
  readonly point: number;
  readonly aspect: number;
  /** From natal point to body. */
  readonly arcDegE4: number;
  /** Separation minus the exact angle. */
  readonly orbDegE4: number;
}

/**
 * Every major aspect of the transiting bodies at an instant to natal points, within the orb of the body; by transiting body,
 * then by point. Orbs are computed from the printed longitudes and include the edge; the instants are computed from the natal
 * longitude as given. Bodies that the source does not cover are omitted.
 *
 * Accuracy: docs/sky-transits-returns.md.
 *
 * @param natalPointsDeg degrees by NATAL_POINT_NAMES; NaN for a point to omit
 * @param cuspsDeg the twelve cusps of the natal chart, degrees, 4 decimals; null when the time of birth is unknown
 * @param orbsDeg the largest orb of each transiting body, degrees. Default: TRANSIT_ORBS_DEG
 * @param limitDaysMax the limits of a pass are searched this far from the instant, days. 0: not at all. Default: 400
 * @throws {EphemerisRangeError} when the source does not cover the instant
 */
export function findTransitContacts(
  source: EphemerisSource,
  natalPointsDeg: Float64Array,
  cuspsDeg: readonly number[] | null,
  epochJdUt: JdUt,
  orbsDeg: OrbsOfBodies = TRANSIT_ORBS_DEG,
  limitDaysMax: number = LIMIT_DAYS_MAX,
): readonly TransitContact[] {
  const sky = createInstantSky(source);
  setInstant(sky, epochJdUt);
  const bodiesDegE4 = BODY_NAMES.map((_, body) => roundToDegE4(longitudeRadOf(sky, body)));
  const natalDegE4 = Array.from(natalPointsDeg, (deg) => roundToDegE4(deg * RAD_PER_DEG));
  const hits = findOrbHits(bodiesDegE4, natalDegE4, orbsDeg);
  const approaches = hits.map((hit) =>
    approachOf(hit, itemAt(natalPointsDeg, hit.point), itemAt(natalDegE4, hit.point), orbsDeg),
  );
  const speedsRadPerDay = sky.places.longitudeSpeedRadPerDay.slice();
  const { exactJdUt, entersJdUt, leavesJdUt } = findContactPasses(sky, epochJdUt, approaches, limitDaysMax);
  const cuspsDegE4 =
    cuspsDeg === null ? null : Float64Array.from(cuspsDeg, (deg) => Math.round(deg * DEG_E4_PER_DEGREE));
  return hits.map(({ body, point, aspect, arcDegE4, orbDegE4 }, i) => {
    const { name, angleDeg } = itemAt(ASPECTS, aspect);
    const house =
      cuspsDegE4 === null ? null : houseOf(itemAt(bodiesDegE4, body), cuspsDegE4, DEG_E4_PER_CIRCLE);
    return {
      transit: itemAt(BODY_NAMES, body),
      natal: itemAt(NATAL_POINT_NAMES, point),
      aspect: name,
      angleDeg,
      orbDeg: degreesFromE4(Math.abs(orbDegE4)),
      phase: aspectPhase(arcDegE4, orbDegE4, itemAt(speedsRadPerDay, body)),
      exactJdUt: momentOf(exactJdUt, i),
      entersJdUt: momentOf(entersJdUt, i),
      leavesJdUt: momentOf(leavesJdUt, i),
      tone: ASPECT_TONES[name],
      transitHouse: house,
      houseTheme: house === null ? null : itemAt(HOUSE_THEMES, house - 1),
    };
  });
}

function momentOf(momentsJdUt: Float64Array, index: number): JdUt | null {
  const momentJdUt = itemAt(momentsJdUt, index);
  return Number.isNaN(momentJdUt) ? null : momentJdUt;
}

/** All aspects within the orbs, by body, then by point. NOT_COVERED longitudes have none. */
export function findOrbHits(
  bodiesDegE4: readonly number[],
  natalDegE4: readonly number[],
  orbsDeg: OrbsOfBodies,
): readonly OrbHit[] {
  const hits: OrbHit[] = [];
  bodiesDegE4.forEach((bodyDegE4, body) => {
    if (!isCovered(bodyDegE4)) return;
    const limitDegE4 = orbsDeg[itemAt(BODY_NAMES, body)] * DEG_E4_PER_DEGREE;
    natalDegE4.forEach((pointDegE4, point) => {
      if (!isCovered(pointDegE4)) return;
      const arcDegE4 = signedArcDegE4(pointDegE4, bodyDegE4);
      const separationDegE4 = Math.abs(arcDegE4);
      const aspect = ANGLES_DEG_E4.findIndex((angle) => Math.abs(separationDegE4 - angle) <= limitDegE4);
      if (aspect < 0) return;
      hits.push({ body, point, aspect, arcDegE4, orbDegE4: separationDegE4 - itemAt(ANGLES_DEG_E4, aspect) });
    });
  });
  return hits;
}

/**
 * The approach of a contact: the longitude at which the aspect is exact, on the body's side of the point, and the range in
 * which the contact continues. The range is centred on the printed point, from which the orb is counted.
 */
function approachOf(
  { body, aspect, arcDegE4 }: OrbHit,
  natalDeg: number,
  natalDegE4: number,
  orbsDeg: OrbsOfBodies,
): Approach {
  const { angleDeg } = itemAt(ASPECTS, aspect);
  const side = arcDegE4 < 0 ? -1 : 1;
  const orbDeg = orbsDeg[itemAt(BODY_NAMES, body)];
  return {
    body,
    exactRad: (natalDeg + side * angleDeg) * RAD_PER_DEG,
    orbRad: orbDeg * RAD_PER_DEG,
    middleRad: (degreesFromE4(natalDegE4) + side * angleDeg) * RAD_PER_DEG,
    reachRad: (orbDeg + PRINTED_MARGIN_DEG) * RAD_PER_DEG,
  };
}

/** Number of contacts in a day's focus. */
export const FOCUS_CONTACTS = 3;

/**
 * Weight of a contact on a day: slowness of the transiting body × tightness, which is 1 when exact and 0 at the edge of the
 * orb.
 *
 * @param natalErrorDeg possible error of the natal point, degrees, added to the orb. Default: 0
 */
export function focusWeight(
  { transit, orbDeg }: Pick<TransitContact, "transit" | "orbDeg">,
  natalErrorDeg = 0,
): number {
  const share = (orbDeg + natalErrorDeg) / TRANSIT_ORBS_DEG[transit];
  return share < 1 ? slownessOf(transit) * (1 - share) : 0;
}

/**
 * The contacts of greatest weight, in descending order of {@link focusWeight}. Equal ones are ordered by the weight of point
 * and aspect, then as given.
 *
 * @param natalErrorsDeg possible error of each of NATAL_POINT_NAMES, degrees; null (default) when the time of birth is
 * known
 */
export function focusOf(
  contacts: readonly TransitContact[],
  natalErrorsDeg: readonly number[] | null = null,
): readonly TransitContact[] {
  return contacts
    .map((contact) => ({
      contact,
      weight: focusWeight(contact, natalErrorsDeg?.[NATAL_POINT_NAMES.indexOf(contact.natal)]),
      tieWeight: aspectWeight(contact.transit, contact.natal, contact.aspect),
    }))
    .sort((a, b) => b.weight - a.weight || b.tieWeight - a.tieWeight)
    .slice(0, FOCUS_CONTACTS)
    .map(({ contact }) => contact);
}
