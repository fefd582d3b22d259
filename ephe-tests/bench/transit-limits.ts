/**
 * What begin and end of the contacts add to the processor time of the calls that return them: `node ephe-tests/bench/transit-limits.ts`.
 *
 * A call is measured from its message to its JSON, the contacts with and without their limits in the same rounds. The ratio is the time of
 * the call to the time less the difference.
 */
import { type DescMethodUnary, fromJson, type JsonObject, type Message } from "@bufbuild/protobuf";
import { utcOfJulianDay } from "../../civil/index.ts";
import {
  createChartCalculator,
  findTransitContacts,
  runSteps,
  TRANSIT_ORBS_DEG,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { SkyService } from "../../proto/gen/almagest/v1/sky_pb.ts";
import { TransitService } from "../../proto/gen/almagest/v1/transits_pb.ts";
import { createJsonWriters } from "../../service/contract/codecs/message-writers.ts";
import { pointsOfBirth } from "../../service/handlers/birth/natal-chart.ts";
import { localDayOf, zoneFinder as zones } from "../../service/time/civil-time.ts";
import { defined } from "../../test/defined.ts";
import { quantile } from "../load/numbers.ts";
import { threadUs } from "../load/process-usage.ts";
import { birthBodies } from "../load/service-births.ts";
import { benchCalls } from "./bench-calls.ts";
import { figure, heading, line, verdict } from "./report.ts";

const BIRTHS = 128;
const WARM_UP_ROUNDS = 4;
const ROUNDS = 15;
/** Passes over the births in a round. */
const PASSES = 2;

interface LimitedCall {
  readonly name: string;
  readonly method: DescMethodUnary;
  /** The request for a birth's transits on a date. */
  readonly request: (birth: JsonObject, date: string) => JsonObject;
  readonly ratioMax: number;
}

const CALLS: readonly LimitedCall[] = [
  {
    name: "transits of 30 days",
    method: TransitService.method.findTransits,
    request: (birth, from) => ({ birth, from }),
    ratioMax: 1.1,
  },
  {
    name: "a daily horoscope",
    method: SkyService.method.computeDailyHoroscope,
    request: (birth, date) => ({ birth, date }),
    ratioMax: 1.25,
  },
];

const source = loadTableSource();
const calculator = createChartCalculator(source);
const writerOf = createJsonWriters();

const { handlers, call } = benchCalls(source, async (work) => runSteps(work));

const births = birthBodies(BIRTHS).map((body, index) => {
  const { birth } = JSON.parse(body) as { readonly birth: JsonObject };
  const date = `${1900 + index}-${String(1 + (index % 12)).padStart(2, "0")}-15`;
  const { points, cuspsDeg } = pointsOfBirth(birth as never, calculator, zones);
  return { birth, date, points, cuspsDeg, ...localDayOf(date, undefined) };
});
type Birth = (typeof births)[number];
/** Returns a number derived from the result, so no part of the work can be optimized away. */
type Work = (birth: Birth) => number | Promise<number>;

const withLimits: Work = ({ points, cuspsDeg, noonJdUt }) =>
  findTransitContacts(source, points, cuspsDeg, noonJdUt).reduce(
    (sum, { entersJdUt, leavesJdUt }) => sum + textLength(entersJdUt) + textLength(leavesJdUt),
    0,
  );
const withoutLimits: Work = ({ points, cuspsDeg, noonJdUt }) =>
  findTransitContacts(source, points, cuspsDeg, noonJdUt, TRANSIT_ORBS_DEG, 0).length;

function textLength(epochJdUt: number | null): number {
  return epochJdUt === null ? 0 : utcOfJulianDay(epochJdUt).length;
}

function workOf({ method, request }: LimitedCall): Work {
  const handler = defined(handlers.get(method));
  const write = writerOf(method.output);
  return async ({ birth, date }) => {
    const message = await handler(fromJson(method.input, request(birth, date)), call);
    return write(message as Message).length;
  };
}

/** Mean processor time of the thread, microseconds. */
async function timeUs(work: Work): Promise<number> {
  const beganUs = threadUs();
  for (let pass = 0; pass < PASSES; pass++) {
    for (const birth of births)
      if (!Number.isFinite(await work(birth))) throw new Error("a result is not a number");
  }
  return (threadUs() - beganUs) / PASSES / births.length;
}

/** Each call with its limits compared with the call less their cost. */
export async function printTransitLimits(): Promise<void> {
  heading(`Begin and end of the contacts, ${BIRTHS} births, processor time`);
  const works = [withLimits, withoutLimits, ...CALLS.map(workOf)];
  const rounds: number[][] = [];
  for (let round = -WARM_UP_ROUNDS; round < ROUNDS; round++) {
    const times: number[] = [];
    for (const work of works) times.push(await timeUs(work));
    if (round >= 0) rounds.push(times);
  }
  const medianOf = (value: (times: readonly number[]) => number): number => quantile(rounds.map(value), 0.5);
  line("contacts with begin and end", `${figure(medianOf((times) => defined(times[0])))} µs`);
  line("contacts without", `${figure(medianOf((times) => defined(times[1])))} µs`);
  CALLS.forEach(({ name, ratioMax }, index) => {
    const timeOf = (times: readonly number[]): number => defined(times[index + 2]);
    const ratio = medianOf(
      (times) => timeOf(times) / (timeOf(times) - (defined(times[0]) - defined(times[1]))),
    );
    line(
      name,
      `${figure(medianOf(timeOf))} µs`,
      `${figure(ratio)} times the call without them; ${verdict(`at most ${ratioMax} times`, ratio <= ratioMax)}`,
    );
  });
}

if (import.meta.main) await printTransitLimits();
