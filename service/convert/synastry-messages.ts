import {
  ASPECT_ORBS_DEG,
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
import { isUncertain } from "./unknown-time-messages.ts";

/** The fields of a synastry response without the persons. */
export function synastryOf({
  aspects,
  angleAspects,
  spheres,
  aInB,
  bInA,
}: Synastry): Required<
  Pick<
    ComputeSynastryResponse,
    "aspects" | "angleAspects" | "sphereScores" | "contributions" | "overlays" | "rules"
  >
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
    rules: { $typeName: "almagest.v1.SynastryRules", orbs: ASPECT_ORBS_DEG },
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
  if (contact.errorDeg === null) return fields;
  const errorDegrees = contact.errorDeg;
  const isPossiblyAbsent = isUncertain(contact.orbDeg, errorDegrees, ASPECT_ORBS_DEG[contact.aspect]);
  return { ...fields, errorDegrees, ...(isPossiblyAbsent ? { uncertain: true } : {}) };
}

/** Empty if the houses are not known. */
function bodyHousesOf(bodyHouses: readonly EngineBodyHouse[] | null): BodyHouse[] {
  return (bodyHouses ?? []).map(({ body, house }) => ({
    $typeName: "almagest.v1.BodyHouse",
    body,
    house,
  }));
}
