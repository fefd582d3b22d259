import { CENTRE, formatNumber, formatPoint, pointAt, spoke } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { GLYPH_UNITS, placeShape } from "./placed-path.ts";
import { FRAME, SIGN_GLYPH_SIZE, TICKS, type Ticks } from "./rings.ts";
import { ELEMENTS, SIGN_GLYPHS } from "./sign-glyphs.ts";

/** A twelfth of the band between two radii. */
function sector(fromDeg: number, outer: number, inner: number): string {
  const corner = (deg: number, radius: number) => formatPoint(pointAt(deg, radius));
  const toDeg = fromDeg + 30;
  return (
    `M${corner(fromDeg, outer)}A${outer} ${outer} 0 0 0 ${corner(toDeg, outer)}` +
    `L${corner(toDeg, inner)}A${inner} ${inner} 0 0 1 ${corner(fromDeg, inner)}Z`
  );
}

/** Marks along a circle that starts at 0° Aries, as its dashes. */
function ticks(leftDeg: number, { radius, pitch, length, width }: Ticks): string {
  const start = formatPoint(pointAt(-leftDeg, radius));
  const half = formatPoint(pointAt(180 - leftDeg, radius));
  const arc = `A${radius} ${radius} 0 0 0 `;
  return (
    `<path d="M${start}${arc}${half}${arc}${start}" stroke-width="${length}" ` +
    `stroke-dasharray="${width} ${formatNumber(pitch - width)}" stroke-dashoffset="${formatNumber(width / 2)}"/>`
  );
}

/** Draws the band of the signs, coloured by element, and the degrees along its inner edge. */
export function drawZodiac(leftDeg: number, theme: WheelTheme): string {
  const { signOuter, signInner } = FRAME;
  const signs = SIGN_GLYPHS.map(({ shape }, index) => ({
    shape,
    fromDeg: index * 30 - leftDeg,
    element: index % 4,
  }));
  let bands = "";
  let glyphs = "";
  ELEMENTS.forEach((element, number) => {
    const elementSigns = signs.filter((sign) => sign.element === number);
    const band: ColourRole = `${element}-band`;
    const area = elementSigns.map(({ fromDeg }) => sector(fromDeg, signOuter, signInner)).join("");
    bands += `<path ${colourAttributes(band, theme)} d="${area}"/>`;
    const lines = elementSigns.map(({ shape, fromDeg }) =>
      placeShape(shape, SIGN_GLYPH_SIZE / GLYPH_UNITS, pointAt(fromDeg + 15, (signOuter + signInner) / 2)),
    );
    glyphs += `<path ${colourAttributes(element, theme)} d="${lines.join("")}"/>`;
  });
  const edges = signs.map(({ fromDeg }) => spoke(fromDeg, signInner, signOuter)).join("");
  return (
    `${bands}<g ${colourAttributes("tick", theme)}>` +
    `${ticks(leftDeg, TICKS.degree)}${ticks(leftDeg, TICKS.fiveDegrees)}</g>` +
    `<g ${colourAttributes("line", theme)} stroke-width="1.2">${circle(signOuter)}${circle(signInner)}<path d="${edges}"/></g>` +
    `<g stroke-width="2.4" stroke-linecap="round" stroke-linejoin="round">${glyphs}</g>`
  );
}

export function circle(radius: number): string {
  return `<circle cx="${CENTRE}" cy="${CENTRE}" r="${formatNumber(radius)}"/>`;
}
