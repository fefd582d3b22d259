/** A wheel with a ring of transits and their aspects. Pages: drawings.md#options, library-recipes.md#what-the-service-computes. */
import { writeFileSync } from "node:fs";
import { createChartCalculator, julianDayFromCalendar } from "almagest";
import { computeSynastry } from "almagest/scores";
import { loadTableSource } from "almagest/tables";
import { drawWheel } from "almagest/wheel";

const calculator = createChartCalculator(loadTableSource(), { digits: "full" });
const place = { latitudeDeg: 48.8566, longitudeDeg: 2.3522, timeKnown: true } as const;
const natal = calculator.natalChart({ epochJdUt: julianDayFromCalendar(1990, 6, 15, 12.5 / 24), ...place });
const transits = calculator.natalChart({ epochJdUt: julianDayFromCalendar(2026, 11, 28, 0.5), ...place });
const { aspects } = computeSynastry(
  { chart: natal, errorsDeg: null },
  { chart: transits, errorsDeg: null },
  { digits: "full" },
);
const svg = drawWheel(natal, {
  outer: { planets: transits.bodies, aspects, name: "Transits" },
  aspectGrid: true,
});

export const result = {
  svg,
  ringDeg: Object.fromEntries(transits.bodies.map(({ name, longitudeDeg }) => [name, longitudeDeg])),
  aspects: aspects.map(({ personA, personB, aspect, orbDeg }) => ({ personA, personB, aspect, orbDeg })),
};
const [file] = process.argv.slice(2);
if (file === undefined) console.log(`${svg.length} bytes of SVG, ${aspects.length} aspects`);
else writeFileSync(file, svg);
