/**
 * Prints what the parts of an instant's frame and a set of houses cost, in nanoseconds.
 *
 *     node ephe-tests/bench/frame.ts
 *
 * Random dates from 1800 to 2400; the best of seven rounds, since another program can only slow one down.
 */
import { icrsToEclipticOfDate } from "../../engine/earth/ecliptic-of-date.ts";
import { nutation } from "../../engine/earth/nutation.ts";
import { meanObliquityRad } from "../../engine/earth/obliquity.ts";
import { computeHouses, HOUSE_PLACES } from "../../engine/houses/houses.ts";
import { RAD_PER_DEG, TAU } from "../../engine/math/angle.ts";
import { deltaTSeconds, julianDayTtFromUt } from "../../engine/time/delta-t.ts";
import { julianCenturies } from "../../engine/time/julian-day.ts";
import { greenwichApparentSiderealTimeRad } from "../../engine/time/sidereal-time.ts";

const INSTANTS = 100_000;
const ROUNDS = 7;
const FIRST_JD_UT = 2_378_496.5;
const SPAN_DAYS = 219_145;

const epochs = Float64Array.from({ length: INSTANTS }, () => FIRST_JD_UT + SPAN_DAYS * Math.random());
const centuries = epochs.map((jd) => julianCenturies(jd));
const armcs = epochs.map(() => TAU * Math.random());
const latitudes = epochs.map(() => 66 * (2 * Math.random() - 1) * RAD_PER_DEG);

const nutationValues = new Float64Array(4);
const rotation = new Float64Array(9);
const rotationRate = new Float64Array(9);
const houses = new Float64Array(HOUSE_PLACES);
/** Sums results, so that no call can be left out. */
let sink = 0;

function measure(name: string, work: (i: number) => number): void {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < INSTANTS; i++) sink += work(i);
    best = Math.min(best, Number(process.hrtime.bigint() - start) / INSTANTS);
  }
  console.log(`${name.padEnd(34)} ${best.toFixed(0).padStart(6)} ns`);
}

measure("ΔT", (i) => deltaTSeconds(epochs[i]!));
measure("nutation with rates", (i) => {
  nutation(centuries[i]!, nutationValues);
  return nutationValues[0]!;
});
measure("mean obliquity", (i) => meanObliquityRad(centuries[i]!));
measure("rotation to ecliptic, with rate", (i) => {
  icrsToEclipticOfDate(centuries[i]!, rotation, rotationRate);
  return rotation[1]!;
});
measure("sidereal time", (i) => greenwichApparentSiderealTimeRad(epochs[i]!, epochs[i]!, 1e-5, 0.4));
measure("the frame: all of these", (i) => {
  const epochJdUt = epochs[i]!;
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const t = julianCenturies(epochJdTt);
  nutation(t, nutationValues);
  const trueObliquity = meanObliquityRad(t) + nutationValues[1]!;
  icrsToEclipticOfDate(t, rotation, rotationRate);
  return (
    greenwichApparentSiderealTimeRad(epochJdUt, epochJdTt, nutationValues[0]!, trueObliquity) + rotation[1]!
  );
});
measure("Placidus houses with angles", (i) => {
  computeHouses(armcs[i]!, latitudes[i]!, 0.409, houses);
  return houses[10]!;
});
if (!Number.isFinite(sink)) throw new Error("a result was not a number");
