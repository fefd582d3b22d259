import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { Checks } from "../../conformance/checks.ts";
import { checkFullChart, checkSegment, checkShortChart } from "../../conformance/recomputation/chart.ts";
import { checkCityScore, checkLocation, checkRank } from "../../conformance/recomputation/locations.ts";
import type {
  FullChart,
  HouseCusp,
  LocationRank,
  LocationScore,
  Sky,
  Synastry,
  Timing,
} from "../../conformance/recomputation/shapes.ts";
import { checkSky } from "../../conformance/recomputation/sky.ts";
import { checkSynastry } from "../../conformance/recomputation/synastry.ts";
import { checkTiming } from "../../conformance/recomputation/timing.ts";
import type { RunningServer } from "../../service/app/server.ts";
import { defined } from "../defined.ts";
import {
  answerTo,
  type GoldenCall,
  goldenCalls,
  goldenResponse,
} from "../service/golden-calls/golden-call.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { ROOT } from "../source-tree.ts";

const guides = new Map(
  ["reference/weights", "scores", "sky-transits-returns"].map((name) => [
    name,
    readFileSync(`${ROOT}/docs/${name}.md`, "utf8"),
  ]),
);
let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

type Fields = Readonly<Record<string, object>>;

/** The golden calls of an endpoint. */
const callsOf = (endpoint: string) =>
  goldenCalls
    .filter(([, { path, response }]) => path.split("?", 1)[0] === endpoint && response !== null)
    .map(([name, call]) => [name, call, (call.request ?? {}) as Fields] as const);

async function post<Response>(path: string, request: object): Promise<Response> {
  const { text } = await answerTo(server, { verb: "POST", path, request, response: null });
  return JSON.parse(text) as Response;
}
const natalOf = (birth: object) => post<FullChart>("/v1/chart/full", { birth });

/** The differences from what the guides state. */
function differencesIn(check: (checks: Checks) => void): readonly unknown[] {
  const checks = new Checks();
  check(checks);
  expect(checks.total).toBeGreaterThan(0);
  return checks.differences;
}
const responseOf = <Response>({ response }: GoldenCall) => response as Response;

test.each(callsOf("/v1/chart/full"))("%s follows from its own positions", (_name, call) => {
  expect(differencesIn((checks) => checkFullChart(checks, responseOf(call)))).toEqual([]);
});

const ofParts = ["planets", "angles", "houses", "aspects", "elements", "fixed-stars", "short"].flatMap(
  (part) => callsOf(`/v1/chart/${part}`),
);
test.each(ofParts)("%s equals the full chart of its birth", async (_name, call, { birth }) => {
  const natal = await natalOf(defined(birth));
  const part = responseOf<Readonly<Record<string, unknown>>>(call);
  const differences = differencesIn((checks) => {
    if (call.path === "/v1/chart/short") checkShortChart(checks, part, natal);
    else checkSegment(checks, call.path, part, natal);
  });
  expect(differences).toEqual([]);
});

test.each(callsOf("/v1/sky"))("%s follows from its own positions", (_name, call) => {
  expect(differencesIn((checks) => checkSky(checks, guides, responseOf(call)))).toEqual([]);
});

test.each(callsOf("/v1/synastry"))(
  "%s follows from both charts and the published weights",
  async (_name, call, { personA, personB }) => {
    const charts = [await natalOf(defined(personA)), await natalOf(defined(personB))] as const;
    const synastry = responseOf<Synastry>(call);
    expect(differencesIn((checks) => checkSynastry(checks, guides, synastry, ...charts))).toEqual([]);
  },
);

/** The suite's days have 24 hours. */
const timings = callsOf("/v1/timing").filter(([name]) => name !== "timing-business-spring-forward");
test.each(timings)("%s follows from the chart and the published weights", async (_name, call, { birth }) => {
  const natal = await natalOf(defined(birth));
  const sky = goldenResponse<Sky>("sky-equinox-and-lunar-eclipse");
  expect(
    differencesIn((checks) => checkTiming(checks, guides, responseOf<Timing>(call), natal, sky)),
  ).toEqual([]);
});

test.each(callsOf("/v1/locations/score"))(
  "%s follows from the chart, the cusps at the place and the published weights",
  async (_name, call, { birth, location }) => {
    const natal = await natalOf(defined(birth));
    const [date = "", clock = ""] = natal.time.utc.split("T");
    const relocated = { date, time: clock.slice(0, 5), ...location, timezone: "UTC" };
    // The instant of a birth is in whole minutes.
    const isExact = clock.endsWith(":00Z");
    const { houses } = isExact
      ? await post<{ houses: readonly HouseCusp[] }>("/v1/chart/houses", { birth: relocated })
      : { houses: null };
    const score = responseOf<LocationScore>(call);
    expect(differencesIn((checks) => checkLocation(checks, guides, score, natal, houses))).toEqual([]);
  },
);

test.each(callsOf("/v1/locations/rank"))(
  "%s follows from the scores of its cities",
  async (_name, call, { birth }) => {
    const rank = responseOf<LocationRank>(call);
    const { latitude = 0, longitude = 0 } = rank.top[0] ?? {};
    const location = { latitude, longitude };
    const score = await post<LocationScore>("/v1/locations/score", { birth, location });
    const differences = differencesIn((checks) => {
      checkRank(checks, guides, rank, call.request ?? {});
      checkCityScore(checks, rank, score);
    });
    expect(differences).toEqual([]);
  },
);
