import { BODY, isCovered, NOT_COVERED } from "../ephemeris/body.ts";
import { ASCENDANT_INDEX, MIDHEAVEN_INDEX, usedHouseSystem, VERTEX_INDEX } from "../houses/houses.ts";
import { type AspectBuffer, createAspectBuffer, findChartAspects } from "./aspects.ts";
import type { ChartSky } from "./chart-sky.ts";
import { type DigitForm, PRINTED } from "./digits.ts";
import {
  type BodyRecord,
  bodyRecord,
  ELEMENT_NAMES,
  eclipticPoint,
  houseOf,
  QUALITY_NAMES,
  signIndexOf,
  signOf,
  speedDegPerDayOf,
} from "./ecliptic-point.ts";
import type { Balance, ChartAngles, HouseCusp, NatalChart, NatalPositions } from "./natal-chart.ts";
import { createStarContactWorkspace, findStarContacts, type StarContactWorkspace } from "./star-contacts.ts";

/** The buffers of one calculator. */
interface ChartWorkspace {
  readonly sky: ChartSky;
  readonly digits: DigitForm;
  readonly aspects: AspectBuffer;
  readonly starContacts: StarContactWorkspace;
  /** In the unit of the digits, as the longitudes. */
  readonly cusps: Float64Array;
  /** In the order of the names. */
  readonly longitudes: Float64Array;
  readonly speedsDegPerDay: Float64Array;
}

/** Creates the buffers of a calculator that writes a sky. */
export function createChartWorkspace(sky: ChartSky, digits: DigitForm): ChartWorkspace {
  const count = sky.names.length;
  return {
    sky,
    digits,
    aspects: createAspectBuffer(count, count, digits),
    starContacts: createStarContactWorkspace(),
    cusps: new Float64Array(12),
    longitudes: new Float64Array(count),
    speedsDegPerDay: new Float64Array(count),
  };
}

/** The chart of the computed sky. */
export function chartOf<Name extends string>(workspace: ChartWorkspace): NatalChart<Name> {
  const positions = positionsOf<Name>(workspace);
  const { sky, digits, longitudes, starContacts } = workspace;
  return {
    bodies: positions.bodies,
    angles: positions.angles,
    houses: positions.houses,
    houseSystem: positions.houseSystem,
    usedHouseSystem: positions.usedHouseSystem,
    houseOutcome: positions.houseOutcome,
    aspects: findChartAspects<Name>(
      sky.names as readonly Name[],
      longitudes,
      workspace.speedsDegPerDay,
      workspace.aspects,
    ),
    elements: positions.elements,
    qualities: positions.qualities,
    dominantElement: positions.dominantElement,
    dominantQuality: positions.dominantQuality,
    fixedStars: findStarContacts(longitudes, sky.frame, starContacts, sky.zodiac, digits),
  };
}

/** The positions of the computed sky. Writes longitudes, speeds and cusps to the workspace. */
export function positionsOf<Name extends string>(workspace: ChartWorkspace): NatalPositions<Name> {
  const { sky, digits, cusps, longitudes, speedsDegPerDay } = workspace;
  const { places, houses, houseValuesRad, houseOutcome } = sky;
  const hasHouses = houseOutcome !== null;
  if (hasHouses) {
    for (let house = 0; house < 12; house++) cusps[house] = digits.cuspOf(houseValuesRad[house]!);
  }
  for (let body = 0; body < longitudes.length; body++) {
    longitudes[body] = digits.longitudeOf(places.longitudeRad[body]!);
    speedsDegPerDay[body] = speedDegPerDayOf(places, body, digits);
  }
  for (const body of sky.omittedBodies) longitudes[body] = NOT_COVERED;
  const balance = balanceOf(longitudes, digits);
  return {
    bodies: bodiesOf<Name>(workspace, hasHouses),
    angles: hasHouses ? anglesOf(sky, digits) : null,
    houses: hasHouses ? housesOf(cusps, digits) : null,
    houseSystem: houses.name,
    usedHouseSystem: hasHouses ? usedHouseSystem(houses, houseOutcome) : null,
    houseOutcome,
    elements: balance.elements,
    qualities: balance.qualities,
    dominantElement: balance.dominantElement,
    dominantQuality: balance.dominantQuality,
  };
}

function bodiesOf<Name extends string>(workspace: ChartWorkspace, hasHouses: boolean): BodyRecord<Name>[] {
  const { sky, digits, cusps, longitudes, speedsDegPerDay } = workspace;
  const bodies: BodyRecord<Name>[] = [];
  for (let body = 0; body < longitudes.length; body++) {
    const longitude = longitudes[body]!;
    if (!isCovered(longitude)) continue;
    const house = hasHouses ? houseOf(longitude, cusps, digits.unitsPerCircle) : null;
    const name = sky.names[body] as Name;
    bodies.push(bodyRecord(sky.places, body, name, longitude, speedsDegPerDay[body]!, house, digits));
  }
  return bodies;
}

function anglesOf({ places, houseValuesRad }: ChartSky, digits: DigitForm): ChartAngles {
  const ascendantRad = houseValuesRad[ASCENDANT_INDEX]!;
  const moonRad = places.longitudeRad[BODY.Moon]!;
  const sunRad = places.longitudeRad[BODY.Sun]!;
  return {
    ascendant: eclipticPoint(digits.longitudeOf(ascendantRad), digits),
    midheaven: eclipticPoint(digits.longitudeOf(houseValuesRad[MIDHEAVEN_INDEX]!), digits),
    vertex: eclipticPoint(digits.longitudeOf(houseValuesRad[VERTEX_INDEX]!), digits),
    // Ascendant + Moon − Sun, by day and by night alike.
    partOfFortune: eclipticPoint(digits.longitudeOf(ascendantRad + moonRad - sunRad), digits),
  };
}

function housesOf(cusps: Float64Array, digits: DigitForm): HouseCusp[] {
  const houses: HouseCusp[] = [];
  for (let house = 0; house < 12; house++) {
    const cusp = cusps[house]!;
    houses.push({
      number: house + 1,
      longitudeDeg: cusp / digits.unitsPerDegree,
      sign: signOf(cusp, digits),
    });
  }
  return houses;
}

/** Sun to Pluto: the first ten bodies. */
const PLANET_COUNT = BODY.Pluto + 1;

/**
 * Counts the planets by the element and the quality of their signs.
 *
 * The dominant one is the one with the highest count; in a tie the Sun's, else the Moon's, else the first in order.
 *
 * @param longitudes in body order, in the unit of the digits; a planet that is NOT_COVERED is not counted
 */
export function balanceOf(longitudes: Float64Array, digits: DigitForm = PRINTED): Balance {
  const elements: [number, number, number, number] = [0, 0, 0, 0];
  const qualities: [number, number, number] = [0, 0, 0];
  for (let body = 0; body < PLANET_COUNT; body++) {
    const longitude = longitudes[body]!;
    if (!isCovered(longitude)) continue;
    const sign = signIndexOf(longitude, digits);
    elements[sign % 4]! += 1;
    qualities[sign % 3]! += 1;
  }
  const sunSign = signIndexOf(longitudes[BODY.Sun]!, digits);
  const moonSign = signIndexOf(longitudes[BODY.Moon]!, digits);
  return {
    elements: { Fire: elements[0], Earth: elements[1], Air: elements[2], Water: elements[3] },
    qualities: { Cardinal: qualities[0], Fixed: qualities[1], Mutable: qualities[2] },
    dominantElement: ELEMENT_NAMES[dominantIndex(elements, sunSign % 4, moonSign % 4)]!,
    dominantQuality: QUALITY_NAMES[dominantIndex(qualities, sunSign % 3, moonSign % 3)]!,
  };
}

function dominantIndex(counts: readonly number[], sunIndex: number, moonIndex: number): number {
  const highest = Math.max(...counts);
  if (counts[sunIndex] === highest) return sunIndex;
  if (counts[moonIndex] === highest) return moonIndex;
  return counts.indexOf(highest);
}
