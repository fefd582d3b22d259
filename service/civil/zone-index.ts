/** The index of geo-tz's borders, a quadtree of the Earth, as arrays of integers. */
import assert from "node:assert/strict";

/** What a quarter of a branch is: open sea, a branch, a block of borders, or zones that cover it. */
export const QUARTER = { sea: 0, branch: 1, block: 2, zones: 3 } as const;

export interface ZoneIndex {
  readonly zoneNames: readonly string[];
  /**
   * Four quarters per branch: north-east, north-west, south-west, south-east. Each is its {@link QUARTER} plus 4 times the
   * index of a branch, block or set of zones. Branch 0 is the whole Earth.
   */
  readonly quarters: Int32Array;
  /** The first byte of each block of borders, and the one after the last. */
  readonly blockStarts: Int32Array;
  readonly blockEnds: Int32Array;
  /** Indices of zones. Set n is zone n alone; sets of several zones follow. */
  readonly zoneSets: readonly (readonly number[])[];
}

/** geo-tz's index file. Its quadtree has the quarters a to d; one that is missing is open sea. */
interface IndexFile {
  readonly timezones: readonly string[];
  readonly lookup: Branch;
}
type Branch = { readonly [quarter in "a" | "b" | "c" | "d"]?: Branch | Block | readonly number[] };
interface Block {
  readonly pos: number;
  readonly len: number;
}

/** @throws {AssertionError} when the file has another form */
export function parseZoneIndex(bytes: Uint8Array): ZoneIndex {
  const { timezones, lookup } = JSON.parse(new TextDecoder().decode(bytes)) as IndexFile;
  const quarters: number[] = [];
  const blockStarts: number[] = [];
  const blockEnds: number[] = [];
  const zoneSets = timezones.map((_, zone): readonly number[] => [zone]);

  function addBranch({ a, b, c, d }: Branch): number {
    const first = quarters.length;
    quarters.push(QUARTER.sea, QUARTER.sea, QUARTER.sea, QUARTER.sea);
    quarters[first] = quarterOf(a);
    quarters[first + 1] = quarterOf(b);
    quarters[first + 2] = quarterOf(c);
    quarters[first + 3] = quarterOf(d);
    return first / 4;
  }

  function quarterOf(content: Branch | Block | readonly number[] | undefined): number {
    if (content === undefined) return QUARTER.sea;
    if (isZones(content)) return QUARTER.zones + 4 * setIndex(zoneSets, content);
    if (!("pos" in content)) return QUARTER.branch + 4 * addBranch(content);
    blockStarts.push(content.pos);
    blockEnds.push(content.pos + content.len);
    return QUARTER.block + 4 * (blockStarts.length - 1);
  }

  addBranch(lookup);
  return {
    zoneNames: timezones,
    quarters: Int32Array.from(quarters),
    blockStarts: Int32Array.from(blockStarts),
    blockEnds: Int32Array.from(blockEnds),
    zoneSets,
  };
}

function isZones(content: Branch | Block | readonly number[]): content is readonly number[] {
  return Array.isArray(content);
}

/** The index of a set of zones, which is added if it is new. */
function setIndex(zoneSets: (readonly number[])[], zones: readonly number[]): number {
  const [zone] = zones;
  assert.ok(zone !== undefined, "a quarter of the zone index that is covered by zones must name one");
  if (zones.length === 1) return zone;
  const knownIndex = zoneSets.findIndex((set) => set.join() === zones.join());
  return knownIndex === -1 ? zoneSets.push(zones) - 1 : knownIndex;
}
