import {
  BODY,
  computeApparentPlace,
  computeHorizontal,
  computeHousesWithSpeeds,
  computeSkyFrame,
  computeTopocentricFrame,
  createApparentPlaces,
  createEphemeris,
  createPhenomena,
  createPhenomenaCalculator,
  createPositionCalculator,
  createSkyFrame,
  HOUSE_VALUE_COUNT,
  housePosition,
  koch,
  type NatalMoment,
  POINT_COUNT,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { type Contestant, measureInterleaved, ratioOf } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import { figure, heading, timingLine } from "./report.ts";

const MOMENTS = 1024;
const ROUNDS = 9;
const RAD_PER_DEG = Math.PI / 180;
const AIR = { pressureHPa: 1010, temperatureC: 10 };
/** The observer of all horizontal positions: a change of the observer costs a new calculator. */
const OBSERVER = { latitudeDeg: 52.52, longitudeDeg: 13.405, heightM: 34 };
/** A body for its house. */
const BODY_DEG = { longitudeDeg: 135, latitudeDeg: 5 };

type Call = (moment: NatalMoment) => number;

/** A method of createEphemeris next to the same by kernels. */
interface Pair {
  readonly name: string;
  readonly kernel: Call;
  readonly object: Call;
}

const source = loadTableSource();
const ephemeris = createEphemeris(source);
const frame = createSkyFrame();
const places = createApparentPlaces(POINT_COUNT);
const houses = new Float64Array(HOUSE_VALUE_COUNT);

function armcRad({ longitudeDeg }: NatalMoment): number {
  return frame.greenwichApparentSiderealTimeRad + longitudeDeg * RAD_PER_DEG;
}

function positionsPair(): Pair {
  const calculator = createPositionCalculator(source);
  return {
    name: "positions: all points, geocentric ecliptic of date",
    kernel: ({ epochJdUt }) => {
      calculator.setInstant(epochJdUt);
      for (const point of calculator.points) calculator.compute(point, places);
      return places.longitudeRad[0]!;
    },
    object: ({ epochJdUt }) => ephemeris.positions(epochJdUt).Sun!.longitudeDeg,
  };
}

function housesPair(): Pair {
  const speeds = new Float64Array(koch.cuspCount);
  return {
    name: "houses: Koch cusps with speeds; the object has four more angles",
    kernel: (moment) => {
      computeSkyFrame(source, moment.epochJdUt, frame);
      const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
      computeHousesWithSpeeds(armcRad(moment), latitudeRad, frame.trueObliquityRad, koch, houses, speeds);
      return houses[1]! + speeds[1]!;
    },
    object: (moment) => ephemeris.houses(moment.epochJdUt, moment, koch).cuspsDeg[1]!,
  };
}

function housePositionPair(): Pair {
  const bodyRad = [BODY_DEG.longitudeDeg * RAD_PER_DEG, BODY_DEG.latitudeDeg * RAD_PER_DEG] as const;
  return {
    name: "housePosition: Koch",
    kernel: (moment) => {
      computeSkyFrame(source, moment.epochJdUt, frame);
      const latitudeRad = moment.latitudeDeg * RAD_PER_DEG;
      return housePosition(armcRad(moment), latitudeRad, frame.trueObliquityRad, koch, ...bodyRad);
    },
    object: (moment) => ephemeris.housePosition(moment.epochJdUt, moment, koch, BODY_DEG),
  };
}

function phenomenaPair(): Pair {
  const calculator = createPhenomenaCalculator(source);
  const phenomena = createPhenomena();
  return {
    name: "phenomena: Venus",
    kernel: ({ epochJdUt }) => {
      computeSkyFrame(source, epochJdUt, frame);
      calculator.compute(frame, BODY.Venus, phenomena);
      return phenomena.magnitude;
    },
    object: ({ epochJdUt }) => ephemeris.phenomena(epochJdUt, "Venus").magnitude,
  };
}

function horizontalPair(): Pair {
  const direction = { azimuthRad: 0, altitudeRad: 0, apparentAltitudeRad: 0 };
  return {
    name: "horizontal: Venus with refraction at one place",
    kernel: ({ epochJdUt }) => {
      computeTopocentricFrame(source, epochJdUt, OBSERVER, frame);
      computeApparentPlace(source, frame, BODY.Venus, places);
      computeHorizontal(frame, places, BODY.Venus, OBSERVER, AIR, direction);
      return direction.apparentAltitudeRad;
    },
    object: ({ epochJdUt }) => ephemeris.horizontal(epochJdUt, "Venus", OBSERVER, AIR).apparentAltitudeDeg,
  };
}

/** What the objects of createEphemeris cost next to the kernels into arrays. */
export function printObjects(): void {
  const moments = randomMoments(MOMENTS);
  const pairs = [positionsPair(), housesPair(), housePositionPair(), phenomenaPair(), horizontalPair()];
  for (const { name, kernel, object } of pairs) {
    heading(`Objects of createEphemeris, ${name}; random dates and places`);
    const contestants: readonly Contestant<NatalMoment>[] = [
      { name: "Almagest, kernels into arrays", call: kernel },
      { name: "Almagest, object", call: object },
    ];
    const [kernels, objects] = measureInterleaved(contestants, moments, ROUNDS);
    timingLine(kernels!);
    timingLine(objects!, `${figure(ratioOf(objects!, kernels!))} times the kernels`);
  }
}
