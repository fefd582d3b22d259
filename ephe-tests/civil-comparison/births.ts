/** The births of the comparison. */
import { CITIES } from "../../engine/technique/relocation/cities.ts";
import { defined } from "../../test/defined.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { benchTowns, type Town } from "../load/birth-towns.ts";

/** A birth at a town: a local date and time, YYYY-MM-DDTHH:mm. */
export interface SampledBirth extends Town {
  readonly local: string;
}

export const SEED = 20_261_128;
export const BIRTHS = 10_000;
const FIRST_DAY_MS = Date.UTC(1840, 0, 1);
const LAST_DAY_MS = Date.UTC(2030, 0, 1);
const MS_PER_MINUTE = 60_000;

/**
 * Births of 1840 to 2029: uniformly distributed minutes, at the five hundred towns of the benchmarks with equal weight. Of these are
 * the cities of the catalogue, the principal towns of the zones, and towns near old borders.
 */
export function sampleBirths(): readonly SampledBirth[] {
  const random = seededRandom(SEED);
  const towns = benchTowns();
  return Array.from({ length: BIRTHS }, () => {
    const town = defined(towns[Math.floor(random() * towns.length)]);
    const minutes = Math.floor((random() * (LAST_DAY_MS - FIRST_DAY_MS)) / MS_PER_MINUTE);
    const local = new Date(FIRST_DAY_MS + minutes * MS_PER_MINUTE).toISOString().slice(0, 16);
    return { ...town, local };
  });
}

/** How the sample was drawn, for the report. */
export function samplingText(): string {
  const towns = benchTowns().length;
  return `${BIRTHS} births of 1840–2029, seed ${SEED}: minutes with equal weight, ${towns} towns with equal weight (${CITIES.length} cities of the catalogue, the principal towns of tzdata's zones, towns near old borders)`;
}
