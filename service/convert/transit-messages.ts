import { dateOfIso, utcOfJulianDay } from "../../civil/index.ts";
import {
  ASPECT_TONES,
  BODY,
  type BodyName,
  type TransitContact as EngineContact,
  type TransitEvent as EngineEvent,
  type PossibleTransitEvent,
  SIGNIFICANCE_NAMES,
  type SignificanceName,
  TRANSIT_ORBS_DEG,
} from "../../engine/index.ts";
import type { TransitContact, TransitRules } from "../../proto/gen/almagest/v1/sky_pb.ts";
import type { FindTransitsRequest, TransitEvent } from "../../proto/gen/almagest/v1/transits_pb.ts";
import { isUncertain } from "./unknown-time-messages.ts";

/** The maximum error of each natal body, degrees, 4 decimals; null if the time of birth is known. */
export type NatalErrorsDeg = readonly number[] | null;

/** The tables by which the engine finds contacts. */
export const TRANSIT_RULES: TransitRules = {
  $typeName: "almagest.v1.TransitRules",
  tones: ASPECT_TONES,
  orbs: TRANSIT_ORBS_DEG,
};

export function transitContactOf(contact: EngineContact, errorsDeg: NatalErrorsDeg): TransitContact {
  const { exactJdUt, entersJdUt, leavesJdUt, transitHouse, houseTheme } = contact;
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
    ...(entersJdUt === null ? {} : { entersAt: utcOfJulianDay(entersJdUt) }),
    ...(leavesJdUt === null ? {} : { leavesAt: utcOfJulianDay(leavesJdUt) }),
    tone: contact.tone,
    ...(transitHouse === null ? {} : { transitHouse }),
    ...(houseTheme === null ? {} : { houseTheme }),
    ...(error === null ? {} : { natalErrorDegrees: error }),
    ...(error !== null && isUncertain(contact.orbDeg, error, TRANSIT_ORBS_DEG[contact.transit])
      ? { uncertain: true }
      : {}),
  };
}

export function transitEventOf(event: EngineEvent, errorsDeg: NatalErrorsDeg): TransitEvent {
  const error = event.kind === "aspect" ? errorOf(event.target, errorsDeg) : null;
  const at = utcOfJulianDay(event.epochJdUt);
  return {
    $typeName: "almagest.v1.TransitEvent",
    kind: event.kind,
    date: dateOfIso(at),
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

/** The maximum error of a natal point; null if the time is known. If it is unknown, angles have no transits. */
function errorOf(natal: string, errorsDeg: NatalErrorsDeg): number | null {
  return errorsDeg?.[BODY[natal as BodyName]] ?? null;
}

/** The lists of names by which a request filters; an empty list does not filter. */
type Filters = Pick<FindTransitsRequest, "bodies" | "targets" | "aspects" | "kinds" | "significance">;

export function isFiltered({ bodies, targets, aspects, kinds, significance }: Filters): boolean {
  return [bodies, targets, aspects, kinds].some(({ length }) => length > 0) || significance !== undefined;
}

export function isEventWanted(
  { body, target, aspect, kind, significance }: PossibleTransitEvent,
  by: Filters,
): boolean {
  return (
    passes(by.bodies, body) &&
    passes(by.targets, target) &&
    passes(by.aspects, aspect) &&
    passes(by.kinds, kind) &&
    isAtLeast(significance, by.significance)
  );
}

export function isContactWanted({ transit, natal, aspect }: EngineContact, by: Filters): boolean {
  return passes(by.bodies, transit) && passes(by.targets, natal) && passes(by.aspects, aspect);
}

function passes(names: readonly string[], name: string | null): boolean {
  return names.length === 0 || (name !== null && names.includes(name));
}

/** @param least undefined: every significance passes */
function isAtLeast(significance: SignificanceName, least: string | undefined): boolean {
  if (least === undefined) return true;
  const rank = SIGNIFICANCE_NAMES.indexOf(significance);
  return rank <= SIGNIFICANCE_NAMES.indexOf(least as SignificanceName);
}
