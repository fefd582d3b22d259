/** A place on Earth. Degrees, north and east positive. */
export interface Place {
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
}

/** A position in the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Equal degrees in both directions. The map omits the latitudes where it would show only ice. */
const UNITS_PER_DEG = 2;
const NORTH_DEG = 84;
const SOUTH_DEG = -62;
const WEST_DEG = -180;
const TURN_DEG = 360;

/** The size of the map in units of the drawing. */
export const MAP_WIDTH: number = TURN_DEG * UNITS_PER_DEG;
export const MAP_HEIGHT: number = (NORTH_DEG - SOUTH_DEG) * UNITS_PER_DEG;

export function project({ latitudeDeg, longitudeDeg }: Place): Point {
  return { x: (longitudeDeg - WEST_DEG) * UNITS_PER_DEG, y: (NORTH_DEG - latitudeDeg) * UNITS_PER_DEG };
}

/** A line on the map as the data of a path. A line that crosses the edge of the map is drawn at both edges. */
export function linePath(places: readonly Place[]): string {
  return copiesOnMap(places).map(pathThrough).join("");
}

/** An outline on the map as the data of a path, like a line. */
export function ringPath(places: readonly Place[]): string {
  return copiesOnMap(places)
    .map((points) => `${pathThrough(points)}Z`)
    .join("");
}

function copiesOnMap(places: readonly Place[]): readonly (readonly Point[])[] {
  const points = unwrap(places).map(project);
  return [-MAP_WIDTH, 0, MAP_WIDTH]
    .map((shift) => points.map(({ x, y }) => ({ x: x + shift, y })))
    .filter((shifted) => shifted.some(({ x }) => x >= 0 && x <= MAP_WIDTH));
}

/** Longitudes that continue beyond the edge of the map, so that neighbours differ by less than half a turn. */
function unwrap(places: readonly Place[]): readonly Place[] {
  let previousDeg = places[0]?.longitudeDeg ?? 0;
  return places.map(({ latitudeDeg, longitudeDeg }) => {
    const turns = Math.round((previousDeg - longitudeDeg) / TURN_DEG);
    previousDeg = longitudeDeg + turns * TURN_DEG;
    return { latitudeDeg, longitudeDeg: previousDeg };
  });
}

function pathThrough(points: readonly Point[]): string {
  return `M${points.map(({ x, y }) => `${formatUnit(x)} ${formatUnit(y)}`).join("L")}`;
}

/** One decimal: a tenth of a unit is invisible. */
export function formatUnit(value: number): string {
  return String(Math.round(value * 10) / 10);
}
