import { type Point, sineOfDeg } from "./circle.ts";
import { type Figure, supportOf } from "./columns.ts";
import type { Sector } from "./sectors.ts";
import { LINE_SPACE } from "./spacing.ts";

/** The smallest share of its size at which a figure, a sign or a mark is shown, and at which a glyph is drawn. */
const SHARE_MIN = { text: 0.6, glyph: 0.5 } as const;

/** The figures of a column that fit between the lines of a sector, each as large as it has room. */
export interface FittedFigures {
  readonly figures: readonly Figure[];
  /** Whether the glyph is wider than the sector, so that it covers the lines. */
  readonly isGlyphWider: boolean;
}

/**
 * Fits a column into a narrow sector: figures, signs and marks become smaller, or are omitted, before they cross the line of
 * a cusp or an angle. Without its degrees a body has neither sign nor minutes.
 *
 * @param textMin the smallest height of a figure
 */
export function fitFigures(
  figures: readonly Figure[],
  deg: number,
  sector: Sector,
  textMin: number,
): FittedFigures {
  const fitted: Figure[] = [];
  let isGlyphWider = false;
  let hasFigures = true;
  for (const figure of figures) {
    const share = Math.min(1, shareAt(figure, deg, sector.fromDeg), shareAt(figure, deg, sector.toDeg));
    if (figure.kind === "glyph") {
      isGlyphWider = share < SHARE_MIN.glyph;
      fitted.push(scaled(figure, Math.max(share, SHARE_MIN.glyph)));
    } else if (figure.kind === "mark" || hasFigures) {
      const isShown = share >= SHARE_MIN.text && (figure.kind === "mark" || share * figure.size >= textMin);
      if (isShown) fitted.push(scaled(figure, share));
      if (figure.kind !== "mark") hasFigures = isShown;
    }
  }
  return { figures: fitted, isGlyphWider };
}

/** The share of its size at which a figure touches the line at an edge of its sector. */
function shareAt(figure: Figure, deg: number, edgeDeg: number): number {
  const apartDeg = Math.abs(deg - edgeDeg);
  if (apartDeg >= 90) return 1;
  const normal: Point = { x: sineOfDeg(edgeDeg), y: sineOfDeg(edgeDeg + 90) };
  return (figure.radius * sineOfDeg(apartDeg) - LINE_SPACE) / supportOf(figure, normal);
}

function scaled(figure: Figure, share: number): Figure {
  const { size, box } = figure;
  return share === 1
    ? figure
    : { ...figure, size: size * share, box: { x: box.x * share, y: box.y * share } };
}
