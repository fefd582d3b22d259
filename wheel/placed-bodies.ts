import { BODY_GLYPHS } from "./body-glyphs.ts";
import { longitudeOf, type WheelBody } from "./chart-shape.ts";
import { type Point, pointAt } from "./circle.ts";
import type { BodyRing } from "./rings.ts";
import { spreadAround } from "./spread.ts";

/** A body with the positions of its glyph, figures and marks. */
export interface PlacedBody {
  readonly name: string;
  readonly longitude: number;
  readonly retrograde: boolean;
  /** Angles from the left side counter-clockwise, degrees: of the body, and of its glyph. */
  readonly trueDeg: number;
  readonly drawnDeg: number;
  readonly glyph: Point;
  readonly glyphPath: string;
  readonly degrees: Point;
  readonly minutes: Point | null;
  readonly retrogradeMark: Point;
}

/**
 * Places bodies in a ring without overlap.
 *
 * @throws {TypeError} when a body is unknown or has no longitude.
 */
export function placeBodies(
  bodies: readonly WheelBody[],
  ring: BodyRing,
  leftDeg: number,
): readonly PlacedBody[] {
  const marks = bodies.map(({ name, longitude, retrograde }) => {
    const glyphPath = Object.hasOwn(BODY_GLYPHS, name) ? BODY_GLYPHS[name] : undefined;
    if (glyphPath === undefined) throw new TypeError(`${name} is not one of the seventeen bodies`);
    const deg = longitudeOf(name, longitude) - leftDeg;
    return { name, longitude, retrograde, glyphPath, deg };
  });
  return spreadAround(marks, ring.gapDeg).map(({ deg, drawnDeg, ...body }) => ({
    ...body,
    trueDeg: deg,
    drawnDeg,
    glyph: pointAt(drawnDeg, ring.glyph),
    degrees: pointAt(drawnDeg, ring.degrees),
    minutes: ring.minutes === null ? null : pointAt(drawnDeg, ring.minutes),
    retrogradeMark: pointAt(drawnDeg, ring.retrograde),
  }));
}

/** Degrees and minutes in the sign. Minutes are truncated, so that a body never shows the start of the next sign. */
export function degreesInSign(longitude: number): { readonly degrees: string; readonly minutes: string } {
  const degE4 = ((Math.round(longitude * 10_000) % 300_000) + 300_000) % 300_000;
  const minutes = Math.floor((degE4 * 60) / 10_000);
  return { degrees: `${Math.floor(minutes / 60)}°`, minutes: `${String(minutes % 60).padStart(2, "0")}′` };
}
