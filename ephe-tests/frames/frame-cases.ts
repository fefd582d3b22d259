import {
  type ApparentPlaces,
  createApparentPlaces,
  createPositionCalculator,
  type EphemerisSource,
  type Observer,
  type PlaceOptions,
  POINT,
  POINT_COUNT,
  POINT_NAMES,
  type PointName,
} from "../../engine/index.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  FIRST_JD_UT,
  LAST_JD_UT,
  slopeOf,
  stencilAt,
} from "../accuracy/difference-statistics.ts";
import {
  BARYCENTRIC_SUN_MAX_AU,
  FRAME_PLACE_MAX_DEG,
  MEAN_POINT_MAX_DEG,
  SPEED_MAX_RELATIVE_PER_DAY,
  TOPOCENTRIC_PLACE_MAX_DEG,
} from "../budgets.ts";
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

/** The engine's places in one frame at one instant. */
export function placesIn(
  source: EphemerisSource,
  options: FrameOptions,
  observer: Observer | undefined,
  epochJdUt: number,
  points: readonly PointName[],
): ApparentPlaces {
  const places = createApparentPlaces(POINT_COUNT);
  const calculator = createPositionCalculator(source, { ...options, ...(observer && { observer }) });
  calculator.setInstant(epochJdUt);
  for (const point of points) calculator.compute(POINT[point], places);
  return places;
}

/** Differences of one place from the reference's, on the sky: degrees, degrees a day. */
export interface PlaceDifference {
  readonly placeDeg: number;
  readonly speedDegPerDay: number;
  readonly distanceRelative: number;
}

export function placeDifference(
  places: ApparentPlaces,
  point: number,
  [
    longitudeDeg = 0,
    latitudeDeg = 0,
    distanceAu = 0,
    longitudeSpeed = 0,
    latitudeSpeed = 0,
  ]: readonly number[],
): PlaceDifference {
  const shortening = Math.cos(latitudeDeg / DEG_PER_RAD);
  const inDeg = (values: Float64Array) => (values[point] as number) * DEG_PER_RAD;
  return {
    placeDeg: Math.max(
      arcDeg(inDeg(places.longitudeRad), longitudeDeg) * shortening,
      Math.abs(inDeg(places.latitudeRad) - latitudeDeg),
    ),
    speedDegPerDay: Math.max(
      Math.abs(inDeg(places.longitudeSpeedRadPerDay) - longitudeSpeed) * shortening,
      Math.abs(inDeg(places.latitudeSpeedRadPerDay) - latitudeSpeed),
    ),
    distanceRelative: Math.abs((places.distanceAu[point] as number) / distanceAu - 1),
  };
}

/** The largest difference that a place may have, degrees. */
export function placeMaxDeg({ centre }: FrameOptions, point: PointName, distanceAu: number): number {
  if (centre === "barycentric" && point === "Sun") return (BARYCENTRIC_SUN_MAX_AU / distanceAu) * DEG_PER_RAD;
  if (point === "MeanNode" || point === "MeanLilith") return MEAN_POINT_MAX_DEG;
  return centre === "topocentric" ? TOPOCENTRIC_PLACE_MAX_DEG : FRAME_PLACE_MAX_DEG;
}

/** The speeds at an instant that differ from the derivatives of their positions by too much. */
export function speedMisses(
  placesAt: (epochJdUt: number) => ApparentPlaces,
  epochJdUt: number,
  points: readonly number[],
  speedMaxDegPerDay: number,
): readonly string[] {
  const places = placesAt(epochJdUt);
  const stencil = stencilAt(epochJdUt, placesAt);
  return points.flatMap((point) => {
    const slope = (key: "longitudeRad" | "latitudeRad" | "distanceAu", turn?: number) =>
      slopeOf(stencil, (sample) => sample[key][point] as number, turn);
    const offDeg = (slopeRad: number, speeds: Float64Array) =>
      Math.abs(slopeRad - (speeds[point] as number)) * DEG_PER_RAD;
    const inDeg = Math.max(
      offDeg(slope("longitudeRad", 2 * Math.PI), places.longitudeSpeedRadPerDay),
      offDeg(slope("latitudeRad"), places.latitudeSpeedRadPerDay),
    );
    const inDistance = Math.abs(slope("distanceAu") - (places.distanceSpeedAuPerDay[point] as number));
    const relative = inDistance / (places.distanceAu[point] as number);
    return inDeg <= speedMaxDegPerDay && relative <= SPEED_MAX_RELATIVE_PER_DAY
      ? []
      : [`${POINT_NAMES[point]} ${epochJdUt}: ${inDeg} °/day, ${relative}`];
  });
}
