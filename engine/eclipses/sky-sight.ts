import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { EventWindow } from "../events/search-input.ts";
import { findRisesAndSets, type HorizonEvent, standardAir } from "../horizon/rise-set.ts";
import type { HorizontalPosition } from "../instant/horizontal.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { type Air, computeHorizontal, refractionRad } from "../places/horizontal.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { apparentRadiusRad } from "./solar-discs.ts";

/** Where a body is over the horizon of a place, in the standard air at its height. */
export interface SkySight extends HorizontalPosition {
  /** Whether the upper limb is above the horizon, as findRisesAndSets has it: 0 degrees, refraction of the horizon. */
  readonly isVisible: boolean;
}

/** What is looked at: a name for findRisesAndSets, and the radius of its disc. */
export interface SkyBody {
  readonly name: string;
  readonly radiusKm: number;
}

/** The horizon of one place, with its air. */
export interface PlaceHorizon {
  readonly observer: Observer;
  readonly air: Air;
  readonly refractionDeg: Deg;
}

export function createPlaceHorizon(observer: Observer): PlaceHorizon {
  const air = standardAir(observer.heightM);
  return { observer, air, refractionDeg: refractionRad(0, air) * DEG_PER_RAD };
}

/** The sight of a place that was computed from a topocentric frame. */
export function skySight(
  { observer, air, refractionDeg }: PlaceHorizon,
  frame: SkyFrame,
  places: ApparentPlaces,
  point: number,
  radiusKm: number,
): SkySight {
  const direction = { azimuthRad: 0, altitudeRad: 0, apparentAltitudeRad: 0 };
  computeHorizontal(frame, places, point, observer, air, direction);
  const altitudeDeg = direction.altitudeRad * DEG_PER_RAD;
  const radiusDeg = apparentRadiusRad(radiusKm, places.distanceAu[point]!) * DEG_PER_RAD;
  return {
    azimuthDeg: direction.azimuthRad * DEG_PER_RAD,
    altitudeDeg,
    apparentAltitudeDeg: direction.apparentAltitudeRad * DEG_PER_RAD,
    isVisible: altitudeDeg + radiusDeg + refractionDeg > 0,
  };
}

export interface TimedSight {
  readonly epochJdUt: JdUt;
  readonly sight: SkySight;
}

/** An altitude changes by less than this in a day. */
const ALTITUDE_DEG_PER_DAY_MAX = 380;
/** The upper limb is on the horizon at a true altitude of the centre between 0 and this, in degrees below it. */
const HORIZON_DEPTH_DEG = 1.5;

/** The risings and settings between sights of the same body, in the order of time. */
export function horizonEventsBetween(
  source: EphemerisSource,
  observer: Observer,
  body: SkyBody,
  sights: readonly TimedSight[],
): readonly HorizonEvent[] {
  const events: HorizonEvent[] = [];
  for (let i = 1; i < sights.length; i++) {
    const before = sights[i - 1]!;
    const after = sights[i]!;
    const window: EventWindow = { startJdUt: before.epochJdUt, endJdUt: after.epochJdUt };
    if (mayCross(before, after))
      events.push(
        ...findRisesAndSets(source, body.name, observer, window).filter(
          ({ kind }) => kind === "rise" || kind === "set",
        ),
      );
  }
  return events;
}

/** Whether the time between two sights suffices to reach the horizon from one of them and to leave it for the other. */
function mayCross(before: TimedSight, after: TimedSight): boolean {
  if (before.sight.isVisible !== after.sight.isVisible) return true;
  const wayDeg =
    Math.abs(before.sight.altitudeDeg) + Math.abs(after.sight.altitudeDeg) - 2 * HORIZON_DEPTH_DEG;
  return wayDeg < (after.epochJdUt - before.epochJdUt) * ALTITUDE_DEG_PER_DAY_MAX;
}
