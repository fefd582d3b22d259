import { expect } from "vitest";
import { arrange } from "../../wheel/arrangement.ts";
import type { DrawnChart } from "../../wheel/chart-shape.ts";
import { placeLabels } from "../../wheel/draw-labels.ts";
import type { WheelChart } from "../../wheel/index.ts";
import { textWidth } from "../../wheel/lettering.ts";
import { degreesInSign, type PlacedBody } from "../../wheel/placed-bodies.ts";
import { readChart } from "../../wheel/read-chart.ts";
import { defined } from "../defined.ts";

const CENTRE = 400;
const wrap = (deg: number) => ((deg % 360) + 360) % 360;

/** The longitude at which a point of the drawing is, from the drawing alone. */
const longitudeAt = ({ x, y }: { x: number; y: number }, leftDeg: number) =>
  wrap((Math.atan2(y - CENTRE, CENTRE - x) * 180) / Math.PI + leftDeg);

/** Index of the part that contains a longitude; the parts start at `edges`, in order around the circle. */
function partOf(longitude: number, edges: readonly number[]): number {
  return edges.findIndex((edge, index) => {
    const width = wrap(defined(edges[(index + 1) % edges.length]) - edge);
    return wrap(longitude - edge) < width;
  });
}

interface Box {
  readonly what: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A body's figures and its mark, with the rectangles that their lines fill. */
function figureBoxes({ name, longitude, sizes, ...body }: PlacedBody): readonly Box[] {
  const text = degreesInSign(longitude);
  const height = sizes.text;
  const figure = (what: string, point: { x: number; y: number } | null, value: string) =>
    point === null ? [] : [{ what: `${name}'s ${what}`, ...point, width: textWidth(value, height), height }];
  const mark = body.retrogradeMark;
  return [
    ...figure("degrees", body.degrees, text.degrees),
    ...figure("minutes", body.minutes, text.minutes),
    // The mark's lines fill 14 by 19 of its box of 24.
    ...(mark === null
      ? []
      : [
          {
            what: `${name}'s mark`,
            ...mark,
            width: (sizes.retrograde * 14) / 24 + 1.6,
            height: (sizes.retrograde * 19) / 24 + 1.6,
          },
        ]),
  ];
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

/** What overlaps among the discs of glyphs and the boxes of figures. */
function overlaps(bodies: readonly PlacedBody[]): readonly string[] {
  const boxes = bodies.flatMap(figureBoxes);
  const overlapping = [...overlappingBoxes(boxes)];
  for (const [index, { name, glyph, sizes }] of bodies.entries()) {
    for (const other of bodies.slice(index + 1)) {
      const distance = Math.hypot(glyph.x - other.glyph.x, glyph.y - other.glyph.y);
      if (distance < (sizes.glyph + other.sizes.glyph) / 2 - 1e-6)
        overlapping.push(`${name} and ${other.name}`);
    }
    for (const box of boxes) {
      const dx = Math.max(0, Math.abs(box.x - glyph.x) - box.width / 2);
      const dy = Math.max(0, Math.abs(box.y - glyph.y) - box.height / 2);
      if (Math.hypot(dx, dy) < sizes.glyph / 2 - 1e-6) overlapping.push(`${name} and ${box.what}`);
    }
  }
  return overlapping;
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
    .filter(({ longitude, glyph }) => {
      const drawnDeg = longitudeAt(glyph, leftDeg);
      return (
        partOf(drawnDeg, houseEdges) !== partOf(longitude, houseEdges) ||
        (angleEdges !== null && partOf(drawnDeg, angleEdges) !== partOf(longitude, angleEdges))
      );
    })
    .map(({ name }) => name);
}

/** The leader starts at the true degree and ends at the glyph. */
function expectLeaders(bodies: readonly PlacedBody[], leftDeg: number): void {
  for (const { longitude, trueDeg, drawnDeg, leader, column } of bodies) {
    expect(Math.abs(wrap(trueDeg - longitude + leftDeg + 180) - 180)).toBeLessThan(1e-9);
    const last = defined(leader.at(-1));
    expect(Math.abs(wrap(last.deg - drawnDeg + 180) - 180)).toBeLessThan(1e-9);
    expect(last.to).toBeGreaterThan(column.glyph);
    const radii = leader.flatMap(({ from, to }) => [from, to]);
    expect(radii).toEqual([...radii].sort((a, b) => b - a));
  }
}

/** Asserts what every wheel has: each glyph in its house and between its angles, nothing overlapping, true leaders. */
export function expectWellArranged(
  input: WheelChart,
  outerInput: WheelChart | null,
  withMinutes: boolean,
): void {
  const chart = readChart(input);
  const outerPlanets = outerInput === null ? null : readChart(outerInput).planets;
  const { bodies, outerBodies, leftDeg, ...radii } = arrange(chart, outerPlanets, withMinutes);
  const all = [...bodies, ...(outerBodies ?? [])];
  const expected = [...chart.planets, ...(outerPlanets ?? [])];
  expect(all.map(({ name }) => name)).toEqual(expected.map(({ name }) => name));
  expect(strays(chart, leftDeg, all)).toEqual([]);
  expect(overlaps(all)).toEqual([]);
  expectLeaders(all, leftDeg);
  // All bodies of two charts in one narrow house leave the least room for aspects.
  expect(radii.aspects).toBeGreaterThan(outerPlanets === null ? 70 : 20);
  for (const { column } of bodies) expect(column.inner).toBeGreaterThan(radii.houseOuter);
  expectLabels(chart, leftDeg, withMinutes);
}

/** The labels of angles and cusps do not overlap and are between the signs and the edge of the drawing. */
function expectLabels({ angles, houses }: DrawnChart, leftDeg: number, withMinutes: boolean): void {
  if (angles === null) return;
  const labels = placeLabels(angles, houses, leftDeg, withMinutes);
  const boxes = labels.map(({ name, figures, centre, box }) => ({
    what: name ?? figures,
    ...centre,
    width: box.x,
    height: box.y,
  }));
  expect(overlappingBoxes(boxes)).toEqual([]);
  for (const { x, y, width, height } of boxes) {
    expect(Math.max(Math.abs(x - CENTRE) + width / 2, Math.abs(y - CENTRE) + height / 2)).toBeLessThan(400);
    const dx = Math.max(0, Math.abs(x - CENTRE) - width / 2);
    const dy = Math.max(0, Math.abs(y - CENTRE) - height / 2);
    expect(Math.hypot(dx, dy)).toBeGreaterThan(346);
  }
}
