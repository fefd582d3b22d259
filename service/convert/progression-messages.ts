import { dateOfIso, utcOfJulianDay } from "../../civil/index.ts";
import {
  BODY,
  type BodyName,
  type BodyRecord,
  DEG_E4_PER_DEGREE,
  type ProgressedEvent as EngineEvent,
  type EventWindow,
  houseOfLongitude,
  lifeJdUt,
  printedPoint,
  type SolarArc,
  TROPICAL_YEAR_DAYS,
  type TransitContact,
} from "../../engine/index.ts";
import type {
  DirectedPlanet,
  ProgressedAspect,
  ProgressedEvent,
  ProgressedPlanet,
  ProgressionRules,
} from "../../proto/gen/almagest/v1/progression_pb.ts";
import { crossErrorDeg, errorFieldsOf, type LongitudesOfDay } from "./unknown-time-messages.ts";

/** The maximum orb of every progressed and directed aspect, degrees. */
export const PROGRESSED_ORB_DEG = 1;
const DEG_E4_PER_CIRCLE = 360 * DEG_E4_PER_DEGREE;

export const PROGRESSION_RULES: ProgressionRules = {
  $typeName: "almagest.v1.ProgressionRules",
  angles: "solar_arc_in_longitude",
  daysPerDay: TROPICAL_YEAR_DAYS,
  orb: PROGRESSED_ORB_DEG,
};

export function progressedPlanetOf(body: BodyRecord, cuspsDeg: readonly number[] | null): ProgressedPlanet {
  return {
    $typeName: "almagest.v1.ProgressedPlanet",
    name: body.name,
    longitude: body.longitudeDeg,
    sign: body.sign,
    degreeInSign: body.degreeInSignDeg,
    retrograde: body.retrograde,
    ...(cuspsDeg === null ? {} : { house: houseOfLongitude(body.longitudeDeg, cuspsDeg) }),
  };
}

export function directedPlanetOf(
  name: BodyName,
  natalDeg: number,
  { arcDeg }: SolarArc,
  cuspsDeg: readonly number[] | null,
): DirectedPlanet {
  const point = printedPoint(natalDeg + arcDeg);
  return {
    $typeName: "almagest.v1.DirectedPlanet",
    name,
    longitude: point.longitudeDeg,
    sign: point.sign,
    degreeInSign: point.degreeInSignDeg,
    ...(cuspsDeg === null ? {} : { house: houseOfLongitude(point.longitudeDeg, cuspsDeg) }),
  };
}

/** The longitudes of the natal, progressed and directed chart if the time of birth is unknown. */
export interface UnknownDays {
  readonly natal: LongitudesOfDay;
  readonly progressed: LongitudesOfDay;
  readonly directed: LongitudesOfDay;
}

type MovedContact = Pick<
  TransitContact,
  "natal" | "aspect" | "angleDeg" | "orbDeg" | "phase" | "exactJdUt"
> & {
  readonly body: BodyName;
};

/** Writes the aspects of progressed and directed bodies; dates outside of the life, which begins with the birth, are omitted. */
export function progressedAspectsOf(
  life: EventWindow,
  days: UnknownDays | null,
): (contact: MovedContact, chart: "progressed" | "directed") => ProgressedAspect {
  return ({ body, natal, exactJdUt, ...contact }, chart) => {
    const exactOn = exactJdUt === null ? null : dateInLife(exactJdUt, life);
    const errorDegrees = days && crossErrorDeg(days[chart], body, days.natal, natal as BodyName);
    return {
      $typeName: "almagest.v1.ProgressedAspect",
      progressed: body,
      natal,
      aspect: contact.aspect,
      angle: contact.angleDeg,
      orb: contact.orbDeg,
      phase: contact.phase,
      ...(exactOn === null ? {} : { exactOn }),
      ...errorFieldsOf(contact.orbDeg, errorDegrees, PROGRESSED_ORB_DEG),
    };
  };
}

/** The UTC date in life of an instant in the ephemeris; null outside the life. */
function dateInLife(ephemerisJdUt: number, { startJdUt, endJdUt }: EventWindow): string | null {
  const atJdUt = lifeJdUt(startJdUt, ephemerisJdUt, "secondary");
  return atJdUt < startJdUt || atJdUt >= endJdUt ? null : dateOfIso(utcOfJulianDay(atJdUt));
}

export function progressedEventOf(event: EngineEvent): ProgressedEvent {
  const { kind, body, sign, direction, lifeJdUt: atJdUt } = event;
  return {
    $typeName: "almagest.v1.ProgressedEvent",
    kind,
    body,
    ...(sign === null ? {} : { sign }),
    ...(kind === "station" && direction !== null ? { direction } : {}),
    ...(atJdUt === null ? {} : { date: dateOfIso(utcOfJulianDay(atJdUt)) }),
  };
}

/** The natal longitudes of a day, each moved by the arc of the Sun at its time. */
export function directedDayOf(natal: LongitudesOfDay, progressed: LongitudesOfDay): LongitudesOfDay {
  const moved = (time: keyof LongitudesOfDay): readonly number[] => {
    const arcDegE4 = (progressed[time][BODY.Sun] ?? Number.NaN) - (natal[time][BODY.Sun] ?? Number.NaN);
    return natal[time].map((degE4) => (degE4 + arcDegE4 + DEG_E4_PER_CIRCLE) % DEG_E4_PER_CIRCLE);
  };
  return { startDegE4: moved("startDegE4"), noonDegE4: moved("noonDegE4"), endDegE4: moved("endDegE4") };
}
