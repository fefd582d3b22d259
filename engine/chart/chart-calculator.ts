import { computeApparentPlace } from "../apparent/apparent-place.ts";
import { computeSkyFrame } from "../apparent/sky-frame.ts";
import { BODY, type BodyName, isCovered } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { ASCENDANT_PLACE, MIDHEAVEN_PLACE, usedHouseSystem, VERTEX_PLACE } from "../houses/houses.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { findChartAspects, pairCountOf } from "./aspects.ts";
import { balanceOf } from "./balance.ts";
import { type ChartOptions, completeChartOptions } from "./chart-options.ts";
import type { AddedPointName } from "./chart-points.ts";
import {
  type ChartSky,
  completeSky,
  computeTropicalSky,
  createChartSky,
  natalPointsOf,
} from "./chart-sky.ts";
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
import { fullCharts } from "./full-chart.ts";
import type {
  ChartAngles,
  ChartWriter,
  HouseCusp,
  NatalChart,
  NatalChartWithPoints,
  NatalPoints,
  NatalPositions,
  NatalPositionsWithPoints,
} from "./natal-chart.ts";
import type { NatalMoment } from "./natal-moment.ts";
import { createStarContactWorkspace, findStarContacts, type StarContactWorkspace } from "./star-contacts.ts";

/**
 * Computes natal charts over one source of states.
 *
 * @throws {InvalidMomentError} from every method that takes a moment, when the moment is invalid
 * @throws {EphemerisRangeError} from every method, when the instant is outside the source's dates
 */
export interface ChartCalculator<Name extends string = BodyName> {
  /** The whole chart of a moment. */
  natalChart(moment: NatalMoment): NatalChart<Name>;
  /** The chart of a moment without its aspects and star contacts, which take a quarter of the time. */
  natalPositions(moment: NatalMoment): NatalPositions<Name>;
  /** The longitudes that transits aspect, in the tropical zodiac. */
  natalPoints(moment: NatalMoment): NatalPoints;
  /** Chart and points of one moment, from one computation. */
  natalChartWithPoints(moment: NatalMoment): NatalChartWithPoints<Name>;
  /** Positions and points of one moment, from one computation. */
  natalPositionsWithPoints(moment: NatalMoment): NatalPositionsWithPoints<Name>;
  /** The Moon's apparent longitude of date in the calculator's zodiac, 4 decimals, 0 ≤ x < 360. */
  moonLongitudeDeg(epochJdUt: JdUt): Deg;
}

/** The buffers of one calculator. */
interface ChartWorkspace {
  readonly sky: ChartSky;
  readonly cuspsDegE4: Int32Array;
  readonly aspectPairs: Int32Array;
  readonly starContacts: StarContactWorkspace;
  /** Rounded, in the order of the names. */
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
export function createChartCalculator<Added extends AddedPointName = never>(
  source: EphemerisSource,
  options: ChartOptions<Added> = {},
): ChartCalculator<BodyName | NoInfer<Added>> {
  requireLuminaries(source);
  const sky = createChartSky(source, completeChartOptions(options));
  const { frame, places } = sky;
  const { digits, zodiac } = sky.options;
  const charts: ChartWriter<BodyName | Added> = digits === "full" ? fullCharts(sky) : printedCharts(sky);
  return {
    natalChart(moment) {
      computeTropicalSky(sky, moment);
      completeSky(sky, moment);
      return charts.chart();
    },
    natalPositions(moment) {
      computeTropicalSky(sky, moment);
      completeSky(sky, moment);
      return charts.positions();
    },
    natalPoints(moment) {
      computeTropicalSky(sky, moment);
      return natalPointsOf(sky);
    },
    natalChartWithPoints(moment) {
      computeTropicalSky(sky, moment);
      const points = natalPointsOf(sky);
      completeSky(sky, moment);
      return { chart: charts.chart(), points };
    },
    natalPositionsWithPoints(moment) {
      computeTropicalSky(sky, moment);
      const points = natalPointsOf(sky);
      completeSky(sky, moment);
      return { chart: charts.positions(), points };
    },
    moonLongitudeDeg(epochJdUt) {
      computeSkyFrame(source, epochJdUt, frame);
      computeApparentPlace(source, frame, BODY.Moon, places);
      zodiac?.at(frame, "apparent").convertPlace(places, BODY.Moon);
      const longitudeRad = places.longitudeRad[BODY.Moon]!;
      return digits === "full" ? longitudeRad * DEG_PER_RAD : degreesFromE4(roundToDegE4(longitudeRad));
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

/** Writes the computed sky with rounded values. */
function printedCharts<Name extends string>(sky: ChartSky): ChartWriter<Name> {
  const count = sky.names.length;
  const workspace: ChartWorkspace = {
    sky,
    cuspsDegE4: new Int32Array(12),
    aspectPairs: new Int32Array(pairCountOf(count)),
    starContacts: createStarContactWorkspace(),
    longitudesDegE4: new Float64Array(count),
    speedsDegPerDay: new Float64Array(count),
  };
  return {
    chart: () => chartOf<Name>(workspace),
    positions: () => positionsOf<Name>(workspace),
  };
}

/** The chart of the computed sky. */
function chartOf<Name extends string>(workspace: ChartWorkspace): NatalChart<Name> {
  const positions = positionsOf<Name>(workspace);
  const { sky, longitudesDegE4, speedsDegPerDay } = workspace;
  return {
    bodies: positions.bodies,
    angles: positions.angles,
    houses: positions.houses,
    houseSystem: positions.houseSystem,
    usedHouseSystem: positions.usedHouseSystem,
    houseOutcome: positions.houseOutcome,
    aspects: findChartAspects(
      sky.names as readonly Name[],
      longitudesDegE4,
      speedsDegPerDay,
      workspace.aspectPairs,
    ),
    elements: positions.elements,
    qualities: positions.qualities,
    dominantElement: positions.dominantElement,
    dominantQuality: positions.dominantQuality,
    fixedStars: findStarContacts(longitudesDegE4, sky.frame, workspace.starContacts, sky.zodiac),
  };
}

/** The positions of the computed sky. Writes the rounded longitudes, speeds and cusps to the workspace. */
function positionsOf<Name extends string>(workspace: ChartWorkspace): NatalPositions<Name> {
  const { sky, cuspsDegE4, longitudesDegE4, speedsDegPerDay } = workspace;
  const { places, houseValuesRad, houseOutcome } = sky;
  const division = sky.options.houses;
  const hasHouses = houseOutcome !== null;
  if (hasHouses) {
    for (let house = 0; house < 12; house++) cuspsDegE4[house] = roundToDegE4(houseValuesRad[house]!);
  }
  for (let body = 0; body < longitudesDegE4.length; body++) {
    longitudesDegE4[body] = roundToDegE4(places.longitudeRad[body]!);
    speedsDegPerDay[body] = speedDegPerDayOf(places, body);
  }
  const balance = balanceOf(longitudesDegE4);
  return {
    bodies: bodiesOf<Name>(workspace, hasHouses),
    angles: hasHouses ? anglesOf(sky) : null,
    houses: hasHouses ? housesOf(cuspsDegE4) : null,
    houseSystem: division.name,
    usedHouseSystem: hasHouses ? usedHouseSystem(division, houseOutcome) : null,
    houseOutcome,
    elements: balance.elements,
    qualities: balance.qualities,
    dominantElement: balance.dominantElement,
    dominantQuality: balance.dominantQuality,
  };
}

function bodiesOf<Name extends string>(workspace: ChartWorkspace, hasHouses: boolean): BodyRecord<Name>[] {
  const { sky, cuspsDegE4, longitudesDegE4, speedsDegPerDay } = workspace;
  const bodies: BodyRecord<Name>[] = [];
  for (let body = 0; body < longitudesDegE4.length; body++) {
    const longitudeDegE4 = longitudesDegE4[body]!;
    if (!isCovered(longitudeDegE4)) continue;
    const house = hasHouses ? houseOfLongitude(longitudeDegE4, cuspsDegE4) : null;
    bodies.push(
      bodyRecord(sky.places, body, sky.names[body] as Name, longitudeDegE4, speedsDegPerDay[body]!, house),
    );
  }
  return bodies;
}

function anglesOf({ places, houseValuesRad }: ChartSky): ChartAngles {
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
