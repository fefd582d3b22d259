import { formatNumber } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { isDrawable, textPath, textWidth } from "./lettering.ts";
import type { CompleteOptions } from "./read-options.ts";
import type { Detail } from "./rings.ts";
import type { ShownCharts } from "./shown-chart.ts";
import { escapeXml } from "./xml.ts";

/** Distance of the first line from the edges, and heights of lines with and without minutes in the wheel. */
const MARGIN = 12;
const SIZES = { full: 12, small: 16 } as const;
const LINE_HEIGHT = 1.5;
/** The characters of a name that fit between the corner and the wheel. */
const NAME_CHARACTERS_MAX = 14;

/**
 * Draws what a reader must know in corners of the square: above, that the time is unknown, how the wheel is turned, and a house
 * system that was not asked for; below, whose chart is outside.
 */
export function drawRim(
  { chart }: Pick<ShownCharts, "chart">,
  outer: CompleteOptions["outer"],
  width: number,
  detail: Detail,
  theme: WheelTheme,
): string {
  const size = detail === "minutes" ? SIZES.full : SIZES.small;
  const [top, bottom] = [rimTexts(chart), outerTexts(outer)];
  const first = width - MARGIN - (bottom.length - 1) * size * LINE_HEIGHT - size;
  return drawLines(top, MARGIN, size, "degree", theme) + drawLines(bottom, first, size, "outer", theme);
}

/** What the drawing of a chart must say. */
export function rimTexts({
  isTimeUnknown,
  angles,
  houses,
  isPorphyry,
}: ShownCharts["chart"]): readonly string[] {
  return [
    ...(isTimeUnknown ? ["Time unknown"] : []),
    ...(angles === null ? ["0° Aries left"] : []),
    ...(houses !== null && isPorphyry ? ["Porphyry houses"] : []),
  ];
}

function outerTexts(outer: CompleteOptions["outer"]): readonly string[] {
  if (outer === null) return [];
  const name = shortened(outer.name);
  return [
    ...(name === "" ? [] : [`Outside: ${name}`]),
    ...(outer.isTimeUnknown ? [name === "" ? "Outside: time unknown" : "time unknown"] : []),
  ];
}

function shortened(name: string): string {
  const characters = [...name];
  return characters.length > NAME_CHARACTERS_MAX
    ? `${characters.slice(0, NAME_CHARACTERS_MAX - 1).join("")}…`
    : name;
}

/** Draws lines below each other: as paths, or with characters that are not drawn, in the viewer's font. */
function drawLines(
  texts: readonly string[],
  top: number,
  size: number,
  role: ColourRole,
  theme: WheelTheme,
): string {
  const lines = texts.map((text, index) => ({ text, y: top + size / 2 + index * size * LINE_HEIGHT }));
  const paths = lines
    .filter(({ text }) => isDrawable(text))
    .map(({ text, y }) => textPath(text, size, { x: MARGIN + textWidth(text, size) / 2, y }));
  const others = lines
    .filter(({ text }) => !isDrawable(text))
    .map(
      ({ text, y }) =>
        `<text ${colourAttributes("caption", theme)} x="${MARGIN}" y="${formatNumber(y + size / 2)}" ` +
        `font-family="system-ui,sans-serif" font-size="${formatNumber(size * 1.2)}">${escapeXml(text)}</text>`,
    );
  const path =
    paths.length === 0
      ? ""
      : `<path ${colourAttributes(role, theme)} stroke-width="${formatNumber(size / 10)}" stroke-linecap="round" stroke-linejoin="round" d="${paths.join("")}"/>`;
  return path + others.join("");
}
