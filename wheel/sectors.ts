import type { AnglePoint } from "./angles.ts";
import type { WheelCusp } from "./chart-shape.ts";
import { wrapDeg } from "./circle.ts";

/** A part of the circle that holds the glyphs of its bodies: a house, or a sign if there are no houses. */
export interface Sector {
  /** Angles from the left side of the wheel counter-clockwise, degrees; `toDeg` is larger and not wrapped. */
  readonly fromDeg: number;
  readonly toDeg: number;
}

const SIGN_DEG = 30;

/** Edges nearer to each other than this are one edge: an angle that is a cusp, degrees. */
const SAME_EDGE_DEG = 0.001;

/**
 * The parts of the circle between cusps and angles: the houses, divided by angles inside them; the twelve signs if there
 * are no houses. The first sector starts at the edge that has the widest sectors on both sides, and the edges increase from
 * there by one turn.
 */
export function sectorsOf(
  houses: readonly WheelCusp[] | null,
  angles: readonly AnglePoint[],
  leftDeg: number,
): readonly Sector[] {
  const cuspsDeg = houses?.map(({ cusp }) => cusp - leftDeg);
  const hasHouses = cuspsDeg !== undefined && sectorsBetween(cuspsDeg) !== null;
  const edgesDeg = hasHouses ? cuspsDeg : signEdges(leftDeg);
  const dividersDeg = angles
    .map(({ longitude }) => longitude - leftDeg)
    .filter((deg) => edgesDeg.every((edge) => !isSameAngle(deg, edge)));
  const allDeg = [...edgesDeg, ...dividersDeg].sort((a, b) => wrapDeg(a) - wrapDeg(b));
  return sectorsBetween(allDeg) ?? [];
}

/** Whether two angles are one edge. */
export function isSameAngle(aDeg: number, bDeg: number): boolean {
  return Math.abs(wrapDeg(aDeg - bDeg + 180) - 180) < SAME_EDGE_DEG;
}

function signEdges(leftDeg: number): readonly number[] {
  return Array.from({ length: 12 }, (_, sign) => sign * SIGN_DEG - leftDeg);
}

/** Null if the edges are not in the order of one turn. */
function sectorsBetween(edgesDeg: readonly number[]): readonly Sector[] | null {
  const widthsDeg = edgesDeg.map((edge, index) => wrapDeg((edgesDeg[index + 1] ?? edgesDeg[0] ?? 0) - edge));
  const turnDeg = widthsDeg.reduce((sum, width) => sum + width, 0);
  if (Math.abs(turnDeg - 360) > 1e-6) return null;
  const start = widestStart(widthsDeg);
  const startDeg = edgesDeg[start] ?? 0;
  const unrolledDeg = [...edgesDeg.slice(start), ...edgesDeg.slice(0, start)].map((deg) =>
    unroll(deg, startDeg),
  );
  return unrolledDeg.map((fromDeg, index) => ({ fromDeg, toDeg: unrolledDeg[index + 1] ?? startDeg + 360 }));
}

/** The edge whose narrower neighbour is widest. */
function widestStart(widthsDeg: readonly number[]): number {
  const narrowerDeg = widthsDeg.map((width, index) => Math.min(width, widthsDeg.at(index - 1) ?? width));
  const widestDeg = Math.max(...narrowerDeg);
  return narrowerDeg.findIndex((width) => width > widestDeg - 1e-9);
}

/** An angle in the turn that starts at another. Edges and bodies of one longitude have exactly the same. */
function unroll(deg: number, startDeg: number): number {
  return startDeg + wrapDeg(deg - startDeg);
}

/** The angle of a body, unrolled to the turn that the sectors cover, and its sector. */
export function locate(
  deg: number,
  sectors: readonly Sector[],
): { readonly deg: number; readonly sector: Sector } {
  const startDeg = sectors[0]?.fromDeg ?? 0;
  const unrolledDeg = unroll(deg, startDeg);
  const sector = sectors.find(({ toDeg }) => unrolledDeg < toDeg) ?? sectors.at(-1);
  return { deg: unrolledDeg, sector: sector ?? { fromDeg: startDeg, toDeg: startDeg + 360 } };
}

/** The bounds of the sign of a body: the angles of its edges, unrolled like `deg`. */
export function signAround(longitude: number, deg: number): Sector {
  const degInSign = wrapDeg(longitude) % SIGN_DEG;
  return { fromDeg: deg - degInSign, toDeg: deg - degInSign + SIGN_DEG };
}
