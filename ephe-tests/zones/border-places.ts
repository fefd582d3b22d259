/** Places at which zone maps are compared: at random, near borders, and where rounding decides. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { find } from "geo-tz/all";
import { zoneFolder } from "../../service/time/zone-files.ts";
import { boundTileCache, type Place, type Positions } from "./compare-borders.ts";

/** A quarter of geo-tz's quadtree, degrees. */
export interface Cell {
  readonly north: number;
  readonly south: number;
  readonly east: number;
  readonly west: number;
}

/** The edges of the borders in a cell: longitude and latitude of both ends, degrees. */
export type Edges = readonly (readonly [number, number, number, number])[];

const METRES_PER_DEGREE = 111_195;
const NEAR_METRES = 100;
const DEGREES_PER_RADIAN = 180 / Math.PI;

/** Cells per degree of longitude and latitude, about: places in the same cell are compared one after another. */
const COLUMNS_PER_DEGREE = 512 / 360;
const ROWS_PER_DEGREE = 512 / 180;

/** Uniform over the Earth, ordered by cell. */
export function placesOnSphere(random: () => number, count: number): readonly Place[] {
  const places = Array.from({ length: count }, () => {
    const latitudeDeg = Math.asin(2 * fraction(random) - 1) * DEGREES_PER_RADIAN;
    const longitudeDeg = fraction(random) * 360 - 180;
    const row = Math.floor((latitudeDeg + 90) * ROWS_PER_DEGREE);
    return {
      latitudeDeg,
      longitudeDeg,
      cell: row * 512 + Math.floor((longitudeDeg + 180) * COLUMNS_PER_DEGREE),
    };
  });
  return places.sort((a, b) => a.cell - b.cell);
}

/** Within 100 m of an edge of the borders. */
export function placesNearBorders(random: () => number, edges: Edges, count: number): readonly Place[] {
  return Array.from({ length: count }, () => {
    const [west, south, east, north] = edgeAt(random, edges);
    const share = fraction(random);
    const distanceDeg = (Math.sqrt(fraction(random)) * NEAR_METRES) / METRES_PER_DEGREE;
    const bearing = fraction(random) * 2 * Math.PI;
    const latitudeDeg = south + share * (north - south);
    const eastwardDeg = (distanceDeg * Math.sin(bearing)) / Math.cos(latitudeDeg / DEGREES_PER_RADIAN);
    return onEarth(latitudeDeg + distanceDeg * Math.cos(bearing), west + share * (east - west) + eastwardDeg);
  });
}

/** Vertices of the borders, middles of edges, and places on the parallel or the meridian of a vertex. */
export function placesOnBorders(random: () => number, edges: Edges, count: number): readonly Place[] {
  return Array.from({ length: count }, (_, index) => {
    const [west, south, east, north] = edgeAt(random, edges);
    const [otherEast, otherSouth] = edgeAt(random, edges);
    switch (index % 4) {
      case 0:
        return onEarth(south, west);
      case 1:
        return onEarth((south + north) / 2, (west + east) / 2);
      case 2:
        return onEarth(south, otherEast);
      default:
        return onEarth(otherSouth + fraction(random) * 1e-3, west);
    }
  });
}

/** The corners and sides of a cell, exactly and one unit in the last place to both sides. */
export function placesOfCell(random: () => number, { north, south, east, west }: Cell): readonly Place[] {
  const latitudes = [north, south].flatMap(withNeighbours);
  const longitudes = [east, west].flatMap(withNeighbours);
  const middle: readonly [number, number] = [
    south + fraction(random) * (north - south),
    west + fraction(random) * (east - west),
  ];
  return [
    ...latitudes.flatMap((latitude) => longitudes.map((longitude) => onEarth(latitude, longitude))),
    ...latitudes.map((latitude) => onEarth(latitude, middle[1])),
    ...longitudes.map((longitude) => onEarth(middle[0], longitude)),
  ];
}

/** The poles, the equator, 180° and the limits of nautical zones, exactly, next to them and combined. */
export function placesOfGraticule(): readonly Place[] {
  const latitudes = [-90, -89.9999, -60, -0, 0, 45, 60, 89.9999, 90].flatMap(withNeighbours);
  const longitudes = [
    -180,
    -179.9999,
    -0,
    179.9999,
    180,
    ...Array.from({ length: 48 }, (_, half) => half * 7.5 - 180),
  ].flatMap(withNeighbours);
  return latitudes.flatMap((latitude) => longitudes.map((longitude) => onEarth(latitude, longitude)));
}

/** All cells of the quadtree that have a block of borders. */
export function cellsWithBorders(): readonly Cell[] {
  const text = readFileSync(join(zoneFolder(), "timezones.geojson.index.json"), "utf8");
  const cells: Cell[] = [];
  const visit = (content: object | undefined, cell: Cell): void => {
    if (content === undefined || Array.isArray(content)) return;
    if ("pos" in content) {
      cells.push(cell);
      return;
    }
    const { a, b, c, d } = content as Readonly<Record<string, object | undefined>>;
    const latitude = (cell.north + cell.south) / 2;
    const longitude = (cell.west + cell.east) / 2;
    visit(a, { ...cell, south: latitude, west: longitude });
    visit(b, { ...cell, south: latitude, east: longitude });
    visit(c, { ...cell, north: latitude, east: longitude });
    visit(d, { ...cell, north: latitude, west: longitude });
  };
  const earth = { north: 89.9999, south: -89.9999, east: 179.9999, west: -179.9999 };
  visit((JSON.parse(text) as { lookup: object }).lookup, earth);
  return cells;
}

/** A reader of the edges in a cell, from geo-tz's own decoding. */
export function createEdgeReader(): (cell: Cell) => Edges {
  const lastTile = boundTileCache();
  return ({ north, south, east, west }) => {
    find((north + south) / 2, (west + east) / 2);
    return lastTile()?.features.flatMap(({ geometry }) => edgesOf(geometry.coordinates)) ?? [];
  };
}

function edgesOf(coordinates: Positions): Edges {
  if (!isRing(coordinates)) return (coordinates as readonly Positions[]).flatMap(edgesOf);
  return coordinates.slice(1).map(([east, north], index) => {
    const [west, south] = coordinates[index] as readonly [number, number];
    return [west, south, east, north] as const;
  });
}

function isRing(coordinates: Positions): coordinates is readonly (readonly [number, number])[] {
  const [position] = coordinates;
  return Array.isArray(position) && typeof position[0] === "number";
}

function edgeAt(random: () => number, edges: Edges): Edges[number] {
  const edge = edges[Math.floor(random() * edges.length)];
  if (edge === undefined) throw new Error("a cell with a block of borders has edges");
  return edge;
}

/** 53 bits at random. */
function fraction(random: () => number): number {
  return (Math.floor(random() * 2 ** 26) * 2 ** 27 + Math.floor(random() * 2 ** 27)) / 2 ** 53;
}

/** A number and the nearest ones below and above it. */
function withNeighbours(value: number): readonly number[] {
  const bits = new BigInt64Array(new Float64Array([Math.abs(value)]).buffer);
  const next = new Float64Array(BigInt64Array.of((bits[0] ?? 0n) + 1n).buffer)[0] ?? value;
  const step = next - Math.abs(value);
  return [value - step, value, value + step];
}

function onEarth(latitudeDeg: number, longitudeDeg: number): Place {
  return {
    latitudeDeg: Math.min(90, Math.max(-90, latitudeDeg)),
    longitudeDeg: Math.min(180, Math.max(-180, longitudeDeg)),
  };
}
