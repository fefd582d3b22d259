import { RETROGRADE_GLYPH } from "./body-glyphs.ts";
import { formatNumber, formatPoint, type Point, pointAt, spoke, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath, textWidth } from "./lettering.ts";
import { degreesInSign, type PlacedBody } from "./placed-bodies.ts";
import { placePath } from "./placed-path.ts";

const BOX = { x: 24, y: 24 };
const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** Length of the line at the true degree, above the zone in which leaders turn. */
const TRUE_DEGREE_MARK = 10;
/** Angle of one straight piece of a curved leader, degrees. */
const LEADER_STEP_DEG = 4;

/** A line from the true degree to the glyph, which turns above each level and passes between the glyphs of others. */
function leaderPath({ trueDeg, leader }: PlacedBody): string {
  let path = `M${formatPoint(pointAt(trueDeg, (leader[0]?.from ?? 0) + TRUE_DEGREE_MARK))}`;
  let fromDeg = trueDeg;
  for (const { deg, from, to } of leader) {
    const turnDeg = wrapDeg(deg - fromDeg + 180) - 180;
    const steps = Math.max(1, Math.ceil(Math.abs(turnDeg) / LEADER_STEP_DEG));
    for (let step = 0; step <= steps; step++) {
      const part = step / steps;
      path += `L${formatPoint(pointAt(fromDeg + part * turnDeg, from + part * (to - from)))}`;
    }
    fromDeg = deg;
  }
  return path;
}

/** A blank rectangle under a text, which covers the lines of cusps. */
function patch({ x, y }: Point, width: number, height: number): string {
  return `M${formatNumber(x - width / 2)} ${formatNumber(y - height / 2)}H${formatNumber(x + width / 2)}V${formatNumber(y + height / 2)}H${formatNumber(x - width / 2)}Z`;
}

function roundPatch({ x, y }: Point, radius: number): string {
  const left = `${formatNumber(x - radius)} ${formatNumber(y)}`;
  const size = formatNumber(radius);
  const arc = `A${size} ${size} 0 1 1 `;
  return `M${left}${arc}${formatNumber(x + radius)} ${formatNumber(y)}${arc}${left}Z`;
}

/** Half the width of the strip that joins a body's patches, as a share of the glyph's size. */
const STRIP_SHARE = 0.3;
const DEG_PER_RAD = 180 / Math.PI;

/** A blank strip along a body's figures, which covers the line of an angle between them. */
function strip(angleDeg: number, from: number, to: number, halfWidth: number): string {
  const corner = (radius: number, side: number) =>
    formatPoint(pointAt(angleDeg + ((side * halfWidth) / radius) * DEG_PER_RAD, radius));
  // Clockwise like the patches: paths of opposite direction would cancel where they overlap.
  return `M${corner(from, 1)}L${corner(from, -1)}L${corner(to, -1)}L${corner(to, 1)}Z`;
}

/** The blank patches and the lines of a body. */
interface BodyLines {
  readonly patches: string;
  readonly glyph: string;
  readonly figures: string;
  readonly mark: string;
}

function linesOf(body: PlacedBody): BodyLines {
  const { sizes, column, degrees, minutes, retrogradeMark: mark } = body;
  const text = degreesInSign(body.longitude);
  const height = sizes.text;
  const figures = [
    ...(degrees === null ? [] : [{ text: text.degrees, centre: degrees }]),
    ...(minutes === null ? [] : [{ text: text.minutes, centre: minutes }]),
  ];
  const size = sizes.retrograde;
  const innermost = column.retrograde ?? column.secondFigure ?? column.firstFigure ?? column.glyph;
  return {
    patches:
      strip(body.drawnDeg, column.glyph, innermost, sizes.glyph * STRIP_SHARE) +
      roundPatch(body.glyph, sizes.glyph / 2) +
      figures.map((figure) => patch(figure.centre, textWidth(figure.text, height) + 3, height + 5)).join("") +
      (mark === null ? "" : patch(mark, size, size)),
    glyph: placePath(body.glyphPath, BOX, sizes.glyph / BOX.x, body.glyph),
    figures: figures.map((figure) => textPath(figure.text, height, figure.centre)).join(""),
    mark: mark === null ? "" : placePath(RETROGRADE_GLYPH, BOX, size / BOX.x, mark),
  };
}

/** The width of lines at the largest size of glyphs, which smaller ones reduce to their square root's share. */
const GLYPH_LINE = { width: 2.3, size: 30 } as const;

/** Draws glyphs, degrees, minutes and retrograde marks on blank patches, with leaders to the true degrees. */
export function drawBodies(bodies: readonly PlacedBody[], role: "body" | "outer", theme: WheelTheme): string {
  const name = role === "body" ? "data-body" : "data-outer-body";
  const lines = bodies.map((body) => linesOf(body));
  const leaders = bodies.map(leaderPath).join("");
  const glyphs = bodies.map((body, index) => `<path ${name}="${body.name}" d="${lines[index]?.glyph}"/>`);
  const size = bodies[0]?.sizes.glyph ?? GLYPH_LINE.size;
  const width = formatNumber(GLYPH_LINE.width * Math.sqrt(Math.min(1, size / GLYPH_LINE.size)));
  const path = (part: keyof BodyLines) => lines.map((line) => line[part]).join("");
  const figures = path("figures");
  const marks = path("mark");
  const thin = `stroke-width="1.6" ${ROUND}`;
  return (
    `<path ${colourAttributes("background", theme)} d="${path("patches")}"/>` +
    `<path ${colourAttributes("leader", theme)} stroke-width="1.1" stroke-linejoin="round" d="${leaders}"/>` +
    `<g ${colourAttributes(role, theme)} stroke-width="${width}" ${ROUND}>${glyphs.join("")}</g>` +
    (figures === "" ? "" : `<path ${colourAttributes("degree", theme)} ${thin} d="${figures}"/>`) +
    (marks === "" ? "" : `<path ${colourAttributes("retrograde", theme)} ${thin} d="${marks}"/>`)
  );
}

/** Draws marks at the true degrees on the circle of the aspects. */
export function drawEnds(
  bodies: readonly PlacedBody[],
  radius: number,
  role: "line" | "outer",
  theme: WheelTheme,
): string {
  const marks = bodies.map(({ trueDeg }) => spoke(trueDeg, radius - 4, radius + 1)).join("");
  return `<path ${colourAttributes(role, theme)} stroke-width="1.4" d="${marks}"/>`;
}
