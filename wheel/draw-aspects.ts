import { ASPECT_KINDS, type AspectKind } from "./aspect-kinds.ts";
import type { WheelAspect } from "./chart-shape.ts";
import { chordAngleDeg, formatNumber, formatPoint, pointAt, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import type { PanelPoint } from "./panel-points.ts";

/** Line widths: of an exact aspect, the decrease per degree of orb, and the minimum. */
const WIDTH = { exact: 2.8, decreasePerDeg: 0.26, min: 0.7 } as const;
const FAINT = ' stroke-opacity="0.3"';
/** Arcs of conjunctions: their distance from the circle, and the width that they have more than lines. */
const ARC = { inside: 7, wider: 3 } as const;
/** How far an arc extends beyond its points, so that an exact conjunction is visible; units of the drawing. */
const ARC_END = 2;

interface Ends {
  readonly fromDeg: number;
  readonly toDeg: number;
}

/**
 * Draws aspects between the true longitudes of two points: `planet1` of `from`, `planet2` of `to`, which contain them. Lines
 * between neighbours would be too short to be seen, so conjunctions are arcs inside the circle.
 */
export function drawAspects(
  aspects: readonly WheelAspect[],
  from: readonly PanelPoint[],
  to: readonly PanelPoint[],
  leftDeg: number,
  radius: number,
  theme: WheelTheme,
): string {
  const degOf = (points: readonly PanelPoint[], name: string) => {
    const { longitude } = points.find((point) => point.name === name) as PanelPoint;
    return wrapDeg(longitude - leftDeg);
  };
  const endsOf = ({ planet1, planet2 }: WheelAspect): Ends => ({
    fromDeg: degOf(from, planet1),
    toDeg: degOf(to, planet2),
  });
  return ASPECT_KINDS.map((kind) => {
    const ofKind = aspects.filter(({ aspect }) => aspect === kind.aspect);
    const ends = ofKind.map(endsOf);
    const pathOf = kind.angleDeg === 0 ? conjunctionArc : line;
    return drawKind(
      kind,
      ofKind,
      ends.map((each) => pathOf(each, radius)),
      theme,
    );
  }).join("");
}

function drawKind(
  { role, dashes, angleDeg }: AspectKind,
  aspects: readonly WheelAspect[],
  paths: readonly string[],
  theme: WheelTheme,
): string {
  if (paths.length === 0) return "";
  const drawnPaths = paths.map((path, index) => {
    const { orb = 0, uncertain } = aspects[index] ?? {};
    const width = Math.max(WIDTH.min, WIDTH.exact - orb * WIDTH.decreasePerDeg);
    const drawnWidth = formatNumber(angleDeg === 0 ? width + ARC.wider : width);
    return `<path stroke-width="${drawnWidth}"${uncertain === true ? FAINT : ""} d="${path}"/>`;
  });
  const ends = angleDeg === 0 ? ' stroke-linecap="round"' : "";
  const dashed = dashes === null ? ends : ` stroke-dasharray="${dashes}"`;
  return `<g ${colourAttributes(role, theme)}${dashed}>${drawnPaths.join("")}</g>`;
}

function line({ fromDeg, toDeg }: Ends, radius: number): string {
  return `M${formatPoint(pointAt(fromDeg, radius))}L${formatPoint(pointAt(toDeg, radius))}`;
}

/** An arc from point to point. Round ends and neighbours make one band of a group. */
function conjunctionArc({ fromDeg, toDeg }: Ends, radius: number): string {
  const arcRadius = radius - ARC.inside;
  const turnDeg = wrapDeg(toDeg - fromDeg + 180) - 180;
  const endDeg = chordAngleDeg(2 * ARC_END, arcRadius) / 2;
  const [start, end] = [Math.min(0, turnDeg) - endDeg, Math.max(0, turnDeg) + endDeg].map((deg) =>
    formatPoint(pointAt(fromDeg + deg, arcRadius)),
  );
  const size = formatNumber(arcRadius);
  return `M${start}A${size} ${size} 0 0 0 ${end}`;
}
