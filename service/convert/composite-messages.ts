import {
  ASPECT_ORBS_DEG,
  ASPECTS,
  BODY,
  type BODY_NAMES,
  type Composite,
  DEG_E4_PER_DEGREE,
  findAspects,
  houseOfLongitude,
  type PointName,
  printedPoint,
  signedArcDegE4,
} from "../../engine/index.ts";
import type { HouseCusp } from "../../proto/gen/almagest/v1/chart_pb.ts";
import type {
  CompositeAspect,
  CompositePlanet,
  CompositeRules,
  MidpointChart,
} from "../../proto/gen/almagest/v1/composite_pb.ts";
import { aspectOrbs, rounded, zodiacPointOf } from "./chart-messages.ts";
import {
  bodyErrorsDeg,
  crossErrorDeg,
  errorFieldsOf,
  type LongitudesOfDay,
  rangeWarningOf,
} from "./unknown-time-messages.ts";

type BodyName = (typeof BODY_NAMES)[number];

/** The longitudes of both people over the time in which each birth is; a known time has the same three times. */
export interface DaysOfPair {
  readonly a: LongitudesOfDay;
  readonly b: LongitudesOfDay;
}

/** Opposite bodies whose midpoint can be on either side are off by this. */
const OPPOSITE_DEG = 180;
/** Half a unit of the last digit: orbs of printed longitudes include their edge. */
const HALF_DIGIT_DEG = 0.5 / DEG_E4_PER_DEGREE;
const RULES = {
  aspects: ASPECTS.map(({ name, angleDeg }) => ({
    name,
    angleDeg,
    orbDeg: ASPECT_ORBS_DEG[name] + HALF_DIGIT_DEG,
  })),
};

export function compositeRules(): CompositeRules {
  return {
    $typeName: "almagest.v1.CompositeRules",
    midpoints: "shorter_arc",
    houses: "derived_from_midheaven",
    davisonPlace: "mean_coordinates",
    orbs: aspectOrbs(),
  };
}

/** The composite chart of midpoints; `days` is null if both times are known. */
export function midpointChartOf({ points, houses }: Composite, days: DaysOfPair | null): MidpointChart {
  const bodies = points.flatMap(({ name, longitudeDeg }) =>
    isBody(name) ? [{ name, ...printedPoint(longitudeDeg) }] : [],
  );
  const cuspsDeg = days === null ? houses.cuspsDeg.map((deg) => printedPoint(deg).longitudeDeg) : null;
  const chart: MidpointChart = {
    $typeName: "almagest.v1.MidpointChart",
    warnings: days === null ? [] : [rangeWarningOf(midpointsOf(days), "composite")],
    planets: bodies.map(
      ({ name, longitudeDeg, sign, degreeInSignDeg }): CompositePlanet => ({
        $typeName: "almagest.v1.CompositePlanet",
        name,
        longitude: longitudeDeg,
        sign,
        degreeInSign: degreeInSignDeg,
        ...(cuspsDeg === null ? {} : { house: houseOfLongitude(longitudeDeg, cuspsDeg) }),
        ...(days === null ? {} : { errorDegrees: midpointErrorDeg(days, name) }),
      }),
    ),
    houses: (cuspsDeg ?? []).map(
      (cusp, index): HouseCusp => ({
        $typeName: "almagest.v1.HouseCusp",
        number: index + 1,
        cusp,
        sign: printedPoint(cusp).sign,
      }),
    ),
    aspects: aspectsOf(bodies, days),
  };
  if (days === null) {
    chart.angles = {
      $typeName: "almagest.v1.CompositeAngles",
      ascendant: zodiacPointOf(printedPoint(houses.ascendantDeg)),
      midheaven: zodiacPointOf(printedPoint(houses.midheavenDeg)),
    };
  }
  return chart;
}

function aspectsOf(
  bodies: readonly { readonly name: BodyName; readonly longitudeDeg: number }[],
  days: DaysOfPair | null,
): CompositeAspect[] {
  return findAspects(bodies, RULES).map(({ planet1, planet2, aspect, angleDeg, separationDeg, orbDeg }) => {
    const orb = rounded(orbDeg, DEG_E4_PER_DEGREE);
    const errorDegrees = days && aspectErrorDeg(days, planet1, planet2);
    return {
      $typeName: "almagest.v1.CompositeAspect",
      planet1,
      planet2,
      aspect,
      angle: angleDeg ?? Number.NaN,
      separation: rounded(separationDeg, DEG_E4_PER_DEGREE),
      orb,
      ...errorFieldsOf(orb, errorDegrees, ASPECT_ORBS_DEG[aspect as keyof typeof ASPECT_ORBS_DEG]),
    };
  });
}

/** The maximum error of a midpoint: half of both errors, or the opposite point where the shorter arc can be either one. */
function midpointErrorDeg({ a, b }: DaysOfPair, name: BodyName): number {
  const body = BODY[name];
  const errorDeg = (bodyErrorsDeg(a)[body] ?? Number.NaN) + (bodyErrorsDeg(b)[body] ?? Number.NaN);
  const arcDegE4 = signedArcDegE4(a.noonDegE4[body] ?? Number.NaN, b.noonDegE4[body] ?? Number.NaN);
  const isNearOpposition = OPPOSITE_DEG - Math.abs(arcDegE4) / DEG_E4_PER_DEGREE <= errorDeg;
  return isNearOpposition ? OPPOSITE_DEG : rounded(errorDeg / 2, DEG_E4_PER_DEGREE);
}

function aspectErrorDeg(days: DaysOfPair, planet1: BodyName, planet2: BodyName): number {
  const errorsDeg = [planet1, planet2].map((name) => midpointErrorDeg(days, name));
  if (errorsDeg.includes(OPPOSITE_DEG)) return OPPOSITE_DEG;
  const { a, b } = days;
  const errorDeg = crossErrorDeg(a, planet1, a, planet2) + crossErrorDeg(b, planet1, b, planet2);
  return rounded(errorDeg / 2, DEG_E4_PER_DEGREE);
}

/** The midpoints at the three times of both births. */
function midpointsOf({ a, b }: DaysOfPair): LongitudesOfDay {
  const middles = (time: keyof LongitudesOfDay): readonly number[] =>
    a[time].map((degE4, body) => {
      const middle = degE4 + signedArcDegE4(degE4, b[time][body] ?? Number.NaN) / 2;
      return Math.round(printedPoint(middle / DEG_E4_PER_DEGREE).longitudeDeg * DEG_E4_PER_DEGREE);
    });
  return {
    startDegE4: middles("startDegE4"),
    noonDegE4: middles("noonDegE4"),
    endDegE4: middles("endDegE4"),
  };
}

function isBody(name: PointName): name is BodyName {
  return name in BODY;
}
