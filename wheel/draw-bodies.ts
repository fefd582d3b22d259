import { BODY_GLYPHS, RETROGRADE_GLYPH } from "./body-glyphs.ts";
import { type Point, pointAt, spoke, written, writtenPoint } from "./circle.ts";
import { coloured, type WheelTheme } from "./colours.ts";
import { textPath, textWidth } from "./lettering.ts";
import { degreesInSign, type PlacedBody } from "./placed-bodies.ts";
import { placedPath } from "./placed-path.ts";
import { type BodyRing, RETROGRADE_SIZE, TEXT_HEIGHTS } from "./rings.ts";

const BOX = { x: 24, y: 24 };
const ROUND = 'stroke-linecap="round" stroke-linejoin="round"';

/** From the true degree to the glyph, along the ring and never through it. */
function leader({ trueDeg, drawnDeg }: PlacedBody, { mark, leaderFrom, leaderTo }: BodyRing): string {
  const turnDeg = ((((drawnDeg - trueDeg + 180) % 360) + 360) % 360) - 180;
  const steps = Math.max(1, Math.ceil(Math.abs(turnDeg) / 4));
  let path = `M${writtenPoint(pointAt(trueDeg, mark))}`;
  for (let step = 0; step <= steps; step++) {
    const part = step / steps;
    path += `L${writtenPoint(pointAt(trueDeg + part * turnDeg, leaderFrom + part * (leaderTo - leaderFrom)))}`;
  }
  return path;
}

/** A blank patch under a text, so that a cusp's line does not run through it. */
function patch({ x, y }: Point, width: number, height: number): string {
  return `M${written(x - width / 2)} ${written(y - height / 2)}H${written(x + width / 2)}V${written(y + height / 2)}H${written(x - width / 2)}Z`;
}

function roundPatch({ x, y }: Point, radius: number): string {
  const left = `${written(x - radius)} ${written(y)}`;
  const arc = `A${radius} ${radius} 0 1 1 `;
  return `M${left}${arc}${written(x + radius)} ${written(y)}${arc}${left}Z`;
}

/** Half the width of the strip that joins a body's patches, and degrees per radian. */
const STRIP = { half: 9, degPerRad: 180 / Math.PI } as const;

/** A blank strip along a body's figures, so that the line of an angle does not show in pieces between them. */
function strip(angleDeg: number, from: number, to: number): string {
  const corner = (radius: number, side: number) =>
    writtenPoint(pointAt(angleDeg + ((side * STRIP.half) / radius) * STRIP.degPerRad, radius));
  // Drawn clockwise as the patches are, or they would cancel where they overlap.
  return `M${corner(from, 1)}L${corner(from, -1)}L${corner(to, -1)}L${corner(to, 1)}Z`;
}

/** Glyphs with their degrees, minutes and retrograde marks, on patches, with leaders to the true degrees. */
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
    const lines = placedPath(BODY_GLYPHS[body.name]!, BOX, ring.glyphSize / BOX.x, body.glyph);
    glyphs += `<path ${name}="${body.name}" d="${lines}"/>`;
    if (body.retrograde) {
      patches += patch(body.retrogradeMark, RETROGRADE_SIZE, RETROGRADE_SIZE);
      marks += placedPath(RETROGRADE_GLYPH, BOX, RETROGRADE_SIZE / BOX.x, body.retrogradeMark);
    }
  }
  return (
    `<path ${coloured("background", theme)} d="${patches}"/>` +
    `<path ${coloured("leader", theme)} stroke-width="1.1" stroke-linejoin="round" d="${leaders}"/>` +
    `<g ${coloured(role, theme)} stroke-width="2.3" ${ROUND}>${glyphs}</g>` +
    `<path ${coloured("degree", theme)} stroke-width="1.6" ${ROUND} d="${figures}"/>` +
    (marks === "" ? "" : `<path ${coloured("retrograde", theme)} stroke-width="1.6" ${ROUND} d="${marks}"/>`)
  );
}

/** Marks at the true degrees on the circle that the aspects end at. */
export function drawEnds(
  bodies: readonly PlacedBody[],
  radius: number,
  role: "line" | "outer",
  theme: WheelTheme,
): string {
  const marks = bodies.map(({ trueDeg }) => spoke(trueDeg, radius - 4, radius + 1)).join("");
  return `<path ${coloured(role, theme)} stroke-width="1.4" d="${marks}"/>`;
}
