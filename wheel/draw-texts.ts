import { formatNumber } from "./circle.ts";
import { type ColourRole, colourAttributes, type WheelTheme } from "./colours.ts";
import { escapeXml, estimatedWidth, isDrawable, textPath, textWidth } from "./lettering.ts";
import type { CaptionTexts, CompleteOptions } from "./read-options.ts";
import type { Detail } from "./rings.ts";
import type { ShownCharts } from "./shown-chart.ts";

/** A caption above the wheel, whose square starts at 0. */
interface Caption {
  readonly svg: string;
  readonly height: number;
}

const CAPTION = { margin: 20, lineHeight: 1.35 } as const;
/** Width of semi-bold text as a multiple of the width of regular text. */
const BOLD_WIDTH = 1.1;
const SEPARATOR = " · ";

/** Sizes of the name and of the details, with or without minutes in the wheel. */
const SIZES = { full: { name: 25, details: 16 }, small: { name: 34, details: 25 } } as const;

interface Line {
  readonly text: string;
  readonly size: number;
  readonly isName: boolean;
}

/**
 * Draws a caption as text in the viewer's sans-serif font: a wheel contains lines for figures, and no font for names.
 * Details are on one line if they fit.
 */
export function drawCaption(
  caption: CaptionTexts | null,
  width: number,
  detail: Detail,
  theme: WheelTheme,
): Caption {
  if (caption === null) return { svg: "", height: 0 };
  const lines = linesOf(caption, width - 2 * CAPTION.margin, detail);
  const height = lines.reduce(
    (sum, { size }) => sum + size * CAPTION.lineHeight,
    lines.length === 0 ? 0 : CAPTION.margin,
  );
  let y = CAPTION.margin / 2 - height;
  const texts = lines.map(({ text, size, isName }) => {
    y += size * CAPTION.lineHeight;
    const weight = isName ? ' font-weight="600"' : "";
    return `<text x="${CAPTION.margin}" y="${formatNumber(y)}" font-size="${formatNumber(size)}"${weight}>${escapeXml(text)}</text>`;
  });
  const svg = `<g ${colourAttributes("caption", theme)} font-family="system-ui,sans-serif">${texts.join("")}</g>`;
  return { svg: lines.length === 0 ? "" : svg, height };
}

/** The name, and below it the details, each in as many lines as it needs. */
function linesOf({ name, details }: CaptionTexts, width: number, detail: Detail): readonly Line[] {
  const sizes = detail === "minutes" ? SIZES.full : SIZES.small;
  const joined = details.join(SEPARATOR);
  const isOneLine = estimatedWidth(joined, sizes.details) <= width;
  const detailLines = isOneLine ? [joined] : details;
  return [
    ...wrappedLines(name, sizes.name, width / BOLD_WIDTH).map((line) => ({ ...line, isName: true })),
    ...detailLines.flatMap((text) =>
      wrappedLines(text, sizes.details, width).map((line) => ({ ...line, isName: false })),
    ),
  ];
}

/** Breaks a text into lines of at most a width: between words, and inside a word only if it is wider. */
function wrappedLines(text: string, size: number, width: number): readonly Omit<Line, "isName">[] {
  const fits = (line: string): boolean => estimatedWidth(line, size) <= width;
  const lines: string[] = [];
  for (const word of text.split(" ").filter((each) => each !== "")) {
    const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...brokenWord(word, fits));
  }
  return lines.map((line) => ({ text: line, size }));
}

function brokenWord(word: string, fits: (part: string) => boolean): readonly string[] {
  const parts: string[] = [];
  for (const character of word) {
    const longer = `${parts.at(-1) ?? ""}${character}`;
    if (parts.length > 0 && fits(longer)) parts[parts.length - 1] = longer;
    else parts.push(character);
  }
  return parts;
}

/** Distance of the first line from the edges, and heights of lines with and without minutes in the wheel. */
const RIM = { margin: 12, sizes: { full: 12, small: 16 }, lineHeight: 1.5 } as const;
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
  const size = detail === "minutes" ? RIM.sizes.full : RIM.sizes.small;
  const [top, bottom] = [rimTexts(chart), outerTexts(outer)];
  const first = width - RIM.margin - (bottom.length - 1) * size * RIM.lineHeight - size;
  return drawLines(top, RIM.margin, size, "degree", theme) + drawLines(bottom, first, size, "outer", theme);
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
  const lines = texts.map((text, index) => ({ text, y: top + size / 2 + index * size * RIM.lineHeight }));
  const paths = lines
    .filter(({ text }) => isDrawable(text))
    .map(({ text, y }) => textPath(text, size, { x: RIM.margin + textWidth(text, size) / 2, y }));
  const others = lines
    .filter(({ text }) => !isDrawable(text))
    .map(
      ({ text, y }) =>
        `<text ${colourAttributes("caption", theme)} x="${RIM.margin}" y="${formatNumber(y + size / 2)}" ` +
        `font-family="system-ui,sans-serif" font-size="${formatNumber(size * 1.2)}">${escapeXml(text)}</text>`,
    );
  const path =
    paths.length === 0
      ? ""
      : `<path ${colourAttributes(role, theme)} stroke-width="${formatNumber(size / 10)}" stroke-linecap="round" stroke-linejoin="round" d="${paths.join("")}"/>`;
  return path + others.join("");
}
