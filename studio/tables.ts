/** The tables of positions: the small ones of 1900–2100 first, all of 1800–2399 when a date needs them. */
import { addPholus, type EphemerisSource, julianDayTtFromUt } from "almagest";
import { createTableSource } from "almagest/tables";
import { loadFile, type OnProgress } from "./load-file.ts";

export const SMALL_FILE = "ephemeris-1900-2100.bin";
const FULL_FILE = "ephemeris.bin";
const PHOLUS_FILE = "pholus.bin";
/** About the size of the full tables, for the progress alone. */
export const FULL_BYTES = 4_300_000;

export function createTables() {
  const loaded = new Map<string, EphemerisSource>();
  const loadedFor = (instants: readonly number[]): EphemerisSource | null => {
    const isCovered = ({ firstJdTt, lastJdTt }: EphemerisSource): boolean =>
      instants.every((jd) => julianDayTtFromUt(jd) >= firstJdTt && julianDayTtFromUt(jd) <= lastJdTt);
    // An instant beyond all tables has the error of the largest ones.
    return [...loaded.values()].find(isCovered) ?? loaded.get(FULL_FILE) ?? null;
  };
  let pholus: Uint8Array | null = null;
  const files = new Map<string, Promise<unknown>>();
  const add = (file: string, source: EphemerisSource): void => {
    loaded.set(file, pholus === null ? source : addPholus(source, pholus));
  };
  const open = (file: string, onProgress: OnProgress): Promise<unknown> => {
    const opening =
      files.get(file) ?? loadFile(file, onProgress).then((bytes) => add(file, createTableSource(bytes)));
    files.set(file, opening);
    // A later attempt may succeed.
    opening.catch(() => files.delete(file));
    return opening;
  };
  return {
    /** The same as `sourceFor` without waiting; null: it is not loaded. */
    loadedFor,
    get hasPholus() {
      return pholus !== null;
    },
    async addPholus(): Promise<void> {
      const bytes = await loadFile(PHOLUS_FILE);
      if (pholus !== null) return;
      pholus = bytes;
      for (const [file, source] of loaded) add(file, source);
    },
    /** The source that covers all instants, loaded if necessary; the largest one if none does. */
    async sourceFor(instants: readonly number[], onProgress: OnProgress): Promise<EphemerisSource> {
      for (const file of [SMALL_FILE, FULL_FILE]) {
        await open(file, onProgress);
        const source = loadedFor(instants);
        if (source !== null) return source;
      }
      throw new RangeError("the largest tables are for every instant");
    },
  };
}
