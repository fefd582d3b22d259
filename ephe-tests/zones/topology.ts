/** Reads the TopoJSON of us-atlas and world-atlas: arcs that neighbours share, so that simplified borders have no gaps. */
import { defined } from "../../test/defined.ts";

export type Position = readonly [longitudeDeg: number, latitudeDeg: number];
export type Ring = readonly Position[];

export interface Topology {
  readonly transform: { readonly scale: Position; readonly translate: Position };
  readonly arcs: readonly (readonly Position[])[];
  readonly objects: Readonly<Record<string, { readonly geometries: readonly Shape[] }>>;
}
export interface Shape {
  readonly id: string;
  readonly type: "Polygon" | "MultiPolygon";
  /** Indices of arcs by ring; `~index` is the arc in reverse. */
  readonly arcs: readonly (readonly number[])[] | readonly (readonly (readonly number[])[])[];
  readonly properties: { readonly name: string };
}

/** The arcs in degrees, each simplified by itself: both neighbours of a border get the same line. */
export function decodeArcs({ arcs, transform }: Topology, toleranceDeg: number): Ring[] {
  const [scaleX, scaleY] = transform.scale;
  const [originX, originY] = transform.translate;
  return arcs.map((arc) => {
    let x = 0;
    let y = 0;
    const line = arc.map(([dx, dy]): Position => {
      x += dx;
      y += dy;
      return [x * scaleX + originX, y * scaleY + originY];
    });
    return simplify(line, toleranceDeg);
  });
}

/** The outline of several shapes as one: the arcs that only one of them has, joined to closed rings. */
export function mergeShapes(shapes: readonly Shape[], arcs: readonly Ring[]): Ring[] {
  const uses = shapes.flatMap((shape) => shape.arcs.flat(2) as number[]);
  const counts = new Map<number, number>();
  for (const use of uses) counts.set(arcIndex(use), (counts.get(arcIndex(use)) ?? 0) + 1);
  const outline = uses.filter((use) => counts.get(arcIndex(use)) === 1);
  return joinArcs(outline.map((use) => (use < 0 ? [...defined(arcs[~use])].reverse() : defined(arcs[use]))));
}

function arcIndex(use: number): number {
  return use < 0 ? ~use : use;
}

function joinArcs(lines: readonly Ring[]): Ring[] {
  const byStart = new Map<string, Ring[]>();
  for (const line of lines) byStart.set(startKey(line), [...(byStart.get(startKey(line)) ?? []), line]);
  const rings: Ring[] = [];
  for (const first of lines) {
    if (!takeLine(byStart, first)) continue;
    const ring = [...first];
    for (;;) {
      const next = byStart.get(String(ring.at(-1)))?.pop();
      if (next === undefined) break;
      ring.push(...next.slice(1));
    }
    rings.push(ring);
  }
  return rings;
}

function startKey(line: Ring): string {
  return String(line[0]);
}

function takeLine(byStart: Map<string, Ring[]>, line: Ring): boolean {
  const waiting = byStart.get(startKey(line)) ?? [];
  if (!waiting.includes(line)) return false;
  byStart.set(
    startKey(line),
    waiting.filter((other) => other !== line),
  );
  return true;
}

/** Douglas and Peucker (1973): omits points nearer than `toleranceDeg` to the line that remains. */
function simplify(line: Ring, toleranceDeg: number): Ring {
  const first = defined(line[0]);
  const last = defined(line.at(-1));
  let farthest = 0;
  let distanceDeg = 0;
  line.forEach((point, index) => {
    const pointDistanceDeg = distanceFromSegment(point, first, last);
    if (pointDistanceDeg > distanceDeg) [farthest, distanceDeg] = [index, pointDistanceDeg];
  });
  if (distanceDeg <= toleranceDeg) return [first, last];
  const before = simplify(line.slice(0, farthest + 1), toleranceDeg);
  return [...before.slice(0, -1), ...simplify(line.slice(farthest), toleranceDeg)];
}

/** The area of a ring on a map with equal degrees. */
export function squareDegrees(ring: Ring): number {
  let twice = 0;
  ring.forEach(([x, y], index) => {
    const [nextX, nextY] = defined(ring[(index + 1) % ring.length]);
    twice += x * nextY - nextX * y;
  });
  return Math.abs(twice) / 2;
}

/** In degrees of latitude: a degree of longitude is shortened by the cosine of the latitude. */
function distanceFromSegment([x, y]: Position, [x1, y1]: Position, [x2, y2]: Position): number {
  const shrink = Math.cos((y * Math.PI) / 180);
  const [dx, dy] = [(x2 - x1) * shrink, y2 - y1];
  const [px, py] = [(x - x1) * shrink, y - y1];
  const lengthSquared = dx * dx + dy * dy;
  const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, (px * dx + py * dy) / lengthSquared));
  return Math.hypot(px - share * dx, py - share * dy);
}
