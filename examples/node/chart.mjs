/**
 * Prints the chart of a birth and writes its wheel:
 *
 *     node chart.mjs 1990-06-15 14:30 48.8566 2.3522 wheel.svg
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createChartCalculator, formatLongitude } from "almagest";
import { loadTableSource } from "almagest/tables";
import { createZones } from "almagest/time";
import { drawWheel } from "almagest/wheel";

const [
  ,
  ,
  date = "1990-06-15",
  time = "14:30",
  latitude = "48.8566",
  longitude = "2.3522",
  file = "wheel.svg",
] = process.argv;
const place = { latitudeDeg: Number(latitude), longitudeDeg: Number(longitude) };

const read = (name) => readFileSync(new URL(import.meta.resolve(`almagest/time/data/${name}`)));
const zones = createZones({
  rules: read("tz-pack.txt"),
  areas: read("clocks.json"),
  index: read("zone-index.bin"),
});
const clock = zones.instantOf({ date, time, ...place });
const chart = createChartCalculator(loadTableSource()).natalChart({
  epochJdUt: clock.epochJdUt,
  ...place,
  timeKnown: true,
});

const positionOf = ({ longitudeDeg }) =>
  formatLongitude(longitudeDeg, { smallest: "minute", rounding: "down" });
const lines = [
  `${clock.utcIso}, ${clock.abbreviation} in ${clock.zoneName}`,
  ...clock.warnings.map(({ code }) => `warning: ${code}`),
  ...chart.bodies.map((body) => `${body.name} ${positionOf(body)}, house ${body.house}`),
  `Ascendant ${positionOf(chart.angles.ascendant)}`,
  `Midheaven ${positionOf(chart.angles.midheaven)}`,
];
process.stdout.write(`${lines.join("\n")}\n`);
writeFileSync(file, drawWheel(chart));
