import {
  BODY,
  BODY_NAMES,
  type BodyName,
  computeApparentPlace,
  computeHorizontal,
  computeSkyFrame,
  computeTopocentricFrame,
  createApparentPlaces,
  createPhenomena,
  createPhenomenaCalculator,
  createPositionCalculator,
  createSkyFrame,
  lahiri,
  type NatalMoment,
  type PlaceOptions,
  POINT,
  POINT_COUNT,
  type PointName,
  projectedZodiac,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { randomMoments } from "../load/numbers.ts";
import { DISC_BODIES } from "../phenomena/phenomena-cases.ts";
import {
  FLAG,
  PROJECT_ON_T0,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { printComparison, type SwissEphemeris } from "./swiss-ephemeris.ts";

const MOMENTS = 1024;
const ROUNDS = 9;
const AIR = { pressureHPa: 1010, temperatureC: 10 };
const WITH_STATE: readonly BodyName[] = DISC_BODIES.filter((name) => name !== "Sun");
const SKY_BODIES = ["Sun", "Moon", "Venus"] as const;

type Call = (moment: NatalMoment) => number;

/** A group of the library: our computation and the reference's calls for the same. */
interface Group {
  readonly name: string;
  readonly own: Call;
  readonly theirs: (library: ReferenceLibrary) => Call;
}

const source = loadTableSource();

/** Bodies in one frame, with speeds. */
function frameGroup(
  name: string,
  options: PlaceOptions,
  bodies: readonly (PointName & keyof typeof REFERENCE_BODY)[],
  flags: number,
  isTopocentric = false,
): Group {
  const places = createApparentPlaces(POINT_COUNT);
  const frame = createSkyFrame();
  const calculator = createPositionCalculator(source, options);
  const indices = bodies.map((body) => POINT[body]);
  const [first = 0] = indices;
  const last = indices.at(-1) ?? 0;
  const numbers = bodies.map((body) => REFERENCE_BODY[body]);
  return {
    name,
    own: ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
      if (isTopocentric) {
        computeTopocentricFrame(source, epochJdUt, { latitudeDeg, longitudeDeg, heightM: 0 }, frame);
        for (const body of indices) computeApparentPlace(source, frame, body, places);
      } else {
        calculator.setInstant(epochJdUt);
        for (const body of indices) calculator.compute(body, places);
      }
      return places.longitudeRad[first]! + places.longitudeSpeedRadPerDay[last]!;
    },
    theirs:
      (library) =>
      ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
        if (isTopocentric) library.set_topo(longitudeDeg, latitudeDeg, 0);
        let sum = 0;
        for (const body of numbers)
          sum += library.calc_ut(epochJdUt, body, FLAG.swieph | FLAG.speed | flags).data[0]!;
        return sum;
      },
  };
}

/** Bodies projected on the ecliptic of t₀, with speeds. */
function projectedGroup(): Group {
  const places = createApparentPlaces(POINT_COUNT);
  const calculator = createPositionCalculator(source);
  const zodiac = projectedZodiac(lahiri);
  return {
    name: `${BODY_NAMES.length} bodies on the ecliptic of t₀ of Lahiri`,
    own: ({ epochJdUt }) => {
      calculator.setInstant(epochJdUt);
      const instant = zodiac.at(calculator.frame, "apparent");
      for (let body = 0; body < BODY_NAMES.length; body++) {
        calculator.compute(body, places);
        instant.convertPlace(places, body);
      }
      return places.longitudeRad[BODY.Moon]! + places.longitudeSpeedRadPerDay[BODY.Mars]!;
    },
    theirs: (library) => {
      library.set_sid_mode((lahiri.number as number) | PROJECT_ON_T0, 0, 0);
      return ({ epochJdUt }) => {
        let sum = 0;
        for (const name of BODY_NAMES)
          sum += library.calc_ut(epochJdUt, REFERENCE_BODY[name], FLAG.swieph | FLAG.speed | FLAG.sidereal)
            .data[0]!;
        return sum;
      };
    },
  };
}

function phenomenaGroup(): Group {
  const frame = createSkyFrame();
  const calculator = createPhenomenaCalculator(source);
  const phenomena = createPhenomena();
  return {
    name: `phase, diameter and magnitude of ${DISC_BODIES.length} bodies`,
    own: ({ epochJdUt }) => {
      computeSkyFrame(source, epochJdUt, frame);
      let sum = 0;
      for (const body of DISC_BODIES) {
        calculator.compute(frame, BODY[body], phenomena);
        sum += phenomena.magnitude;
      }
      return sum;
    },
    theirs:
      (library) =>
      ({ epochJdUt }) => {
        let sum = 0;
        for (const body of DISC_BODIES)
          sum += library.pheno_ut(epochJdUt, REFERENCE_BODY[body], FLAG.swieph).data[4]!;
        return sum;
      },
  };
}

function horizontalGroup(): Group {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const direction = { azimuthRad: 0, altitudeRad: 0, apparentAltitudeRad: 0 };
  return {
    name: `azimuth and altitude with refraction of ${SKY_BODIES.join(", ")}`,
    own: ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
      const observer = { latitudeDeg, longitudeDeg, heightM: 0 };
      computeTopocentricFrame(source, epochJdUt, observer, frame);
      let sum = 0;
      for (const name of SKY_BODIES) {
        computeApparentPlace(source, frame, BODY[name], places);
        computeHorizontal(frame, places, BODY[name], observer, AIR, direction);
        sum += direction.apparentAltitudeRad;
      }
      return sum;
    },
    theirs:
      (library) =>
      ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
        library.set_topo(longitudeDeg, latitudeDeg, 0);
        const flags = FLAG.swieph | FLAG.topocentric | FLAG.equatorial;
        let sum = 0;
        for (const name of SKY_BODIES) {
          const [right = 0, declination = 0] = library.calc_ut(epochJdUt, REFERENCE_BODY[name], flags).data;
          const place = [longitudeDeg, latitudeDeg, 0] as const;
          const { pressureHPa, temperatureC } = AIR;
          sum += library.azalt(epochJdUt, 1, place, pressureHPa, temperatureC, [right, declination, 1])[2];
        }
        return sum;
      },
  };
}

/** The groups of one instant next to the reference. */
export function printFrames(swiss: SwissEphemeris): void {
  const seventeen = BODY_NAMES.length;
  const groups = [
    frameGroup(
      `${seventeen} bodies on the equator of date`,
      { plane: "equator" },
      BODY_NAMES,
      FLAG.equatorial,
    ),
    frameGroup(
      `${seventeen} bodies on the ecliptic of J2000.0`,
      { equinox: "J2000" },
      BODY_NAMES,
      FLAG.j2000,
    ),
    frameGroup(
      `${WITH_STATE.length} bodies, heliocentric`,
      { centre: "heliocentric" },
      WITH_STATE,
      FLAG.heliocentric,
    ),
    frameGroup(
      `${WITH_STATE.length} bodies, barycentric`,
      { centre: "barycentric" },
      WITH_STATE,
      FLAG.barycentric,
    ),
    frameGroup(
      `${seventeen} bodies, astrometric`,
      { light: "astrometric" },
      BODY_NAMES,
      FLAG.noDeflection | FLAG.noAberration,
    ),
    frameGroup(`${seventeen} bodies, geometric`, { light: "geometric" }, BODY_NAMES, FLAG.truePosition),
    frameGroup("mean node and mean Lilith", {}, ["MeanNode", "MeanLilith"], 0),
    projectedGroup(),
    frameGroup(`${seventeen} bodies, topocentric`, {}, BODY_NAMES, FLAG.topocentric, true),
    phenomenaGroup(),
    horizontalGroup(),
  ];
  const moments = randomMoments(MOMENTS);
  for (const { name, own, theirs } of groups)
    printComparison(swiss, {
      title: `${name}; random dates and places`,
      moments,
      rounds: ROUNDS,
      own,
      reference: theirs,
      calls: MOMENTS / 4,
    });
}
