import type { WheelBody } from "./chart-shape.ts";
import { type Point, pointAt, wrapDeg } from "./circle.ts";
import { type Figure, type Level, levelsOf } from "./columns.ts";
import { type Placement, placeOnLevels, type Target } from "./levels.ts";
import { fitFigures } from "./narrow-sectors.ts";
import type { Layout, LevelSizes } from "./rings.ts";
import { locate, type Sector, signAround } from "./sectors.ts";
import { type Spacing, spacingOf } from "./spacing.ts";

/** A body with the positions of its glyph, figures and marks. */
export interface PlacedBody extends WheelBody {
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
}

/** The bodies of a ring, and the radius that they end at. */
export interface PlacedRing {
  readonly bodies: readonly PlacedBody[];
  /** Index of the first layout in which they fit. */
  readonly layout: number;
  readonly inner: number;
}

interface Mark extends Target {
  readonly body: WheelBody;
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
  bodies: readonly WheelBody[],
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
  const withMarks = bodies.some(({ retrograde }) => retrograde);
  for (const [index, layout] of layouts.entries()) {
    const levels = levelsOf(layout, outer, withMarks).map((level): PlacedLevel => {
      return { ...level, spacing: spacingOf(level.figures, layout.levels.length > 1) };
    });
    const spacings = levels.map(({ spacing }) => spacing);
    const placements = placeOnLevels(marks, spacings, layout.isStrict);
    if (placements !== null) return { ...ringOf(marks, placements, levels), layout: index };
  }
  // On a level of its own a body fits wherever the others are.
  const levelsMax = Math.max(...layouts.map(({ levels }) => levels.length));
  throw new TypeError(`planets: at most ${levelsMax} bodies fit; got ${bodies.length}`);
}

function ringOf(
  marks: readonly Mark[],
  placements: readonly Placement[],
  levels: readonly PlacedLevel[],
): Omit<PlacedRing, "layout"> {
  const bodies = marks
    .map((mark, index) => ({ mark, placement: placements[index] as Placement }))
    .sort((a, b) => a.mark.index - b.mark.index)
    .map(({ mark, placement }) => placedBody(mark, placement, placements, levels));
  const last = Math.max(0, ...placements.map(({ level }) => level));
  return { bodies, inner: levels[last]?.inner ?? 0 };
}

function placedBody(
  { body, deg, sector }: Mark,
  { level: number, drawnDeg }: Placement,
  placements: readonly Placement[],
  levels: readonly PlacedLevel[],
): PlacedBody {
  const level = levels[number] as PlacedLevel;
  const bends = levels.slice(0, number).map(({ outer, leaderTo, spacing }, passed): LeaderBend => {
    const onLevel = placements.filter((placement) => placement.level === passed);
    return { deg: freeAngle(drawnDeg, onLevel, spacing), from: outer, to: leaderTo };
  });
  const shownFigures = level.figures.filter(({ kind }) => kind !== "mark" || body.retrograde);
  const { figures, isGlyphWider } = fitFigures(shownFigures, drawnDeg, sector);
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

function distanceDeg(aDeg: number, bDeg: number): number {
  return Math.abs(wrapDeg(aDeg - bDeg + 180) - 180);
}

/** The nearest angle at which a leader passes between the bodies of a level. */
function freeAngle(deg: number, onLevel: readonly Placement[], spacing: Spacing): number {
  const insets = onLevel.map(({ drawnDeg }) => ({ drawnDeg, insetDeg: spacing.insetDeg(drawnDeg) }));
  const candidates = [
    deg,
    ...insets.flatMap(({ drawnDeg, insetDeg }) => [drawnDeg - insetDeg, drawnDeg + insetDeg]),
  ];
  const free = candidates.filter((candidate) =>
    insets.every(({ drawnDeg, insetDeg }) => distanceDeg(candidate, drawnDeg) > insetDeg - 1e-6),
  );
  return free.reduce(
    (nearest, candidate) =>
      distanceDeg(candidate, deg) < distanceDeg(nearest, deg) - 1e-9 ? candidate : nearest,
    free[0] ?? deg,
  );
}
