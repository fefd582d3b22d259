import { anglePoints } from "./angles.ts";
import type { DrawnBody, DrawnChart } from "./chart-shape.ts";
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
/** Further space between the figures and the aspects, which have no house numbers between them. */
const FIGURE_SPACE = 6;
type PlaceRing = (planets: readonly DrawnBody[], outer: number, layouts: readonly Layout[]) => PlacedRing;

/** Arranges a chart, and the bodies of another around it, from outside to inside. */
export function arrange(
  chart: DrawnChart,
  outerPlanets: readonly DrawnBody[] | null,
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
          ring: place(planets, BODIES_OUTER, singleLayouts(planets.length, shownDetail(planets, detail))),
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
    aspects: houseOuter - (houses === null ? FIGURE_SPACE : HOUSE_RING_DEPTH),
  };
}

/** The detail of a ring, whose time of birth may be unknown. */
function shownDetail(planets: readonly DrawnBody[], detail: Detail): Detail {
  return detail === "minutes" && planets.some(({ hasMinutes }) => !hasMinutes) ? "signs" : detail;
}

function placePair(
  planets: readonly DrawnBody[],
  outerPlanets: readonly DrawnBody[],
  detail: Detail,
  place: PlaceRing,
) {
  const placeRing = (ring: readonly DrawnBody[], outer: number) =>
    place(ring, outer, doubleLayouts(ring.length, shownDetail(ring, detail)));
  const outerRing = placeRing(outerPlanets, BODIES_OUTER);
  const innerMark = outerRing.inner - RING_SPACE;
  return { outerRing, innerMark, ring: placeRing(planets, innerMark - 2 * RING_SPACE) };
}
