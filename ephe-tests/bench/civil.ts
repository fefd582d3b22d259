/** Costs of civil time: `node ephe-tests/bench/civil.ts`. Single process, about 10 s. */

import { resolveLocalTime } from "../../civil/clock-periods.ts";
import {
  clockHistoryOf,
  clockPeriodsOf,
  instantFromLocalTime,
  placeByName,
  zoneNames,
} from "../../service/time/civil-time.ts";
import { printZones } from "./zones.ts";

const RULE_CALLS = 200_000;

interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

const random = mulberry32(20261120);

printZones();
benchRules();
benchHistory();
console.log(`resident memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);

function benchRules(): void {
  const names = zoneNames().filter((name) => placeByName.has(name));
  const calls = Array.from({ length: 4096 }, () => {
    const localSeconds = Math.floor(Date.UTC(1900 + random() * 150, 0, 1) / 1000 + random() * 31e6);
    const [date, time] = new Date(localSeconds * 1000).toISOString().split("T");
    const zoneName = names[Math.floor(random() * names.length)]!;
    return { date: date!, time: time!.slice(0, 5), zoneName, longitudeDeg: 0, localSeconds };
  });
  meanCost("local time to instant (rules alone)", (i) => {
    const call = calls[i & 4095]!;
    return resolveLocalTime(clockPeriodsOf(call.zoneName), call.localSeconds, 0).epochSeconds;
  });
  meanCost("local time to the full result", (i) => instantFromLocalTime(calls[i & 4095]!).epochJdUt);
}

/** The whole way from place, date and time to the instant, the zone of the place already known. */
function benchHistory(): void {
  const births = (place: Place, zoneName: string, firstYear: number, lastYear: number) =>
    Array.from({ length: 4096 }, () => {
      const ms = Date.UTC(firstYear, 0, 1) + random() * Date.UTC(1970 + lastYear - firstYear, 0, 1);
      const [date, time] = new Date(ms).toISOString().split("T");
      return { ...place, zoneName, date: date!, time: time!.slice(0, 5) };
    });
  const rows: readonly (readonly [string, ReturnType<typeof births>])[] = [
    [
      "born 1970 to 2020 in Arkansas",
      births({ latitudeDeg: 33.667, longitudeDeg: -93.592 }, "America/Chicago", 1970, 2020),
    ],
    [
      "born 1900 to 1969 in Tokyo, without rules",
      births({ latitudeDeg: 35.68, longitudeDeg: 139.65 }, "Asia/Tokyo", 1900, 1970),
    ],
    [
      "born 1946 to 1966 in Arkansas, own rule and warning",
      births({ latitudeDeg: 33.667, longitudeDeg: -93.592 }, "America/Chicago", 1946, 1967),
    ],
    [
      "born 1922 to 1939 in Lviv, own rule that follows another zone",
      births({ latitudeDeg: 49.84, longitudeDeg: 24.03 }, "Europe/Kyiv", 1923, 1939),
    ],
    [
      "born 1946 to 1966 in Ohio, warning",
      births({ latitudeDeg: 39.96, longitudeDeg: -83 }, "America/New_York", 1946, 1967),
    ],
  ];
  for (const [title, calls] of rows) {
    meanCost(
      `rules of the place: ${title}`,
      (i) => clockHistoryOf(calls[i & 4095]!, calls[i & 4095]!.date).ownRules.length,
    );
    meanCost(`place, date and time to the full result: ${title}`, (i) => {
      const call = calls[i & 4095]!;
      return instantFromLocalTime({ ...call, history: clockHistoryOf(call, call.date) }).epochJdUt;
    });
  }
}

function meanCost(title: string, call: (index: number) => number): void {
  let sum = 0;
  for (let index = 0; index < RULE_CALLS / 4; index++) sum += call(index);
  const start = performance.now();
  for (let index = 0; index < RULE_CALLS; index++) sum += call(index);
  const micros = ((performance.now() - start) * 1000) / RULE_CALLS;
  if (!Number.isFinite(sum)) throw new Error("a call did not return a number");
  console.log(`${title}: ${micros.toFixed(2)} µs`);
}

/** Tommy Ettinger's 32-bit generator (public domain): the same points in every run. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
}
