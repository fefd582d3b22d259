import { BODY_NAMES } from "../../engine/ephemeris/body.ts";
import { ANGLE_NAMES } from "../../engine/technique/relocation/relocated-chart.ts";
import { defined } from "../../test/defined.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import { readFixture } from "../read-fixture.ts";

/** An instant at a location, computed by Swiss Ephemeris; degrees. */
export interface ReferenceRelocation {
  readonly what: string;
  readonly latitudeDeg: number;
  readonly longitudeDeg: number;
  readonly houseSystem: string;
  readonly ascendant: number;
  readonly midheaven: number;
  readonly cusps: readonly number[];
  /** In body order, geocentric, without refraction. */
  readonly altitudes: readonly number[];
  /** In body order, from −180 to 180, west positive. */
  readonly hourAngles: readonly number[];
}

export interface ReferenceRelocatedBirth {
  readonly what: string;
  readonly epochJdUt: number;
  /** In body order. */
  readonly longitudes: readonly number[];
  readonly places: readonly ReferenceRelocation[];
}

/** A birth of a golden call, at the locations of that call. */
export interface ReferenceGoldenCall extends ReferenceRelocatedBirth {
  /** ISO 8601, to the second. */
  readonly utc: string;
}

/** The births and locations, and the golden calls by name, of write-fixture.ts. */
export const { births: REFERENCE_RELOCATIONS, goldenCalls: REFERENCE_GOLDEN_CALLS } = readFixture(
  "relocation",
) as {
  readonly births: readonly ReferenceRelocatedBirth[];
  readonly goldenCalls: readonly ReferenceGoldenCall[];
};

/** Maximum difference of an orb from the reference's: two longitudes, each rounded once. */
export const ORB_DEG = 2 * PRINTED_DEG;
export const ORB_LIMIT_DEG = 8;

/** A body and an angle of the reference, at any distance. */
export interface ReferenceContact {
  readonly body: string;
  readonly angle: string;
  readonly orbDeg: number;
  /** Distance of the place from the body's line: altitude, or hour angle from the meridian times cos φ. */
  readonly lineDistanceDeg: number;
}

/** Distance of a place from the line of a body for an angle, by the reference's altitude and hour angle. */
export function lineDistanceByReference(
  { latitudeDeg, altitudes, hourAngles }: ReferenceRelocation,
  body: number,
  angle: string,
): number {
  if (angle === "Ascendant" || angle === "Descendant") return Math.abs(defined(altitudes[body]));
  const fromUpperDeg = Math.abs(defined(hourAngles[body]));
  const fromMeridianDeg = angle === "Midheaven" ? fromUpperDeg : 180 - fromUpperDeg;
  return fromMeridianDeg * Math.cos((latitudeDeg * Math.PI) / 180);
}

/** Every body with every angle, computed from the reference's longitudes. */
export function contactsByReference(
  birth: ReferenceRelocatedBirth,
  place: ReferenceRelocation,
): readonly ReferenceContact[] {
  const { ascendant, midheaven } = place;
  const anglesDeg = [ascendant, ascendant + 180, midheaven, midheaven + 180];
  return birth.longitudes.flatMap((longitudeDeg, body) =>
    anglesDeg.map((angleDeg, index) => {
      const angle = defined(ANGLE_NAMES[index]);
      return {
        body: defined(BODY_NAMES[body]),
        angle,
        orbDeg: arcDeg(longitudeDeg, angleDeg),
        lineDistanceDeg: lineDistanceByReference(place, body, angle),
      };
    }),
  );
}
