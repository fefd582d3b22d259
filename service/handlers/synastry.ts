import type { ZoneFinder } from "../../civil/index.ts";
import { type ChartCalculator, computeSynastry } from "../../engine/index.ts";
import { SynastryService } from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { synastryOf } from "../convert/synastry-messages.ts";
import { pointsOfBirth } from "./birth/natal-chart.ts";

/** Two charts compared. */
export function createSynastryService(calculator: ChartCalculator, zones: ZoneFinder): ImplementedService {
  return implement(SynastryService, {
    computeSynastry({ personA, personB }) {
      const a = pointsOfBirth(personA, calculator, zones);
      const b = pointsOfBirth(personB, calculator, zones);
      return {
        $typeName: "almagest.v1.ComputeSynastryResponse",
        personA: { $typeName: "almagest.v1.SynastryPerson", ...a.preamble },
        personB: { $typeName: "almagest.v1.SynastryPerson", ...b.preamble },
        ...synastryOf(computeSynastry(a, b)),
      };
    },
  });
}
