import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import { DEG_PER_RAD } from "../math/angle.ts";
import { moveToObserver } from "../places/topocentric-frame.ts";
import { computeApparentStarPlaces } from "../stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS, type FixedStar } from "../stars/star-catalogue.ts";
import type { Deg, JdUt } from "../units/flavours.ts";
import { assertNoProblems, described, similarNameHint } from "../units/invalid-input-error.ts";
import type { EphemerisContext } from "./ephemeris-context.ts";

/** A fixed star and its apparent position on the ecliptic of date. */
export interface StarPosition extends FixedStar {
  /** In the zodiac of the ephemeris, 0 ≤ x < 360, not rounded. */
  readonly longitudeDeg: Deg;
  /** North positive, not rounded. */
  readonly latitudeDeg: Deg;
}

/** The fixed stars of an ephemeris. */
export interface StarMethods {
  /**
   * The apparent position of a fixed star on the true ecliptic of date, from the Earth's centre or the observer of a topocentric
   * ephemeris, in the zodiac of the ephemeris; whatever its plane, equinox and light are. Accuracy: see computeApparentStarPlaces.
   *
   * @param jdUt Julian day of UT
   * @param name of a star of FIXED_STARS; capital and small letters are equal
   * @returns catalogue entry with magnitude, and the position in degrees
   * @throws {InvalidInputError} when the date is outside the source's, or no star has the name
   */
  star(jdUt: JdUt, name: string): StarPosition;
}

export function createStarMethods(context: EphemerisContext): StarMethods {
  const { source, options } = context;
  const frame = createSkyFrame();
  const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
  const latitudeRad = new Float64Array(FIXED_STAR_COUNT);
  return {
    star(jdUt, name) {
      const text = String(name).toLowerCase();
      const index = FIXED_STARS.findIndex((one) => one.name.toLowerCase() === text);
      assertNoProblems([...context.instantProblems(jdUt), ...(index < 0 ? [nameProblem(name)] : [])]);
      if (frame.epochJdUt !== jdUt) {
        computeSkyFrame(source, jdUt, frame);
        if (options.observer) moveToObserver(frame, options.observer);
      }
      computeApparentStarPlaces(frame, longitudeRad, latitudeRad, Uint8Array.of(index));
      const [longitude, latitude] = [longitudeRad[index]!, latitudeRad[index]!];
      const inZodiac = context.zodiacAt(jdUt)?.longitudeOf(longitude, latitude) ?? longitude;
      return {
        ...FIXED_STARS[index]!,
        longitudeDeg: inZodiac * DEG_PER_RAD,
        latitudeDeg: latitude * DEG_PER_RAD,
      };
    },
  };
}

function nameProblem(name: unknown): string {
  const hint = similarNameHint(
    name,
    FIXED_STARS.map((star) => star.name),
  );
  return `name must be the name of a star of FIXED_STARS, not ${described(name)}${hint}`;
}
