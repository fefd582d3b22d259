import { BODY, type ChartCalculator, type NatalChart, type NatalMoment } from "../../engine/index.ts";
import type { Birth, BirthEcho, CivilMoment, Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { instantsOfLocalDay, type LocalDay } from "../civil/instant-from-local-time.ts";
import { type BirthMoment, birthToMoment } from "./birth-to-moment.ts";
import { unknownTimeWarning } from "./unknown-time-warning.ts";

/** What every answer with a chart tells of the moment that it is cast for. */
export interface ChartPreamble {
  readonly input: BirthEcho;
  readonly time: CivilMoment;
  readonly warnings: Warning[];
}

/** The chart of a birth, and what every answer tells of how the birth was understood. */
export interface ChartOfBirth {
  readonly chart: NatalChart;
  readonly moment: NatalMoment;
  readonly preamble: ChartPreamble;
}

/** The chart of a birth that has been validated. */
export function natalChartOfBirth(birth: Birth, calculator: ChartCalculator): ChartOfBirth {
  const read = birthToMoment(birth);
  return chartOfBirth(read, calculator.natalChart(read.moment), calculator);
}

/** A chart with what is told of the birth that it was cast for. */
export function chartOfBirth(
  { moment, input, time, warnings: timeWarnings }: BirthMoment,
  chart: NatalChart,
  calculator: ChartCalculator,
): ChartOfBirth {
  const warnings = [...timeWarnings];
  if (!moment.timeKnown) {
    const day = localDayOf({ input, time });
    const moon = {
      startDeg: calculator.moonLongitudeDeg(day.startEpochJdUt),
      noonDeg: chart.bodies[BODY.Moon]!.longitudeDeg,
      endDeg: calculator.moonLongitudeDeg(day.endEpochJdUt),
    };
    warnings.unshift(unknownTimeWarning(moon));
  }
  if (chart.houseSystem === "porphyry") warnings.push(placidusUndefinedWarning(input.latitude));
  return { chart, moment, preamble: { input, time, warnings } };
}

/** The local day of a birth: its first instant and that of the next day. */
export function localDayOf({ input, time }: Pick<ChartOfBirth["preamble"], "input" | "time">): LocalDay {
  const { date, longitude } = input;
  return instantsOfLocalDay({ date, zoneName: time.timezone, longitudeDeg: longitude });
}

/** Tells which cusps stand in at a latitude where Placidus has none. */
export function placidusUndefinedWarning(latitudeDeg: number): Warning {
  return {
    $typeName: "almagest.v1.Warning",
    code: "placidus_undefined",
    message: `Placidus has no cusps at latitude ${latitudeDeg}; the cusps are those of Porphyry.`,
    houseSystem: "porphyry",
  };
}
