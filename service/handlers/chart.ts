import { BODY, type ChartCalculator } from "../../engine/index.ts";
import type { Birth } from "../../proto/gen/almagest/v1/birth_pb.ts";
import { ChartService } from "../../proto/gen/almagest/v1/chart_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import {
  anglesOf,
  ascendantPlacementOf,
  aspectOrbs,
  aspectsOf,
  balanceOf,
  fixedStarsOf,
  fullChartOf,
  housesOf,
  placementOf,
  planetsOf,
} from "../convert/chart-to-message.ts";
import { natalChartOfBirth } from "../convert/natal-chart-of-birth.ts";

/** A request that has been validated: the birth is there. */
interface ChartRequest {
  readonly birth?: Birth | undefined;
}

/** Natal charts, whole or in parts. */
export function createChartService(calculator: ChartCalculator): ImplementedService {
  const chartOf = ({ birth }: ChartRequest) => natalChartOfBirth(birth!, calculator);

  return implement(ChartService, {
    computeShortChart(request) {
      const { chart, preamble } = chartOf(request);
      const { bodies, angles, dominantElement, dominantQuality } = chart;
      return {
        $typeName: "almagest.v1.ComputeShortChartResponse",
        ...preamble,
        sun: placementOf(bodies[BODY.Sun]!),
        moon: placementOf(bodies[BODY.Moon]!),
        ...(angles === null ? {} : { ascendant: ascendantPlacementOf(angles) }),
        signs: Object.fromEntries(bodies.map(({ name, sign }) => [name, sign])),
        retrograde: bodies.filter(({ retrograde }) => retrograde).map(({ name }) => name),
        dominantElement,
        dominantQuality,
      };
    },

    computeFullChart(request) {
      const { chart, preamble } = chartOf(request);
      return fullChartOf(chart, preamble);
    },

    computePlanets(request) {
      const { chart, preamble } = chartOf(request);
      return {
        $typeName: "almagest.v1.ComputePlanetsResponse",
        ...preamble,
        planets: planetsOf(chart.bodies),
      };
    },

    computeAngles(request) {
      const { chart, preamble } = chartOf(request);
      return {
        $typeName: "almagest.v1.ComputeAnglesResponse",
        ...preamble,
        ...(chart.angles === null ? {} : { angles: anglesOf(chart.angles) }),
      };
    },

    computeHouses(request) {
      const { chart, preamble } = chartOf(request);
      return { $typeName: "almagest.v1.ComputeHousesResponse", ...preamble, houses: housesOf(chart) };
    },

    computeAspects(request) {
      const { chart, preamble } = chartOf(request);
      return {
        $typeName: "almagest.v1.ComputeAspectsResponse",
        ...preamble,
        aspects: aspectsOf(chart),
        orbs: aspectOrbs(),
      };
    },

    computeElements(request) {
      const { chart, preamble } = chartOf(request);
      return { $typeName: "almagest.v1.ComputeElementsResponse", ...preamble, ...balanceOf(chart) };
    },

    computeFixedStars(request) {
      const { chart, preamble } = chartOf(request);
      return {
        $typeName: "almagest.v1.ComputeFixedStarsResponse",
        ...preamble,
        fixedStars: fixedStarsOf(chart),
      };
    },
  });
}
