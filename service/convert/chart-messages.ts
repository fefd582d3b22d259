import assert from "node:assert/strict";
import {
  ASPECT_ORBS_DEG,
  type AspectRecord,
  BODY,
  type BodyRecord,
  type ChartAngles,
  type EclipticPoint,
  type HouseCusp as EngineHouseCusp,
  type StarContact as EngineStarContact,
  fineDegreeInSignDeg,
  type NatalChart,
  type NatalPositions,
} from "../../engine/index.ts";
import type {
  Angles,
  AscendantPlacement,
  Aspect,
  AspectOrbs,
  ComputeElementsResponse,
  ComputeFullChartResponse,
  ComputeShortChartResponse,
  HouseCusp,
  Placement,
  Planet,
  StarContact,
  ZodiacPoint,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { ChartPreamble } from "./birth-messages.ts";
import { type LongitudesOfDay, separationErrorDeg } from "./unknown-time-messages.ts";

/** The full chart; `day` has the longitudes of the day of birth if its time is unknown. */
export function fullChartOf(
  chart: NatalChart,
  preamble: ChartPreamble,
  day: LongitudesOfDay | null,
): ComputeFullChartResponse {
  return {
    $typeName: "almagest.v1.ComputeFullChartResponse",
    ...preamble,
    planets: planetsOf(chart.bodies),
    ...(chart.angles === null ? {} : { angles: anglesOf(chart.angles) }),
    houses: housesOf(chart),
    aspects: aspectsOf(chart, day),
    ...balanceOf(chart),
    fixedStars: fixedStarsOf(chart),
  };
}

export function planetsOf(bodies: readonly BodyRecord[]): Planet[] {
  return bodies.map(planetOf);
}

function planetOf(body: BodyRecord): Planet {
  const planet: Planet = {
    $typeName: "almagest.v1.Planet",
    name: body.name,
    longitude: body.longitudeDeg,
    sign: body.sign,
    degreeInSign: body.degreeInSignDeg,
    speed: roundedSpeed(body.speedDegPerDay),
    retrograde: body.retrograde,
  };
  if (body.house !== null) planet.house = body.house;
  return planet;
}

/** Units of the last digit of a speed, per degree per day. */
const SPEED_SCALE = 1e4;

/** Rounds a speed, degrees per day, to 4 decimals. */
function roundedSpeed(speedDegPerDay: number): number {
  // Adding 0 turns −0 into 0.
  return (Math.round(speedDegPerDay * SPEED_SCALE) + 0) / SPEED_SCALE;
}

export function anglesOf(angles: ChartAngles): Angles {
  return {
    $typeName: "almagest.v1.Angles",
    ascendant: zodiacPointOf(angles.ascendant),
    midheaven: zodiacPointOf(angles.midheaven),
    vertex: zodiacPointOf(angles.vertex),
    partOfFortune: zodiacPointOf(angles.partOfFortune),
  };
}

export function zodiacPointOf(point: EclipticPoint): ZodiacPoint {
  return {
    $typeName: "almagest.v1.ZodiacPoint",
    longitude: point.longitudeDeg,
    sign: point.sign,
    degreeInSign: point.degreeInSignDeg,
  };
}

/** Empty if the time is unknown. */
export function housesOf(chart: NatalPositions): HouseCusp[] {
  return (chart.houses ?? []).map(({ number, cuspDeg, sign }: EngineHouseCusp) => ({
    $typeName: "almagest.v1.HouseCusp",
    number,
    cusp: cuspDeg,
    sign,
  }));
}

/** The aspects, with their errors if `day` has the longitudes of a day of birth of unknown time. */
export function aspectsOf(chart: NatalChart, day: LongitudesOfDay | null): Aspect[] {
  return chart.aspects.map((aspect: AspectRecord) => ({
    $typeName: "almagest.v1.Aspect",
    planet1: aspect.planet1,
    planet2: aspect.planet2,
    aspect: aspect.aspect,
    angle: aspect.angleDeg,
    separation: aspect.separationDeg,
    orb: aspect.orbDeg,
    phase: aspect.phase,
    ...(day === null ? {} : { errorDegrees: separationErrorDeg(day, aspect.planet1, aspect.planet2) }),
  }));
}

export function aspectOrbs(): AspectOrbs {
  return {
    $typeName: "almagest.v1.AspectOrbs",
    conjunction: ASPECT_ORBS_DEG.Conjunction,
    sextile: ASPECT_ORBS_DEG.Sextile,
    square: ASPECT_ORBS_DEG.Square,
    trine: ASPECT_ORBS_DEG.Trine,
    opposition: ASPECT_ORBS_DEG.Opposition,
  };
}

export function balanceOf(
  chart: NatalPositions,
): Pick<ComputeElementsResponse, "elements" | "qualities" | "dominantElement" | "dominantQuality"> {
  const { elements, qualities } = chart;
  return {
    elements: {
      $typeName: "almagest.v1.ElementCounts",
      fire: elements.Fire,
      earth: elements.Earth,
      air: elements.Air,
      water: elements.Water,
    },
    qualities: {
      $typeName: "almagest.v1.QualityCounts",
      cardinal: qualities.Cardinal,
      fixed: qualities.Fixed,
      mutable: qualities.Mutable,
    },
    dominantElement: chart.dominantElement,
    dominantQuality: chart.dominantQuality,
  };
}

export function fixedStarsOf(chart: NatalChart): StarContact[] {
  return chart.fixedStars.map((contact: EngineStarContact) => ({
    $typeName: "almagest.v1.StarContact",
    star: contact.star,
    body: contact.body,
    longitude: contact.longitudeDeg,
    sign: contact.sign,
    degreeInSign: contact.degreeInSignDeg,
    orb: contact.orbDeg,
    magnitude: contact.magnitude,
  }));
}

/** The fields of the short chart. */
export function signsInBriefOf(
  chart: NatalPositions,
): Omit<ComputeShortChartResponse, keyof ChartPreamble | "$typeName"> {
  const { bodies, angles, dominantElement, dominantQuality } = chart;
  return {
    ...luminariesOf(bodies),
    ...(angles === null ? {} : { ascendant: ascendantPlacementOf(angles) }),
    signs: Object.fromEntries(bodies.map(({ name, sign }) => [name, sign])),
    retrograde: bodies.filter(({ retrograde }) => retrograde).map(({ name }) => name),
    dominantElement,
    dominantQuality,
  };
}

function luminariesOf(bodies: readonly BodyRecord[]): { sun: Placement; moon: Placement } {
  const [sun, moon] = [bodies[BODY.Sun], bodies[BODY.Moon]];
  if (sun === undefined || moon === undefined) assert.fail("a chart has the Sun and the Moon");
  return { sun: placementOf(sun), moon: placementOf(moon) };
}

function placementOf(body: BodyRecord): Placement {
  const placement: Placement = {
    $typeName: "almagest.v1.Placement",
    sign: body.sign,
    degreeInSign: body.degreeInSignDeg,
  };
  if (body.house !== null) placement.house = body.house;
  return placement;
}

function ascendantPlacementOf({ ascendant }: ChartAngles): AscendantPlacement {
  return {
    $typeName: "almagest.v1.AscendantPlacement",
    sign: ascendant.sign,
    degreeInSign: fineDegreeInSignDeg(ascendant.longitudeDeg),
  };
}
