import type { LocalDay } from "../../../civil/index.ts";
import {
  type ChartCalculator,
  DEG_E4_PER_DEGREE,
  type NatalMoment,
  type NatalPositions,
  signedArcDegE4,
} from "../../../engine/index.ts";
import type { LongitudesOfDay } from "../../convert/unknown-time-messages.ts";

const DEG_E4_PER_SIGN = 30 * DEG_E4_PER_DEGREE;

/** The longitudes of the bodies at an instant, by body number, in units of the last digit of responses. */
interface DatedLongitudes {
  readonly epochJdUt: number;
  readonly degE4: readonly number[];
}

/**
 * A chart for each order of signs that a day of unknown time has: at local 00:00, between the sign changes, at noon and at 24:00. Only the
 * chart of noon if no body changes sign.
 *
 * @param moment noon
 */
export function chartsOfDay(
  moment: NatalMoment,
  noonChart: NatalPositions,
  { startEpochJdUt, endEpochJdUt }: LocalDay,
  { startDegE4, noonDegE4, endDegE4 }: LongitudesOfDay,
  calculator: ChartCalculator,
): readonly NatalPositions[] {
  const start = { epochJdUt: startEpochJdUt, degE4: startDegE4 };
  const noon = { epochJdUt: moment.epochJdUt, degE4: noonDegE4 };
  const end = { epochJdUt: endEpochJdUt, degE4: endDegE4 };
  const chartAt = (epochJdUt: number): NatalPositions => calculator.natalPositions({ ...moment, epochJdUt });
  const morning = signChangesJdUt(start, noon);
  const evening = signChangesJdUt(noon, end);
  return [
    ...(morning.length === 0 ? [] : [chartAt(start.epochJdUt)]),
    ...middlesOf(morning).map(chartAt),
    noonChart,
    ...middlesOf(evening).map(chartAt),
    ...(evening.length === 0 ? [] : [chartAt(end.epochJdUt)]),
  ];
}

/**
 * When bodies change sign between two instants, in order, Julian days. By a constant motion, which is right to a minute or two for the
 * Moon: the order of two changes is.
 */
function signChangesJdUt(from: DatedLongitudes, to: DatedLongitudes): readonly number[] {
  const changes: number[] = [];
  for (const [body, fromDegE4] of from.degE4.entries()) {
    const arc = signedArcDegE4(fromDegE4, to.degE4[body] ?? Number.NaN);
    const inSign = fromDegE4 % DEG_E4_PER_SIGN;
    const toNextSign = arc > 0 ? DEG_E4_PER_SIGN - inSign : -inSign;
    const isChange = arc > 0 ? arc >= toNextSign : arc < toNextSign;
    if (isChange) changes.push(from.epochJdUt + (toNextSign / arc) * (to.epochJdUt - from.epochJdUt));
  }
  return changes.toSorted((a, b) => a - b);
}

function middlesOf(epochsJdUt: readonly number[]): readonly number[] {
  return epochsJdUt.slice(1).map((epochJdUt, index) => (epochJdUt + (epochsJdUt[index] ?? epochJdUt)) / 2);
}
