/**
 * Times what a natal chart is made of: `node ephe-tests/bench/chart-parts.ts`.
 *
 * Prints the best of several rounds in nanoseconds, at dates spread over 1800–2399 in random order.
 */
import { readFileSync } from "node:fs";
import { computeApparentPlaces, createApparentPlaces } from "../../engine/apparent/apparent-place.ts";
import { computeSkyFrame, createSkyFrame } from "../../engine/apparent/sky-frame.ts";
import { findAspects } from "../../engine/chart/aspects.ts";
import { balanceOf } from "../../engine/chart/balance.ts";
import { longitudeDegE4 } from "../../engine/chart/ecliptic-point.ts";
import { createChartCalculator } from "../../engine/chart/natal-chart.ts";
import { findStarContacts } from "../../engine/chart/star-contacts.ts";
import { createTableSource } from "../../engine/ephemeris/table-source.ts";
import { computeHouses } from "../../engine/houses/houses.ts";
import { computeApparentStarPlaces } from "../../engine/stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT } from "../../engine/stars/star-catalogue.ts";

const CHARTS = 1024;
const ROUNDS = 8;
const CALLS_PER_ROUND = 8 * CHARTS;

/** Park & Miller's generator: the same dates in every run. */
let seed = 20_000_101;
function random(): number {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed / 2_147_483_647;
}

const source = createTableSource(readFileSync(new URL("../../engine/data/ephemeris.bin", import.meta.url)));
const moments = Array.from({ length: CHARTS }, () => ({
  epochJdUt: 2378497 + random() * (2597641 - 2378497),
  latitudeDeg: random() * 130 - 65,
  longitudeDeg: random() * 360 - 180,
  timeKnown: true,
}));
const sky = moments.map((moment) => {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  computeSkyFrame(source, moment.epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  const stars = new Float64Array(FIXED_STAR_COUNT);
  computeApparentStarPlaces(frame, stars);
  const longitudes = Int32Array.from(places.longitudeRad, longitudeDegE4);
  return { frame, places, stars, longitudes };
});

/** What every timed call adds to, so that none can be left out by the compiler. */
let kept = 0;

function time(part: string, call: (index: number) => number): void {
  let bestNs = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = process.hrtime.bigint();
    for (let index = 0; index < CALLS_PER_ROUND; index += 1) kept += call(index % CHARTS);
    bestNs = Math.min(bestNs, Number(process.hrtime.bigint() - begin) / CALLS_PER_ROUND);
  }
  process.stdout.write(`${part.padEnd(34)} ${bestNs.toFixed(0).padStart(7)} ns\n`);
}

const frame = createSkyFrame();
const places = createApparentPlaces();
const stars = new Float64Array(FIXED_STAR_COUNT);
const starLatitudes = new Float64Array(FIXED_STAR_COUNT);
const houses = new Float64Array(15);
const calculator = createChartCalculator(source);

time("sky frame", (at) => {
  computeSkyFrame(source, moments[at]!.epochJdUt, frame);
  return frame.trueObliquityRad;
});
time("sky frame and 17 places", (at) => {
  computeSkyFrame(source, moments[at]!.epochJdUt, frame);
  computeApparentPlaces(source, frame, places);
  return places.longitudeRad[0]!;
});
time("houses", (at) => {
  const { frame: known } = sky[at]!;
  const armcRad = known.greenwichApparentSiderealTimeRad + (moments[at]!.longitudeDeg * Math.PI) / 180;
  computeHouses(armcRad, (moments[at]!.latitudeDeg * Math.PI) / 180, known.trueObliquityRad, houses);
  return houses[0]!;
});
time(`${FIXED_STAR_COUNT} star longitudes`, (at) => {
  computeApparentStarPlaces(sky[at]!.frame, stars);
  return stars[0]!;
});
time(`${FIXED_STAR_COUNT} star longitudes and latitudes`, (at) => {
  computeApparentStarPlaces(sky[at]!.frame, stars, starLatitudes);
  return starLatitudes[0]!;
});
time("aspects", (at) => findAspects(sky[at]!.longitudes, sky[at]!.places.longitudeSpeedRadPerDay).length);
time("star contacts", (at) => findStarContacts(sky[at]!.longitudes, sky[at]!.stars).length);
time("balance", (at) => balanceOf(sky[at]!.longitudes).elements.Fire);
time("whole natal chart, time known", (at) => calculator.natalChart(moments[at]!).aspects.length);
time(
  "whole natal chart, time unknown",
  (at) => calculator.natalChart({ ...moments[at]!, timeKnown: false }).aspects.length,
);
if (!Number.isFinite(kept)) throw new Error("a part gave no number");
