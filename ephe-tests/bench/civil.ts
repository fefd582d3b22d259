/** Costs of civil time: `node ephe-tests/bench/civil.ts`. Single process, about 10 s. */
import { instantFromLocalTime, resolveLocalSeconds } from "../../service/civil/instant-from-local-time.ts";
import { zoneNames, zonePlaces } from "../../service/civil/tz-pack.ts";
import { zoneFromPlace } from "../../service/civil/zone-from-place.ts";

const LAND_POINTS = 10_000;
const TOWNS = 500;
const RULE_CALLS = 1_000_000;

interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

const random = mulberry32(20261120);

benchZones();
benchRules();
console.log(`resident memory ${Math.round(process.memoryUsage().rss / 1e6)} MB`);

function benchZones(): void {
  const land: { readonly place: Place; readonly costMicros: number }[] = [];
  while (land.length < LAND_POINTS) {
    const place = randomPlace();
    const costMicros = timedLookUp(place);
    if (!zoneFromPlace(place.latitudeDeg, place.longitudeDeg).startsWith("Etc/"))
      land.push({ place, costMicros });
  }
  const places = land.map(({ place }) => place);
  report(
    "zone from place, random land, first lookup",
    land.map(({ costMicros }) => costMicros),
  );
  report("zone from place, random land, second lookup", places.map(timedLookUp));
  const towns = places.slice(0, TOWNS);
  towns.forEach(timedLookUp);
  report("zone from place, the same 500 towns again", towns.map(timedLookUp));
}

function benchRules(): void {
  const names = zoneNames().filter((name) => zonePlaces().has(name));
  const calls = Array.from({ length: 4096 }, () => {
    const localSeconds = Math.floor(Date.UTC(1900 + random() * 150, 0, 1) / 1000 + random() * 31e6);
    const [date, time] = new Date(localSeconds * 1000).toISOString().split("T");
    const zoneName = names[Math.floor(random() * names.length)]!;
    return { date: date!, time: time!.slice(0, 5), zoneName, longitudeDeg: 0, localSeconds };
  });
  meanCost("local time to instant (rules alone)", (i) => {
    const call = calls[i & 4095]!;
    return resolveLocalSeconds(call.zoneName, call.localSeconds, 0).epochSeconds;
  });
  meanCost("local time to the full result", (i) => instantFromLocalTime(calls[i & 4095]!).epochJdUt);
}

function timedLookUp({ latitudeDeg, longitudeDeg }: Place): number {
  const start = performance.now();
  zoneFromPlace(latitudeDeg, longitudeDeg);
  return (performance.now() - start) * 1000;
}

/** Uniform over the area of the Earth. */
function randomPlace(): Place {
  return { latitudeDeg: (Math.asin(2 * random() - 1) * 180) / Math.PI, longitudeDeg: random() * 360 - 180 };
}

function report(title: string, costsMicros: number[]): void {
  const sorted = costsMicros.toSorted((a, b) => a - b);
  const quantile = (q: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(q * sorted.length))]!.toFixed(1);
  const mean = (sorted.reduce((sum, cost) => sum + cost, 0) / sorted.length).toFixed(1);
  console.log(`${title}: mean ${mean}, p50 ${quantile(0.5)}, p99 ${quantile(0.99)}, max ${quantile(1)} µs`);
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
