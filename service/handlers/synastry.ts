import { type ChartCalculator, computeSynastry } from "../../engine/index.ts";
import { SynastryService } from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { type ImplementedService, implement } from "../call/implemented-service.ts";
import { natalPointsOfBirth } from "../convert/natal-points-of-birth.ts";
import { synastryOf } from "../convert/synastry-to-message.ts";

/** Two charts side by side. */
export function createSynastryService(calculator: ChartCalculator): ImplementedService {
  return implement(SynastryService, {
    computeSynastry({ personA, personB }) {
      const a = natalPointsOfBirth(personA!, calculator);
      const b = natalPointsOfBirth(personB!, calculator);
      return {
        $typeName: "almagest.v1.ComputeSynastryResponse",
        personA: { $typeName: "almagest.v1.SynastryPerson", ...a.preamble },
        personB: { $typeName: "almagest.v1.SynastryPerson", ...b.preamble },
        ...synastryOf(computeSynastry(a, b)),
      };
    },
  });
}
