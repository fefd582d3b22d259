/**
 * Many charts, to compare JavaScript runtimes. Plain JavaScript, because it runs outside the repository: in
 * Node, Bun, Deno, a browser and workerd.
 */
import { createChartCalculator } from "almagest";
import { computeHouses, HOUSE_VALUE_COUNT, placidus } from "almagest/houses";
import {
  BODY,
  computeApparentPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
} from "almagest/kernels";
import { createTableSource } from "almagest/tables";

const BODIES = Object.keys(BODY).length;
const FIRST_JD_UT = 2378497;
const SPAN_DAYS = 219_140;
const RAD_PER_DEG = Math.PI / 180;

/** Random instants of 1800–2399 and random places, the same in every runtime: integer arithmetic only. */
function* moments(count) {
  let state = 20261122;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  for (let chart = 0; chart < count; chart++) {
    const epochJdUt = FIRST_JD_UT + next() * SPAN_DAYS;
    yield { epochJdUt, latitudeDeg: next() * 178 - 89, longitudeDeg: next() * 360 - 180, timeKnown: true };
  }
}

/** FNV-1a over the UTF-16 units of a text: 32 bits, in hexadecimal. */
function hashOf(text) {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash >>> 0).toString(16).padStart(8, "0");
}

/**
 * For every chart a hash of its JSON, in which values are rounded as printed; and the bits of the unrounded longitudes
 * of the bodies, cusps and angles, in radians.
 */
export function manyCharts(tables, count) {
  const source = createTableSource(tables);
  const calculator = createChartCalculator(source);
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  const rowLength = BODIES + HOUSE_VALUE_COUNT;
  const longitudesRad = new Float64Array(count * rowLength);
  const hashes = [];
  for (const moment of moments(count)) {
    computeSkyFrame(source, moment.epochJdUt, frame);
    computeApparentPlaces(source, frame, places);
    const armcRad = frame.greenwichApparentSiderealTimeRad + moment.longitudeDeg * RAD_PER_DEG;
    computeHouses(armcRad, moment.latitudeDeg * RAD_PER_DEG, frame.trueObliquityRad, placidus, houses);
    longitudesRad.set(places.longitudeRad, hashes.length * rowLength);
    longitudesRad.set(houses, hashes.length * rowLength + BODIES);
    hashes.push(hashOf(JSON.stringify(calculator.natalChart(moment))));
  }
  const bits = Array.from(new BigUint64Array(longitudesRad.buffer), (value) => value.toString(16));
  return JSON.stringify({ hashes, bits: bits.join(" ") });
}
