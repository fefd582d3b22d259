/** Draws of one case, which depend on the seed of the run and the number of the case alone. */
export interface Draws {
  /** A number from 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `count`. */
  below(count: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
  pick<Value>(values: readonly Value[]): Value;
}

const UINT32 = 2 ** 32;

/** The draws of a case: the same seed and number give the same ones (mulberry32). */
export function drawsOf(seed: number, caseNumber: number): Draws {
  let state = (Math.imul(seed, 0x9e3779b1) ^ Math.imul(caseNumber + 1, 0x85ebca6b)) >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / UINT32;
  };
  const below = (count: number): number => Math.floor(next() * count);
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    pick: (values) => {
      const value = values[below(values.length)];
      if (value === undefined) throw new RangeError("a draw needs at least one value");
      return value;
    },
  };
}

/** A birth as a client sends it. */
export interface Birth {
  readonly date: string;
  readonly time?: string | null;
  readonly latitude: number;
  readonly longitude: number;
  readonly timezone?: string;
}

const CITIES = [
  { latitude: 48.8566, longitude: 2.3522, timezone: "Europe/Paris" },
  { latitude: 40.7128, longitude: -74.006, timezone: "America/New_York" },
  { latitude: 28.6139, longitude: 77.209, timezone: "Asia/Kolkata" },
  { latitude: -33.8688, longitude: 151.2093, timezone: "Australia/Sydney" },
  { latitude: -13.8333, longitude: -171.7667, timezone: "Pacific/Apia" },
  { latitude: 69.6492, longitude: 18.9553, timezone: "Europe/Oslo" },
] as const;
const DAY_MS = 86_400_000;
const DEG_PER_RAD = 180 / Math.PI;
const FIRST_DAY_MS = Date.UTC(1800, 0, 1);
const LAST_DAY_MS = Date.UTC(2399, 11, 31);
const MODERN_MS = [Date.UTC(1900, 0, 1), Date.UTC(2060, 0, 1)] as const;
const DAYS = ["1800-01-01", "2399-12-31", "1900-02-28", "2000-02-29", "1970-01-01"];

export const ACTIVITIES = "general business romance health creative travel home clarity".split(" ");
export const SPHERES = ["identity", "love", "body", "money", "home", "mind"] as const;
export const REGIONS = [
  "Europe",
  "North America",
  "South America",
  "Asia",
  "Middle East",
  "Africa",
  "Oceania",
];

/** The time zones that requests name. */
export const ZONES: readonly string[] = [
  "UTC",
  "Etc/GMT+12",
  "US/Eastern",
  ...CITIES.map((city) => city.timezone),
];

/** A date, `YYYY-MM-DD`, so many days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);
}

/** A date of 1800–2399, most of them of 1900–2060. */
export function drawDate(draws: Draws): string {
  if (draws.chance(0.04)) return draws.pick(DAYS);
  const [from, to] = draws.chance(0.8) ? MODERN_MS : [FIRST_DAY_MS, LAST_DAY_MS];
  return new Date(from + draws.below((to - from) / DAY_MS) * DAY_MS).toISOString().slice(0, 10);
}

function drawTime(draws: Draws): string {
  const twoDigits = (value: number): string => String(value).padStart(2, "0");
  return `${twoDigits(draws.below(24))}:${twoDigits(draws.below(60))}`;
}

/** A place anywhere on Earth, uniform over its area. */
export function drawPlace(draws: Draws): { readonly latitude: number; readonly longitude: number } {
  return {
    latitude: rounded(Math.asin(draws.next() * 2 - 1) * DEG_PER_RAD, draws.below(6)),
    longitude: rounded(draws.next() * 360 - 180, draws.below(6)),
  };
}

/** Never −0, which JSON prints as 0 and binary messages keep. */
function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals)) + 0;
}

/** A valid birth: half of them in cities with a zone, half anywhere; one in five without a time, unless it is needed. */
export function drawBirth(draws: Draws, needsTime = false): Birth {
  const place = draws.chance(0.5) ? draws.pick(CITIES) : drawPlace(draws);
  const hasTime = needsTime || draws.chance(0.8);
  const time = hasTime ? { time: drawTime(draws) } : draws.chance(0.5) ? { time: null } : {};
  return { date: drawDate(draws), ...time, ...place };
}

/** The first and last day of a period of so many days, inside 1800–2399. */
export function drawPeriod(draws: Draws, daysMax: number): { readonly from: string; readonly to: string } {
  const from = drawDate(draws);
  const to = addDays(from, draws.below(daysMax));
  return { from, to: to > "2399-12-31" ? "2399-12-31" : to };
}
