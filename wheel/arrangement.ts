import { anglePoints } from "./angles.ts";
import type { DrawnChart, WheelBody } from "./chart-shape.ts";
import { type PlacedBody, type PlacedRing, placeBodies } from "./placed-bodies.ts";
import {
  BODIES_OUTER,
  type Detail,
  doubleLayouts,
  FRAME,
  HOUSE_RING_DEPTH,
  type Layout,
  singleLayouts,
} from "./rings.ts";
import { sectorsOf } from "./sectors.ts";

/** Where everything of a wheel is. */
export interface Arrangement {
  /** The longitude on the left, degrees. */
  readonly leftDeg: number;
  readonly bodies: readonly PlacedBody[];
  readonly outerBodies: readonly PlacedBody[] | null;
  /** The circle on which the true degrees of the chart's bodies are. */
  readonly innerMark: number;
  /** The circles around the numbers of the houses and around the aspects. */
  readonly houseOuter: number;
  readonly aspects: number;
}

/** Space between a circle and the bodies next to it. */
const RING_SPACE = 2;
/** The radius that the aspects between two charts should have at least. */
const ASPECTS_MIN = 84;
/** Layouts of two charts that show minutes or signs, which are omitted first. */
const DETAILED_MAX = 4;

type PlaceRing = (planets: readonly WheelBody[], outer: number, layouts: readonly Layout[]) => PlacedRing;

/** Arranges a chart, and the bodies of another around it, from outside to inside. */
export function arrange(
  chart: DrawnChart,
  outerPlanets: readonly WheelBody[] | null,
  detail: Detail,
): Arrangement {
  const { houses, planets } = chart;
  const leftDeg = chart.angles?.ascendant ?? 0;
  const sectors = sectorsOf(houses, anglePoints(chart.angles), leftDeg);
  const place: PlaceRing = (ringPlanets, outer, layouts) =>
    placeBodies(ringPlanets, sectors, leftDeg, layouts, outer);
  const rings =
    outerPlanets === null
      ? {
          ring: place(planets, BODIES_OUTER, singleLayouts(planets.length, detail)),
          outerRing: null,
          innerMark: FRAME.signInner,
        }
      : placePair(planets, outerPlanets, detail, place);
  const houseOuter = rings.ring.inner - RING_SPACE;
  return {
    leftDeg,
    bodies: rings.ring.bodies,
    outerBodies: rings.outerRing?.bodies ?? null,
    innerMark: rings.innerMark,
    houseOuter,
    aspects: houses === null ? houseOuter : houseOuter - HOUSE_RING_DEPTH,
  };
}

/** The rings of two charts, with the most detail that leaves room for the aspects. */
function placePair(
  planets: readonly WheelBody[],
  outerPlanets: readonly WheelBody[],
  detail: Detail,
  place: PlaceRing,
) {
  const [outerLayouts, layouts] = [outerPlanets, planets].map(({ length }) =>
    doubleLayouts(length, detail),
  ) as [readonly Layout[], readonly Layout[]];
  const placeFrom = (first: number) => {
    const outerRing = place(outerPlanets, BODIES_OUTER, outerLayouts.slice(first));
    const innerMark = outerRing.inner - RING_SPACE;
    const ring = place(planets, innerMark - 2 * RING_SPACE, layouts.slice(first));
    // Without the layouts up to this one, at least one ring has another.
    const last = first + Math.min(outerRing.layout, ring.layout);
    return { outerRing, innerMark, ring, last };
  };
  let rings = placeFrom(0);
  let { last } = rings;
  while (last < DETAILED_MAX && rings.ring.inner < ASPECTS_MIN + HOUSE_RING_DEPTH + RING_SPACE) {
    const smaller = placeFrom(last + 1);
    if (smaller.ring.inner > rings.ring.inner) rings = smaller;
    last = smaller.last;
  }
  return rings;
}
