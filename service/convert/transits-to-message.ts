import {
  BODY,
  type BodyName,
  type TransitContact as EngineContact,
  type TransitEvent as EngineEvent,
  type EphemerisSource,
  findTransitContacts,
} from "../../engine/index.ts";
import type { TransitContact } from "../../proto/gen/almagest/v1/sky_pb.ts";
import type { TransitEvent } from "../../proto/gen/almagest/v1/transits_pb.ts";
import type { PointsOfBirth } from "./natal-points-of-birth.ts";
import { dateOfUtc, utcOfJulianDay } from "./utc-of-julian-day.ts";

/** How far natal points can be off, as {@link PointsOfBirth} has it. */
type NatalErrors = PointsOfBirth["errorsDeg"];

/** The contacts of the sky with a birth at a moment of UT; without houses when the time of birth is unknown. */
export function contactsWithBirth(
  source: EphemerisSource,
  { points, cuspsDeg }: Pick<PointsOfBirth, "points" | "cuspsDeg">,
  epochJdUt: number,
): readonly EngineContact[] {
  return findTransitContacts(source, points, cuspsDeg, epochJdUt);
}

export function contactToMessage(contact: EngineContact, errorsDeg: NatalErrors): TransitContact {
  const { exactJdUt, transitHouse, houseTheme } = contact;
  const error = errorOf(contact.natal, errorsDeg);
  return {
    $typeName: "almagest.v1.TransitContact",
    transit: contact.transit,
    natal: contact.natal,
    aspect: contact.aspect,
    angle: contact.angleDeg,
    orb: contact.orbDeg,
    phase: contact.phase,
    ...(exactJdUt === null ? {} : { exactAt: utcOfJulianDay(exactJdUt) }),
    tone: contact.tone,
    ...(transitHouse === null ? {} : { transitHouse }),
    ...(houseTheme === null ? {} : { houseTheme }),
    ...(error === null ? {} : { natalErrorDegrees: error }),
  };
}

export function transitEventToMessage(event: EngineEvent, errorsDeg: NatalErrors): TransitEvent {
  const error = event.kind === "aspect" ? errorOf(event.target, errorsDeg) : null;
  const at = utcOfJulianDay(event.epochJdUt);
  return {
    $typeName: "almagest.v1.TransitEvent",
    kind: event.kind,
    date: dateOfUtc(at),
    at,
    body: event.body,
    target: event.target,
    ...(event.aspect === null ? {} : { aspect: event.aspect }),
    exactness: event.exactnessDeg,
    significance: event.significance,
    longitude: event.longitudeDeg,
    retrograde: event.retrograde,
    ...(error === null ? {} : { natalErrorDegrees: error }),
  };
}

/** How far a natal body can be off; null when the time is known. Without the time no angle is touched. */
function errorOf(natal: string, errorsDeg: NatalErrors): number | null {
  return errorsDeg?.[BODY[natal as BodyName]] ?? null;
}
