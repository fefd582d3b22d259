import { assert } from "../engine/units/assert.ts";
import { crossEdge, type GeographicPosition, ON_BORDER, type RayStart } from "./great-circle.ts";

/**
 * A position in the bytes of Geobuf, which is a protocol buffer. The functions that read integers advance it past what they read and
 * allocate nothing.
 */
export interface Cursor {
  readonly view: DataView;
  /** The next byte. */
  at: number;
}

const WIRE_TYPE_BITS = 3;

/** An unsigned integer of at most 32 bits. */
export function readVarint(cursor: Cursor): number {
  const { view } = cursor;
  let { at } = cursor;
  let byte = view.getUint8(at);
  let value = byte & 0x7f;
  for (let shift = 7; byte > 0x7f; shift += 7) {
    at += 1;
    byte = view.getUint8(at);
    value |= (byte & 0x7f) << shift;
  }
  cursor.at = at + 1;
  return value;
}

/** A signed integer in zigzag form. */
export function readSignedVarint(cursor: Cursor): number {
  const value = readVarint(cursor);
  return (value >>> 1) ^ -(value & 1);
}

/** The number of the next field; its wire type is ignored, since each field has one. */
export function readField(cursor: Cursor): number {
  return readVarint(cursor) >>> WIRE_TYPE_BITS;
}

/** The length of a string, message or list, as the position of its end. */
export function readEnd(cursor: Cursor): number {
  const length = readVarint(cursor);
  return cursor.at + length;
}

/**
 * Finds the zones of a point in geo-tz's borders without decoding them. A block is a feature collection in Geobuf form with
 * one feature per zone; a ring is a list of differences. The results equal the output of geobuf 3,
 * @turf/boolean-point-in-polygon 7 and point-in-polygon-hao 1, which geo-tz uses: `node ephe-tests/zones/verify-borders.ts`.
 */

/** geo-tz's borders, of which one block is read at a time. */
export interface Borders {
  /** The size of all blocks. */
  readonly byteLength: number;
  /** The bytes of the latest block, and of others if all are in memory. */
  readonly view: DataView;
  /**
   * Makes a block available in {@link view} and returns the position of its first byte there.
   *
   * @param start the first byte of the block in the borders
   * @param end the one after its last
   */
  positionOf(start: number, end: number): number;
}

/** Borders in memory: all of them, or those that begin at a byte of `byteLength` bytes. */
export function bordersInMemory(
  bytes: Uint8Array,
  firstByte = 0,
  byteLength: number = bytes.length,
): Borders {
  return {
    byteLength,
    view: new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength),
    positionOf: (start) => start - firstByte,
  };
}

interface BorderReader {
  /**
   * Writes the zones of a block that contain a place, or whose border it is on, to `zoneIndices`, in the order of the block.
   * Returns their number. Allocates nothing.
   */
  findZones(start: number, end: number, place: GeographicPosition, zoneIndices: Uint16Array): number;
}

/** Fields of a block, a feature collection, a feature, a value and a geometry. */
const BLOCK_KEYS = 1;
const BLOCK_COLLECTION = 4;
const COLLECTION_FEATURE = 1;
const FEATURE_GEOMETRY = 1;
const FEATURE_VALUE = 13;
const VALUE_STRING = 1;
const GEOMETRY_TYPE = 1;
const GEOMETRY_LENGTHS = 2;
const GEOMETRY_COORDINATES = 3;

const POLYGON = 4;
const MULTI_POLYGON = 5;
/** Geobuf's default. A block of another precision has one more field, which is rejected. */
const UNITS_PER_DEGREE = 1e6;
/** Instead of the number of points or rings where the end of the bytes limits them. */
const NO_LIMIT = 0x7fffffff;

/** A reader of blocks of borders, which name zones by their index in `zoneNames`. */
export function createBorderReader(borders: Borders, zoneNames: readonly string[]): BorderReader {
  const { view } = borders;
  const cursor: Cursor = { view, at: 0 };
  /** The numbers of rings and of their points precede the coordinates. */
  const lengths: Cursor = { view, at: 0 };
  // It starts with fractions: assigning coordinates then allocates nothing.
  const point: RayStart = { x: 0.5, y: 0.5, scale: UNITS_PER_DEGREE };
  const zoneByHash = indexNames(zoneNames);

  return {
    findZones(start, end, place, zoneIndices) {
      point.x = place.longitudeDeg;
      point.y = place.latitudeDeg;
      cursor.at = borders.positionOf(start, end);
      const blockEnd = cursor.at + end - start;
      // The name of the features' one property.
      requireField(cursor, BLOCK_KEYS);
      cursor.at = readEnd(cursor);
      requireField(cursor, BLOCK_COLLECTION);
      readEnd(cursor);
      let count = 0;
      while (cursor.at < blockEnd) {
        requireField(cursor, COLLECTION_FEATURE);
        const featureEnd = readEnd(cursor);
        requireField(cursor, FEATURE_GEOMETRY);
        const geometryEnd = readEnd(cursor);
        if (isInGeometry(cursor, lengths, point)) {
          cursor.at = geometryEnd;
          zoneIndices[count] = readZone(cursor, zoneByHash);
          count += 1;
        }
        cursor.at = featureEnd;
      }
      return count;
    },
  };
}

function requireField(cursor: Cursor, field: number): void {
  if (readField(cursor) !== field) {
    throw new RangeError(`the zone borders must have the field ${field} before byte ${cursor.at}`);
  }
}

/** The value of a feature's one property: a message with one string. */
function readZone(cursor: Cursor, zoneByHash: ReadonlyMap<number, number>): number {
  requireField(cursor, FEATURE_VALUE);
  readEnd(cursor);
  requireField(cursor, VALUE_STRING);
  const nameEnd = readEnd(cursor);
  const zone = zoneByHash.get(hashOf(cursor.view, cursor.at, nameEnd));
  if (zone === undefined)
    throw new RangeError(`the zone borders have an unknown zone before byte ${nameEnd}`);
  return zone;
}

/** Whether a point is in an area or on its border. Stops reading as soon as this is decided. */
function isInGeometry(cursor: Cursor, lengths: Cursor, point: RayStart): boolean {
  requireField(cursor, GEOMETRY_TYPE);
  const type = readVarint(cursor);
  if (type !== POLYGON && type !== MULTI_POLYGON)
    throw new RangeError("a zone of the borders must be an area");
  const field = readField(cursor);
  const fieldEnd = readEnd(cursor);
  // Without lengths the area is one ring up to the end of the coordinates.
  if (field === GEOMETRY_COORDINATES) return isInside(crossRing(cursor, NO_LIMIT, fieldEnd, point));
  if (field !== GEOMETRY_LENGTHS) throw new RangeError("a zone of the borders must have coordinates");
  lengths.at = cursor.at;
  cursor.at = fieldEnd;
  requireField(cursor, GEOMETRY_COORDINATES);
  readEnd(cursor);
  if (type === POLYGON) return isInPolygon(cursor, lengths, fieldEnd, NO_LIMIT, point);
  const polygonCount = readVarint(lengths);
  for (let polygon = 0; polygon < polygonCount; polygon++) {
    if (isInPolygon(cursor, lengths, fieldEnd, readVarint(lengths), point)) return true;
  }
  return false;
}

function isInPolygon(
  cursor: Cursor,
  lengths: Cursor,
  lengthsEnd: number,
  ringCount: number,
  point: RayStart,
): boolean {
  let crossings = 0;
  for (let ring = 0; ring < ringCount && lengths.at < lengthsEnd; ring++) {
    const crossingsOfRing = crossRing(cursor, readVarint(lengths), NO_LIMIT, point);
    if (crossingsOfRing === ON_BORDER) return true;
    crossings += crossingsOfRing;
  }
  return isInside(crossings);
}

/** Whether a point with this number of crossings is inside: ON_BORDER is odd. */
function isInside(crossings: number): boolean {
  return (crossings & 1) === 1;
}

/**
 * How often the ray from a point to the west crosses a ring, or ON_BORDER. Reads up to the end of the ring, unless the point
 * is on it.
 */
function crossRing(cursor: Cursor, pointCount: number, end: number, point: RayStart): number {
  // An edge whose ends are both above `floor`, or both below `ceiling`, does not meet the ray.
  const floor = unitsAtOrBelow(point.y);
  const ceiling = floor / UNITS_PER_DEGREE === point.y ? floor : floor + 1;
  const firstX = readSignedVarint(cursor);
  const firstY = readSignedVarint(cursor);
  let fromX = firstX;
  let fromY = firstY;
  let crossings = 0;
  for (let index = 1; index < pointCount && cursor.at < end; index++) {
    const x = fromX + readSignedVarint(cursor);
    const y = fromY + readSignedVarint(cursor);
    const isApart = fromY > floor ? y > floor : fromY < ceiling && y < ceiling;
    if (!isApart) {
      const crossing = crossEdge(fromX, fromY, x, y, point);
      if (crossing === ON_BORDER) return ON_BORDER;
      crossings += crossing;
    }
    fromX = x;
    fromY = y;
  }
  const crossing = crossEdge(fromX, fromY, firstX, firstY, point);
  return crossing === ON_BORDER ? ON_BORDER : crossings + crossing;
}

/** The largest whole number of units that is not north of a latitude. */
function unitsAtOrBelow(latitudeDeg: number): number {
  let units = Math.floor(latitudeDeg * UNITS_PER_DEGREE);
  while (units / UNITS_PER_DEGREE > latitudeDeg) units -= 1;
  while ((units + 1) / UNITS_PER_DEGREE <= latitudeDeg) units += 1;
  return units;
}

/** The index of each name by the hash of its bytes. */
function indexNames(zoneNames: readonly string[]): ReadonlyMap<number, number> {
  const zoneByHash = new Map<number, number>();
  for (const [zone, name] of zoneNames.entries()) {
    const { buffer, byteLength } = new TextEncoder().encode(name);
    zoneByHash.set(hashOf(new DataView(buffer), 0, byteLength), zone);
  }
  assert(zoneByHash.size === zoneNames.length, "each name of a zone must have its own hash");
  return zoneByHash;
}

/** 30 bits of the FNV-1a hash of bytes. */
function hashOf(view: DataView, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let index = start; index < end; index++) {
    hash = Math.imul(hash ^ view.getUint8(index), 0x01000193);
  }
  return hash >>> 2;
}
