import { computeApparentPlaces } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_COUNT, NOT_COVERED } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { declinationRad } from "../houses/direction.ts";
import type { HouseOutcome } from "../houses/house-division.ts";
import { type HouseSetting, TROPICAL_SETTING } from "../houses/house-frame.ts";
import { ASCENDANT_PLACE, computeHouses, HOUSE_PLACES, MIDHEAVEN_PLACE } from "../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import { computeZodiacHouses, type ZodiacInstant } from "../zodiac/zodiac-instant.ts";
import type { CompleteChartOptions } from "./chart-options.ts";
import { chartNames } from "./chart-options.ts";
import { NATAL_POINT_NAMES, type NatalPoints } from "./natal-chart.ts";
import { type NatalMoment, validateNatalMoment } from "./natal-moment.ts";

/** The sky of the last moment of a calculator, in its buffers. */
export interface ChartSky {
  readonly source: EphemerisSource;
  readonly options: CompleteChartOptions;
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
}

/** Creates the buffers of one calculator. */
export function createChartSky(source: EphemerisSource, options: CompleteChartOptions): ChartSky {
  const names = chartNames(options.points);
  return {
    source,
    options,
    names,
    frame: createSkyFrame(),
    places: createApparentPlaces(names.length),
    houseValuesRad: new Float64Array(HOUSE_PLACES),
    houseOutcome: null,
    zodiac: null,
  };
}

/** Computes the positions of a moment and, if the time is known, its angles and cusps, in the tropical zodiac. */
export function computeTropicalSky(sky: ChartSky, moment: NatalMoment): void {
  validateNatalMoment(moment);
  const { source, frame, places, houseValuesRad } = sky;
  const { houses } = sky.options;
  computeSkyFrame(source, moment.epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  sky.zodiac = null;
  sky.houseOutcome = null;
  if (!moment.timeKnown) return;
  const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
  const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
  const setting = settingOf(sky);
  sky.houseOutcome = computeHouses(
    armcRad,
    latitudeRad,
    frame.trueObliquityRad,
    houses,
    houseValuesRad,
    setting,
  );
}

/** Adds the points of the options to the computed sky and turns it into the zodiac of the options. */
export function completeSky(sky: ChartSky, moment: NatalMoment): void {
  const { source, frame, places, houseValuesRad } = sky;
  const { points, zodiac, houses } = sky.options;
  for (let i = 0; i < points.length; i++) points[i]!.write(source, frame, BODY_COUNT + i, places);
  if (zodiac === null) return;
  const setting = settingOf(sky);
  const instant = zodiac.at(frame, "apparent");
  for (let index = 0; index < sky.names.length; index++) instant.convertPlace(places, index);
  sky.zodiac = instant;
  if (!moment.timeKnown) return;
  const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
  const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
  sky.houseOutcome = computeZodiacHouses(instant, armcRad, latitudeRad, houses, houseValuesRad, setting);
}

/** The setting of a house system, from the Sun of the computed sky, which must be tropical, if the system uses it. */
function settingOf({ options, frame, places }: ChartSky): HouseSetting {
  if (options.houses.usesSun !== true) return TROPICAL_SETTING;
  const { longitudeRad, latitudeRad } = places;
  const sunDeclinationRad = declinationRad(
    longitudeRad[BODY.Sun]!,
    latitudeRad[BODY.Sun]!,
    frame.trueObliquityRad,
  );
  return { ...TROPICAL_SETTING, sunDeclinationRad };
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
