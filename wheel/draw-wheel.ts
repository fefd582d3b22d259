import { longitudeOf, type WheelChart } from "./chart-shape.ts";
import { CENTRE } from "./circle.ts";
import { coloured, wheelStylesheet } from "./colours.ts";
import { drawAspects } from "./draw-aspects.ts";
import { drawBodies, drawEnds } from "./draw-bodies.ts";
import { drawAngles, drawHouses } from "./draw-houses.ts";
import { circle, drawZodiac } from "./draw-zodiac.ts";
import { settled, type WheelOptions } from "./options.ts";
import { placeBodies } from "./placed-bodies.ts";
import { ringsOf } from "./rings.ts";

const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Text as XML; characters that XML has no place for are left out. */
function escaped(text: string): string {
  return [...text]
    .filter((character) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character))
    .map((character) => ESCAPES[character] ?? character)
    .join("");
}

/**
 * Draws a natal wheel: a whole SVG document as text, with every glyph and figure as lines, so that no font is needed.
 * The Ascendant is on the left and houses run counter-clockwise; without a birth time there are neither houses nor
 * angles, and 0° Aries is on the left. The drawing holds where bodies are in the zodiac, and nothing else of the birth.
 * The same chart and options give the same bytes on every platform.
 *
 * @param chart The answer of `POST /v1/chart/full`, or the part of it that {@link WheelChart} names.
 * @throws TypeError for a body or an aspect that it does not know, a longitude that is no number, or a wrong option.
 */
export function drawWheel(chart: WheelChart, options: WheelOptions = {}): string {
  const { theme, label, description, sizePx, styled, outer } = settled(options);
  const angles = chart.angles ?? null;
  const houses = chart.houses?.length === 12 ? chart.houses : null;
  const rings = ringsOf(houses !== null, outer !== null);
  const leftDeg = angles === null ? 0 : longitudeOf("the Ascendant", angles.ascendant.longitude);
  const bodies = placeBodies(chart.planets, rings.inner, leftDeg);
  const around =
    outer === null || rings.outer === null ? null : placeBodies(outer.planets, rings.outer, leftDeg);
  const between = around === null ? undefined : outer?.aspects;

  const size = sizePx === null ? "" : ` width="${sizePx}" height="${sizePx}"`;
  const width = CENTRE * 2;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="almagest-wheel almagest-wheel-${theme}" ` +
      `viewBox="0 0 ${width} ${width}"${size} role="img" aria-label="${escaped(label)}">`,
    description === null ? "" : `<desc>${escaped(description)}</desc>`,
    styled ? `<style>${wheelStylesheet(theme)}</style>` : "",
    `<rect ${coloured("background", theme)} width="${width}" height="${width}"/>`,
    drawZodiac(rings, leftDeg, theme),
    houses === null ? "" : drawHouses(houses, rings, leftDeg, theme),
    angles === null ? "" : drawAngles(angles, rings, leftDeg, theme),
    `<g ${coloured("line", theme)} stroke-width="1.2">${circle(rings.aspects)}` +
      `${around === null ? "" : circle(rings.inner.mark)}</g>`,
    drawAspects(
      between ?? chart.aspects,
      bodies,
      between === undefined ? bodies : (around ?? []),
      rings.aspects,
      theme,
    ),
    drawEnds(bodies, rings.aspects, "line", theme),
    between === undefined ? "" : drawEnds(around ?? [], rings.aspects, "outer", theme),
    drawBodies(bodies, rings.inner, "body", theme),
    around === null || rings.outer === null ? "" : drawBodies(around, rings.outer, "outer", theme),
    "</svg>\n",
  ]
    .filter((part) => part !== "")
    .join("\n");
}
