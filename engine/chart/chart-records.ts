import { BODY, isCovered } from "../ephemeris/body.ts";
import { ASCENDANT_PLACE, MIDHEAVEN_PLACE, usedHouseSystem, VERTEX_PLACE } from "../houses/houses.ts";
import { type AspectBuffer, createAspectBuffer, findChartAspects } from "./aspects.ts";
import { balanceOf } from "./balance.ts";
import type { ChartSky } from "./chart-sky.ts";
import type { DigitForm } from "./digits.ts";
import {
  type BodyRecord,
  bodyRecord,
  eclipticPoint,
  houseOf,
  signOf,
  speedDegPerDayOf,
} from "./ecliptic-point.ts";
import type { ChartAngles, HouseCusp, NatalChart, NatalPositions } from "./natal-chart.ts";
import { createStarContactWorkspace, findStarContacts, type StarContactWorkspace } from "./star-contacts.ts";

/** The buffers of one calculator. */
export interface ChartWorkspace {
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
    aspects: createAspectBuffer(count, count),
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
      digits,
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
  const ascendantRad = houseValuesRad[ASCENDANT_PLACE]!;
  const moonRad = places.longitudeRad[BODY.Moon]!;
  const sunRad = places.longitudeRad[BODY.Sun]!;
  return {
    ascendant: eclipticPoint(digits.longitudeOf(ascendantRad), digits),
    midheaven: eclipticPoint(digits.longitudeOf(houseValuesRad[MIDHEAVEN_PLACE]!), digits),
    vertex: eclipticPoint(digits.longitudeOf(houseValuesRad[VERTEX_PLACE]!), digits),
    // Ascendant + Moon − Sun, by day and by night alike.
    partOfFortune: eclipticPoint(digits.longitudeOf(ascendantRad + moonRad - sunRad), digits),
  };
}

function housesOf(cusps: Float64Array, digits: DigitForm): HouseCusp[] {
  const houses: HouseCusp[] = [];
  for (let house = 0; house < 12; house++) {
    const cusp = cusps[house]!;
    houses.push({ number: house + 1, cuspDeg: cusp / digits.unitsPerDegree, sign: signOf(cusp, digits) });
  }
  return houses;
}
