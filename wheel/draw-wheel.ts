import { signPosition } from "./angles.ts";
import { arrange } from "./arrangement.ts";
import type { WheelInput } from "./chart-shape.ts";
import { CENTRE, formatNumber } from "./circle.ts";
import { colourAttributes, wheelStylesheet } from "./colours.ts";
import { drawAspects } from "./draw-aspects.ts";
import { drawBodies, drawEnds, drawRanges } from "./draw-bodies.ts";
import { drawAngles, drawHouses } from "./draw-houses.ts";
import { drawLabels } from "./draw-labels.ts";
import { drawPanel } from "./draw-panel.ts";
import { drawCaption, drawRim, rimTexts } from "./draw-texts.ts";
import { circle, drawZodiac } from "./draw-zodiac.ts";
import { escapeXml } from "./lettering.ts";
import type { WheelOptions } from "./options.ts";
import type { PanelPoint } from "./panel-points.ts";
import { Problems } from "./problems.ts";
import { readChart } from "./read-chart.ts";
import { type CompleteOptions, readOptions } from "./read-options.ts";
import { type ShownCharts, selectShown } from "./shown-chart.ts";

const NAMED_POINTS = ["Sun", "Moon", "Ascendant"];

/**
 * The name of a drawing for screen readers: the texts of its caption, or what distinguishes one chart from another in the drawing
 * itself, and what its rim states.
 */
function wheelName(
  { points }: Pick<ShownCharts, "points">,
  rim: readonly string[],
  { caption, outer }: Pick<CompleteOptions, "caption" | "outer">,
): string {
  const captionTexts =
    caption === null ? [] : [caption.name, ...caption.details].filter((text) => text !== "");
  const texts =
    captionTexts.length > 0
      ? captionTexts
      : points.filter(({ name }) => NAMED_POINTS.includes(name)).map(signText);
  const around = outer === null ? "" : `; ${outer.name === "" ? "another chart" : outer.name} around it`;
  return ["Natal wheel", [...texts, ...rim].join(", ")].filter((text) => text !== "").join(": ") + around;
}

function signText({ name, longitude, isSignOpen }: PanelPoint): string {
  return `${name} ${isSignOpen ? "perhaps " : ""}in ${signPosition(longitude).sign}`;
}

/**
 * Draws a natal wheel as an SVG document. Every glyph and figure is a path, so the drawing needs no fonts. The Ascendant
 * is on the left and the houses run counter-clockwise. Without a birth time there are no houses and no angles, and
 * 0° Aries is on the left; the drawing states so, and shows the Moon as an arc. It contains the zodiacal positions and no other
 * birth data, except the texts of its options.
 * The same chart and options produce the same bytes on every platform.
 *
 * @param chart the response of `POST /v1/chart/full`, over REST or from the client, or the engine's chart.
 * @param options see the members; default: theme `auto`, full size of the container
 * @returns the document, UTF-8 text without an XML declaration.
 * @throws {InvalidWheelError} with every problem of the chart and the options: a value that is not a chart, an unknown
 * body or aspect, a longitude that is not a finite number, an option that does not exist or is invalid.
 *
 * @example
 * ```ts
 * import { drawWheel } from "almagest/wheel";
 *
 * const svg = drawWheel(
 *   {
 *     planets: [
 *       { name: "Sun", longitude: 84.1873, retrograde: false },
 *       { name: "Moon", longitude: 351.5021, retrograde: false },
 *     ],
 *     angles: null,
 *     houses: null,
 *     aspects: [{ planet1: "Sun", planet2: "Moon", aspect: "Square", orb: 2.6852 }],
 *   },
 *   { theme: "dark", sizePx: 600 },
 * );
 * svg.startsWith("<svg "); // => true
 * ```
 */
export function drawWheel(chart: WheelInput, options: WheelOptions = {}): string {
  const problems = new Problems();
  const inputChart = readChart(chart, problems.of("chart"));
  const complete = readOptions(options, problems.of("options"));
  problems.throwIfAny();
  const { theme, description, sizePx, styled, detail, aspectGrid, legend, outer } = complete;
  const shownCharts = selectShown(inputChart, complete);
  const { angles, points, outerPoints, aspects, ends, isBetweenCharts, grid } = shownCharts;
  const { houses } = shownCharts.chart;
  const { leftDeg, bodies, outerBodies, ...radii } = arrange(shownCharts.chart, outerPoints, detail);
  const label = complete.label ?? wheelName(shownCharts, rimTexts(shownCharts.chart), complete);
  const width = CENTRE * 2;
  const names = [complete.caption?.name ?? "", outer?.name ?? ""] as const;
  const lists = { points, houses: houses ?? [], outer: outerPoints, names };
  const panel = drawPanel(
    { grid: aspectGrid ? grid : null, legend: legend ? lists : null },
    width,
    detail !== "minutes",
    theme,
  );
  const caption = drawCaption(complete.caption, width, detail, theme);
  const [top, height] = [-caption.height, caption.height + width + panel.height].map(formatNumber);
  const size =
    sizePx === null ? "" : ` width="${sizePx}" height="${formatNumber((sizePx * Number(height)) / width)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" class="almagest-wheel almagest-wheel-${theme}" ` +
      `viewBox="0 ${top} ${width} ${height}"${size} role="img" aria-label="${escapeXml(label)}">`,
    description === null ? "" : `<desc>${escapeXml(description)}</desc>`,
    styled ? `<style>${wheelStylesheet(theme)}</style>` : "",
    `<rect ${colourAttributes("background", theme)}${caption.height === 0 ? "" : ` y="${top}"`} width="${width}" height="${height}"/>`,
    caption.svg,
    drawZodiac(leftDeg, theme),
    houses === null ? "" : drawHouses(houses, angles, radii.houseOuter, leftDeg, detail, theme),
    angles.length === 0 ? "" : drawAngles(angles, radii.aspects, leftDeg, theme),
    angles.length === 0 ? "" : drawLabels(angles, houses, leftDeg, detail, theme),
    `<g ${colourAttributes("line", theme)} stroke-width="1.2">${circle(radii.aspects)}` +
      `${outerBodies === null ? "" : circle(radii.innerMark)}</g>`,
    drawAspects(aspects, points, ends, leftDeg, radii.aspects, theme),
    drawEnds(bodies, radii.aspects, "line", theme),
    isBetweenCharts ? drawEnds(outerBodies ?? [], radii.aspects, "outer", theme) : "",
    drawRanges(bodies, leftDeg, "body", theme),
    drawRanges(outerBodies ?? [], leftDeg, "outer", theme),
    drawBodies(bodies, "body", theme),
    outerBodies === null ? "" : drawBodies(outerBodies, "outer", theme),
    drawRim(shownCharts, outer, width, detail, theme),
    panel.svg,
    "</svg>\n",
  ]
    .filter((part) => part !== "")
    .join("\n");
}
