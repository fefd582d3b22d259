import {
  bySphere,
  type BodyHouse as EngineBodyHouse,
  type Synastry,
  type SynastryContact,
} from "../../engine/index.ts";
import type {
  BodyHouse,
  ComputeSynastryResponse,
  SynastryAngleAspect,
  SynastryAspect,
} from "../../proto/gen/almagest/v1/synastry_pb.ts";
import { contributionsOf } from "./score-messages.ts";

/** The fields of a synastry response without the persons. */
export function synastryOf({
  aspects,
  angleAspects,
  spheres,
  aInB,
  bInA,
}: Synastry): Required<
  Pick<ComputeSynastryResponse, "aspects" | "angleAspects" | "sphereScores" | "contributions" | "overlays">
> {
  return {
    aspects: aspects.map(
      (contact): SynastryAspect => ({ $typeName: "almagest.v1.SynastryAspect", ...fieldsOf(contact) }),
    ),
    angleAspects: angleAspects.map(
      (contact): SynastryAngleAspect => ({
        $typeName: "almagest.v1.SynastryAngleAspect",
        ...fieldsOf(contact),
      }),
    ),
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

/** The fields of an aspect, the same between bodies and with an angle. */
function fieldsOf(contact: SynastryContact): Omit<SynastryAspect, "$typeName"> {
  const fields = {
    personA: contact.personA,
    personB: contact.personB,
    aspect: contact.aspect,
    angle: contact.angleDeg,
    separation: contact.separationDeg,
    orb: contact.orbDeg,
  };
  return contact.errorDeg === null ? fields : { ...fields, errorDegrees: contact.errorDeg };
}

/** Empty if the houses are not known. */
function bodyHousesOf(bodyHouses: readonly EngineBodyHouse[] | null): BodyHouse[] {
  return (bodyHouses ?? []).map(({ body, house }) => ({
    $typeName: "almagest.v1.BodyHouse",
    body,
    house,
  }));
}
