import type { DrawnChart, WheelCusp } from "./chart-shape.ts";
import { chordAngleDeg, formatPoint, type Point, pointAt, sineOfDeg, wrapDeg } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath, textWidth } from "./lettering.ts";
import { degreesInSign } from "./placed-bodies.ts";
import { FRAME, textHeights } from "./rings.ts";
import { spreadAround } from "./spread.ts";

type Angles = NonNullable<DrawnChart["angles"]>;

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

/** The sizes of labels, with or without minutes. */
function sizesOf(withMinutes: boolean) {
  const { angle, cusp } = textHeights(withMinutes);
  const width = Math.max(textWidth(withMinutes ? "20°00′" : "20°", cusp), textWidth("Asc", angle));
  const namedHeight = angle + SPACE.lines + cusp;
  // Labels at this angle do not touch in any direction.
  const gapDeg = chordAngleDeg(
    Math.sqrt(width ** 2 + ((namedHeight + cusp) / 2) ** 2),
    FRAME.signOuter + SPACE.outside,
  );
  return { angle, cusp, width, namedHeight, gapDeg };
}

function labelsOf(
  { ascendant, midheaven }: Angles,
  houses: readonly WheelCusp[] | null,
  leftDeg: number,
  withMinutes: boolean,
): readonly Label[] {
  const label = (name: string | null, longitude: number, isHeavy: boolean): Label => {
    const { degrees, minutes } = degreesInSign(longitude);
    return {
      name,
      isHeavy,
      figures: withMinutes ? `${degrees}${minutes}` : degrees,
      deg: longitude - leftDeg,
    };
  };
  // Cusps 1, 4, 7 and 10 are the angles.
  const cusps = (houses ?? []).filter(({ number }) => number % 3 !== 1);
  return [
    label("Asc", ascendant, true),
    label("MC", midheaven, true),
    label("Dsc", wrapDeg(ascendant + 180), false),
    label("IC", wrapDeg(midheaven + 180), false),
    ...cusps.map(({ cusp }) => label(null, cusp, false)),
  ];
}

/** A label with the centre of its box. */
export interface PlacedLabel extends Label {
  readonly drawnDeg: number;
  readonly centre: Point;
  readonly box: Point;
}

/** Places the labels around the signs without overlap. */
export function placeLabels(
  angles: Angles,
  houses: readonly WheelCusp[] | null,
  leftDeg: number,
  withMinutes: boolean,
): readonly PlacedLabel[] {
  const { width, cusp, namedHeight, gapDeg } = sizesOf(withMinutes);
  return spreadAround(labelsOf(angles, houses, leftDeg, withMinutes), gapDeg).map((label) => {
    const { name, drawnDeg } = label;
    const box = { x: width, y: name === null ? cusp : namedHeight };
    const support = (Math.abs(sineOfDeg(drawnDeg + 90)) * box.x + Math.abs(sineOfDeg(drawnDeg)) * box.y) / 2;
    return { ...label, box, centre: pointAt(drawnDeg, FRAME.signOuter + SPACE.outside + support) };
  });
}

/** A line from a cusp to its label, if the label is not at it. */
function joinPath({ deg, drawnDeg }: PlacedLabel): string {
  if (Math.abs(wrapDeg(drawnDeg - deg + 180) - 180) < JOINED_FROM_DEG) return "";
  const end = pointAt(drawnDeg, FRAME.signOuter + SPACE.outside - 1);
  return `M${formatPoint(pointAt(deg, FRAME.signOuter))}L${formatPoint(end)}`;
}

/** Draws the names of the angles, and the degrees of angles and cusps, around the signs. */
export function drawLabels(
  angles: Angles,
  houses: readonly WheelCusp[] | null,
  leftDeg: number,
  withMinutes: boolean,
  theme: WheelTheme,
): string {
  const labels = placeLabels(angles, houses, leftDeg, withMinutes);
  const named = labels.filter(({ name }) => name !== null);
  const { cusp, angle } = textHeights(withMinutes);
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
  const join = (all: readonly PlacedLabel[], draw: (label: PlacedLabel) => string) => all.map(draw).join("");
  return (
    group("angle", [
      [
        2.1,
        join(
          named.filter(({ isHeavy }) => isHeavy),
          nameOf,
        ),
      ],
      [
        1.4,
        join(
          named.filter(({ isHeavy }) => !isHeavy),
          nameOf,
        ),
      ],
    ]) +
    group("degree", [[1.4, join(named, figures)]]) +
    group("number", [
      [
        1.3,
        join(
          labels.filter(({ name }) => name === null),
          figures,
        ),
      ],
    ]) +
    group("leader", [[1, join(labels, joinPath)]])
  );
}
