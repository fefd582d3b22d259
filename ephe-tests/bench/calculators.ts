/** The calculators, each in processes of its own: `node ephe-tests/bench/calculators.ts`. */
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { FIXED_STAR_COUNT } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { quantile } from "../load/numbers.ts";
import { absentLine, figure, heading, quartilesLine, verdict } from "./report.ts";
import { swissEphemeris } from "./swiss-ephemeris.ts";

const PROGRAM = fileURLToPath(new URL("calculators-child.ts", import.meta.url));
const TURNS = 3;
const CHART_LIMIT_US = 16;
/** The most that full digits may take, as a multiple of printed ones. */
const FULL_LIMIT_RATIO = 2;
const FULL = ", full";
const REFERENCE = "reference";
const CALCULATORS = [
  "chart",
  "chart, full",
  "chart, time unknown",
  "location",
  "location, full",
  "ranking",
  "ranking, full",
  "synastry",
  "synastry, full",
] as const;

/** The processor time of one call of a calculator in a fresh process, microseconds. */
export function measureCalculator(name: string, checkout: string): number {
  return Number(execFileSync(process.execPath, [PROGRAM, name, checkout], { encoding: "utf8" }));
}

/** Prints the calculators with their limits. */
export function printCalculators(): void {
  heading(
    `Calculators, each in a process of its own, processor time at random dates; a chart has 17 bodies, houses, angles, aspects, ${FIXED_STAR_COUNT} stars`,
  );
  const swiss = swissEphemeris();
  const names = swiss.installed ? [...CALCULATORS, REFERENCE] : CALCULATORS;
  const timesUs = new Map<string, number[]>(names.map((name) => [name, []]));
  for (let turn = 0; turn < TURNS; turn++)
    for (const [name, us] of timesUs) us.push(measureCalculator(name, process.cwd()));
  const usOf = (name: string): readonly number[] => defined(timesUs.get(name));
  const ratioTo = (name: string, base: string): number =>
    quantile(
      usOf(name).map((us, turn) => us / defined(usOf(base)[turn])),
      0.5,
    );
  const chartUs = quantile(usOf("chart"), 0.5);
  const chartRatio = swiss.installed ? ratioTo(REFERENCE, "chart") : null;
  const noteOf = (name: string): string => {
    if (name === "chart") {
      const limit = `${figure(chartUs / CHART_LIMIT_US)} of the limit of ${CHART_LIMIT_US} µs`;
      return verdict(limit, chartUs <= CHART_LIMIT_US);
    }
    if (name === REFERENCE) return `its calls alone, ${figure(defined(chartRatio))} times ours`;
    if (!name.endsWith(FULL)) return "";
    const ratio = ratioTo(name, name.slice(0, -FULL.length));
    const limit = `${figure(ratio)} times printed digits; at most ${FULL_LIMIT_RATIO}`;
    return verdict(limit, ratio <= FULL_LIMIT_RATIO);
  };
  for (const [name, us] of timesUs) {
    const label = name === REFERENCE ? swiss.name : name.replace(FULL, ", full digits");
    quartilesLine(label, us, "µs", noteOf(name));
  }
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
}

if (import.meta.main) printCalculators();
