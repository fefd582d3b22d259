import { type AnglePoint, anglePoints } from "./angles.ts";
import type { DrawnBody, DrawnChart, WheelAspect } from "./chart-shape.ts";
import type { Grid } from "./draw-grid.ts";
import { aspectsToAngles, type PanelPoint, panelPoints } from "./panel-points.ts";
import type { AspectLimits, CompleteOptions } from "./read-options.ts";

/** What a wheel shows of one or two charts. */
export interface ShownCharts {
  readonly chart: DrawnChart;
  /** The four angles of the chart; none if the time of birth is unknown. */
  readonly angles: readonly AnglePoint[];
  /** The points of the lists, of the chart and of the outer one, which are also in the outer ring; null: there is none. */
  readonly points: readonly PanelPoint[];
  readonly outerPoints: readonly PanelPoint[] | null;
  /** The lines, each from a point of the chart. */
  readonly aspects: readonly WheelAspect[];
  /** The points that the lines end at: of the outer chart, or of the chart itself. */
  readonly ends: readonly PanelPoint[];
  readonly isBetweenCharts: boolean;
  readonly grid: Grid;
}

/** Selects the bodies and aspects of the options. Aspects of bodies that are not shown are ignored. */
export function selectShown(
  chart: DrawnChart,
  { bodies, aspects: limits, outer }: CompleteOptions,
): ShownCharts {
  const select = (planets: readonly DrawnBody[]) => planets.filter(({ name }) => bodies.includes(name));
  const planets = select(chart.planets);
  const angles = anglePoints(chart.angles);
  const points = panelPoints(planets, angles);
  const outerPoints = outer && panelPoints(select(outer.planets), anglePoints(outer.angles));
  const betweenCharts = outer?.aspects ?? null;
  const isBetweenCharts = betweenCharts !== null;
  const ends = isBetweenCharts ? (outerPoints ?? []) : points;
  const selectLines = (all: readonly WheelAspect[]) => selectAspects(all, limits, points, ends);
  const aspects = selectLines(betweenCharts ?? chart.aspects);
  const grid = isBetweenCharts
    ? pairGrid(points, ends, aspects)
    : {
        rows: points,
        columns: null,
        aspects: [...aspects, ...selectLines(aspectsToAngles(points, aspects))],
      };
  const shownChart = { ...chart, planets };
  return { chart: shownChart, angles, points, outerPoints, aspects, ends, isBetweenCharts, grid };
}

/** The table between two charts: angles are in it if an aspect names them. */
function pairGrid(
  points: readonly PanelPoint[],
  ends: readonly PanelPoint[],
  aspects: readonly WheelAspect[],
): Grid {
  const rows = points.filter(
    ({ name, label }) => label === null || aspects.some(({ planet1 }) => planet1 === name),
  );
  const columns = ends.filter(
    ({ name, label }) => label === null || aspects.some(({ planet2 }) => planet2 === name),
  );
  return { rows, columns, aspects };
}

function selectAspects(
  aspects: readonly WheelAspect[],
  { names, orbMax }: AspectLimits,
  from: readonly PanelPoint[],
  to: readonly PanelPoint[],
): readonly WheelAspect[] {
  const has = (points: readonly PanelPoint[], wanted: string) => points.some(({ name }) => name === wanted);
  return aspects.filter(
    ({ planet1, planet2, aspect, orb }) =>
      names.includes(aspect) && orb <= orbMax && has(from, planet1) && has(to, planet2),
  );
}
