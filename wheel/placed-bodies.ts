import { bodyGlyph } from "./body-glyphs.ts";
import type { WheelBody } from "./chart-shape.ts";
import { type Point, pointAt, sineOfDeg, wrapDeg } from "./circle.ts";
import { type Column, columnAt, type Level, levelsOf } from "./columns.ts";
import { type Placement, placeOnLevels, type Target } from "./levels.ts";
import type { Layout, LevelSizes } from "./rings.ts";
import { locate, type Sector, signAround } from "./sectors.ts";

/** A body with the positions of its glyph, figures and marks. */
export interface PlacedBody {
  readonly name: string;
  readonly longitude: number;
  readonly retrograde: boolean;
  /** Angles from the left side counter-clockwise, degrees: of the body, and of its glyph. */
  readonly trueDeg: number;
  readonly drawnDeg: number;
  /** The corners of the leader from the true degree to the glyph: angles and radii. */
  readonly leader: readonly LeaderTurn[];
  readonly sizes: LevelSizes;
  readonly column: Column;
  readonly glyph: Point;
  readonly glyphPath: string;
  readonly degrees: Point | null;
  readonly minutes: Point | null;
  readonly retrogradeMark: Point | null;
}

/** A zone in which a leader turns to another angle. */
export interface LeaderTurn {
  readonly deg: number;
  readonly from: number;
  readonly to: number;
}

/** The bodies of a ring, and the radius that they end at. */
export interface PlacedRing {
  readonly bodies: readonly PlacedBody[];
  readonly inner: number;
}

interface Mark extends Target {
  readonly name: string;
  readonly longitude: number;
  readonly retrograde: boolean;
  readonly glyphPath: string;
  /** Index in the caller's order. */
  readonly index: number;
}

/**
 * Places bodies without overlap, each glyph in its sector, by the first layout that has room.
 *
 * @param layouts in order of preference; the last has a level for every body.
 * @throws {TypeError} when a body is unknown, or the layouts have no room.
 */
export function placeBodies(
  bodies: readonly WheelBody[],
  sectors: readonly Sector[],
  leftDeg: number,
  layouts: readonly Layout[],
  outer: number,
): PlacedRing {
  const marks = bodies
    .map((body, index): Mark => markOf(body, index, sectors, leftDeg))
    .sort((a, b) => a.deg - b.deg || a.index - b.index);
  for (const layout of layouts) {
    const levels = levelsOf(layout, outer);
    const gapsDeg = levels.map(({ gapDeg }) => gapDeg);
    const placements = placeOnLevels(marks, gapsDeg, layout.isStrict);
    if (placements !== null) return ringOf(marks, placements, levels);
  }
  // On a level of its own a body fits wherever the others are.
  const levelsMax = Math.max(...layouts.map(({ levels }) => levels));
  throw new TypeError(`planets: at most ${levelsMax} bodies fit; got ${bodies.length}`);
}

function markOf(
  { name, longitude, retrograde }: WheelBody,
  index: number,
  sectors: readonly Sector[],
  leftDeg: number,
): Mark {
  const glyphPath = bodyGlyph(name);
  const { deg, sector } = locate(longitude - leftDeg, sectors);
  return { name, longitude, retrograde, glyphPath, index, deg, sector, sign: signAround(longitude, deg) };
}

/** A body on its level, with its column. */
interface PlacedMark extends Placement {
  readonly mark: Mark;
  readonly column: Column;
}

function ringOf(
  marks: readonly Mark[],
  placements: readonly Placement[],
  levels: readonly Level[],
): PlacedRing {
  const placed: PlacedMark[] = [];
  for (const [number, level] of levels.entries()) {
    const above = [...placed];
    for (const [index, mark] of marks.entries()) {
      const placement = placements[index];
      if (placement?.level !== number) continue;
      const outer = outerAt(placement.drawnDeg, number, above, levels);
      placed.push({
        ...placement,
        mark,
        column: columnAt(level.sizes, outer, placement.drawnDeg, mark.retrograde),
      });
    }
  }
  const bodies = [...placed]
    .sort((a, b) => a.mark.index - b.mark.index)
    .map((member) => placedBody(member, placed, levels));
  const inner = Math.min(levels[0]?.inner ?? 0, ...placed.map(({ column }) => column.inner));
  return { bodies, inner };
}

/** The radius at which a level starts at an angle: below the bodies of the levels above that it could touch. */
function outerAt(
  deg: number,
  number: number,
  above: readonly PlacedMark[],
  levels: readonly Level[],
): number {
  const gapDegOf = (level: number) => levels[level]?.gapDeg ?? 0;
  const near = above.filter(
    ({ level, drawnDeg }) => distanceDeg(drawnDeg, deg) < (gapDegOf(level) + gapDegOf(number)) / 2 + 1e-6,
  );
  return Math.min(levels[0]?.outer ?? 0, ...near.map(({ column }) => column.inner));
}

function placedBody(
  { mark, level, drawnDeg, column }: PlacedMark,
  placed: readonly PlacedMark[],
  levels: readonly Level[],
): PlacedBody {
  const { name, longitude, retrograde, glyphPath } = mark;
  const { sizes } = levels[level] as Level;
  const passed = levels.slice(0, level).map((passedLevel, number): LeaderTurn => {
    const onLevel = placed.filter((other) => other.level === number);
    const deg = freeAngle(drawnDeg, onLevel, passedLevel.gapDeg);
    const above = placed.filter((other) => other.level < number);
    const from = outerAt(deg, number, above, levels);
    return { deg, from, to: from - sizes.leader };
  });
  // Levels whose bodies are not above this one have no zone of their own.
  const turns = passed.filter(
    ({ from, to }, number) => to >= column.leaderFrom && from <= (passed[number - 1]?.to ?? from),
  );
  const at = (radius: number | null) => (radius === null ? null : pointAt(drawnDeg, radius));
  const isReversed = sizes.withMinutes && isInwardReversed(drawnDeg);
  return {
    name,
    longitude,
    retrograde,
    trueDeg: wrapDeg(mark.deg),
    drawnDeg: wrapDeg(drawnDeg),
    leader: [...turns, { deg: drawnDeg, from: column.leaderFrom, to: column.leaderTo }],
    sizes,
    column,
    glyph: pointAt(drawnDeg, column.glyph),
    glyphPath,
    degrees: at(isReversed ? column.secondFigure : column.firstFigure),
    minutes: at(isReversed ? column.firstFigure : column.secondFigure),
    retrogradeMark: at(column.retrograde),
  };
}

function distanceDeg(aDeg: number, bDeg: number): number {
  return Math.abs(wrapDeg(aDeg - bDeg + 180) - 180);
}

/** The nearest angle at which a leader passes between the bodies of a level. */
function freeAngle(deg: number, onLevel: readonly Placement[], gapDeg: number): number {
  const half = gapDeg / 2;
  const candidates = [deg, ...onLevel.flatMap(({ drawnDeg }) => [drawnDeg - half, drawnDeg + half])];
  const free = candidates.filter((candidate) =>
    onLevel.every(({ drawnDeg }) => distanceDeg(candidate, drawnDeg) > half - 1e-6),
  );
  return free.reduce(
    (nearest, candidate) =>
      distanceDeg(candidate, deg) < distanceDeg(nearest, deg) - 1e-9 ? candidate : nearest,
    free[0] ?? deg,
  );
}

/** Sine of the direction from which a column of figures is read from top to bottom rather than from left to right. */
const UPRIGHT_SINE = 0.75;

/** Whether figures towards the centre run against the direction of reading: in the lower half, and on the right. */
function isInwardReversed(deg: number): boolean {
  const down = sineOfDeg(deg);
  return Math.abs(down) > UPRIGHT_SINE ? down > 0 : sineOfDeg(deg + 90) < 0;
}

/** Degrees and minutes in the sign. Minutes are truncated, so that a body never shows the start of the next sign. */
export function degreesInSign(longitude: number): { readonly degrees: string; readonly minutes: string } {
  const degE4 = ((Math.round(longitude * 10_000) % 300_000) + 300_000) % 300_000;
  const minutes = Math.floor((degE4 * 60) / 10_000);
  return { degrees: `${Math.floor(minutes / 60)}°`, minutes: `${String(minutes % 60).padStart(2, "0")}′` };
}
