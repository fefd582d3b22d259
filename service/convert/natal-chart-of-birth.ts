import { BODY, type ChartCalculator, type NatalChart } from "../../engine/index.ts";
import type { Birth, BirthEcho, CivilMoment, Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { instantsOfLocalDay } from "../civil/instant-from-local-time.ts";
import { birthToMoment } from "./birth-to-moment.ts";
import { unknownTimeWarning } from "./unknown-time-warning.ts";

/** The chart of a birth, and what every answer tells of how the birth was understood. */
export interface ChartOfBirth {
  readonly chart: NatalChart;
  readonly preamble: {
    readonly input: BirthEcho;
    readonly time: CivilMoment;
    readonly warnings: Warning[];
  };
}

/** The chart of a birth that has been validated. */
export function natalChartOfBirth(birth: Birth, calculator: ChartCalculator): ChartOfBirth {
  const { moment, input, time, warnings: timeWarnings } = birthToMoment(birth);
  const chart = calculator.natalChart(moment);
  const warnings = [...timeWarnings];
  if (!moment.timeKnown) {
    const day = instantsOfLocalDay({
      date: input.date,
      zoneName: time.timezone,
      longitudeDeg: input.longitude,
    });
    const moon = {
      startDeg: calculator.moonLongitudeDeg(day.startEpochJdUt),
      noonDeg: chart.bodies[BODY.Moon]!.longitudeDeg,
      endDeg: calculator.moonLongitudeDeg(day.endEpochJdUt),
    };
    warnings.unshift(unknownTimeWarning(moon));
  }
  if (chart.houseSystem === "porphyry") warnings.push(placidusUndefinedWarning(input.latitude));
  return { chart, preamble: { input, time, warnings } };
}

function placidusUndefinedWarning(latitudeDeg: number): Warning {
  return {
    $typeName: "almagest.v1.Warning",
    code: "placidus_undefined",
    message: `Placidus has no cusps at latitude ${latitudeDeg}; the cusps are those of Porphyry.`,
    houseSystem: "porphyry",
  };
}
