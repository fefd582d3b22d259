import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { weightTablesJson } from "../../engine/index.ts";
import packageJson from "../../package.json" with { type: "json" };

/** What computes the answers: equal editions give equal numbers. docs/versioning.md describes it. */
export interface Edition {
  readonly version: string;
  /** The tables of the ephemeris: their name and the start of their SHA-256. */
  readonly tables: string;
  readonly tzdata: string;
  /** The start of a SHA-256 over all data of local times: the zones, and the own clock rules before 1970 with their areas. */
  readonly clocks: string;
  /** The start of the SHA-256 of the tables of weights. */
  readonly weights: string;
}

const TABLES_MANIFEST = new URL("../../engine/data/ephemeris.manifest.json", import.meta.url);
const CLOCK_DATA = new URL("../../civil/data/", import.meta.url);
/** Contains the release and the hash of the zones. */
const ZONES_MANIFEST = "manifest.json";
const CLOCK_FILES = [
  "clock-areas-america.json",
  "clock-areas-world.json",
  "clock-rules-america.json",
  "clock-rules-world.json",
];
const HASH_DIGITS = 8;

/** Reads the edition of the code and data in this folder. Takes about a millisecond. */
export function readEdition(): Edition {
  const manifest = JSON.parse(readFileSync(TABLES_MANIFEST, "utf8")) as { edition: string; sha256: string };
  const readClocks = (name: string): string => readFileSync(new URL(name, CLOCK_DATA), "utf8");
  const zonesText = readClocks(ZONES_MANIFEST);
  return {
    version: packageJson.version,
    tables: `${manifest.edition}+${manifest.sha256.slice(0, HASH_DIGITS)}`,
    tzdata: (JSON.parse(zonesText) as { version: string }).version,
    clocks: hashOf(zonesText, ...CLOCK_FILES.map(readClocks)),
    weights: hashOf(weightTablesJson()),
  };
}

/**
 * The edition as the value of the header.
 *
 * **Source:** RFC 9651, a dictionary of strings.
 */
export function editionText(edition: Edition): string {
  return Object.entries(edition)
    .map(([name, value]) => `${name}="${value}"`)
    .join(", ");
}

function hashOf(...texts: readonly string[]): string {
  return hash("sha256", texts.join(""), "hex").slice(0, HASH_DIGITS);
}
