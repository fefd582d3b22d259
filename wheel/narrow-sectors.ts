import { type Point, sineOfDeg } from "./circle.ts";
import { type Part, supportOf } from "./columns.ts";
import { LINE_SPACE } from "./spacing.ts";
import type { Sector } from "./sectors.ts";

/** The smallest share of its size at which a figure, a sign or a mark is shown, and at which a glyph is drawn. */
const SHARE_MIN = { text: 0.6, glyph: 0.5 } as const;

/** The parts of a column that fit between the lines of a sector, each as large as it has room. */
export interface FittedParts {
  readonly parts: readonly Part[];
  /** Whether the glyph is wider than the sector, so that it covers the lines. */
  readonly isGlyphWider: boolean;
}

/**
 * Fits a column into a narrow sector: figures, signs and marks become smaller, or are omitted, before they cross the line of
 * a cusp or an angle. Without its degrees a body has neither sign nor minutes.
 */
export function fitParts(parts: readonly Part[], deg: number, sector: Sector): FittedParts {
  const fitted: Part[] = [];
  let isGlyphWider = false;
  let hasFigures = true;
  for (const part of parts) {
    const share = Math.min(1, shareAt(part, deg, sector.fromDeg), shareAt(part, deg, sector.toDeg));
    if (part.kind === "glyph") {
      isGlyphWider = share < SHARE_MIN.glyph;
      fitted.push(scaled(part, Math.max(share, SHARE_MIN.glyph)));
    } else if (part.kind === "mark" || hasFigures) {
      const isShown = share >= SHARE_MIN.text;
      if (isShown) fitted.push(scaled(part, share));
      if (part.kind !== "mark") hasFigures = isShown;
    }
  }
  return { parts: fitted, isGlyphWider };
}

/** The share of its size at which a part touches the line at an edge of its sector. */
function shareAt(part: Part, deg: number, edgeDeg: number): number {
  const apartDeg = Math.abs(deg - edgeDeg);
  if (apartDeg >= 90) return 1;
  const normal: Point = { x: sineOfDeg(edgeDeg), y: sineOfDeg(edgeDeg + 90) };
  return (part.radius * sineOfDeg(apartDeg) - LINE_SPACE) / supportOf(part, normal);
}

function scaled(part: Part, share: number): Part {
  const { size, box } = part;
  return share === 1 ? part : { ...part, size: size * share, box: { x: box.x * share, y: box.y * share } };
}
