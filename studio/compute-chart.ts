/** The chart of a state: positions, houses, aspects and the second ring, by the library's public functions. */
import {
  type BodyName,
  CLASSICAL_PLANETS,
  computeLots,
  computeProgression,
  computeSolarArc,
  createEphemeris,
  type Ephemeris,
  type EphemerisSource,
  type FoundAspect,
  findAspects,
  findAspectsBetween,
  type Houses,
} from "almagest";
import type { HouseDivision } from "almagest/houses";
import type { Ayanamsa } from "almagest/zodiacs";
import {
  ANGLE_MEMBERS,
  aspectRulesOf,
  isAngle,
  isLot,
  isRingMoving,
  type Place,
  type PointChoice,
  type StudioState,
} from "./state.ts";

export interface ChartTools {
  readonly source: EphemerisSource;
  readonly division: HouseDivision;
  /** Null: tropical. */
  readonly zodiac: Ayanamsa | null;
}

export interface Moment {
  readonly jdUt: number;
  readonly place: Place;
  readonly isTimeKnown: boolean;
}

/** A point of a chart, as findAspects takes it. */
export interface ChartPoint {
  readonly name: PointChoice;
  readonly longitudeDeg: number;
  /** Null for angles, lots and directed points. */
  readonly speedDegPerDay: number | null;
  readonly latitudeDeg: number | null;
}

export interface OuterChart {
  readonly jdUt: number;
  readonly points: readonly ChartPoint[];
  /** From a point of the chart to a point of the ring. */
  readonly aspects: readonly FoundAspect[];
}

export interface StudioChart {
  readonly moment: Moment;
  readonly points: readonly ChartPoint[];
  /** Null without a time, and from the Sun and the barycentre. */
  readonly houses: Houses | null;
  /** Whether the Sun is above the horizon; true without houses. */
  readonly isDay: boolean;
  /** The Moon at the start and the end of a day without a time; null: the time is known. */
  readonly moonDeg: readonly [from: number, to: number] | null;
  readonly aspects: readonly FoundAspect[];
  readonly outer: OuterChart | null;
}

/** The instants of a state: of the chart, and of the ring. */
export interface Moments {
  readonly inner: Moment;
  /** Null: the ring does not exist. */
  readonly outerJdUt: number | null;
}

/** The instants of a state. The slider moves the ring if there is one that moves, otherwise the chart. */
export function momentsOf(
  state: StudioState,
  birth: Moment | null,
  partner: Moment | null,
  now: Moment,
): Moments {
  const base = birth ?? now;
  const place = state.relocation ?? base.place;
  if (isRingMoving(state)) return { inner: { ...base, place }, outerJdUt: state.atJdUt ?? now.jdUt };
  const inner = { ...base, place, jdUt: state.atJdUt ?? base.jdUt };
  return { inner, outerJdUt: state.ring === "partner" ? (partner?.jdUt ?? null) : null };
}

/**
 * Computes a state.
 *
 * @throws {InvalidInputError} when an instant is outside of the source's dates
 */
export function computeStudioChart(tools: ChartTools, state: StudioState, moments: Moments): StudioChart {
  const { inner, outerJdUt } = moments;
  const ephemeris = createStateEphemeris(tools, state, inner.place);
  const isHoused = inner.isTimeKnown && (state.centre === "geocentric" || state.centre === "topocentric");
  const houses = isHoused ? ephemeris.houses(inner.jdUt, inner.place, tools.division) : null;
  const longitudeOf = (name: BodyName): number => ephemeris.position(inner.jdUt, name).longitudeDeg;
  const isDay = houses === null || turnOf(longitudeOf("Sun") - houses.ascendantDeg) >= 180;
  const lots = houses === null ? [] : lotsOf(longitudeOf, houses, isDay, state);
  const points = [...pointsAt(ephemeris, inner.jdUt, state), ...angles(houses, state), ...lots];
  const outerPoints = outerJdUt === null ? [] : outerPointsAt(tools, ephemeris, state, moments, outerJdUt);
  const rules = { aspects: aspectRulesOf(state) };
  const innerPoints = points.map(aspectPoint);
  const aspects = findAspects(innerPoints, rules);
  const moonAt = (jdUt: number): number => ephemeris.position(jdUt, "Moon").longitudeDeg;
  const moonDeg = inner.isTimeKnown ? null : ([moonAt(inner.jdUt - 0.5), moonAt(inner.jdUt + 0.5)] as const);
  const chart = { moment: inner, points, houses, isDay, moonDeg, aspects };
  if (outerJdUt === null) return { ...chart, outer: null };
  const between = findAspectsBetween(innerPoints, outerPoints.map(aspectPoint), rules).filter(
    ({ orbDeg }) => orbDeg <= BETWEEN_ORB_DEG_MAX,
  );
  return { ...chart, outer: { jdUt: outerJdUt, points: outerPoints, aspects: between } };
}

/** Wider aspects between the chart and the ring are not listed: with the orbs of births, most pairs would have one. */
export const BETWEEN_ORB_DEG_MAX = 3;

function createStateEphemeris(
  tools: ChartTools,
  { centre }: StudioState,
  place: Place,
): Ephemeris<"ecliptic"> {
  const { latitudeDeg, longitudeDeg } = place;
  return createEphemeris(tools.source, {
    centre,
    ...(tools.zodiac === null ? {} : { zodiac: tools.zodiac }),
    ...(centre === "topocentric" ? { observer: { latitudeDeg, longitudeDeg, heightM: 0 } } : {}),
  });
}

function pointsAt(
  ephemeris: Ephemeris<"ecliptic">,
  jdUt: number,
  { points }: StudioState,
): readonly ChartPoint[] {
  const positions = ephemeris.positions(jdUt);
  return points.flatMap((name) => {
    const position = isAngle(name) || isLot(name) ? undefined : positions[name];
    if (position === undefined) return [];
    const { longitudeDeg, latitudeDeg, speedDegPerDay } = position;
    return [{ name, longitudeDeg, latitudeDeg, speedDegPerDay }];
  });
}

function outerPointsAt(
  { source, division, zodiac }: ChartTools,
  ephemeris: Ephemeris<"ecliptic">,
  state: StudioState,
  { inner }: Moments,
  outerJdUt: number,
): readonly ChartPoint[] {
  if (state.ring === "transits" || state.ring === "partner") return pointsAt(ephemeris, outerJdUt, state);
  const { latitudeDeg, longitudeDeg } = inner.place;
  const birth = { epochJdUt: inner.jdUt, latitudeDeg, longitudeDeg };
  const options = { houses: division, ...(zodiac === null ? {} : { zodiac }) };
  const directed =
    state.ring === "progressions"
      ? computeProgression(source, birth, outerJdUt, {
          ...options,
          rate: "secondary",
          angles: "solar-arc-longitude",
        }).points
      : computeSolarArc(source, birth, outerJdUt, { ...options, angles: "same-arc" }).points;
  return state.points.flatMap((name) => {
    const point = directed.find((one) => one.name === name);
    if (point === undefined) return [];
    const speedDegPerDay = "speedDegPerDay" in point ? (point.speedDegPerDay as number) : null;
    return [{ name, longitudeDeg: point.longitudeDeg, latitudeDeg: null, speedDegPerDay }];
  });
}

function angles(houses: Houses | null, { points }: Pick<StudioState, "points">): readonly ChartPoint[] {
  if (houses === null) return [];
  return points.filter(isAngle).map((name) => ({
    name,
    longitudeDeg: houses[ANGLE_MEMBERS[name]],
    speedDegPerDay: null,
    latitudeDeg: null,
  }));
}

function lotsOf(
  longitudeOf: (name: BodyName) => number,
  { ascendantDeg }: Houses,
  isDay: boolean,
  { points }: StudioState,
): readonly ChartPoint[] {
  const chosen: readonly string[] = points.filter(isLot);
  if (chosen.length === 0) return [];
  const planets = CLASSICAL_PLANETS.map((name) => ({ name, longitudeDeg: longitudeOf(name) }));
  return computeLots([...planets, { name: "Ascendant", longitudeDeg: ascendantDeg }], { isDay })
    .filter(({ name }) => chosen.includes(name))
    .map(({ name, longitudeDeg }) => ({ name, longitudeDeg, speedDegPerDay: null, latitudeDeg: null }));
}

function turnOf(deg: number): number {
  return ((deg % 360) + 360) % 360;
}

function aspectPoint({ name, longitudeDeg, speedDegPerDay }: ChartPoint) {
  return { name: name as string, longitudeDeg, ...(speedDegPerDay === null ? {} : { speedDegPerDay }) };
}

/** The house of a longitude, 1–12, by the cusps; null without twelve of them. */
export function houseOf(longitudeDeg: number, houses: Houses | null): number | null {
  if (houses === null || houses.cuspsDeg.length !== 12) return null;
  const index = houses.cuspsDeg.findIndex((cuspDeg, house) => {
    const next = houses.cuspsDeg[(house + 1) % 12] ?? cuspDeg;
    return turnOf(longitudeDeg - cuspDeg) < turnOf(next - cuspDeg);
  });
  return index === -1 ? 1 : index + 1;
}
