import { computeApparentPlace, computeApparentPlaces } from "../apparent/apparent-place.ts";
import { type ApparentPlaces, createApparentPlaces } from "../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import { BODY, BODY_COUNT, isCovered, NOT_COVERED } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { declinationRad } from "../houses/direction.ts";
import type { CuspDivision, HouseOutcome } from "../houses/house-division.ts";
import { type HouseSetting, TROPICAL_SETTING } from "../houses/house-frame.ts";
import {
  ASCENDANT_PLACE,
  computeHouses,
  HOUSE_PLACES,
  MIDHEAVEN_PLACE,
  usedHouseSystem,
  VERTEX_PLACE,
} from "../houses/houses.ts";
import { DEG_PER_RAD, RAD_PER_DEG } from "../math/angle.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { BODY_PAIR_COUNT, findAspects } from "./aspects.ts";
import { balanceOf } from "./balance.ts";
import { type ChartOptions, completeChartOptions } from "./chart-options.ts";
import {
  type BodyRecord,
  bodyRecord,
  degreesFromE4,
  eclipticPoint,
  houseOfLongitude,
  roundToDegE4,
  signOf,
  speedDegPerDayOf,
} from "./ecliptic-point.ts";
import {
  type ChartAngles,
  type HouseCusp,
  NATAL_POINT_NAMES,
  type NatalChart,
  type NatalChartWithPoints,
  type NatalPoints,
  type NatalPositions,
  type NatalPositionsWithPoints,
} from "./natal-chart.ts";
import { type NatalMoment, validateNatalMoment } from "./natal-moment.ts";
import { createStarContactWorkspace, findStarContacts, type StarContactWorkspace } from "./star-contacts.ts";

/**
 * Computes natal charts over one source of states.
 *
 * @throws {InvalidMomentError} from every method that takes a moment, when the moment is invalid
 * @throws {EphemerisRangeError} from every method, when the instant is outside the source's dates
 */
export interface ChartCalculator {
  /** The whole chart of a moment. */
  natalChart(moment: NatalMoment): NatalChart;
  /** The chart of a moment without its aspects and star contacts, which take a quarter of the time. */
  natalPositions(moment: NatalMoment): NatalPositions;
  /** The longitudes that transits aspect. */
  natalPoints(moment: NatalMoment): NatalPoints;
  /** Chart and points of one moment, from one computation. */
  natalChartWithPoints(moment: NatalMoment): NatalChartWithPoints;
  /** Positions and points of one moment, from one computation. */
  natalPositionsWithPoints(moment: NatalMoment): NatalPositionsWithPoints;
  /** The Moon's apparent longitude of date, 4 decimals, 0 ≤ x < 360. */
  moonLongitudeDeg(epochJdUt: JdUt): Deg;
}

/** The buffers of one calculator. */
interface ChartWorkspace {
  readonly source: EphemerisSource;
  /** The house system asked for. */
  readonly division: CuspDivision;
  readonly frame: SkyFrame;
  readonly places: ApparentPlaces;
  /** As computeHouses returns them. */
  readonly houseValuesRad: Float64Array;
  readonly cuspsDegE4: Int32Array;
  readonly aspectPairs: Int32Array;
  readonly starContacts: StarContactWorkspace;
  /** Rounded, in body order. */
  readonly longitudesDegE4: Float64Array;
  readonly speedsDegPerDay: Float64Array;
}

/**
 * Creates a calculator of natal charts.
 *
 * Creation allocates the buffers of the computation: create one per thread and reuse it. Returned charts share no
 * memory with it.
 *
 * @throws {TypeError} when the source does not cover both Sun and Moon, or an option is not a value of its kind
 *
 * @example
 * ```ts
 * import { createChartCalculator } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const calculator = createChartCalculator(loadTableSource());
 * const chart = calculator.natalChart({
 *   epochJdUt: 2451545,
 *   latitudeDeg: 52.52,
 *   longitudeDeg: 13.405,
 *   timeKnown: true,
 * });
 * chart.bodies[0].sign; // => "Capricorn"
 * chart.angles?.ascendant.longitudeDeg; // => 51.6259
 * chart.usedHouseSystem; // => "placidus"
 * chart.dominantElement; // => "Earth"
 * ```
 */
export function createChartCalculator(source: EphemerisSource, options: ChartOptions = {}): ChartCalculator {
  requireLuminaries(source);
  const workspace: ChartWorkspace = {
    source,
    division: completeChartOptions(options).houses,
    frame: createSkyFrame(),
    places: createApparentPlaces(),
    houseValuesRad: new Float64Array(HOUSE_PLACES),
    cuspsDegE4: new Int32Array(12),
    aspectPairs: new Int32Array(BODY_PAIR_COUNT),
    starContacts: createStarContactWorkspace(),
    longitudesDegE4: new Float64Array(BODY_COUNT),
    speedsDegPerDay: new Float64Array(BODY_COUNT),
  };
  return {
    natalChart(moment) {
      return chartOf(workspace, computeSky(workspace, moment));
    },
    natalPositions(moment) {
      return positionsOf(workspace, computeSky(workspace, moment));
    },
    natalPoints(moment) {
      return pointsOf(workspace, computeSky(workspace, moment));
    },
    natalChartWithPoints(moment) {
      const outcome = computeSky(workspace, moment);
      return { chart: chartOf(workspace, outcome), points: pointsOf(workspace, outcome) };
    },
    natalPositionsWithPoints(moment) {
      const outcome = computeSky(workspace, moment);
      return { chart: positionsOf(workspace, outcome), points: pointsOf(workspace, outcome) };
    },
    moonLongitudeDeg(epochJdUt) {
      const { frame, places } = workspace;
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlace(source, frame, BODY.Moon, places);
      return degreesFromE4(roundToDegE4(places.longitudeRad[BODY.Moon]!));
    },
  };
}

/** The Part of Fortune, ties of the balance and the lunar points need both. */
function requireLuminaries(source: EphemerisSource): void {
  const missing = (["Sun", "Moon"] as const).filter((name) => !source.covers(BODY[name]));
  if (missing.length > 0) {
    throw new TypeError(`a source must cover Sun and Moon; ${source.name} lacks ${missing.join(" and ")}`);
  }
}

/**
 * Computes the positions of a moment and, if the time is known, its angles and cusps. Returns the outcome of the
 * houses, or null if the time is unknown.
 */
function computeSky(workspace: ChartWorkspace, moment: NatalMoment): HouseOutcome | null {
  validateNatalMoment(moment);
  const { source, division, frame, places, houseValuesRad } = workspace;
  computeSkyFrame(source, moment.epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  if (!moment.timeKnown) return null;
  const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
  const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
  const { trueObliquityRad } = frame;
  const setting = division.usesSun ? sunSetting(workspace) : TROPICAL_SETTING;
  return computeHouses(armcRad, latitudeRad, trueObliquityRad, division, houseValuesRad, setting);
}

/** The setting of a house system that uses the Sun of the computed sky. */
function sunSetting({ frame, places }: ChartWorkspace): HouseSetting {
  const { longitudeRad, latitudeRad } = places;
  const sunDeclinationRad = declinationRad(
    longitudeRad[BODY.Sun]!,
    latitudeRad[BODY.Sun]!,
    frame.trueObliquityRad,
  );
  return { ...TROPICAL_SETTING, sunDeclinationRad };
}

/** The chart of the computed sky. */
function chartOf(workspace: ChartWorkspace, outcome: HouseOutcome | null): NatalChart {
  const positions = positionsOf(workspace, outcome);
  const { frame, longitudesDegE4, speedsDegPerDay } = workspace;
  return {
    bodies: positions.bodies,
    angles: positions.angles,
    houses: positions.houses,
    houseSystem: positions.houseSystem,
    usedHouseSystem: positions.usedHouseSystem,
    houseOutcome: outcome,
    aspects: findAspects(longitudesDegE4, speedsDegPerDay, workspace.aspectPairs),
    elements: positions.elements,
    qualities: positions.qualities,
    dominantElement: positions.dominantElement,
    dominantQuality: positions.dominantQuality,
    fixedStars: findStarContacts(longitudesDegE4, frame, workspace.starContacts),
  };
}

/** The positions of the computed sky. Writes the rounded longitudes, speeds and cusps to the workspace. */
function positionsOf(workspace: ChartWorkspace, outcome: HouseOutcome | null): NatalPositions {
  const { division, places, houseValuesRad, cuspsDegE4 } = workspace;
  const { longitudesDegE4, speedsDegPerDay } = workspace;
  const hasHouses = outcome !== null;
  if (hasHouses) {
    for (let house = 0; house < 12; house++) cuspsDegE4[house] = roundToDegE4(houseValuesRad[house]!);
  }
  for (let body = 0; body < BODY_COUNT; body++) {
    longitudesDegE4[body] = roundToDegE4(places.longitudeRad[body]!);
    speedsDegPerDay[body] = speedDegPerDayOf(places, body);
  }
  const balance = balanceOf(longitudesDegE4);
  return {
    bodies: bodiesOf(workspace, hasHouses),
    angles: hasHouses ? anglesOf(workspace) : null,
    houses: hasHouses ? housesOf(cuspsDegE4) : null,
    houseSystem: division.name,
    usedHouseSystem: hasHouses ? usedHouseSystem(division, outcome) : null,
    houseOutcome: outcome,
    elements: balance.elements,
    qualities: balance.qualities,
    dominantElement: balance.dominantElement,
    dominantQuality: balance.dominantQuality,
  };
}

function bodiesOf(workspace: ChartWorkspace, hasHouses: boolean): BodyRecord[] {
  const { places, cuspsDegE4, longitudesDegE4, speedsDegPerDay } = workspace;
  const bodies: BodyRecord[] = [];
  for (let body = 0; body < BODY_COUNT; body++) {
    const longitudeDegE4 = longitudesDegE4[body]!;
    if (!isCovered(longitudeDegE4)) continue;
    const house = hasHouses ? houseOfLongitude(longitudeDegE4, cuspsDegE4) : null;
    bodies.push(bodyRecord(places, body, longitudeDegE4, speedsDegPerDay[body]!, house));
  }
  return bodies;
}

function anglesOf({ places, houseValuesRad }: ChartWorkspace): ChartAngles {
  const ascendantRad = houseValuesRad[ASCENDANT_PLACE]!;
  const moonRad = places.longitudeRad[BODY.Moon]!;
  const sunRad = places.longitudeRad[BODY.Sun]!;
  return {
    ascendant: eclipticPoint(roundToDegE4(ascendantRad)),
    midheaven: eclipticPoint(roundToDegE4(houseValuesRad[MIDHEAVEN_PLACE]!)),
    vertex: eclipticPoint(roundToDegE4(houseValuesRad[VERTEX_PLACE]!)),
    // Ascendant + Moon − Sun, by day and by night alike.
    partOfFortune: eclipticPoint(roundToDegE4(ascendantRad + moonRad - sunRad)),
  };
}

function housesOf(cuspsDegE4: Int32Array): HouseCusp[] {
  const houses: HouseCusp[] = [];
  for (let house = 0; house < 12; house++) {
    const cuspDegE4 = cuspsDegE4[house]!;
    houses.push({ number: house + 1, cuspDeg: degreesFromE4(cuspDegE4), sign: signOf(cuspDegE4) });
  }
  return houses;
}

/** The points of the computed sky. */
function pointsOf({ places, houseValuesRad }: ChartWorkspace, outcome: HouseOutcome | null): NatalPoints {
  const pointsDeg = new Float64Array(NATAL_POINT_NAMES.length).fill(NOT_COVERED);
  for (let body = 0; body < BODY_COUNT; body++) pointsDeg[body] = places.longitudeRad[body]! * DEG_PER_RAD;
  if (outcome !== null) {
    pointsDeg[BODY_COUNT] = houseValuesRad[ASCENDANT_PLACE]! * DEG_PER_RAD;
    pointsDeg[BODY_COUNT + 1] = houseValuesRad[MIDHEAVEN_PLACE]! * DEG_PER_RAD;
  }
  return pointsDeg;
}
