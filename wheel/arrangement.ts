import type { DrawnChart, WheelBody } from "./chart-shape.ts";
import { type PlacedBody, placeBodies } from "./placed-bodies.ts";
import { BODIES_OUTER, doubleLayouts, FRAME, HOUSE_RING_DEPTH, singleLayouts } from "./rings.ts";
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

/**
 * Arranges a chart, and the bodies of another around it, from outside to inside.
 *
 * @throws {TypeError} when a body is unknown.
 */
export function arrange(
  chart: DrawnChart,
  outerPlanets: readonly WheelBody[] | null,
  withMinutes: boolean,
): Arrangement {
  const { houses } = chart;
  const leftDeg = chart.angles?.ascendant ?? 0;
  const sectors = sectorsOf(houses, leftDeg);
  const layoutsOf = outerPlanets === null ? singleLayouts : doubleLayouts;
  const place = (planets: readonly WheelBody[], outer: number) =>
    placeBodies(planets, sectors, leftDeg, layoutsOf(planets.length, withMinutes), outer);
  const outerRing = outerPlanets === null ? null : place(outerPlanets, BODIES_OUTER);
  const innerMark = outerRing === null ? FRAME.signInner : outerRing.inner - RING_SPACE;
  const { bodies, inner } = place(
    chart.planets,
    outerRing === null ? BODIES_OUTER : innerMark - 2 * RING_SPACE,
  );
  const houseOuter = inner - RING_SPACE;
  return {
    leftDeg,
    bodies,
    outerBodies: outerRing?.bodies ?? null,
    innerMark,
    houseOuter,
    aspects: houses === null ? houseOuter : houseOuter - HOUSE_RING_DEPTH,
  };
}
