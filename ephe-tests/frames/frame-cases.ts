import type { Observer, PlaceOptions, PointName } from "../../engine/index.ts";
import { FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";

/** A combination of options. */
export type FrameOptions = Required<Omit<PlaceOptions, "observer">>;

const CENTRE_FLAG = {
  geocentric: 0,
  topocentric: FLAG.topocentric,
  heliocentric: FLAG.heliocentric,
  barycentric: FLAG.barycentric,
} as const;
const LIGHT_FLAG = {
  apparent: 0,
  astrometric: FLAG.noAberration | FLAG.noDeflection,
  geometric: FLAG.truePosition,
} as const;
const PLANE_FLAG = { ecliptic: 0, equator: FLAG.equatorial } as const;
const EQUINOX_FLAG = {
  date: 0,
  mean: FLAG.noNutation,
  J2000: FLAG.j2000,
  ICRS: FLAG.j2000 | FLAG.icrs | FLAG.noNutation,
} as const;

const namesOf = <T extends object>(record: T) => Object.keys(record) as (keyof T)[];

/** Every combination of centre, light, plane and equinox. */
export const FRAMES: readonly FrameOptions[] = namesOf(CENTRE_FLAG).flatMap((centre) =>
  namesOf(LIGHT_FLAG).flatMap((light) =>
    namesOf(PLANE_FLAG).flatMap((plane) =>
      namesOf(EQUINOX_FLAG).map((equinox) => ({ centre, light, plane, equinox })),
    ),
  ),
);

/** The points that the reference has, too: it has no points opposite the nodes. Pholus, with a table of its own, has a suite of its own. */
export const COMPARED_POINTS = (Object.keys(REFERENCE_BODY) as readonly PointName[]).filter(
  (point) => point !== "Pholus",
);

const LUNAR_POINTS: readonly PointName[] = ["TrueNode", "Lilith", "MeanNode", "MeanLilith"];

/** Whether the reference and the engine both have a position of a point in a frame. */
export function isCompared({ centre, equinox }: FrameOptions, point: PointName): boolean {
  // The reference omits the frame bias in the points of the Moon's orbit (docs/models.md).
  if (LUNAR_POINTS.includes(point)) {
    return (centre === "geocentric" || centre === "topocentric") && equinox !== "ICRS";
  }
  if (point === "Earth") return centre === "heliocentric" || centre === "barycentric";
  return !(point === "Sun" && centre === "heliocentric");
}

/** Longitude or right ascension, latitude or declination, distance, and their rates per day. */
export function referencePlace(
  reference: ReferenceLibrary,
  { centre, light, plane, equinox }: FrameOptions,
  observer: Observer | undefined,
  point: PointName,
  epochJdUt: number,
): readonly number[] {
  if (observer) reference.set_topo(observer.longitudeDeg, observer.latitudeDeg, observer.heightM);
  const flags =
    FLAG.swieph |
    FLAG.speed |
    CENTRE_FLAG[centre] |
    LIGHT_FLAG[light] |
    PLANE_FLAG[plane] |
    EQUINOX_FLAG[equinox];
  const body = REFERENCE_BODY[point as keyof typeof REFERENCE_BODY];
  const { data, flag, error } = reference.calc_ut(epochJdUt, body, flags);
  if (flag < 0) throw new Error(`${point} at ${epochJdUt}: ${error}`);
  return data;
}

/** A random instant of 1800–2399. */
export function randomInstant(random: () => number): number {
  // The light of the first hours of 1800 left before the start of the reference's main file.
  return FIRST_JD_UT + 1 + random() * (LAST_JD_UT - FIRST_JD_UT - 1);
}

/** A random place on the Earth, to three kilometres of height. */
export function randomObserver(random: () => number): Observer {
  return {
    latitudeDeg: random() * 178 - 89,
    longitudeDeg: random() * 360 - 180,
    heightM: Math.round(random() * 3000),
  };
}
