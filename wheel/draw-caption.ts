import { formatNumber } from "./circle.ts";
import { colourAttributes, type WheelTheme } from "./colours.ts";
import type { CaptionTexts } from "./read-options.ts";
import type { Detail } from "./rings.ts";
import { escapeXml, estimatedWidth } from "./xml.ts";

/** A caption above the wheel, whose square starts at 0. */
export interface Caption {
  readonly svg: string;
  readonly height: number;
}

const MARGIN = 20;
const LINE_HEIGHT = 1.35;
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
  const lines = linesOf(caption, width - 2 * MARGIN, detail);
  const height = lines.reduce((sum, { size }) => sum + size * LINE_HEIGHT, lines.length === 0 ? 0 : MARGIN);
  let y = MARGIN / 2 - height;
  const texts = lines.map(({ text, size, isName }) => {
    y += size * LINE_HEIGHT;
    const weight = isName ? ' font-weight="600"' : "";
    return `<text x="${MARGIN}" y="${formatNumber(y)}" font-size="${formatNumber(size)}"${weight}>${escapeXml(text)}</text>`;
  });
  const svg = `<g ${colourAttributes("caption", theme)} font-family="system-ui,sans-serif">${texts.join("")}</g>`;
  return { svg: lines.length === 0 ? "" : svg, height };
}

/** The name, and below it the details; a line that is too long is smaller. */
function linesOf({ name, details }: CaptionTexts, width: number, detail: Detail): readonly Line[] {
  const sizes = detail === "minutes" ? SIZES.full : SIZES.small;
  const line = (text: string, size: number, isName: boolean): Line => {
    const scale = width / estimatedWidth(text, size);
    return { text, size: size * Math.min(1, scale), isName };
  };
  const joined = details.join(SEPARATOR);
  const isOneLine = estimatedWidth(joined, sizes.details) <= width;
  const detailLines = isOneLine ? [joined] : details;
  return [
    ...(name === "" ? [] : [line(name, sizes.name, true)]),
    ...detailLines.filter((text) => text !== "").map((text) => line(text, sizes.details, false)),
  ];
}
