import type { DrawnChart, WheelAspect, WheelBody } from "./chart-shape.ts";
import type { AspectLimits, CompleteOptions } from "./read-options.ts";

/** What a wheel shows of one or two charts. */
export interface ShownCharts {
  readonly chart: DrawnChart;
  /** The bodies of the outer ring; null: there is none. */
  readonly outerPlanets: readonly WheelBody[] | null;
  /** The lines and symbols, each between bodies that are shown. */
  readonly aspects: readonly WheelAspect[];
  /** Whether `planet2` of an aspect is a body of the outer ring. */
  readonly isBetweenCharts: boolean;
}

/** Selects the bodies and aspects of the options. Aspects of bodies that are not shown are ignored. */
export function selectShown(
  chart: DrawnChart,
  { bodies, aspects: limits, outer }: CompleteOptions,
): ShownCharts {
  const select = (planets: readonly WheelBody[]) =>
    bodies === null ? planets : planets.filter(({ name }) => bodies.includes(name));
  const planets = select(chart.planets);
  const outerPlanets = outer === null ? null : select(outer.planets);
  const betweenCharts = outer?.aspects ?? null;
  const others = betweenCharts === null ? planets : (outerPlanets ?? []);
  const aspects = selectAspects(betweenCharts ?? chart.aspects, limits, namesOf(planets), namesOf(others));
  return { chart: { ...chart, planets }, outerPlanets, aspects, isBetweenCharts: betweenCharts !== null };
}

function namesOf(planets: readonly WheelBody[]): ReadonlySet<string> {
  return new Set(planets.map(({ name }) => name));
}

function selectAspects(
  aspects: readonly WheelAspect[],
  { names, orbMax }: AspectLimits,
  from: ReadonlySet<string>,
  to: ReadonlySet<string>,
): readonly WheelAspect[] {
  return aspects.filter(
    ({ planet1, planet2, aspect, orb }) =>
      names.includes(aspect) && orb <= orbMax && from.has(planet1) && to.has(planet2),
  );
}
