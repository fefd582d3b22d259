/** Finds the parts of large blocks of borders that do not have to be read for every place. */
import { type Cursor, readEnd, readField, readSignedVarint, readVarint } from "../../civil/zone-borders.ts";
import type { BorderSkip } from "../../civil/zone-index.ts";

/** The most bytes that a place needs. */
export const BYTES_OF_PLACE_MAX = 64_000;
/** The least bytes of a part. */
const SKIP_BYTES_MIN = 4_000;

/** Fields of Geobuf, as zone-borders.ts reads them. */
const GEOMETRY_LENGTHS = 2;
const MULTI_POLYGON = 5;

/** The parts of the rings of a block. */
export function skipsOfBlock(borders: Uint8Array, start: number, end: number): readonly BorderSkip[] {
  const cursor: Cursor = { view: new DataView(borders.buffer, borders.byteOffset), at: start };
  const skips: BorderSkip[] = [];
  readField(cursor);
  cursor.at = readEnd(cursor);
  readField(cursor);
  readEnd(cursor);
  while (cursor.at < end) {
    readField(cursor);
    const featureEnd = readEnd(cursor);
    for (const [points, ringEnd] of ringsOfFeature(cursor)) addSkipsOfRing(skips, cursor, points, ringEnd);
    cursor.at = featureEnd;
  }
  return skips;
}

/** The rings of a feature: their number of points, or the end of their bytes. The cursor is at the first ring. */
function ringsOfFeature(cursor: Cursor): readonly (readonly [points: number, end: number])[] {
  readField(cursor);
  readEnd(cursor);
  readField(cursor);
  const type = readVarint(cursor);
  const field = readField(cursor);
  const fieldEnd = readEnd(cursor);
  if (field !== GEOMETRY_LENGTHS) return [[Number.POSITIVE_INFINITY, fieldEnd]];
  const lengths: number[] = [];
  while (cursor.at < fieldEnd) lengths.push(readVarint(cursor));
  readField(cursor);
  const end = readEnd(cursor);
  if (type !== MULTI_POLYGON) return lengths.map((points) => [points, end]);
  const rings: [number, number][] = [];
  // The number of polygons, then for each the number of its rings and their lengths.
  for (let at = 1; at < lengths.length; ) {
    const count = lengths[at] ?? 0;
    for (const points of lengths.slice(at + 1, at + 1 + count)) rings.push([points, end]);
    at += 1 + count;
  }
  return rings;
}

function addSkipsOfRing(skips: BorderSkip[], cursor: Cursor, points: number, ringEnd: number): void {
  let x = readSignedVarint(cursor);
  let y = readSignedVarint(cursor);
  let part = { start: cursor.at, x, y, south: y, north: y, points: 0 };
  for (let index = 1; index < points && cursor.at < ringEnd; index++) {
    x += readSignedVarint(cursor);
    y += readSignedVarint(cursor);
    part.south = Math.min(part.south, y);
    part.north = Math.max(part.north, y);
    part.points += 1;
    if (cursor.at - part.start < SKIP_BYTES_MIN) continue;
    skips.push({
      start: part.start,
      end: cursor.at,
      eastUnits: x - part.x,
      northUnits: y - part.y,
      southUnits: part.south,
      northLimitUnits: part.north,
      points: part.points,
    });
    part = { start: cursor.at, x, y, south: y, north: y, points: 0 };
  }
}
