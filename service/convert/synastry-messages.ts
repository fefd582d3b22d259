import {
  bySphere,
  type BodyHouse as EngineBodyHouse,
  type SynastryAspect as EngineSynastryAspect,
  type Synastry,
} from "../../engine/index.ts";
import type {
  BodyHouse,
  ComputeSynastryResponse,
  SynastryAspect,
} from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { contributionsOf } from "./score-messages.ts";

/** The fields of a synastry response without the persons. */
export function synastryOf({
  aspects,
  spheres,
  aInB,
  bInA,
}: Synastry): Required<
  Pick<ComputeSynastryResponse, "aspects" | "sphereScores" | "contributions" | "overlays">
> {
  return {
    aspects: aspects.map(aspectOf),
    sphereScores: {
      $typeName: "almagest.v1.SphereScores",
      ...bySphere((sphere) => spheres[sphere].score),
    },
    contributions: {
      $typeName: "almagest.v1.SphereContributions",
      ...bySphere((sphere) => contributionsOf(spheres[sphere].contributions)),
    },
    overlays: {
      $typeName: "almagest.v1.Overlays",
      personAInB: bodyHousesOf(aInB),
      personBInA: bodyHousesOf(bInA),
    },
  };
}

function aspectOf(aspect: EngineSynastryAspect): SynastryAspect {
  const message: SynastryAspect = {
    $typeName: "almagest.v1.SynastryAspect",
    personA: aspect.personA,
    personB: aspect.personB,
    aspect: aspect.aspect,
    angle: aspect.angleDeg,
    separation: aspect.separationDeg,
    orb: aspect.orbDeg,
  };
  if (aspect.errorDeg !== null) message.errorDegrees = aspect.errorDeg;
  return message;
}

/** Empty if the houses are not known. */
function bodyHousesOf(bodyHouses: readonly EngineBodyHouse[] | null): BodyHouse[] {
  return (bodyHouses ?? []).map(({ body, house }) => ({
    $typeName: "almagest.v1.BodyHouse",
    body,
    house,
  }));
}
