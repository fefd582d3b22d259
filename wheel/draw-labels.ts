import { type AnglePoint, signPosition } from "./angles.ts";
import type { WheelCusp } from "./chart-shape.ts";
import { chordAngleDeg, formatPoint, type Point, pointAt, sineOfDeg, wrapDeg } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath, textWidth } from "./lettering.ts";
import { type Detail, FRAME, textHeights } from "./rings.ts";
import { isSameAngle } from "./sectors.ts";
import { spreadAround } from "./spread.ts";

/** A label outside the signs: its degree, for an angle below its name. */
interface Label {
  readonly name: string | null;
  readonly isHeavy: boolean;
  readonly figures: string;
  readonly deg: number;
}

/** Space between the signs and a label, and between its two lines. */
const SPACE = { outside: 6, lines: 4 } as const;
/** Shift from which a line joins a label with its cusp, degrees. */
const JOINED_FROM_DEG = 1;
/** Shift up to which the degree of a cusp is shown. */
const SHIFT_DEG_MAX = 3;

function sizesOf(detail: Detail) {
  const { angle, cusp } = textHeights(detail);
  const width = Math.max(textWidth(detail === "minutes" ? "20°00′" : "20°", cusp), textWidth("AC", angle));
  const namedHeight = angle + SPACE.lines + cusp;
  // Labels at this angle do not touch in any direction.
  const gapDeg = chordAngleDeg(
    Math.sqrt(width ** 2 + ((namedHeight + cusp) / 2) ** 2),
    FRAME.signOuter + SPACE.outside,
  );
  return { angle, cusp, width, namedHeight, gapDeg };
}

/** The labels of the angles, and of the cusps that are not angles. */
function labelsOf(
  angles: readonly AnglePoint[],
  houses: readonly WheelCusp[] | null,
  leftDeg: number,
  detail: Detail,
): readonly Label[] {
  const label = (name: string | null, longitude: number, isHeavy: boolean): Label => {
    const { degrees, minutes } = signPosition(longitude);
    const figures = detail === "minutes" ? `${degrees}${minutes}` : degrees;
    return { name, isHeavy, figures, deg: longitude - leftDeg };
  };
  const cusps = (houses ?? []).filter(({ cusp }) =>
    angles.every(({ longitude }) => !isSameAngle(longitude, cusp)),
  );
  return [
    ...angles.map(({ label: name, longitude, isHeavy }) => label(name, longitude, isHeavy)),
    ...cusps.map(({ cusp }) => label(null, cusp, false)),
  ];
}

export interface PlacedLabel extends Label {
  readonly drawnDeg: number;
  readonly centre: Point;
  readonly box: Point;
}

/** Places the labels around the signs without overlap. */
export function placeLabels(
  angles: readonly AnglePoint[],
  houses: readonly WheelCusp[] | null,
  leftDeg: number,
  detail: Detail,
): readonly PlacedLabel[] {
  const { width, cusp, namedHeight, gapDeg } = sizesOf(detail);
  return spreadNearby(labelsOf(angles, houses, leftDeg, detail), gapDeg).map((label) => {
    const { name, drawnDeg } = label;
    const box = { x: width, y: name === null ? cusp : namedHeight };
    const support = (Math.abs(sineOfDeg(drawnDeg + 90)) * box.x + Math.abs(sineOfDeg(drawnDeg)) * box.y) / 2;
    return { ...label, box, centre: pointAt(drawnDeg, FRAME.signOuter + SPACE.outside + support) };
  });
}

/** Moves labels apart, without labels of cusps that would be far from their lines, or would move one of an angle far. */
function spreadNearby(
  labels: readonly Label[],
  gapDeg: number,
): readonly (Label & { readonly drawnDeg: number })[] {
  const spread = spreadAround(labels, gapDeg);
  const shifts = spread.map(({ deg, drawnDeg }) => shiftDeg(deg, drawnDeg));
  const farthest = labels[shifts.indexOf(Math.max(...shifts))];
  if (farthest === undefined || Math.max(...shifts) <= SHIFT_DEG_MAX) return spread;
  const distanceOf = ({ name, deg }: Label) =>
    name === null ? shiftDeg(deg, farthest.deg) : Number.POSITIVE_INFINITY;
  const omitted = labels.reduce((best, label) => (distanceOf(label) < distanceOf(best) ? label : best));
  // Angles near to each other move without a cusp between them.
  if (distanceOf(omitted) > 2 * gapDeg) return spread;
  return spreadNearby(
    labels.filter((label) => label !== omitted),
    gapDeg,
  );
}

function shiftDeg(deg: number, drawnDeg: number): number {
  return Math.abs(wrapDeg(drawnDeg - deg + 180) - 180);
}

/** A line from a cusp to its label, if the label is not at it. */
function joinPath({ deg, drawnDeg }: PlacedLabel): string {
  if (shiftDeg(deg, drawnDeg) < JOINED_FROM_DEG) return "";
  const end = pointAt(drawnDeg, FRAME.signOuter + SPACE.outside - 1);
  return `M${formatPoint(pointAt(deg, FRAME.signOuter))}L${formatPoint(end)}`;
}

/** Draws the names of the angles, and the degrees of angles and cusps, around the signs. */
export function drawLabels(
  angles: readonly AnglePoint[],
  houses: readonly WheelCusp[] | null,
  leftDeg: number,
  detail: Detail,
  theme: WheelTheme,
): string {
  const labels = placeLabels(angles, houses, leftDeg, detail);
  const { cusp, angle } = textHeights(detail);
  const figures = ({ figures, centre, box }: PlacedLabel) =>
    textPath(figures, cusp, { x: centre.x, y: centre.y + (box.y - cusp) / 2 });
  const nameOf = ({ name, centre, box }: PlacedLabel) =>
    textPath(name ?? "", angle, { x: centre.x, y: centre.y - (box.y - angle) / 2 });
  const group = (role: ColourRole, paths: readonly (readonly [width: number, d: string])[]) => {
    const drawnPaths = paths
      .filter(([, d]) => d !== "")
      .map(([width, d]) => `<path stroke-width="${width}" d="${d}"/>`);
    if (drawnPaths.length === 0) return "";
    return `<g ${colourAttributes(role, theme)} stroke-linecap="round" stroke-linejoin="round">${drawnPaths.join("")}</g>`;
  };
  const join = (draw: (label: PlacedLabel) => string, isDrawn = (_: PlacedLabel) => true) =>
    labels.filter(isDrawn).map(draw).join("");
  const isNamed = ({ name }: Label) => name !== null;
  return (
    group("angle", [
      [2.1, join(nameOf, (label) => isNamed(label) && label.isHeavy)],
      [1.4, join(nameOf, (label) => isNamed(label) && !label.isHeavy)],
    ]) +
    group("degree", [[1.4, join(figures, isNamed)]]) +
    group("number", [[1.3, join(figures, (label) => !isNamed(label))]]) +
    group("leader", [[1, join(joinPath)]])
  );
}
