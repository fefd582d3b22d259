import { computeApparentPlaces } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY_COUNT, NOT_COVERED } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { CuspDivision, HouseOutcome } from "../houses/house-division.ts";
import type { HouseSetting } from "../houses/house-frame.ts";
import { ASCENDANT_PLACE, computeHouses, HOUSE_PLACES, MIDHEAVEN_PLACE } from "../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import type { ZodiacInstant } from "../zodiac/zodiac-instant.ts";
import { NATAL_POINT_NAMES, type NatalPoints } from "./natal-chart.ts";
import { type NatalMoment, validateNatalMoment } from "./natal-moment.ts";
import type { StarContact, StarContactWorkspace } from "./star-contacts.ts";

/** The sky of the last moment of a calculator, in its buffers. */
export interface ChartSky {
  readonly source: EphemerisSource;
  /** The house system asked for. */
  readonly houses: CuspDivision;
  /** The bodies, then the added points. */
  readonly names: readonly string[];
  readonly frame: SkyFrame;
  /** In the order of the names. */
  readonly places: ApparentPlaces;
  /** As computeHouses returns them; undefined when the time is unknown. */
  readonly houseValuesRad: Float64Array;
  /** Null when the time is unknown. */
  houseOutcome: HouseOutcome | null;
  /** The zodiac of places and houses; null: tropical. */
  zodiac: ZodiacInstant | null;
  /** Null: the chart has the seventeen bodies in the tropical zodiac, in a house system that needs no setting. */
  readonly extension: ChartExtension | null;
}

/** What the options of a chart add. It is a value, so a bundle of plain charts does not contain its code. */
export interface ChartExtension {
  /** The setting of the house system in the computed sky, which is tropical. */
  setting(sky: ChartSky): HouseSetting;
  /** Adds the points to the computed sky and turns it into the zodiac. */
  complete(sky: ChartSky, moment: NatalMoment): void;
  /** Turns the computed place of the Moon into the zodiac. */
  turnMoon(sky: ChartSky): void;
  /** The contacts of the bodies at these rounded longitudes with the stars, in the zodiac of the computed sky. */
  findStars(sky: ChartSky, longitudesDegE4: Float64Array, workspace: StarContactWorkspace): StarContact[];
}

/** Creates the buffers of one calculator. */
export function createChartSky(
  source: EphemerisSource,
  houses: CuspDivision,
  names: readonly string[],
  extension: ChartExtension | null,
): ChartSky {
  return {
    source,
    houses,
    names,
    frame: createSkyFrame(),
    places: createApparentPlaces(names.length),
    houseValuesRad: new Float64Array(HOUSE_PLACES),
    houseOutcome: null,
    zodiac: null,
    extension,
  };
}

/** Computes the positions of a moment and, if the time is known, its angles and cusps, in the tropical zodiac. */
export function computeTropicalSky(sky: ChartSky, moment: NatalMoment): void {
  // A caller without types may omit it.
  validateNatalMoment(moment, moment.timeKnown ?? null);
  const { source, houses, frame, places, houseValuesRad, extension } = sky;
  computeSkyFrame(source, moment.epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  sky.zodiac = null;
  sky.houseOutcome = null;
  if (!moment.timeKnown) return;
  const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
  const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
  sky.houseOutcome = computeHouses(
    armcRad,
    latitudeRad,
    frame.trueObliquityRad,
    houses,
    houseValuesRad,
    extension?.setting(sky),
  );
}

/** The natal points of the computed sky, which must be tropical. */
export function natalPointsOf({ places, houseValuesRad, houseOutcome }: ChartSky): NatalPoints {
  const pointsDeg = new Float64Array(NATAL_POINT_NAMES.length).fill(NOT_COVERED);
  for (let body = 0; body < BODY_COUNT; body++) pointsDeg[body] = places.longitudeRad[body]! * DEG_PER_RAD;
  if (houseOutcome !== null) {
    pointsDeg[BODY_COUNT] = houseValuesRad[ASCENDANT_PLACE]! * DEG_PER_RAD;
    pointsDeg[BODY_COUNT + 1] = houseValuesRad[MIDHEAVEN_PLACE]! * DEG_PER_RAD;
  }
  return pointsDeg;
}
