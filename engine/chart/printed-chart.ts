import { BODY, isCovered } from "../ephemeris/body.ts";
import { ASCENDANT_PLACE, MIDHEAVEN_PLACE, usedHouseSystem, VERTEX_PLACE } from "../houses/houses.ts";
import { findChartAspects, pairCountOf } from "./aspects.ts";
import { balanceOf } from "./balance.ts";
import type { ChartSky } from "./chart-sky.ts";
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
import type { ChartAngles, ChartWriter, HouseCusp, NatalChart, NatalPositions } from "./natal-chart.ts";
import { createStarContactWorkspace, findStarContacts, type StarContactWorkspace } from "./star-contacts.ts";

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

/** Writes the computed sky with rounded values. */
export function printedCharts<Name extends string>(sky: ChartSky): ChartWriter<Name> {
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
    longitudeDeg: (longitudeRad) => degreesFromE4(roundToDegE4(longitudeRad)),
  };
}

/** The chart of the computed sky. */
function chartOf<Name extends string>(workspace: ChartWorkspace): NatalChart<Name> {
  const positions = positionsOf<Name>(workspace);
  const { sky, longitudesDegE4, speedsDegPerDay, starContacts } = workspace;
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
    fixedStars:
      sky.extension?.findStars(sky, longitudesDegE4, starContacts) ??
      findStarContacts(longitudesDegE4, sky.frame, starContacts),
  };
}

/** The positions of the computed sky. Writes the rounded longitudes, speeds and cusps to the workspace. */
function positionsOf<Name extends string>(workspace: ChartWorkspace): NatalPositions<Name> {
  const { sky, cuspsDegE4, longitudesDegE4, speedsDegPerDay } = workspace;
  const { places, houseValuesRad, houseOutcome } = sky;
  const division = sky.houses;
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
