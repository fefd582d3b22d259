import fc from "fast-check";
import {
  createChartCalculator,
  equal,
  morinus,
  type NatalChart,
  placidus,
  wholeSign,
} from "../../engine/index.ts";
import type { WheelBody, WheelChart } from "../../wheel/index.ts";
import type { Detail } from "../../wheel/rings.ts";
import { TABLES as source } from "../tables.ts";

/** Half of the charts have Placidus cusps, the others one of the systems with other angles or widths. */
const calculators = [placidus, placidus, placidus, wholeSign, equal, morinus].map((houses) =>
  createChartCalculator(source, { houses }),
);

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

function wheelChartOf({ bodies, angles, houses, aspects }: NatalChart): WheelChart {
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
    houses: houses?.map(({ number, longitudeDeg }) => ({ number, cusp: longitudeDeg })) ?? null,
    aspects: aspects.map(({ orbDeg, ...aspect }) => ({ ...aspect, orb: orbDeg })),
  };
}

const natalChartOf = (timeKnown: boolean) =>
  fc
    .tuple(epochsJdUt, latitudesDeg, longitudesDeg, fc.constantFrom(...calculators))
    .map(([epochJdUt, latitudeDeg, longitudeDeg, calculator]) =>
      wheelChartOf(calculator.natalChart({ epochJdUt, latitudeDeg, longitudeDeg, timeKnown })),
    );

/** Moves all bodies into an arc: the narrower, the denser. */
const pressed = (planets: readonly WheelBody[], startDeg: number, widthDeg: number): readonly WheelBody[] =>
  planets.map((planet) => ({
    ...planet,
    longitude: Math.round(((startDeg + (planet.longitude / 360) * widthDeg) % 360) * 10_000) / 10_000,
    retrograde: true,
  }));

/**
 * Charts of any time and place, a third with all bodies in an arc of at most 60°, some without a birth time, half
 * with houses of systems whose cusps are not the angles.
 */
export const randomCharts: fc.Arbitrary<WheelChart> = fc
  .tuple(
    fc.oneof({ weight: 9, arbitrary: natalChartOf(true) }, { weight: 1, arbitrary: natalChartOf(false) }),
    fc.option(
      fc.tuple(fc.double({ min: 0, max: 359, noNaN: true }), fc.double({ min: 0, max: 60, noNaN: true })),
      {
        freq: 2,
      },
    ),
  )
  .map(([chart, arc]) => (arc === null ? chart : { ...chart, planets: pressed(chart.planets, ...arc) }));
