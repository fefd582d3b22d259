import type { Birth } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import type { Valid } from "../contract/valid-request.ts";
import {
  anglesOf,
  aspectOrbs,
  aspectsOf,
  balanceFields,
  balanceOf,
  fixedStarsOf,
  fullChartFields,
  fullChartOf,
  housesOf,
  planetFields,
  planetsOf,
  shortChartFields,
  shortChartOf,
} from "../convert/chart-messages.ts";
import type { FieldReader } from "../convert/unknown-time-messages.ts";
import { type ChartTables, chartOfBirth, positionsOfBirth, risingSignsOf } from "./birth/natal-chart.ts";

/** Natal charts, complete or in parts. */
export function createChartService({
  calculator,
  zones,
}: Pick<ChartTables, "calculator" | "zones">): ImplementedService {
  const chartOf = ({ birth }: { readonly birth: Valid<Birth> }, readFields?: FieldReader) =>
    chartOfBirth(birth, calculator, zones, readFields);
  const positionsOf = ({ birth }: { readonly birth: Valid<Birth> }, readFields?: FieldReader) =>
    positionsOfBirth(birth, calculator, zones, readFields);

  return implement(ChartService, {
    computeShortChart(request) {
      const positions = positionsOf(request, shortChartFields);
      return shortChartOf(positions.chart, positions.preamble, risingSignsOf(positions));
    },

    computeFullChart(request) {
      const { chart, preamble, day } = chartOf(request, fullChartFields);
      return fullChartOf(chart, preamble, day);
    },

    computePlanets(request) {
      const { chart, preamble } = positionsOf(request, planetFields);
      return {
        $typeName: "almagest.v1.ComputePlanetsResponse",
        ...preamble,
        planets: planetsOf(chart.bodies),
      };
    },

    computeAngles(request) {
      const positions = positionsOf(request);
      const { chart, preamble } = positions;
      return {
        $typeName: "almagest.v1.ComputeAnglesResponse",
        ...preamble,
        ...(chart.angles === null ? {} : { angles: anglesOf(chart.angles) }),
        risingSigns: risingSignsOf(positions),
      };
    },

    computeHouses(request) {
      const { chart, preamble } = positionsOf(request);
      return { $typeName: "almagest.v1.ComputeHousesResponse", ...preamble, houses: housesOf(chart) };
    },

    computeAspects(request) {
      const { chart, preamble, day } = chartOf(request);
      return {
        $typeName: "almagest.v1.ComputeAspectsResponse",
        ...preamble,
        aspects: aspectsOf(chart, day),
        orbs: aspectOrbs(),
      };
    },

    computeElements(request) {
      const { chart, preamble } = positionsOf(request, balanceFields);
      return { $typeName: "almagest.v1.ComputeElementsResponse", ...preamble, ...balanceOf(chart) };
    },

    computeFixedStars(request) {
      const { chart, preamble, day } = chartOf(request);
      return {
        $typeName: "almagest.v1.ComputeFixedStarsResponse",
        ...preamble,
        fixedStars: fixedStarsOf(chart, day),
      };
    },
  });
}
