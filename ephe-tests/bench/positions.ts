import { readFileSync } from "node:fs";
import {
  computeApparentPlaces,
  computeHouses,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  createTableSource,
  HOUSE_VALUE_COUNT,
  type NatalMoment,
  placidus,
} from "../../engine/index.ts";
import { dataFileUrl } from "../../engine/node/index.ts";
import { type Contestant, measureInterleaved, ratioOf } from "./interleave.ts";
import { dailyMoments, randomMoments } from "./moments.ts";
import type { astronomyEngine, caelus, swissEphemeris } from "./peers.ts";
import { absentLine, figure, heading, peerLine, timingLine, verdict } from "./report.ts";

const RAD_PER_DEG = Math.PI / 180;
const MOMENTS = 2048;
const ROUNDS = 15;
const ALL_DATES_ROUNDS = 9;
/** The least ratios to the reference at random dates and on consecutive days. */
const RANDOM_LEAST_RATIO = 15;
const DAILY_LEAST_RATIO = 10;
/** These dates use nearly all of the tables. One of them may cost at most this multiple of one of the few dates. */
const ALL_DATES = 32_768;
const ALL_DATES_MOST_RATIO = 1.1;
const FRESH_MOMENTS = 256;

/** Seventeen places with speeds and the houses of an instant, by the tables of `source`. */
function placesAndHouses(
  source: () => ReturnType<typeof createTableSource>,
): (moment: NatalMoment) => number {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  return ({ epochJdUt, latitudeDeg, longitudeDeg }) => {
    computeSkyFrame(source(), epochJdUt, frame);
    computeApparentPlaces(source(), frame, places);
    const armcRad = frame.greenwichApparentSiderealTimeRad + longitudeDeg * RAD_PER_DEG;
    computeHouses(armcRad, latitudeDeg * RAD_PER_DEG, frame.trueObliquityRad, placidus, houses);
    return places.longitudeRad[0]! + places.longitudeSpeedRadPerDay[16]! + houses[0]!;
  };
}

export interface Peers {
  readonly swiss: ReturnType<typeof swissEphemeris>;
  readonly astronomy: ReturnType<typeof astronomyEngine>;
  readonly caelus: Awaited<ReturnType<typeof caelus>>;
}

/** Seventeen bodies with speeds and Placidus houses from UT, compared with every installed peer. */
export function printPositions(peers: Peers): void {
  const bytes = readFileSync(dataFileUrl("ephemeris.bin"));
  const warm = createTableSource(bytes);
  const almagest: Contestant<NatalMoment> = { name: "Almagest", call: placesAndHouses(() => warm) };
  const others: Contestant<NatalMoment>[] = [];
  if (peers.swiss.installed) others.push({ name: peers.swiss.name, call: peers.swiss.places });
  if (peers.astronomy.installed) {
    others.push({ name: peers.astronomy.name, call: peers.astronomy.longitudes, calls: MOMENTS / 8 });
  }
  if (peers.caelus.installed) {
    const { name, positions, chart } = peers.caelus;
    others.push({ name: `${name}: 13 bodies, no houses`, call: positions, calls: MOMENTS / 32 });
    others.push({ name: `${name}: its chart of 14 bodies`, call: chart, calls: MOMENTS / 32 });
  }
  const random = randomMoments(MOMENTS);
  const daily = dailyMoments(MOMENTS);
  compare("random dates 1800–2399", almagest, others, random, peers, RANDOM_LEAST_RATIO);
  compare("consecutive days from 2000", almagest, others, daily, peers, DAILY_LEAST_RATIO);
  printFresh(bytes, peers);
}

function compare(
  dates: string,
  almagest: Contestant<NatalMoment>,
  others: readonly Contestant<NatalMoment>[],
  moments: readonly NatalMoment[],
  peers: Peers,
  leastRatio: number,
): void {
  heading(`17 bodies with speeds and Placidus houses, UT given, ${dates}`);
  const [ownTiming, ...timings] = measureInterleaved([almagest, ...others], moments, ROUNDS);
  timingLine(ownTiming!);
  const reference = timings.find(({ name }) => peers.swiss.installed && name === peers.swiss.name);
  for (const timing of timings) {
    peerLine(timing, ownTiming!, timing === reference ? leastRatio : undefined);
  }
  for (const peer of [peers.swiss, peers.caelus]) {
    if (!peer.installed) absentLine(peer.name, peer.why);
  }
}

/**
 * The cost of random dates that use all of the tables, compared with few dates. It shows whether the bound of the memory costs
 * time.
 */
export function printAllDates(): void {
  heading("The same, as many random dates as use all of the tables");
  const source = createTableSource(readFileSync(dataFileUrl("ephemeris.bin")));
  const call = placesAndHouses(() => source);
  const passes = ALL_DATES / MOMENTS;
  const [few, all] = measureInterleaved(
    [
      { name: `${MOMENTS.toLocaleString("en")} dates`, call, calls: MOMENTS, passes },
      { name: `${ALL_DATES.toLocaleString("en")} dates`, call },
    ],
    randomMoments(ALL_DATES),
    ALL_DATES_ROUNDS,
  );
  const ratio = ratioOf(all!, few!);
  timingLine(few!);
  timingLine(
    all!,
    `${figure(ratio)} times; ${verdict(`at most ${ALL_DATES_MOST_RATIO}`, ratio <= ALL_DATES_MOST_RATIO)}`,
  );
}

/** The first charts after the tables are opened, when nearly every one needs new arcs. */
function printFresh(bytes: Uint8Array, { swiss }: Peers): void {
  heading(`The same, the first ${FRESH_MOMENTS} random dates after opening the data`);
  let source = createTableSource(bytes);
  const almagest: Contestant<NatalMoment> = {
    name: "Almagest, tables just opened",
    call: placesAndHouses(() => source),
    calls: FRESH_MOMENTS,
    prepare: () => {
      source = createTableSource(bytes);
    },
  };
  const others: Contestant<NatalMoment>[] = [];
  if (swiss.installed) {
    others.push({
      name: `${swiss.name}, files just closed`,
      call: swiss.places,
      calls: FRESH_MOMENTS,
      prepare: swiss.forget,
    });
  }
  const [ownTiming, ...timings] = measureInterleaved(
    [almagest, ...others],
    randomMoments(FRESH_MOMENTS),
    ROUNDS,
  );
  timingLine(ownTiming!);
  for (const timing of timings) peerLine(timing, ownTiming!);
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
}
