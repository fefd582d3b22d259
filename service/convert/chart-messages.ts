import assert from "node:assert/strict";
import {
  ASPECT_ORBS_DEG,
  BODY,
  type BodyRecord,
  type ChartAngles,
  type EclipticPoint,
  fineDegreeInSignDeg,
  type NatalChart,
  type NatalPositions,
  STAR_ORB_DEG,
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
  RisingSign,
  StarContact,
  ZodiacPoint,
} from "../../proto/gen/almagest/v1/chart_pb.ts";
import type { ChartPreamble } from "./birth-messages.ts";
import { crossErrorDeg, isUncertain, type LongitudesOfDay, starErrorsDeg } from "./unknown-time-messages.ts";

export function fullChartOf(
  chart: NatalChart,
  preamble: ChartPreamble,
  day: LongitudesOfDay | null,
): ComputeFullChartResponse {
  const { input, time, warnings } = preamble;
  const { elements, qualities, dominantElement, dominantQuality } = balanceOf(chart);
  // Assigned one by one: spreading several objects costs several times as much.
  const response: ComputeFullChartResponse = {
    $typeName: "almagest.v1.ComputeFullChartResponse",
    input,
    time,
    warnings,
    planets: planetsOf(chart.bodies),
    houses: housesOf(chart),
    aspects: aspectsOf(chart, day),
    elements,
    qualities,
    dominantElement,
    dominantQuality,
    fixedStars: fixedStarsOf(chart, day),
  };
  if (chart.angles !== null) response.angles = anglesOf(chart.angles);
  return response;
}

/** The fields of planets that depend on the time of day: their signs. */
export function planetFields({ bodies }: NatalPositions): ReadonlyMap<string, string> {
  return new Map(bodies.map(({ sign }, index) => [`planets[${index}].sign`, sign]));
}

export function fullChartFields(chart: NatalPositions): ReadonlyMap<string, string> {
  return new Map([...planetFields(chart), ...balanceFields(chart)]);
}

export function planetsOf(bodies: readonly BodyRecord[]): Planet[] {
  const planets: Planet[] = [];
  for (const body of bodies) {
    const planet: Planet = {
      $typeName: "almagest.v1.Planet",
      name: body.name,
      longitude: body.longitudeDeg,
      sign: body.sign,
      degreeInSign: body.degreeInSignDeg,
      speed: rounded(body.speedDegPerDay, SPEED_SCALE),
      retrograde: body.retrograde,
    };
    if (body.house !== null) planet.house = body.house;
    planets.push(planet);
  }
  return planets;
}

/** Units of the last digit of a speed, per degree per day. */
const SPEED_SCALE = 1e4;

/** A value in units of its last digit, 1 / scale. Adding 0 turns −0 into 0. */
export function rounded(value: number, scale: number): number {
  return (Math.round(value * scale) + 0) / scale;
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

export function housesOf(chart: NatalPositions): HouseCusp[] {
  const cusps: HouseCusp[] = [];
  for (const { number, longitudeDeg, sign } of chart.houses ?? []) {
    cusps.push({ $typeName: "almagest.v1.HouseCusp", number, cusp: longitudeDeg, sign });
  }
  return cusps;
}

/** The aspects. If the time of birth is unknown, `day` contains the longitudes of the day, and each aspect states its error. */
export function aspectsOf(chart: NatalChart, day: LongitudesOfDay | null): Aspect[] {
  const aspects: Aspect[] = [];
  for (const record of chart.aspects) {
    const aspect: Aspect = {
      $typeName: "almagest.v1.Aspect",
      planet1: record.planet1,
      planet2: record.planet2,
      aspect: record.aspect,
      angle: record.angleDeg,
      separation: record.separationDeg,
      orb: record.orbDeg,
      phase: record.phase,
    };
    if (day !== null) {
      const errorDeg = crossErrorDeg(day, record.planet1, day, record.planet2);
      aspect.errorDegrees = errorDeg;
      if (isUncertain(record.orbDeg, errorDeg, ASPECT_ORBS_DEG[record.aspect])) aspect.uncertain = true;
    }
    aspects.push(aspect);
  }
  return aspects;
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

export function balanceFields(chart: NatalPositions): ReadonlyMap<string, string> {
  const countsOf = (name: "elements" | "qualities") =>
    Object.entries(chart[name]).map(([key, count]) => [`${name}.${key}`, String(count)] as const);
  return new Map([...countsOf("elements"), ...countsOf("qualities"), ...dominantFields(chart)]);
}

function dominantFields({ dominantElement, dominantQuality }: NatalPositions): ReadonlyMap<string, string> {
  return new Map([
    ["dominantElement", dominantElement],
    ["dominantQuality", dominantQuality],
  ]);
}

/** The star contacts. If the time of birth is unknown, each contact states its error. */
export function fixedStarsOf(chart: NatalChart, day: LongitudesOfDay | null): StarContact[] {
  const errorsDeg = day === null ? null : starErrorsDeg(day);
  const contacts: StarContact[] = [];
  for (const contact of chart.fixedStars) {
    const message: StarContact = {
      $typeName: "almagest.v1.StarContact",
      star: contact.star,
      body: contact.body,
      longitude: contact.longitudeDeg,
      sign: contact.sign,
      degreeInSign: contact.degreeInSignDeg,
      orb: contact.orbDeg,
      magnitude: contact.magnitude,
    };
    const errorDeg = errorsDeg?.[BODY[contact.body]];
    if (errorDeg !== undefined) {
      message.errorDegrees = errorDeg;
      if (isUncertain(contact.orbDeg, errorDeg, STAR_ORB_DEG)) message.uncertain = true;
    }
    contacts.push(message);
  }
  return contacts;
}

export function shortChartOf(
  chart: NatalPositions,
  preamble: ChartPreamble,
  risingSigns: RisingSign[],
): ComputeShortChartResponse {
  const { bodies, angles, dominantElement, dominantQuality } = chart;
  const { input, time, warnings } = preamble;
  const { sun, moon } = luminariesOf(bodies);
  const signs: Record<string, string> = {};
  const retrograde: string[] = [];
  for (const body of bodies) {
    signs[body.name] = body.sign;
    if (body.retrograde) retrograde.push(body.name);
  }
  const response: ComputeShortChartResponse = {
    $typeName: "almagest.v1.ComputeShortChartResponse",
    input,
    time,
    warnings,
    sun,
    moon,
    signs,
    retrograde,
    dominantElement,
    dominantQuality,
    risingSigns,
  };
  if (angles !== null) response.ascendant = ascendantPlacementOf(angles);
  return response;
}

export function shortChartFields(chart: NatalPositions): ReadonlyMap<string, string> {
  const { sun, moon } = luminariesOf(chart.bodies);
  return new Map([
    ["sun.sign", sun.sign],
    ["moon.sign", moon.sign],
    ...chart.bodies.map(({ name, sign }) => [`signs.${name}`, sign] as const),
    ...dominantFields(chart),
  ]);
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
