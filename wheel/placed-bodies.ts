import { BODY_GLYPHS } from "./body-glyphs.ts";
import { longitudeOf, type WheelBody } from "./chart-shape.ts";
import { type Point, pointAt } from "./circle.ts";
import type { BodyRing } from "./rings.ts";
import { spreadAround } from "./spread.ts";

/** A body with the places that its glyph, its figures and its marks are drawn at. */
export interface PlacedBody {
  readonly name: string;
  readonly longitude: number;
  readonly retrograde: boolean;
  /** Angles from the left side counter-clockwise, degrees: where the body is, and where its glyph stands. */
  readonly trueDeg: number;
  readonly drawnDeg: number;
  readonly glyph: Point;
  readonly degrees: Point;
  readonly minutes: Point | null;
  readonly retrogradeMark: Point;
}

/** Gives each body its place in a ring. Throws a TypeError for a body that there is no glyph of. */
export function placeBodies(
  bodies: readonly WheelBody[],
  ring: BodyRing,
  leftDeg: number,
): readonly PlacedBody[] {
  const longitudes = bodies.map(({ name, longitude }) => {
    if (!Object.hasOwn(BODY_GLYPHS, name)) throw new TypeError(`${name} is none of the seventeen bodies`);
    return longitudeOf(name, longitude);
  });
  const drawn = spreadAround(
    longitudes.map((longitude) => longitude - leftDeg),
    ring.gapDeg,
  );
  return bodies.map(({ name, retrograde }, index) => {
    const drawnDeg = drawn[index]!;
    const longitude = longitudes[index]!;
    return {
      name,
      longitude,
      retrograde,
      trueDeg: longitude - leftDeg,
      drawnDeg,
      glyph: pointAt(drawnDeg, ring.glyph),
      degrees: pointAt(drawnDeg, ring.degrees),
      minutes: ring.minutes === null ? null : pointAt(drawnDeg, ring.minutes),
      retrogradeMark: pointAt(drawnDeg, ring.retrograde),
    };
  });
}

/** Degrees and minutes into the sign, minutes cut and not rounded so that a body never shows the next sign's start. */
export function degreesInSign(longitude: number): { readonly degrees: string; readonly minutes: string } {
  const tenThousandths = ((Math.round(longitude * 10_000) % 300_000) + 300_000) % 300_000;
  const minutes = Math.floor((tenThousandths * 60) / 10_000);
  return { degrees: `${Math.floor(minutes / 60)}°`, minutes: `${String(minutes % 60).padStart(2, "0")}′` };
}
