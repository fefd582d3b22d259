import { signPosition } from "./angles.ts";
import { bodyShape, isBodyName, RETROGRADE_SHAPE } from "./body-glyphs.ts";
import { formatNumber, formatPoint, type Point, pointAt, spoke, wrapDeg } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import { textPath } from "./lettering.ts";
import { hasMarkForDegrees, type PlacedBody } from "./placed-bodies.ts";
import { GLYPH_UNITS, placeShape } from "./placed-path.ts";
import { Strokes } from "./strokes.ts";
import { errorText } from "./unknown-time.ts";

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
      const share = step / steps;
      path += `L${formatPoint(pointAt(fromDeg + share * turnDeg, from + share * (to - from)))}`;
    }
    fromDeg = deg;
  }
  return path;
}

function roundPatch({ x, y }: Point, radius: number): string {
  const left = `${formatNumber(x - radius)} ${formatNumber(y)}`;
  const size = formatNumber(radius);
  const arc = `A${size} ${size} 0 1 1 `;
  return `M${left}${arc}${formatNumber(x + radius)} ${formatNumber(y)}${arc}${left}Z`;
}

/** The width of a figure's lines. */
const WIDTHS = { degrees: 1.6, minutes: 1.3, sign: 1.5, mark: 1.5 } as const;
/** The height of the names of angles in the outer ring, as a share of the size of glyphs. */
const NAME_SHARE = 0.62;

/**
 * The texts of a body's figures. The Moon of an unknown time has its possible error for degrees; a body whose sign is uncertain a
 * question mark, in a ring without marks.
 */
export function figureTexts(body: PlacedBody): { readonly degrees: string; readonly minutes: string } {
  const { degrees, minutes } = signPosition(body.longitude);
  if (hasMarkForDegrees(body)) return { degrees: "?", minutes };
  const text = body.range === null ? degrees : errorText(body, body.range);
  return { degrees: body.sizes.isBare ? text.slice(0, -1) : text, minutes };
}

/** Adds a body's figures, its sign and its marks. */
function addFigures(body: PlacedBody, strokes: Strokes): void {
  const position = signPosition(body.longitude);
  const texts = figureTexts(body);
  for (const { kind, size, centre } of body.figures) {
    if (kind === "glyph") continue;
    const width = WIDTHS[kind];
    if (kind === "mark") strokes.add("retrograde", marksPath(body, size, centre), width);
    else if (kind === "sign") strokes.addGlyph(position.element, position.shape, size, centre, width);
    else strokes.addText("degree", texts[kind], size, centre, width);
  }
}

/** The mark of a retrograde body, and a question mark where its sign is uncertain, next to each other. */
function marksPath({ retrograde, isSignOpen }: PlacedBody, size: number, { x, y }: Point): string {
  const shift = retrograde && isSignOpen ? size * 0.3 : 0;
  const mark = retrograde ? placeShape(RETROGRADE_SHAPE, size / GLYPH_UNITS, { x: x - shift, y }) : "";
  return mark + (isSignOpen ? textPath("?", size * 0.75, { x: x + shift, y }) : "");
}

/** The width of lines at the largest size of glyphs, which smaller ones reduce to their square root's share. */
const GLYPH_LINE = { width: 2.3, size: 30 } as const;

/** Draws glyphs, degrees, signs, minutes and retrograde marks, with leaders to the true degrees. */
export function drawBodies(bodies: readonly PlacedBody[], role: "body" | "outer", theme: WheelTheme): string {
  const name = role === "body" ? "data-body" : "data-outer-body";
  const glyphs = bodies.flatMap((body) =>
    body.figures.filter(({ kind }) => kind === "glyph").map((glyph) => ({ ...glyph, body })),
  );
  const paths = glyphs.map(({ body, size, centre }) => {
    const path = isBodyName(body.name)
      ? placeShape(bodyShape(body.name), size / GLYPH_UNITS, centre)
      : textPath(
          body.name === "Ascendant" ? "AC" : "MC",
          Math.max(size * NAME_SHARE, body.sizes.textMin),
          centre,
        );
    return `<path ${name}="${body.name}" d="${path}"/>`;
  });
  const patches = glyphs
    .filter(({ body }) => body.isGlyphWider)
    .map(({ size, centre }) => roundPatch(centre, size / 2));
  const size = bodies[0]?.sizes.glyph ?? GLYPH_LINE.size;
  const width = formatNumber(GLYPH_LINE.width * Math.sqrt(Math.min(1, size / GLYPH_LINE.size)));
  const strokes = new Strokes(theme);
  for (const body of bodies) addFigures(body, strokes);
  return (
    (patches.length === 0 ? "" : `<path ${colourAttributes("background", theme)} d="${patches.join("")}"/>`) +
    `<path ${colourAttributes("leader", theme)} stroke-width="1.1" stroke-linejoin="round" d="${bodies.map(leaderPath).join("")}"/>` +
    `<g ${ROUND}><g ${colourAttributes(role, theme)} stroke-width="${width}">${paths.join("")}</g>${strokes.paths()}</g>`
  );
}

/** Width of the arc in which a body can have been, and its distance from the glyphs of its ring. */
const RANGE = { width: 7, outside: 5 } as const;

/** Draws the arcs in which bodies can have been on a day of birth without a time, along the outer edge of their ring. */
export function drawRanges(
  bodies: readonly PlacedBody[],
  leftDeg: number,
  role: "body" | "outer",
  theme: WheelTheme,
): string {
  const arcs = bodies.flatMap(({ range, leader }) => {
    if (range === null) return [];
    const radius = (leader[0]?.from ?? 0) + RANGE.outside;
    const [start, end] = [range.from, range.to].map((deg) => formatPoint(pointAt(deg - leftDeg, radius)));
    return [`M${start}A${formatNumber(radius)} ${formatNumber(radius)} 0 0 0 ${end}`];
  });
  return arcs.length === 0
    ? ""
    : `<path ${colourAttributes(role, theme)} stroke-width="${RANGE.width}" stroke-opacity="0.45" d="${arcs.join("")}"/>`;
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
