import { expect } from "vitest";
import { anglePoints } from "../../wheel/angles.ts";
import { arrange } from "../../wheel/arrangement.ts";
import type { DrawnChart } from "../../wheel/chart-shape.ts";
import { pointAt } from "../../wheel/circle.ts";
import { figureTexts } from "../../wheel/draw-bodies.ts";
import { placeLabels } from "../../wheel/draw-labels.ts";
import type { WheelChart } from "../../wheel/index.ts";
import { textWidth } from "../../wheel/lettering.ts";
import type { PlacedBody } from "../../wheel/placed-bodies.ts";
import { readChart } from "../../wheel/read-chart.ts";
import type { Detail } from "../../wheel/rings.ts";
import { defined } from "../defined.ts";

interface Place {
  readonly x: number;
  readonly y: number;
}

const CENTRE = 400;
const wrap = (deg: number) => ((deg % 360) + 360) % 360;

/** The longitude at which a point of the drawing is, from the drawing alone. */
const longitudeAt = ({ x, y }: Place, leftDeg: number) =>
  wrap((Math.atan2(y - CENTRE, CENTRE - x) * 180) / Math.PI + leftDeg);

/** Index of the sector that contains a longitude; the sectors start at `edges`, in order around the circle. */
function sectorOf(longitude: number, edges: readonly number[]): number {
  return edges.findIndex((edge, index) => {
    const width = wrap(defined(edges[(index + 1) % edges.length]) - edge);
    return wrap(longitude - edge) < width;
  });
}

interface Box extends Place {
  readonly what: string;
  readonly width: number;
  readonly height: number;
}

/** The figures of a body but its glyph and its sign, with the rectangles that their lines fill. */
function figureBoxes(body: PlacedBody): readonly Box[] {
  const { name, figures } = body;
  const text = figureTexts(body);
  return figures.flatMap(({ kind, size, centre }) => {
    if (kind === "glyph" || kind === "sign") return [];
    const what = `${name}'s ${kind}`;
    // The lines of the mark fill 14 by 19 of its box of 24.
    if (kind === "mark") {
      return [{ what, ...centre, width: (size * 14) / 24 + 1.6, height: (size * 19) / 24 + 1.6 }];
    }
    return [{ what, ...centre, width: textWidth(text[kind], size), height: size }];
  });
}

interface Disc {
  readonly what: string;
  readonly centre: Place;
  readonly radius: number;
}

function discsOf({ name, figures }: PlacedBody): readonly Disc[] {
  return figures
    .filter(({ kind }) => kind === "glyph" || kind === "sign")
    .map(({ kind, size, centre }) => ({ what: `${name}'s ${kind}`, centre, radius: size / 2 }));
}

function overlappingBoxes(boxes: readonly Box[]): readonly string[] {
  return boxes.flatMap((a, index) =>
    boxes
      .slice(index + 1)
      .filter(
        (b) =>
          Math.abs(a.x - b.x) < (a.width + b.width) / 2 - 1e-6 &&
          Math.abs(a.y - b.y) < (a.height + b.height) / 2 - 1e-6,
      )
      .map((b) => `${a.what} and ${b.what}`),
  );
}

/** What overlaps among the discs of glyphs and signs and the boxes of figures. */
function overlaps(bodies: readonly PlacedBody[]): readonly string[] {
  const boxes = bodies.flatMap(figureBoxes);
  const discs = bodies.flatMap(discsOf);
  const overlapping = [...overlappingBoxes(boxes)];
  for (const [index, { what, centre, radius }] of discs.entries()) {
    for (const other of discs.slice(index + 1)) {
      const distance = Math.hypot(centre.x - other.centre.x, centre.y - other.centre.y);
      if (distance < radius + other.radius - 1e-6) overlapping.push(`${what} and ${other.what}`);
    }
    for (const box of boxes) {
      const dx = Math.max(0, Math.abs(box.x - centre.x) - box.width / 2);
      const dy = Math.max(0, Math.abs(box.y - centre.y) - box.height / 2);
      if (Math.hypot(dx, dy) < radius - 1e-6) overlapping.push(`${what} and ${box.what}`);
    }
  }
  return overlapping;
}

/** Figures, signs and marks that the line of a cusp or an angle crosses, and glyphs unless they are wider than the house. */
function crossings(linesDeg: readonly number[], bodies: readonly PlacedBody[]): readonly string[] {
  const figures = bodies.flatMap(figureBoxes);
  const squares = bodies.flatMap((body) =>
    discsOf(body).filter(({ what }) => !what.endsWith("glyph") || !body.isGlyphWider),
  );
  return linesDeg.flatMap((lineDeg) => {
    const rad = (lineDeg * Math.PI) / 180;
    const [sin, cos] = [Math.sin(rad), Math.cos(rad)];
    /** Whether the half of the line towards the angle is closer than a distance to a point. */
    const isNear = ({ x, y }: Place, distance: number) =>
      (CENTRE - x) * cos + (y - CENTRE) * sin > 0 &&
      Math.abs((x - CENTRE) * sin + (y - CENTRE) * cos) < distance;
    const boxes = figures.filter((box) =>
      isNear(box, (box.width * Math.abs(sin) + box.height * Math.abs(cos)) / 2),
    );
    const discs = squares.filter(({ centre, radius }) => isNear(centre, radius));
    return [...boxes, ...discs].map(({ what }) => `${what} at ${lineDeg}`);
  });
}

/** Bodies whose glyph is in another house than the body, or across an angle. Without houses: in another sign. */
function strays(chart: DrawnChart, leftDeg: number, bodies: readonly PlacedBody[]): readonly string[] {
  const signEdges = Array.from({ length: 12 }, (_, sign) => sign * 30);
  const houseEdges = chart.houses?.map(({ cusp }) => cusp) ?? signEdges;
  const angles = chart.angles && [chart.angles.ascendant, chart.angles.midheaven];
  // Midheaven, Ascendant, Imum Coeli, Descendant: the order of increasing longitudes.
  const angleEdges =
    angles && [0, 1, 2, 3].map((k) => wrap(defined(angles[(k + 1) % 2]) + (k > 1 ? 180 : 0)));
  return bodies
    .filter(({ longitude, figures }) => {
      const drawnDeg = longitudeAt(defined(figures[0]).centre, leftDeg);
      return (
        sectorOf(drawnDeg, houseEdges) !== sectorOf(longitude, houseEdges) ||
        (angleEdges !== null && sectorOf(drawnDeg, angleEdges) !== sectorOf(longitude, angleEdges))
      );
    })
    .map(({ name }) => name);
}

const isSorted = (values: readonly number[]) =>
  values.every((value, index) => index === 0 || value <= defined(values[index - 1]));
const apart = (a: number, b: number) => Math.abs(wrap(a - b + 180) - 180);

/** Bodies whose leader does not start at the true degree, or does not lead inwards to the glyph. */
function wrongLeaders(bodies: readonly PlacedBody[], leftDeg: number): readonly string[] {
  return bodies
    .filter(({ longitude, trueDeg, drawnDeg, leader, figures }) => {
      const last = defined(leader.at(-1));
      const isRight =
        apart(trueDeg, longitude - leftDeg) < 1e-9 &&
        apart(last.deg, drawnDeg) < 1e-9 &&
        last.to > defined(figures[0]).radius &&
        isSorted(leader.flatMap(({ from, to }) => [from, to]));
      return !isRight;
    })
    .map(({ name }) => name);
}

/** The corners of a leader, with its curves as short lines. */
function leaderPoints({ trueDeg, leader }: PlacedBody): readonly Place[] {
  let fromDeg = trueDeg;
  return leader.flatMap(({ deg, from, to }) => {
    const turn = wrap(deg - fromDeg + 180) - 180;
    const points = Array.from({ length: 6 }, (_, step) => {
      const share = step / 5;
      return pointAt(fromDeg + turn * share, from + (to - from) * share);
    });
    fromDeg = deg;
    return points;
  });
}

const turnOf = (o: Place, a: Place, b: Place) => (a.x - o.x) * (b.y - o.y) - (a.y - o.y) * (b.x - o.x);
const areCrossing = (a: Place, b: Place, c: Place, d: Place) =>
  turnOf(a, b, c) * turnOf(a, b, d) < -1e-6 && turnOf(c, d, a) * turnOf(c, d, b) < -1e-6;

/** The pairs of bodies of a ring whose leaders cross. */
export function crossingLeaders(bodies: readonly PlacedBody[]): readonly string[] {
  const lines = bodies.map((body) => ({ name: body.name, points: leaderPoints(body) }));
  return lines.flatMap((a, index) =>
    lines
      .slice(index + 1)
      .filter((b) =>
        a.points.some(
          (start, i) =>
            i > 0 &&
            b.points.some(
              (end, j) =>
                j > 0 && areCrossing(defined(a.points[i - 1]), start, defined(b.points[j - 1]), end),
            ),
        ),
      )
      .map((b) => `${a.name} and ${b.name}`),
  );
}

/** Bodies whose glyph is outside their sign, although a part of the sign wide enough for it is in their house. */
export function foreignSigns(
  chart: DrawnChart,
  leftDeg: number,
  bodies: readonly PlacedBody[],
): readonly string[] {
  const angles = anglePoints(chart.angles).map(({ longitude }) => longitude);
  const edges = [...(chart.houses ?? []).map(({ cusp }) => cusp), ...angles];
  return bodies
    .filter(({ longitude, figures }) => {
      const drawnLongitude = longitudeAt(defined(figures[0]).centre, leftDeg);
      const start = Math.floor(longitude / 30) * 30;
      const inSign = [start, start + 30, ...edges.filter((edge) => wrap(edge - start) < 30)];
      const below = Math.max(...inSign.map((edge) => -wrap(longitude - edge)).filter((deg) => deg > -31));
      const above = Math.min(...inSign.map((edge) => wrap(edge - longitude)).filter((deg) => deg < 31));
      const { radius, size } = defined(figures[0]);
      const glyphDeg = (size / radius) * (180 / Math.PI);
      return Math.floor(drawnLongitude / 30) !== Math.floor(longitude / 30) && above - below > 2 * glyphDeg;
    })
    .map(({ name }) => name);
}

/** Bodies whose figures are not on circles towards the ring of houses, or reach into it. */
function wrongCircles(bodies: readonly PlacedBody[], houseOuter: number): readonly string[] {
  return bodies
    .filter(({ figures }) => {
      const isOutside = figures.every(({ radius, box }) => radius - box.y / 2 > houseOuter);
      return !isOutside || !isSorted(figures.map(({ radius }) => radius));
    })
    .map(({ name }) => name);
}

/** Asserts what every wheel has: each glyph in its house and between its angles, nothing overlapping or
 * crossed by a line, each part on a circle inside the one before, true leaders. */
export function expectWellArranged(input: WheelChart, outerInput: WheelChart | null, detail: Detail): void {
  const chart = readChart(input);
  const outerPlanets = outerInput === null ? null : readChart(outerInput).planets;
  const angles = anglePoints(chart.angles);
  const { bodies, outerBodies, leftDeg, ...radii } = arrange(chart, outerPlanets, detail);
  const all = [...bodies, ...(outerBodies ?? [])];
  const expected = [...chart.planets, ...(outerPlanets ?? [])];
  expect(all.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  expect(strays(chart, leftDeg, all)).toEqual([]);
  expect(overlaps(all)).toEqual([]);
  const lines = [
    ...(chart.houses ?? []).map(({ cusp }) => cusp),
    ...angles.map(({ longitude }) => longitude),
  ];
  expect(
    crossings(
      lines.map((longitude) => longitude - leftDeg),
      all,
    ),
  ).toEqual([]);
  expect(wrongLeaders(all, leftDeg)).toEqual([]);
  // All bodies of two charts in one narrow house leave the least room for aspects.
  expect(radii.aspects).toBeGreaterThan(outerPlanets === null ? 70 : 20);
  expect(wrongCircles(bodies, radii.houseOuter)).toEqual([]);
  expectLabels(chart, leftDeg, detail);
}

/** The labels of angles and cusps do not overlap and are between the signs and the edge of the drawing. */
function expectLabels({ angles, houses }: DrawnChart, leftDeg: number, detail: Detail): void {
  if (angles === null) return;
  const labels = placeLabels(anglePoints(angles), houses, leftDeg, detail);
  const boxes = labels.map(({ name, figures, centre, box }) => ({
    what: name ?? figures,
    ...centre,
    width: box.x,
    height: box.y,
  }));
  expect(overlappingBoxes(boxes)).toEqual([]);
  const outside = boxes.filter(({ x, y, width, height }) => {
    const dx = Math.max(0, Math.abs(x - CENTRE) - width / 2);
    const dy = Math.max(0, Math.abs(y - CENTRE) - height / 2);
    const reach = Math.max(Math.abs(x - CENTRE) + width / 2, Math.abs(y - CENTRE) + height / 2);
    return reach >= 400 || Math.hypot(dx, dy) <= 346;
  });
  expect(outside.map(({ what }) => what)).toEqual([]);
}
