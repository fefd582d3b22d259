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
