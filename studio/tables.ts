/** The tables of positions: the small ones of 1900–2100 first, all of 1800–2399 when a date needs them. */
import { type EphemerisSource, julianDayTtFromUt } from "almagest";
import { createTableSource } from "almagest/tables";
import { loadFile, type OnProgress } from "./load-file.ts";

/** The tables that have been loaded. */
export interface Tables {
  /** The source that covers all instants, loaded if necessary. */
  sourceFor(instantsJdUt: readonly number[], onProgress: OnProgress): Promise<EphemerisSource>;
  /** The same without waiting; null: it is not loaded. */
  loadedFor(instantsJdUt: readonly number[]): EphemerisSource | null;
}

/** The tables of 1900–2100 have dates of half a year before and after. */
export const SMALL_FILE = "ephemeris-1900-2100.bin";
export const FULL_FILE = "ephemeris.bin";
/** About the size of the full tables, for the progress alone. */
export const FULL_BYTES = 4_300_000;
/** The instants of the small tables, JD: 1899-07-01 to 2101-06-01. */
const SMALL_DATES = { firstJd: 2_414_836.5, lastJd: 2_488_620.5 };

export function createTables(): Tables {
  const files = new Map<string, Promise<EphemerisSource>>();
  const loaded = new Map<string, EphemerisSource>();
  const fileOf = (instants: readonly number[]): string =>
    instants.every((jd) => jd > SMALL_DATES.firstJd && jd < SMALL_DATES.lastJd) ? SMALL_FILE : FULL_FILE;
  const covering = (instants: readonly number[]): EphemerisSource | null => {
    const isCovered = ({ firstJdTt, lastJdTt }: EphemerisSource): boolean =>
      instants.every((jd) => julianDayTtFromUt(jd) >= firstJdTt && julianDayTtFromUt(jd) <= lastJdTt);
    // An instant beyond all tables has the error of the largest ones.
    return [...loaded.values()].find(isCovered) ?? loaded.get(FULL_FILE) ?? null;
  };
  const load = async (file: string, onProgress: OnProgress): Promise<EphemerisSource> => {
    const source = createTableSource(await loadFile(file, onProgress));
    loaded.set(file, source);
    return source;
  };
  return {
    loadedFor: covering,
    async sourceFor(instants, onProgress) {
      const ready = covering(instants);
      if (ready !== null) return ready;
      const file = fileOf(instants);
      const pending = files.get(file) ?? load(file, onProgress);
      files.set(file, pending);
      try {
        return await pending;
      } catch (error) {
        // A later attempt may succeed.
        files.delete(file);
        throw error;
      }
    },
  };
}
