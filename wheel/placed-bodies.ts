import type { DrawnBody } from "./chart-shape.ts";
import { type Point, pointAt, sineOfDeg, wrapDeg } from "./circle.ts";
import { type Figure, type Level, levelsOf, supportOf } from "./columns.ts";
import { type Placement, placeOnLevels, type Target } from "./levels.ts";
import type { Layout, LevelSizes } from "./rings.ts";
import { locate, type Sector, signAround } from "./sectors.ts";
import { LINE_SPACE, type Spacing, spacingOf } from "./spacing.ts";

/** The smallest share of its size at which a figure, a sign or a mark is shown, and at which a glyph is drawn. */
const SHARE_MIN = { text: 0.6, glyph: 0.5 } as const;

/**
 * Fits a column into a narrow sector: figures, signs and marks become smaller, or are omitted, before they cross the line of
 * a cusp or an angle. Without its degrees a body has neither sign nor minutes. A glyph that is wider than the sector covers the
 * lines.
 *
 * @param textMin the smallest height of a figure
 */
function fitFigures(figures: readonly Figure[], deg: number, sector: Sector, textMin: number) {
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

/** A body with the positions of its glyph, figures and marks. */
export interface PlacedBody extends DrawnBody {
  /** Angles from the left side counter-clockwise, degrees: of the body, and of its column. */
  readonly trueDeg: number;
  readonly drawnDeg: number;
  /** The corners of the leader from the true degree to the glyph: angles and radii. */
  readonly leader: readonly LeaderBend[];
  readonly sizes: LevelSizes;
  /** From outside to inside; the first is the glyph. */
  readonly figures: readonly PlacedFigure[];
  /** Whether the glyph is wider than its house. */
  readonly isGlyphWider: boolean;
}

export interface PlacedFigure extends Figure {
  readonly centre: Point;
}

/** A zone in which a leader bends to another angle. */
export interface LeaderBend {
  readonly deg: number;
  readonly from: number;
  readonly to: number;
}

interface PlacedLevel extends Level {
  readonly spacing: Spacing;
  /** The space of columns with their figures; null: all have it. */
  readonly figureSpacing: Spacing | null;
}

/** The bodies of a ring, and the radius that they end at. */
export interface PlacedRing {
  readonly bodies: readonly PlacedBody[];
  readonly inner: number;
}

interface Mark extends Target {
  readonly body: DrawnBody;
  /** Index in the caller's order. */
  readonly index: number;
}

/**
 * Places bodies without overlap, each glyph in its sector, by the first layout in which they fit.
 *
 * @param layouts in order of preference; the last has a level for every body.
 * @throws {TypeError} when they fit in no layout.
 */
export function placeBodies(
  bodies: readonly DrawnBody[],
  sectors: readonly Sector[],
  leftDeg: number,
  layouts: readonly Layout[],
  outer: number,
): PlacedRing {
  const marks = bodies
    .map((body, index): Mark => {
      const { deg, sector } = locate(body.longitude - leftDeg, sectors);
      return { body, index, deg, sector, sign: signAround(body.longitude, deg) };
    })
    .sort((a, b) => a.deg - b.deg || a.index - b.index);
  const marksMax = Math.max(0, ...bodies.map(marksOf));
  for (const layout of layouts) {
    const levels = levelsOf(layout, outer, marksMax).map((level): PlacedLevel => {
      const { figures } = level;
      const isSparse = layout.isSparse === true;
      return {
        ...level,
        spacing: spacingOf(isSparse ? figures.slice(0, 1) : figures, layout.levels.length > 1),
        figureSpacing: isSparse ? spacingOf(figures, false) : null,
      };
    });
    const spacings = levels.map(({ spacing }) => spacing);
    const placements = placeOnLevels(marks, spacings, layout.isStrict);
    if (placements !== null) return ringOf(marks, placements, levels);
  }
  // On a level of its own a body fits wherever the others are.
  const levelsMax = Math.max(...layouts.map(({ levels }) => levels.length));
  throw new TypeError(`planets: at most ${levelsMax} bodies fit; got ${bodies.length}`);
}

/** The number of marks of a body: retrograde, and an uncertain sign. */
function marksOf({ retrograde, isSignOpen }: DrawnBody): number {
  return (retrograde ? 1 : 0) + (isSignOpen ? 1 : 0);
}

/** Whether the degrees of a body are replaced by the mark of an uncertain sign, which is narrower than the glyph. */
export function hasMarkForDegrees({ isSignOpen, sizes }: Pick<PlacedBody, "isSignOpen" | "sizes">): boolean {
  return isSignOpen && sizes.mark === 0;
}

function ringOf(
  marks: readonly Mark[],
  placements: readonly Placement[],
  levels: readonly PlacedLevel[],
): PlacedRing {
  const bodies = marks
    .map((mark, order) => ({ mark, order }))
    .sort((a, b) => a.mark.index - b.mark.index)
    .map(({ mark, order }) => placedBody(mark, order, placements, levels));
  const last = Math.max(0, ...placements.map(({ level }) => level));
  return { bodies, inner: levels[last]?.inner ?? 0 };
}

function placedBody(
  { body, deg, sector }: Mark,
  order: number,
  placements: readonly Placement[],
  levels: readonly PlacedLevel[],
): PlacedBody {
  const { level: number, drawnDeg } = placements[order] as Placement;
  const level = levels[number] as PlacedLevel;
  const bends = levels.slice(0, number).map(({ outer, leaderTo, spacing }, passed): LeaderBend => {
    const passing = passingDeg(order, passed, placements, spacing);
    return { deg: insideSector(passing, sector), from: outer, to: leaderTo };
  });
  const areFiguresShown =
    areFiguresApart(order, placements, level.figureSpacing) ||
    hasMarkForDegrees({ ...body, sizes: level.sizes });
  const shownFigures = level.figures.filter(
    ({ kind }) => kind === "glyph" || (areFiguresShown && (kind !== "mark" || marksOf(body) > 0)),
  );
  const { figures, isGlyphWider } = fitFigures(shownFigures, drawnDeg, sector, level.sizes.textMin);
  return {
    ...body,
    trueDeg: wrapDeg(deg),
    drawnDeg: wrapDeg(drawnDeg),
    leader: [...bends, { deg: drawnDeg, from: level.outer, to: level.leaderTo }],
    sizes: level.sizes,
    figures: figures.map((figure) => ({ ...figure, centre: pointAt(drawnDeg, figure.radius) })),
    isGlyphWider,
  };
}

/** Whether the figures of a body do not touch its neighbours on its level. */
function areFiguresApart(order: number, placements: readonly Placement[], spacing: Spacing | null): boolean {
  if (spacing === null) return true;
  const { level: own, drawnDeg } = placements[order] as Placement;
  const evenDeg = spacing.toEvenDeg(drawnDeg);
  return placements.every((other, index) => {
    const apartDeg = wrapDeg(spacing.toEvenDeg(other.drawnDeg) - evenDeg);
    return index === order || other.level !== own || Math.min(apartDeg, 360 - apartDeg) >= spacing.gapDeg;
  });
}

/**
 * The angle nearest to a glyph at which its leader passes a level: between the neighbours that are on it, so that leaders have the
 * order of their bodies and do not cross.
 *
 * @param order index of the body among the placements, which are in ascending order within one turn
 */
function passingDeg(
  order: number,
  passed: number,
  placements: readonly Placement[],
  { insetDeg }: Spacing,
): number {
  const onLevel = ({ level }: Placement) => level === passed;
  const { drawnDeg } = placements[order] as Placement;
  const before = placements.slice(0, order).filter(onLevel).at(-1);
  const after = placements.slice(order + 1).find(onLevel);
  const lowDeg = before === undefined ? drawnDeg : before.drawnDeg + insetDeg(before.drawnDeg);
  const highDeg = after === undefined ? drawnDeg : after.drawnDeg - insetDeg(after.drawnDeg);
  if (after === undefined) return Math.max(lowDeg, drawnDeg);
  return before === undefined ? Math.min(highDeg, drawnDeg) : Math.max(lowDeg, Math.min(highDeg, drawnDeg));
}

/** Distance of a leader from the line of a cusp, degrees. */
const CUSP_SPACE_DEG = 0.4;

function insideSector(passing: number, { fromDeg, toDeg }: Sector): number {
  return Math.max(fromDeg + CUSP_SPACE_DEG, Math.min(toDeg - CUSP_SPACE_DEG, passing));
}
