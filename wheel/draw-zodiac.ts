import { CENTRE, pointAt, spoke, written, writtenPoint } from "./circle.ts";
import { type ColourRole, coloured, type WheelTheme } from "./colours.ts";
import { placedPath } from "./placed-path.ts";
import { type Rings, SIGN_GLYPH_SIZE, TICKS } from "./rings.ts";
import { SIGN_GLYPHS } from "./sign-glyphs.ts";

const ELEMENTS = ["fire", "earth", "air", "water"] as const;
const BOX = { x: 24, y: 24 };

/** A twelfth of the band between two radii. */
function sector(fromDeg: number, outer: number, inner: number): string {
  const corner = (deg: number, radius: number) => writtenPoint(pointAt(deg, radius));
  const toDeg = fromDeg + 30;
  return (
    `M${corner(fromDeg, outer)}A${outer} ${outer} 0 0 0 ${corner(toDeg, outer)}` +
    `L${corner(toDeg, inner)}A${inner} ${inner} 0 0 1 ${corner(fromDeg, inner)}Z`
  );
}

/** Marks at every so many degrees, as the dashes of a circle that begins at 0° Aries. */
function ticks(leftDeg: number, outer: number, length: number, everyDeg: number, widthDeg: number): string {
  const radius = outer - length / 2;
  const start = writtenPoint(pointAt(-leftDeg, radius));
  const half = writtenPoint(pointAt(180 - leftDeg, radius));
  const arc = `A${radius} ${radius} 0 0 0 `;
  return (
    `<path d="M${start}${arc}${half}${arc}${start}" pathLength="360" stroke-width="${length}" ` +
    `stroke-dasharray="${widthDeg} ${written(everyDeg - widthDeg)}" stroke-dashoffset="${widthDeg / 2}"/>`
  );
}

/** The band of the signs, coloured by element, and the degrees along its inner edge. */
export function drawZodiac(rings: Rings, leftDeg: number, theme: WheelTheme): string {
  const { signOuter, signInner } = rings;
  const signs = SIGN_GLYPHS.map(({ path }, index) => ({
    path,
    fromDeg: index * 30 - leftDeg,
    element: index % 4,
  }));
  const scale = SIGN_GLYPH_SIZE / BOX.x;
  let bands = "";
  let glyphs = "";
  ELEMENTS.forEach((element, number) => {
    const own = signs.filter((sign) => sign.element === number);
    const band: ColourRole = `${element}-band`;
    const area = own.map(({ fromDeg }) => sector(fromDeg, signOuter, signInner)).join("");
    bands += `<path ${coloured(band, theme)} d="${area}"/>`;
    const lines = own.map(({ path, fromDeg }) =>
      placedPath(path, BOX, scale, pointAt(fromDeg + 15, (signOuter + signInner) / 2)),
    );
    glyphs += `<path ${coloured(element, theme)} d="${lines.join("")}"/>`;
  });
  const edges = signs.map(({ fromDeg }) => spoke(fromDeg, signInner, signOuter)).join("");
  return (
    `${bands}<g ${coloured("tick", theme)}>` +
    `${ticks(leftDeg, signInner, TICKS.degree, 1, 0.16)}${ticks(leftDeg, signInner, TICKS.fiveDegrees, 5, 0.24)}</g>` +
    `<g ${coloured("line", theme)} stroke-width="1.2">${circle(signOuter)}${circle(signInner)}<path d="${edges}"/></g>` +
    `<g stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${glyphs}</g>`
  );
}

/** A whole circle around the middle. */
export function circle(radius: number): string {
  return `<circle cx="${CENTRE}" cy="${CENTRE}" r="${radius}"/>`;
}
