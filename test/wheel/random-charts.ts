import fc from "fast-check";
import { createChartCalculator, type NatalChart } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import type { WheelBody, WheelChart } from "../../wheel/index.ts";
import type { Detail } from "../../wheel/rings.ts";

const calculator = createChartCalculator(loadTableSource());

export const DETAILS: readonly Detail[] = ["minutes", "signs", "degrees"];
export const details: fc.Arbitrary<Detail> = fc.constantFrom(...DETAILS);

/** 1800-01-01 to 2399-12-31, UT. */
const epochsJdUt = fc.double({ min: 2_378_497, max: 2_597_640, noNaN: true });
/** All latitudes, one in three inside a polar circle. */
const latitudesDeg = fc.oneof(
  { weight: 2, arbitrary: fc.double({ min: -66.5, max: 66.5, noNaN: true }) },
  { weight: 1, arbitrary: fc.double({ min: 66.5, max: 90, noNaN: true }) },
);
const longitudesDeg = fc.double({ min: -180, max: 180, noNaN: true });

function wheelChartOf({ bodies, angles, houses }: NatalChart): WheelChart {
  return {
    planets: bodies.map(({ name, longitudeDeg, retrograde }) => ({
      name,
      longitude: longitudeDeg,
      retrograde,
    })),
    angles: angles && {
      ascendant: { longitude: angles.ascendant.longitudeDeg },
      midheaven: { longitude: angles.midheaven.longitudeDeg },
    },
    houses: houses?.map(({ number, cuspDeg }) => ({ number, cusp: cuspDeg })) ?? null,
    aspects: [],
  };
}

/** The houses of a chart, or others whose cusps are not the angles: whole signs, or equal houses from the Ascendant. */
function withHouses(chart: WheelChart, system: "as-is" | "whole-sign" | "equal"): WheelChart {
  const ascendant = chart.angles?.ascendant?.longitude;
  if (ascendant === undefined || system === "as-is") return chart;
  const first = system === "equal" ? ascendant : Math.floor(ascendant / 30) * 30;
  const cuspOf = (index: number) => Math.round(((first + index * 30) % 360) * 10_000) / 10_000;
  return {
    ...chart,
    houses: Array.from({ length: 12 }, (_, index) => ({ number: index + 1, cusp: cuspOf(index) })),
  };
}

const natalChartOf = (timeKnown: boolean, latitudesDeg: fc.Arbitrary<number>) =>
  fc
    .tuple(epochsJdUt, latitudesDeg, longitudesDeg)
    .map(([epochJdUt, latitudeDeg, longitudeDeg]) =>
      wheelChartOf(calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown })),
    );

/** Charts of births between two latitudes. */
export const birthsBetween = (min: number, max: number): fc.Arbitrary<WheelChart> =>
  natalChartOf(true, fc.double({ min, max, noNaN: true }));

/** Moves all bodies into an arc: the narrower, the denser. */
const pressed = (planets: readonly WheelBody[], startDeg: number, widthDeg: number): readonly WheelBody[] =>
  planets.map((planet) => ({
    ...planet,
    longitude: Math.round(((startDeg + (planet.longitude / 360) * widthDeg) % 360) * 10_000) / 10_000,
    retrograde: true,
  }));

/**
 * Charts of any time and place, a third with all bodies in an arc of at most 60°, some without a birth time, a third with
 * houses whose cusps are not the angles.
 */
export const randomCharts: fc.Arbitrary<WheelChart> = fc
  .tuple(
    fc.oneof(
      { weight: 9, arbitrary: natalChartOf(true, latitudesDeg) },
      { weight: 1, arbitrary: natalChartOf(false, latitudesDeg) },
    ),
    fc.option(
      fc.tuple(fc.double({ min: 0, max: 359, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true })),
      {
        freq: 2,
      },
    ),
    fc.constantFrom("as-is", "as-is", "as-is", "as-is", "whole-sign", "equal"),
  )
  .map(([chart, arc, system]) => {
    const planets = arc === null ? chart.planets : pressed(chart.planets, ...arc);
    return withHouses({ ...chart, planets }, system);
  });
