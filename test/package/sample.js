/**
 * Typical use of the library; run from the packed package in Node, in a bare context and in a browser. Plain
 * JavaScript, because it is copied into projects outside the repository.
 */
import { createChartCalculator } from "almagest";
import { computeHouses, HOUSE_VALUE_COUNT, placidus } from "almagest/houses";
import {
  computeApparentPlaces,
  computeApparentStarPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "almagest/kernels";
import { createTableSource } from "almagest/tables";

const RAD_PER_DEG = Math.PI / 180;

/** The bits of every double, in hexadecimal: equal strings are equal numbers, to the last bit. */
function bitsOf(values) {
  return Array.from(new BigUint64Array(values.buffer), (bits) => bits.toString(16)).join(" ");
}

/** The charts of the instants, and the bits of all their unrounded values. */
export function sample(tables, moments) {
  const source = createTableSource(tables);
  const calculator = createChartCalculator(source);
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  const stars = new Float64Array(FIXED_STAR_COUNT);

  const rawBits = (moment) => {
    computeSkyFrame(source, moment.epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    computeApparentStarPlaces(frame, stars);
    const armc = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
    computeHouses(armc, moment.latitudeDeg * RAD_PER_DEG, frame.trueObliquityRad, placidus, houses);
    return [...Object.values(places), stars, houses].map(bitsOf);
  };
  return JSON.stringify({
    charts: moments.map((moment) => calculator.natalChart(moment)),
    bits: moments.map(rawBits),
  });
}
