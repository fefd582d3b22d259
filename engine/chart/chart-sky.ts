import { computeApparentPlaces } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_COUNT, BODY_NAMES, NOT_COVERED } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import {
  declinationRad,
  type HouseDivision,
  type HouseOutcome,
  type HouseSetting,
  TROPICAL_SETTING,
} from "../houses/house-division.ts";
import { ASCENDANT_INDEX, computeHouses, HOUSE_VALUE_COUNT, MIDHEAVEN_INDEX } from "../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import type { Rad } from "../units/flavours.ts";
import { type Ayanamsa, computeZodiacHouses, type ZodiacInstant } from "../zodiac/ayanamsa.ts";
import {
  type CompleteChartOptions,
  chartNames,
  createPointWriter,
  type PointWriter,
} from "./chart-options.ts";
import { NATAL_POINT_NAMES, type NatalMoment, type NatalPoints } from "./natal-chart.ts";

/** The sky of the last moment of a calculator, in its buffers. */
export interface ChartSky {
  readonly source: EphemerisSource;
  /** The house system asked for. */
  readonly houses: HouseDivision;
  /** The bodies, then the added points. */
  readonly names: readonly string[];
  /** Indices of the bodies that the caller did not ask for: charts omit them. */
  readonly omittedBodies: readonly number[];
  readonly frame: SkyFrame;
  /** In the order of the names. */
  readonly places: ApparentPlaces;
  /** As computeHouses returns them; undefined when the time is unknown. */
  readonly houseValuesRad: Float64Array;
  /** Null when the time is unknown. */
  houseOutcome: HouseOutcome | null;
  /** The setting of the house system in the tropical sky. */
  setting: HouseSetting;
  /** The zodiac of the calculator; null: tropical. */
  readonly ayanamsa: Ayanamsa | null;
  /** The zodiac of places and houses; null: tropical. */
  zodiac: ZodiacInstant | null;
  /** Writes the added points to the places; null: there are none. */
  readonly writePoints: PointWriter | null;
}

/** Creates the buffers of one calculator. */
export function createChartSky(
  source: EphemerisSource,
  { houses, zodiac, bodies, points }: CompleteChartOptions,
): ChartSky {
  const names = chartNames(points);
  return {
    source,
    houses,
    names,
    omittedBodies: BODY_NAMES.filter((name) => !bodies.includes(name)).map((name) => BODY[name]),
    frame: createSkyFrame(),
    places: createApparentPlaces(names.length),
    houseValuesRad: new Float64Array(HOUSE_VALUE_COUNT),
    houseOutcome: null,
    setting: TROPICAL_SETTING,
    ayanamsa: zodiac,
    zodiac: null,
    writePoints: points.length === 0 ? null : createPointWriter(points),
  };
}

/** Computes bodies and points of a valid moment and, if the time is known, angles and cusps, in the tropical zodiac. */
export function computeTropicalSky(sky: ChartSky, moment: NatalMoment): void {
  const { source, frame, places } = sky;
  computeSkyFrame(source, moment.epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  sky.writePoints?.(source, frame, places);
  sky.setting = settingOf(sky);
  sky.zodiac = null;
  sky.houseOutcome = moment.timeKnown ? writeNatalHouses(sky, moment) : null;
}

/** Turns the computed tropical sky into the zodiac of the calculator. */
export function convertSky(sky: ChartSky, moment: NatalMoment): void {
  const { frame, places, ayanamsa } = sky;
  if (ayanamsa === null) return;
  sky.zodiac = ayanamsa.at(frame, "apparent");
  for (let index = 0; index < sky.names.length; index++) sky.zodiac.convertPlace(places, index);
  if (moment.timeKnown) sky.houseOutcome = writeNatalHouses(sky, moment);
}

function writeNatalHouses(sky: ChartSky, { latitudeDeg, longitudeDeg }: NatalMoment): HouseOutcome {
  const armcRad = sky.frame.greenwichApparentSiderealTimeRad + longitudeDeg * RAD_PER_DEG;
  return writeHouses(sky, armcRad, latitudeDeg * RAD_PER_DEG, sky.houseValuesRad);
}

/** Writes cusps and angles of a local sidereal time and latitude in the zodiac of the sky, as computeHouses returns them. */
export function writeHouses(
  { zodiac, frame, houses, setting }: ChartSky,
  armcRad: Rad,
  latitudeRad: Rad,
  out: Float64Array,
): HouseOutcome {
  return zodiac === null
    ? computeHouses(armcRad, latitudeRad, frame.trueObliquityRad, houses, out, setting)
    : computeZodiacHouses(zodiac, armcRad, latitudeRad, houses, out, setting);
}

/** The setting of a house system, from the Sun of the computed sky, which must be tropical, if the system uses it. */
function settingOf({ houses, frame, places }: ChartSky): HouseSetting {
  if (houses.usesSun !== true) return TROPICAL_SETTING;
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
    pointsDeg[BODY_COUNT] = houseValuesRad[ASCENDANT_INDEX]! * DEG_PER_RAD;
    pointsDeg[BODY_COUNT + 1] = houseValuesRad[MIDHEAVEN_INDEX]! * DEG_PER_RAD;
  }
  return pointsDeg;
}
