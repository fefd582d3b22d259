import type { DescMessage, Message, MessageShape } from "@bufbuild/protobuf";
import { dateOfIso } from "../../../../civil/index.ts";
import { longitudeComponents, printedPoint } from "../../../../engine/index.ts";
import {
  AlmanacBodySchema,
  EclipseContactSchema,
  PlanetaryHourSchema,
} from "../../../../proto/gen/almagest/v1/almanac_pb.ts";
import {
  BirthEchoSchema,
  type ClockAlternative,
  WarningSchema,
} from "../../../../proto/gen/almagest/v1/birth_pb.ts";
import {
  AscendantPlacementSchema,
  AspectSchema,
  HouseCuspSchema,
  PlacementSchema,
  PlanetSchema,
  RisingSignSchema,
  StarContactSchema,
  ZodiacPointSchema,
} from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import {
  CompositeAspectSchema,
  CompositePlanetSchema,
} from "../../../../proto/gen/almagest/v1/composite_pb.ts";
import { type Contribution, ContributionSchema } from "../../../../proto/gen/almagest/v1/contribution_pb.ts";
import { AngularPlanetSchema, LocationSphereSchema } from "../../../../proto/gen/almagest/v1/location_pb.ts";
import {
  ProgressedAspectSchema,
  type ProgressedEvent,
  ProgressedEventSchema,
  ProgressedPlanetSchema,
} from "../../../../proto/gen/almagest/v1/progression_pb.ts";
import { BodyReturnSchema } from "../../../../proto/gen/almagest/v1/return_pb.ts";
import { type SearchPass, SearchPassSchema } from "../../../../proto/gen/almagest/v1/search_pb.ts";
import {
  type SkyEvent,
  SkyEventSchema,
  SkyMoonSchema,
  type Syzygy,
  SyzygySchema,
  type TransitContact,
  TransitContactSchema,
  type VoidOfCourse,
} from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { BodyHouseSchema } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { fixedZoneOf } from "../../../request/hints/time-zone-hint.ts";

export type BriefValue = string | number | boolean | null | readonly BriefValue[] | BriefObject;
export interface BriefObject {
  readonly [name: string]: BriefValue;
}

/** An item of a list of which some are shown; the lowest rank is the most important. */
export interface RankedItem {
  readonly value: BriefValue;
  readonly rank: number;
}

type Form = (message: Message) => BriefValue;

/** The definition of a body whose name has several; the node's name states its own. */
const DEFINITIONS: Readonly<Record<string, string>> = { Lilith: "osculating" };

/** The name of a body or point in a line of text, with its definition. */
export function labelOf(name: string): string {
  const definition = DEFINITIONS[name];
  return definition === undefined ? name : `${definition} ${name}`;
}
/** Where hours and minutes are in `1990-06-15T06:12:40+02:00`. */
const [TIME_INDEX, MINUTE_INDEX] = [11, 16];

/** How many contributions of a score are shown. */
export const REASONS_MAX = 3;

/** The brief form of a message by its type: a line of text, or fewer members. */
export const FORMS: ReadonlyMap<string, Form> = new Map([
  formOf(WarningSchema, ({ code, message, alternatives, offsetAfterHours }) => ({
    code,
    // The sentences after the first describe the history of the clocks.
    message: alternatives.length === 0 ? message : message.replace(/\. .*$/s, "."),
    ...(alternatives.length === 0 ? {} : { alternatives: alternatives.map(alternativeLine) }),
    ...(code === "local_time_repeated" ? secondOccurrence(offsetAfterHours ?? 0) : {}),
  })),
  formOf(PlacementSchema, placeLine),
  formOf(AscendantPlacementSchema, placeLine),
  formOf(ZodiacPointSchema, placeLine),
  formOf(PlanetSchema, (planet) => placeLine(planet, DEFINITIONS[planet.name])),
  formOf(ProgressedPlanetSchema, placeLine),
  formOf(CompositePlanetSchema, placeLine),
  formOf(
    ProgressedAspectSchema,
    ({ progressed, aspect, natal, orb, phase, exactOn, errorDegrees, uncertain }) =>
      joined(
        `${progressed} ${aspect} natal ${natal}`,
        `orb ${rounded(orb)} ${phase}`,
        stated("exact", exactOn),
        errorOf(errorDegrees, uncertain),
      ),
  ),
  formOf(ProgressedEventSchema, progressedEventLine),
  formOf(BodyReturnSchema, (bodyReturn) =>
    joined(bodyReturn.exactAt, bodyReturn.retrograde ? "retrograde" : "", passNumberOf(bodyReturn)),
  ),
  formOf(CompositeAspectSchema, (contact) =>
    contactLine(`${contact.planet1} ${contact.aspect} ${contact.planet2}`, contact),
  ),
  formOf(SearchPassSchema, (pass) => {
    const { exactAt, longitude, retrograde, enters, leaves } = pass;
    const { sign, degreeInSignDeg } = printedPoint(longitude);
    return joined(
      exactAt,
      positionOf({ sign, degreeInSign: degreeInSignDeg, longitude }),
      retrograde ? "retrograde" : "",
      enters === exactAt ? "" : stated("from", enters),
      leaves === exactAt ? "" : stated("to", leaves),
      passNumberOf(pass),
    );
  }),
  formOf(AlmanacBodySchema, ({ rise, culmination, set, circumpolar }) =>
    joined(
      stated("rises", rise),
      stated("culminates", culmination),
      stated("sets", set),
      circumpolar === undefined ? "" : `${circumpolar} the horizon all day`,
    ),
  ),
  formOf(PlanetaryHourSchema, ({ planet, from }) => `${from} ${planet}`),
  formOf(EclipseContactSchema, ({ contact, at, altitude }) =>
    joined(`${at} ${contact.replaceAll("_", " ")}`, `altitude ${rounded(altitude)}`),
  ),
  formOf(RisingSignSchema, ({ sign, from }) => `${from.slice(TIME_INDEX, MINUTE_INDEX)} ${sign}`),
  formOf(HouseCuspSchema, ({ sign, cusp }) => positionOf({ sign, degreeInSign: cusp })),
  formOf(AspectSchema, (contact) =>
    contactLine(
      `${labelOf(contact.planet1)} ${contact.aspect} ${labelOf(contact.planet2)}`,
      contact,
      contact.phase,
    ),
  ),
  formOf(StarContactSchema, (contact) => contactLine(`${contact.star} on ${labelOf(contact.body)}`, contact)),
  formOf(ContributionSchema, contributionLine),
  formOf(SyzygySchema, syzygyLine),
  formOf(SkyMoonSchema, (moon) => ({
    phase: moon.phase,
    illumination: rounded(moon.illumination),
    sign: moon.sign,
    theme: moon.theme,
    nextNewMoon: moon.nextNewMoon === undefined ? null : syzygyLine(moon.nextNewMoon),
    nextFullMoon: moon.nextFullMoon === undefined ? null : syzygyLine(moon.nextFullMoon),
    voidOfCourse: moon.voidOfCourse === undefined ? null : intervalOf(moon.voidOfCourse),
    // Nearly every day has one interval at most, and then the member above is the whole list.
    ...(moon.voidOfCourseIntervals.length > 1
      ? { voidOfCourseIntervals: moon.voidOfCourseIntervals.map(intervalOf) }
      : {}),
  })),
  formOf(SkyEventSchema, ({ at, ...event }) => `${at} ${skyEventInWords(event)}`),
  formOf(TransitContactSchema, (contact) =>
    joined(
      `${labelOf(contact.transit)} ${contact.aspect} natal ${labelOf(contact.natal)}`,
      `orb ${rounded(contact.orb)} ${contact.phase}`,
      stated("exact", contact.exactAt),
      passOf(contact),
      contact.tone,
      stated("house", contact.transitHouse),
      errorOf(contact.natalErrorDegrees, contact.uncertain),
    ),
  ),
  formOf(BodyHouseSchema, ({ house }) => house),
  formOf(AngularPlanetSchema, (contact) =>
    contactLine(`${labelOf(contact.planet)} on ${contact.angle}`, contact, contact.weight, contact.strength),
  ),
  formOf(LocationSphereSchema, ({ score10, verdict, contributions }) => ({
    score10,
    verdict,
    why: contributions.slice(0, REASONS_MAX).map(contributionLine),
  })),
]);

/** The field that names an item of a list that the brief form writes as an object, by the type of the items. */
export const KEYS: ReadonlyMap<string, string> = new Map([
  [PlanetSchema.typeName, "name"],
  [ProgressedPlanetSchema.typeName, "name"],
  [CompositePlanetSchema.typeName, "name"],
  [AlmanacBodySchema.typeName, "name"],
  [HouseCuspSchema.typeName, "number"],
  [BodyHouseSchema.typeName, "body"],
]);

/** The types and fields that the brief form omits: what the caller sent, and what follows from the rest. */
export const OMITTED: ReadonlySet<string> = new Set([
  BirthEchoSchema.typeName,
  "almagest.v1.TransitRules",
  "almagest.v1.SynastryRules",
  "almagest.v1.ProgressionRules",
  "almagest.v1.CompositeRules",
  "almagest.v1.AlmanacRules",
  "almagest.v1.CivilMoment.julian_day_ut",
  "almagest.v1.CivilMoment.daylight_saving",
  "almagest.v1.CivilMoment.abbreviation",
  "almagest.v1.CivilMoment.clock_rule",
  "almagest.v1.RankedCity.region",
  "almagest.v1.RankedCity.latitude",
  "almagest.v1.RankedCity.longitude",
  "almagest.v1.RankedCity.angular_planets",
  "almagest.v1.TimingDay.favorable_aspects",
  "almagest.v1.TimingDay.challenging_aspects",
  "almagest.v1.TimingDay.contributions",
]);

function formOf<Type extends DescMessage>(
  type: Type,
  write: (message: MessageShape<Type>) => BriefValue,
): [string, Form] {
  return [type.typeName, write as Form];
}

/** The line of a message, if it has one. */
export function lineOf(message: Message): BriefValue {
  return FORMS.get(message.$typeName)?.(message) ?? null;
}

/** Two decimals. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}

/** The parts that are not empty, separated by commas. */
export function joined(...parts: readonly string[]): string {
  return parts.filter((part) => part !== "").join(", ");
}

interface SignPosition {
  readonly sign: string;
  readonly degreeInSign: number;
  /** More exact than `degreeInSign`, where the message has it. */
  readonly longitude?: number;
}

/** `Taurus 28°25'`. Minutes are cut off, so a body never shows the start of the next sign. */
function positionOf({ sign, degreeInSign, longitude }: SignPosition): string {
  const { degree, minute } = longitudeComponents(longitude ?? degreeInSign, {
    smallest: "minute",
    rounding: "down",
  });
  return `${sign} ${degree}°${String(minute).padStart(2, "0")}'`;
}

interface Place extends SignPosition {
  readonly house?: number | undefined;
  readonly retrograde?: boolean | undefined;
  readonly errorDegrees?: number | undefined;
}

/** `Taurus 28°25', house 1, retrograde` */
function placeLine(place: Place, definition = ""): string {
  const { house, retrograde, errorDegrees } = place;
  return joined(
    positionOf(place),
    stated("house", house),
    retrograde ? "retrograde" : "",
    definition,
    errorOf(errorDegrees),
  );
}

/** `pass 2 of 3`; empty for the only one. */
function passNumberOf({ pass, passes }: Pick<SearchPass, "pass" | "passes">): string {
  return passes > 1 ? `pass ${pass} of ${passes}` : "";
}

function intervalOf({ from, until }: VoidOfCourse): BriefObject {
  return { from, until };
}

/** The instant and the Moon's position, of the decimals that events have. */
function syzygyLine({ utc, sign, degreeInSign }: Syzygy): string {
  return joined(utc, positionOf({ sign, degreeInSign }));
}

/** A pass of at most this many days is shown by instants, a longer one by dates. */
const INSTANTS_DAYS_MAX = 3;
const MS_PER_DAY = 86_400_000;

/** The begin and the end of a contact: `in orb 2026-11-20 to 2026-12-14`. */
function passOf({ entersAt, leavesAt }: Pick<TransitContact, "entersAt" | "leavesAt">): string {
  const isShort = Date.parse(leavesAt ?? "") - Date.parse(entersAt ?? "") <= INSTANTS_DAYS_MAX * MS_PER_DAY;
  const textOf = (at: string): string => (isShort ? at : dateOfIso(at));
  if (entersAt === undefined) return stated("in orb to", leavesAt && textOf(leavesAt));
  const begin = textOf(entersAt);
  return leavesAt === undefined ? `in orb from ${begin}` : `in orb ${begin} to ${textOf(leavesAt)}`;
}

/** `house 7`; empty without a value. */
function stated(name: string, value: string | number | undefined): string {
  return value === undefined ? "" : `${name} ${value}`;
}

interface Contact {
  readonly orb: number;
  readonly errorDegrees?: number | undefined;
  readonly uncertain?: boolean | undefined;
}

/** `Sun Trine Moon, orb 2.68, applying, ± 6.1, uncertain`: the words, the orb, the facts and the error. */
export function contactLine(words: string, contact: Contact, ...facts: readonly string[]): string {
  const { orb, errorDegrees, uncertain } = contact;
  return joined(words, `orb ${rounded(orb)}`, ...facts, errorOf(errorDegrees, uncertain));
}

/** The error of an unknown time, and whether the contact may not exist. */
export function errorOf(degrees: number | undefined, isUncertain = false): string {
  return degrees === undefined ? "" : joined(`± ${rounded(degrees)}`, isUncertain ? "uncertain" : "");
}

/** The score's part and its points. */
export function contributionLine(contribution: Contribution): string {
  const { points } = contribution;
  return `${factorOf(contribution)}: ${points > 0 ? "+" : ""}${points}`;
}

/** The factor; of two people with the owner of each point, person A first: `A Venus Square B Sun, orb 2.84`. */
function factorOf({ factor, person, body, aspect, target, house, orb }: Contribution): string {
  if (person === undefined || body === undefined) return factor;
  const isOfA = person === "personA";
  if (house !== undefined)
    return `${isOfA ? "A" : "B"} ${labelOf(body)} in house ${house} of ${isOfA ? "B" : "A"}`;
  if (aspect === undefined || target === undefined) return factor;
  const [ofA, ofB] = (isOfA ? [body, target] : [target, body]).map(labelOf);
  return joined(`A ${ofA} ${aspect} B ${ofB}`, stated("orb", orb));
}

/** tz's zone without standard time selects the mean time of the longitude; its name explains nothing to a reader. */
const MEAN_TIME_ZONE = "Factory";

function alternativeLine({ utc, timezone, ascendant, likelihood }: ClockAlternative): string {
  const [date = "", time = ""] = utc.split("T");
  const isNamed = timezone !== undefined && timezone !== MEAN_TIME_ZONE;
  const birth = isNamed ? `timezone ${timezone}` : `date ${date}, time ${time.slice(0, 5)}, timezone UTC`;
  return joined(`send ${birth}`, stated("Ascendant", ascendant && positionOf(ascendant)), likelihood);
}

/** How to select the second occurrence of a local time; empty if no zone has its offset, as for half hours. */
function secondOccurrence(offsetHours: number): BriefObject {
  const zone = offsetHours === 0 ? "Etc/GMT" : fixedZoneOf(offsetHours);
  return zone === null ? {} : { second: `for the second occurrence send timezone ${zone}` };
}

/** `Venus enters Scorpio`, `Mercury turns retrograde, Pisces 5.98`, `total solar eclipse, Leo 20.02` */
function skyEventInWords(event: Omit<SkyEvent, "at">): string {
  const { kind, planet, sign, direction = "", eclipseType = "", until = "" } = event;
  const words = kind.replaceAll("_", " ");
  switch (kind) {
    case "ingress":
      return `${labelOf(capitalized(planet))} enters ${sign}`;
    case "station":
      return joined(`${capitalized(planet)} turns ${direction}`, positionOf(event));
    case "void_of_course":
      return joined(`Moon void of course until ${until}`, positionOf(event));
    default:
      return joined(eclipseType === "" ? words : `${eclipseType} ${words}`, positionOf(event));
  }
}

/** `2027-11-12 Moon enters Sagittarius`, `Mars station: none in 120 years` */
function progressedEventLine({ kind, body, sign = "", direction = "", date }: ProgressedEvent): string {
  if (date === undefined) return `${body} ${kind.replaceAll("_", " ")}: none in 120 years`;
  switch (kind) {
    case "ingress":
      return `${date} ${body} enters ${sign}`;
    case "station":
      return `${date} ${body} turns ${direction} in ${sign}`;
    default:
      return `${date} ${kind.replaceAll("_", " ")} in ${sign}`;
  }
}

function capitalized(name: string): string {
  return `${name.slice(0, 1).toUpperCase()}${name.slice(1)}`;
}
