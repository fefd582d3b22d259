import { BODY } from "../ephemeris/body.ts";
import {
  coveredDatesText,
  type EphemerisSource,
  instantText,
  missingBodyProblems,
} from "../ephemeris/ephemeris-source.ts";
import { findEclipses, type SolarEclipseType } from "../events/eclipses.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { EARTH_RADIUS_KM } from "../places/topocentric-frame.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { assertNoProblems, InvalidInputError } from "../units/invalid-input-error.ts";
import { mustBe, optional } from "../units/read-options.ts";
import { SECONDS_PER_DAY } from "../units/time.ts";
import { closestJdUt, createClosePair, findContacts } from "./close-pair.ts";
import {
  createShadowPlanes,
  dot,
  limbPoint,
  type Position,
  positionOf,
  type ShadowPlaneAt,
  surfacePoint,
  type Vector,
} from "./fundamental-plane.ts";
import {
  centralPoint,
  limitPoint,
  movingShadow,
  type PathLine,
  passageOver,
  type Side,
  traceLine,
} from "./path-line.ts";
import { innerGapRad, solarPhase } from "./solar-discs.ts";

/** The place and instant of greatest eclipse. */
export interface GreatestEclipse {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** On the central line; of an eclipse without one, the place on the horizon that is nearest to the axis. */
  readonly position: Position;
  /** Altitude of the Sun at the place. */
  readonly sunAltitudeDeg: Deg;
  /** The covered share of the Sun's diameter if partial; the ratio of the diameters if total or annular. */
  readonly magnitude: number;
  /** The covered share of the Sun's disc, 0–1. */
  readonly obscuration: number;
  /** Width of the path of totality or annularity, across its direction. Null without a central line. */
  readonly widthKm: number | null;
  /** Totality or annularity at the place. Null without a central line. */
  readonly durationSeconds: number | null;
}

/** The path of a solar eclipse over the Earth. */
export interface SolarEclipsePath {
  /** The type of the eclipse as a whole. */
  readonly type: SolarEclipseType;
  /** Place and instant of greatest eclipse. */
  readonly greatest: GreatestEclipse;
  /** From the first instant to the last; without points if the axis of the shadow misses the Earth. */
  readonly centralLine: PathLine;
  /** The northern and southern limit of totality or annularity, without points where the shadow's edge misses the Earth. */
  readonly northernLimit: PathLine;
  /** The southern limit. */
  readonly southernLimit: PathLine;
}

/** How a path is traced. */
export interface EclipsePathOptions {
  /** Number of points of each line, 2–10,000; default 100. */
  readonly points?: number;
}

const POINTS_DEFAULT = 100;
const POINTS_MAX = 10_000;
/** An instant names the eclipse whose greatest eclipse is within this time of it. */
const NEAR_DAYS = 1;
/** Days that the source has to cover around the instant. */
const BEYOND_DAYS = 8;

/**
 * Traces the path of a solar eclipse: the central line and the northern and southern limit of totality or annularity as points for a
 * map, and the greatest eclipse.
 *
 * Notes:
 * 1. Places are on the ellipsoid of observers, at height 0. Instants are denser at the ends, where the shadow runs
 *    fast.
 * 2. At a limit totality, or annularity, lasts no time: the edge of the umbra touches the place. The radius of the Moon
 *    is the one of second and third contact, see findLocalEclipses.
 * 3. A line ends where the Sun is on the horizon, without refraction.
 *
 * Range: the source's less eight days at both ends. Accuracy: 30 m of the central line, where the Sun is higher than 5°; docs/accuracy.md.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, 11.3; Espenak & Meeus (2006), NASA/TP-2006-214141 (width of the path).
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param nearJdUt an instant within a day of the greatest eclipse, such as `maximumJdUt` of findEclipses
 * @param options `points` of each line, 2–10,000; default 100
 * @returns lines of positions [longitude, latitude], degrees, in the order of time, as GeoJSON has them, with their
 * instants (JD, UT). Longitudes are −180 to 180: `cutAtAntimeridian` makes a MultiLineString of a line that passes
 * 180°.
 * @throws {InvalidInputError} with every problem: no solar eclipse near the instant, a source that does not cover it,
 * points
 *
 * @example
 * ```ts
 * import { traceSolarEclipse } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const { type, greatest, centralLine } = traceSolarEclipse(loadTableSource(), 2460409.26);
 * type; // => "total"
 * greatest.position[1]; // => 25.2901
 * centralLine.positions.length; // => 100
 * ```
 */
export function traceSolarEclipse(
  source: EphemerisSource,
  nearJdUt: JdUt,
  options: EclipsePathOptions = {},
): SolarEclipsePath {
  const problems = [
    ...missingBodyProblems(source),
    ...instantProblems(source, nearJdUt),
    ...POINTS_RULE("points", options.points),
  ];
  assertNoProblems(problems);
  const window = { startJdUt: nearJdUt - NEAR_DAYS, endJdUt: nearJdUt + NEAR_DAYS };
  const eclipse = findEclipses(source, window).find(({ kind }) => kind === "solar");
  if (eclipse?.kind !== "solar")
    throw new InvalidInputError([`no solar eclipse is within ${NEAR_DAYS} day of ${nearJdUt}`]);
  const { maximumJdUt, type } = eclipse;
  const planeAt = createShadowPlanes(source);
  const { points = POINTS_DEFAULT } = options;
  const limit = (side: Side) =>
    traceLine((at) => limitPoint(movingShadow(planeAt, at), side), maximumJdUt, points);
  const isPartial = type === "partial";
  const none: PathLine = { epochsJdUt: [], positions: [] };
  return {
    type,
    greatest: greatestEclipse(source, planeAt, maximumJdUt),
    centralLine: isPartial ? none : traceLine((at) => centralPoint(planeAt, at), maximumJdUt, points),
    northernLimit: isPartial ? none : limit(1),
    southernLimit: isPartial ? none : limit(-1),
  };
}

function instantProblems(source: EphemerisSource, nearJdUt: JdUt): readonly string[] {
  const isCovered =
    julianDayTtFromUt(nearJdUt - BEYOND_DAYS) >= source.firstJdTt &&
    julianDayTtFromUt(nearJdUt + BEYOND_DAYS) <= source.lastJdTt;
  if (isCovered) return [];
  return [
    `nearJdUt must be ${BEYOND_DAYS} days within the dates of ${source.name}, ${coveredDatesText(source)}, not ${instantText(nearJdUt)}`,
  ];
}

const POINTS_RULE = /* @__PURE__ */ optional(
  mustBe(
    `a whole number from 2 to ${POINTS_MAX}`,
    (points) => Number.isInteger(points) && (points as number) >= 2 && (points as number) <= POINTS_MAX,
  ),
);

function greatestEclipse(source: EphemerisSource, planeAt: ShadowPlaneAt, epochJdUt: JdUt): GreatestEclipse {
  const shadow = movingShadow(planeAt, epochJdUt);
  const { plane } = shadow;
  const central = surfacePoint(plane, plane.xKm, plane.yKm);
  const point = central ?? limbPoint(plane);
  const position = positionOf(point);
  const observer = { longitudeDeg: position[0], latitudeDeg: position[1], heightM: 0 };
  const pair = createClosePair(source, observer, { kind: "body", index: BODY.Sun });
  pair.at(epochJdUt);
  const phase = solarPhase(pair);
  const normal = surfaceNormal(position);
  const sunAltitudeDeg = Math.asin(Math.min(1, dot(normal, plane.toSun))) * DEG_PER_RAD;
  if (central === null)
    return { epochJdUt, position, sunAltitudeDeg, ...phase, widthKm: null, durationSeconds: null };
  const contacts = findContacts(pair, innerGapRad, closestJdUt(pair, epochJdUt, 1 / 24));
  return {
    epochJdUt,
    position,
    sunAltitudeDeg,
    ...phase,
    widthKm: pathWidthKm(passageOver(shadow, point), dot(point, plane.toSun), plane.xKm, plane.yKm),
    durationSeconds: contacts === null ? 0 : (contacts.afterJdUt - contacts.beforeJdUt) * SECONDS_PER_DAY,
  };
}

/** The vertical of a place. */
function surfaceNormal([longitudeDeg, latitudeDeg]: Position): Vector {
  const longitude = longitudeDeg / DEG_PER_RAD;
  const latitude = latitudeDeg / DEG_PER_RAD;
  return [
    Math.cos(latitude) * Math.cos(longitude),
    Math.cos(latitude) * Math.sin(longitude),
    Math.sin(latitude),
  ];
}

/** Espenak & Meeus (2006), section 1.9: the umbra's diameter, stretched where its ellipse on the ground lies across the path. */
function pathWidthKm(
  { x, y, speed, radiusKm }: ReturnType<typeof passageOver>,
  heightKm: number,
  xKm: number,
  yKm: number,
): number {
  const zeta = heightKm / EARTH_RADIUS_KM;
  const share = (xKm * x + yKm * y) / speed / EARTH_RADIUS_KM;
  return (2 * radiusKm) / Math.sqrt(zeta * zeta + share * share);
}
