import {
  ASPECT_ORBS_DEG,
  type AspectRecord,
  type BodyRecord,
  type ChartAngles,
  type EclipticPoint,
  type HouseCusp as EngineHouseCusp,
  type StarContact as EngineStarContact,
  fineDegreeInSignDeg,
  type NatalChart,
} from "../../engine/index.ts";
import type {
  Angles,
  AscendantPlacement,
  Aspect,
  AspectOrbs,
  ComputeElementsResponse,
  ComputeFullChartResponse,
  HouseCusp,
  Placement,
  Planet,
  StarContact,
  ZodiacPoint,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { ChartPreamble } from "./natal-chart-of-birth.ts";
import { printedSpeed } from "./printed-speed.ts";

/** The full chart, behind what is told of its moment. */
export function fullChartOf(chart: NatalChart, preamble: ChartPreamble): ComputeFullChartResponse {
  return {
    $typeName: "almagest.v1.ComputeFullChartResponse",
    ...preamble,
    planets: planetsOf(chart.bodies),
    ...(chart.angles === null ? {} : { angles: anglesOf(chart.angles) }),
    houses: housesOf(chart),
    aspects: aspectsOf(chart),
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
    speed: printedSpeed(body.speedDegPerDay),
    retrograde: body.retrograde,
  };
  if (body.house !== null) planet.house = body.house;
  return planet;
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

/** Empty when the time is unknown. */
export function housesOf(chart: NatalChart): HouseCusp[] {
  return (chart.houses ?? []).map(({ number, cuspDeg, sign }: EngineHouseCusp) => ({
    $typeName: "almagest.v1.HouseCusp",
    number,
    cusp: cuspDeg,
    sign,
  }));
}

export function aspectsOf(chart: NatalChart): Aspect[] {
  return chart.aspects.map((aspect: AspectRecord) => ({
    $typeName: "almagest.v1.Aspect",
    planet1: aspect.planet1,
    planet2: aspect.planet2,
    aspect: aspect.aspect,
    angle: aspect.angleDeg,
    separation: aspect.separationDeg,
    orb: aspect.orbDeg,
    phase: aspect.phase,
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
  chart: NatalChart,
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

/** A luminary as the short chart tells it. */
export function placementOf(body: BodyRecord): Placement {
  const placement: Placement = {
    $typeName: "almagest.v1.Placement",
    sign: body.sign,
    degreeInSign: body.degreeInSignDeg,
  };
  if (body.house !== null) placement.house = body.house;
  return placement;
}

/** The Ascendant as the short chart tells it: with 4 decimals. */
export function ascendantPlacementOf({ ascendant }: ChartAngles): AscendantPlacement {
  return {
    $typeName: "almagest.v1.AscendantPlacement",
    sign: ascendant.sign,
    degreeInSign: fineDegreeInSignDeg(ascendant.longitudeDeg),
  };
}
