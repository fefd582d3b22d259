import { RETROGRADE_GLYPH } from "./body-glyphs.ts";
import { formatNumber, formatPoint, type Point, pointAt, spoke } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath, textWidth } from "./lettering.ts";
import { degreesInSign, type PlacedBody } from "./placed-bodies.ts";
import { placePath } from "./placed-path.ts";
import { type BodyRing, RETROGRADE_SIZE, TEXT_HEIGHTS } from "./rings.ts";

const BOX = { x: 24, y: 24 };
const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** A line from the true degree to the glyph that follows the ring. */
function leader({ trueDeg, drawnDeg }: PlacedBody, { mark, leaderFrom, leaderTo }: BodyRing): string {
  const turnDeg = ((((drawnDeg - trueDeg + 180) % 360) + 360) % 360) - 180;
  const steps = Math.max(1, Math.ceil(Math.abs(turnDeg) / 4));
  let path = `M${formatPoint(pointAt(trueDeg, mark))}`;
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    path += `L${formatPoint(pointAt(trueDeg + part * turnDeg, leaderFrom + part * (leaderTo - leaderFrom)))}`;
  }
  return path;
}

/** A blank rectangle under a text, which covers the lines of cusps. */
function patch({ x, y }: Point, width: number, height: number): string {
  return `M${formatNumber(x - width / 2)} ${formatNumber(y - height / 2)}H${formatNumber(x + width / 2)}V${formatNumber(y + height / 2)}H${formatNumber(x - width / 2)}Z`;
}

function roundPatch({ x, y }: Point, radius: number): string {
  const left = `${formatNumber(x - radius)} ${formatNumber(y)}`;
  const arc = `A${radius} ${radius} 0 1 1 `;
  return `M${left}${arc}${formatNumber(x + radius)} ${formatNumber(y)}${arc}${left}Z`;
}

/** Half the width of the strip that joins a body's patches. */
const STRIP_HALF_WIDTH = 9;
const DEG_PER_RAD = 180 / Math.PI;

/** A blank strip along a body's figures, which covers the line of an angle between them. */
function strip(angleDeg: number, from: number, to: number): string {
  const corner = (radius: number, side: number) =>
    formatPoint(pointAt(angleDeg + ((side * STRIP_HALF_WIDTH) / radius) * DEG_PER_RAD, radius));
  // Clockwise like the patches: paths of opposite direction would cancel where they overlap.
  return `M${corner(from, 1)}L${corner(from, -1)}L${corner(to, -1)}L${corner(to, 1)}Z`;
}

/** Draws glyphs, degrees, minutes and retrograde marks on blank patches, with leaders to the true degrees. */
export function drawBodies(
  bodies: readonly PlacedBody[],
  ring: BodyRing,
  role: "body" | "outer",
  theme: WheelTheme,
): string {
  const name = role === "body" ? "data-body" : "data-outer-body";
  const height = TEXT_HEIGHTS.degree;
  let patches = "";
  let leaders = "";
  let glyphs = "";
  let figures = "";
  let marks = "";
  for (const body of bodies) {
    const { degrees, minutes } = degreesInSign(body.longitude);
    leaders += leader(body, ring);
    const last = body.retrograde ? ring.retrograde : (ring.minutes ?? ring.degrees);
    patches += strip(body.drawnDeg, ring.glyph, last);
    patches += roundPatch(body.glyph, ring.glyphSize / 2);
    patches += patch(body.degrees, textWidth(degrees, height) + 3, height + 5);
    figures += textPath(degrees, height, body.degrees);
    if (body.minutes !== null) {
      patches += patch(body.minutes, textWidth(minutes, height) + 3, height + 5);
      figures += textPath(minutes, height, body.minutes);
    }
    const lines = placePath(body.glyphPath, BOX, ring.glyphSize / BOX.x, body.glyph);
    glyphs += `<path ${name}="${body.name}" d="${lines}"/>`;
    if (body.retrograde) {
      patches += patch(body.retrogradeMark, RETROGRADE_SIZE, RETROGRADE_SIZE);
      marks += placePath(RETROGRADE_GLYPH, BOX, RETROGRADE_SIZE / BOX.x, body.retrogradeMark);
    }
  }
  return (
    `<path ${colourAttributes("background", theme)} d="${patches}"/>` +
    `<path ${colourAttributes("leader", theme)} stroke-width="1.1" stroke-linejoin="round" d="${leaders}"/>` +
    `<g ${colourAttributes(role, theme)} stroke-width="2.3" ${ROUND}>${glyphs}</g>` +
    `<path ${colourAttributes("degree", theme)} stroke-width="1.6" ${ROUND} d="${figures}"/>` +
    (marks === ""
      ? ""
      : `<path ${colourAttributes("retrograde", theme)} stroke-width="1.6" ${ROUND} d="${marks}"/>`)
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
