/** The areas of the clock rules: states, provinces, counties and towns. */
import {
  crossEdge,
  type GeographicPosition,
  greatCircleRad,
  RADIANS_PER_DEGREE,
  type RayStart,
} from "./great-circle.ts";

/** Kilometres per degree of a great circle on a sphere with the Earth's mean radius, 6,371.009 km (IUGG). */
const KM_PER_DEGREE = (Math.PI * 6371.009) / 180;

/** Areas and places are compared in units of 1e-6°, 0.1 m. */
const UNITS_PER_DEGREE = 1e6;

/** The inside of rings by the even-odd rule, or of a circle. Latitudes north positive, longitudes -180 to 180. */
export interface Area {
  readonly id: string;
  readonly name: string;
  readonly shape: Rings | Circle;
}

interface Rings {
  readonly kind: "rings";
  readonly southDeg: number;
  readonly northDeg: number;
  readonly westDeg: number;
  readonly eastDeg: number;
  /** Longitude, latitude, longitude, latitude … of each ring, in units. The last point is joined to the first. */
  readonly rings: readonly Int32Array[];
}

interface Circle extends GeographicPosition {
  readonly kind: "circle";
  readonly radiusDeg: number;
}

/** The content of an area file, by id; positions are longitude, latitude. */
export type ClockAreaFile = Readonly<Record<string, ClockAreaRow>>;

type ClockAreaRow = { readonly name: string } & (
  | { readonly rings: readonly (readonly [number, number][])[] }
  | { readonly center: readonly [number, number]; readonly radiusKm: number }
);

/** The area of a row. `test/civil/clock-data.test.ts` holds the files to a schema. */
export function readClockArea(id: string, row: ClockAreaRow): Area {
  const { name } = row;
  if ("rings" in row) return { id, name, shape: ringsOf(row.rings) };
  const [longitudeDeg, latitudeDeg] = row.center;
  const radiusDeg = row.radiusKm / KM_PER_DEGREE;
  return { id, name, shape: { kind: "circle", latitudeDeg, longitudeDeg, radiusDeg } };
}

function ringsOf(rings: readonly (readonly [number, number][])[]): Rings {
  let southDeg = Number.POSITIVE_INFINITY;
  let northDeg = Number.NEGATIVE_INFINITY;
  let westDeg = Number.POSITIVE_INFINITY;
  let eastDeg = Number.NEGATIVE_INFINITY;
  const ringsInUnits = rings.map((ring) => {
    const units = new Int32Array(2 * ring.length);
    for (const [index, [longitudeDeg, latitudeDeg]] of ring.entries()) {
      units[2 * index] = unitsOf(longitudeDeg);
      units[2 * index + 1] = unitsOf(latitudeDeg);
      southDeg = Math.min(southDeg, latitudeDeg);
      northDeg = Math.max(northDeg, latitudeDeg);
      westDeg = Math.min(westDeg, longitudeDeg);
      eastDeg = Math.max(eastDeg, longitudeDeg);
    }
    return units;
  });
  return { kind: "rings", southDeg, northDeg, westDeg, eastDeg, rings: ringsInUnits };
}

/**
 * Whether a place is in an area. On the border of two areas that share it, a place is in one of them: the eastern one, or
 * on a parallel the northern one.
 */
export function isInArea({ shape }: Area, place: GeographicPosition): boolean {
  if (shape.kind === "circle") return isInCircle(shape, place);
  const { latitudeDeg, longitudeDeg } = place;
  if (latitudeDeg < shape.southDeg || latitudeDeg > shape.northDeg) return false;
  if (longitudeDeg < shape.westDeg || longitudeDeg > shape.eastDeg) return false;
  const point = { x: unitsOf(longitudeDeg), y: unitsOf(latitudeDeg), scale: 1 };
  let isInside = false;
  for (const ring of shape.rings) {
    if (crossesOddly(ring, point)) isInside = !isInside;
  }
  return isInside;
}

/** Whether the ray from a place to the west crosses a ring an odd number of times. An edge that the place is on is crossed. */
function crossesOddly(ring: Int32Array, point: RayStart): boolean {
  let isOdd = false;
  let fromX = ring[ring.length - 2] ?? 0;
  let fromY = ring[ring.length - 1] ?? 0;
  for (let i = 0; i < ring.length; i += 2) {
    const toX = ring[i] ?? 0;
    const toY = ring[i + 1] ?? 0;
    if (fromY > point.y !== toY > point.y && crossEdge(fromX, fromY, toX, toY, point) !== 0) isOdd = !isOdd;
    fromX = toX;
    fromY = toY;
  }
  return isOdd;
}

/** Degrees in whole units, in which decimal coordinates are exact. */
function unitsOf(deg: number): number {
  return Math.round(deg * UNITS_PER_DEGREE);
}

function isInCircle(circle: Circle, { latitudeDeg, longitudeDeg }: GeographicPosition): boolean {
  if (Math.abs(latitudeDeg - circle.latitudeDeg) > circle.radiusDeg) return false;
  return greatCircleRad(circle, latitudeDeg, longitudeDeg) <= circle.radiusDeg * RADIANS_PER_DEGREE;
}
