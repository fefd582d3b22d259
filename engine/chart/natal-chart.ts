import { BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { EphemerisRangeError, type EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { HouseOutcome, HouseSystem } from "../houses/house-division.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { InvalidInputError } from "../units/invalid-input-error.ts";
import { finite, flag, isRecord, nameOf, numberFrom, record } from "../units/read-options.ts";
import type { AspectRecord } from "./aspects.ts";
import type { BodyRecord, EclipticPoint, ElementName, QualityName, SignName } from "./ecliptic-point.ts";
import type { StarContact } from "./star-contacts.ts";

/** The instant and place of a chart. */
export interface NatalMoment {
  /** Julian day of UT1 (UTC is used as UT1). */
  readonly epochJdUt: JdUt;
  /** Geographic latitude, −90 to 90, north positive. */
  readonly latitudeDeg: Deg;
  /** Geographic longitude, −180 to 180, east positive. */
  readonly longitudeDeg: Deg;
  /** When false, the chart has no angles, no houses and no house of any body. */
  readonly timeKnown: boolean;
}

/** The instant and place of a chart whose time is known: the chart has angles and houses. */
export interface TimedMoment extends NatalMoment {
  /** The time is known. */
  readonly timeKnown: true;
}

/**
 * Lists what is wrong with an instant and place, whose members may be of any kind: unless the instant is finite, the place is on the
 * globe and `timeKnown` is a boolean.
 */
export function momentProblems({
  epochJdUt,
  latitudeDeg,
  longitudeDeg,
  timeKnown,
}: NatalMoment): readonly string[] {
  return [
    ...finite("epochJdUt", epochJdUt),
    ...numberFrom(-90, 90)("latitudeDeg", latitudeDeg),
    ...numberFrom(-180, 180)("longitudeDeg", longitudeDeg),
    ...flag("timeKnown", timeKnown),
  ];
}

/**
 * Returns a moment that has no problem other than a date outside the source's, for which the computation throws an
 * EphemerisRangeError.
 *
 * @throws {InvalidInputError} in all other cases; lists every problem, the date included
 */
export function checkedMoment(source: EphemerisSource, moment: NatalMoment): NatalMoment {
  const isValid =
    Number.isFinite(moment?.epochJdUt) &&
    Number.isFinite(moment.latitudeDeg) &&
    Math.abs(moment.latitudeDeg) <= 90 &&
    Number.isFinite(moment.longitudeDeg) &&
    Math.abs(moment.longitudeDeg) <= 180 &&
    typeof moment.timeKnown === "boolean";
  if (isValid) return moment;
  if (!isRecord(moment)) throw new InvalidInputError(record("moment", moment));
  throw new InvalidInputError([...momentProblems(moment), ...dateProblems(source, moment.epochJdUt)]);
}

/** As {@link checkedMoment}, for an instant without a place. */
export function checkedInstant(source: EphemerisSource, epochJdUt: JdUt): JdUt {
  return checkedMoment(source, { epochJdUt, latitudeDeg: 0, longitudeDeg: 0, timeKnown: true }).epochJdUt;
}

function dateProblems(source: EphemerisSource, epochJdUt: JdUt): readonly string[] {
  if (!Number.isFinite(epochJdUt)) return [];
  const { name, firstJdTt, lastJdTt } = source;
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  if (epochJdTt >= firstJdTt && epochJdTt <= lastJdTt) return [];
  return [new EphemerisRangeError(name, epochJdTt, firstJdTt, lastJdTt).message];
}

/**
 * Distribution of the ten planets, Sun to Pluto, over the elements and the qualities. A planet that the source does not
 * cover is not counted: the counts of a source without Pluto add up to nine.
 */
export interface Balance {
  /** Number of planets in the signs of each element. */
  readonly elements: Readonly<Record<ElementName, number>>;
  /** Number of planets in the signs of each quality. */
  readonly qualities: Readonly<Record<QualityName, number>>;
  /** The element with the highest count. A tie goes to the one with the Sun, then with the Moon, then to the first of ELEMENT_NAMES. */
  readonly dominantElement: ElementName;
  /** The quality with the highest count, with the same rule of ties and QUALITY_NAMES. */
  readonly dominantQuality: QualityName;
}
/** The angles of a chart. */
export interface ChartAngles {
  /** Where the ecliptic rises. */
  readonly ascendant: EclipticPoint;
  /** Where the ecliptic culminates. */
  readonly midheaven: EclipticPoint;
  /** Where the ecliptic meets the prime vertical in the west. */
  readonly vertex: EclipticPoint;
  /** The lot of Fortune of the chart: docs/conventions.md. */
  readonly partOfFortune: EclipticPoint;
}

/** A house of a chart, by its cusp. */
export interface HouseCusp {
  /** 1–12. */
  readonly number: number;
  /** Longitude of date, 4 decimals, 0 ≤ x < 360. */
  readonly longitudeDeg: Deg;
  /** The sign that contains the cusp. */
  readonly sign: SignName;
}

/** A natal chart without its aspects and star contacts. `Name` is the names of its bodies and added points. */
export interface NatalPositions<Name extends string = BodyName> extends Balance {
  /** In body order, then the added points in the order asked for. */
  readonly bodies: readonly BodyRecord<Name>[];
  /** Null when the birth time is unknown, as are the houses, their system and their outcome. */
  readonly angles: ChartAngles | null;
  /** The twelve cusps in order; null when the birth time is unknown. */
  readonly houses: readonly HouseCusp[] | null;
  /** The system asked for. */
  readonly houseSystem: HouseSystem;
  /** The system of the cusps: Porphyry where the one asked for is not defined. */
  readonly usedHouseSystem: HouseSystem | null;
  /** Whether the cusps are as asked, or Porphyry's; null without houses. */
  readonly houseOutcome: HouseOutcome | null;
}

/**
 * A natal chart. docs/conventions.md states rounding, order and the rules of every part.
 *
 * A body that the source does not cover is omitted: from bodies, aspects, star contacts and the counts of elements and
 * qualities.
 */
export interface NatalChart<Name extends string = BodyName> extends NatalPositions<Name> {
  /** The major aspects of the bodies and added points, by pair in their order. */
  readonly aspects: readonly AspectRecord<Name>[];
  /** Conjunctions with fixed stars. */
  readonly fixedStars: readonly StarContact[];
}

/** A natal chart of a known time: nothing of it is null. */
export interface NatalChartWithTime<Name extends string = BodyName> extends NatalChart<Name> {
  /** Ascendant, midheaven, vertex and the lot of Fortune. */
  readonly angles: ChartAngles;
  /** The twelve cusps in order. */
  readonly houses: readonly HouseCusp[];
  /** The system of the cusps: Porphyry where the one asked for is not defined. */
  readonly usedHouseSystem: HouseSystem;
  /** Whether the cusps are as asked, or Porphyry's. */
  readonly houseOutcome: HouseOutcome;
}

/**
 * Finds a body of a chart by its name. Charts are plain data without methods, so that they can be copied and sent to workers.
 *
 * @param chart a chart, or its positions
 * @param name of one of its bodies or added points
 * @returns the record of the body
 * @throws {InvalidInputError} when the chart has no body of this name
 *
 * @example
 * ```ts
 * import { bodyOf, createChartCalculator } from "almagest";
 * import { loadTableSource } from "almagest/tables";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const chart = calculator.natalChart({ epochJdUt: 2451545, latitudeDeg: 52.52, longitudeDeg: 13.405, timeKnown: true });
 * bodyOf(chart, "Moon").sign; // => "Scorpio"
 * ```
 */
export function bodyOf<Name extends string>(
  { bodies }: Pick<NatalPositions<Name>, "bodies">,
  name: NoInfer<Name>,
): BodyRecord<Name> {
  const body = bodies.find((one) => one.name === name);
  if (body !== undefined) return body;
  throw new InvalidInputError(nameOf(bodies.map((one) => one.name))("name", name));
}

/** The points of a natal chart that transits aspect: the bodies in their order, then the two angles. */
export const NATAL_POINT_NAMES: readonly [...typeof BODY_NAMES, "Ascendant", "Midheaven"] = [
  ...BODY_NAMES,
  "Ascendant",
  "Midheaven",
];
/** One of {@link NATAL_POINT_NAMES}. */
export type NatalPointName = (typeof NATAL_POINT_NAMES)[number];
/** The angles among the natal points. */
export type NatalAngleName = Exclude<NatalPointName, BodyName>;

/**
 * Apparent longitudes of date by {@link NATAL_POINT_NAMES} in the tropical zodiac, which transits use, degrees, 0 ≤ x < 360, not
 * rounded. NaN for a body that the
 * source does not cover, and for the angles when the birth time is unknown.
 */
export type NatalPoints = Float64Array;

/** A chart and the longitudes that transits aspect, from one computation. */
export interface NatalChartWithPoints<Name extends string = BodyName> {
  /** The chart, with the digits of the calculator. */
  readonly chart: NatalChart<Name>;
  /** The longitudes that transits aspect. */
  readonly points: NatalPoints;
}

/** The positions of a chart and the longitudes that transits aspect, from one computation. */
export interface NatalPositionsWithPoints<Name extends string = BodyName> {
  /** The positions, with the digits of the calculator. */
  readonly chart: NatalPositions<Name>;
  /** The longitudes that transits aspect. */
  readonly points: NatalPoints;
}
