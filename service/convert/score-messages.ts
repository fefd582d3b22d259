import {
  type AngularBody,
  ASPECT_ORBS_DEG,
  bySphere,
  type BodyHouse as EngineBodyHouse,
  type LocationScore,
  type RankedCity,
  type ScoreContribution,
  type ScoredDay,
  type Synastry,
  type SynastryContact,
} from "../../engine/index.ts";
import type { Contribution } from "../../proto/gen/almagest/v1/contribution_pb.ts";
import type {
  AngularPlanet,
  LocationSphere,
  LocationSpheres,
  RankedCity as RankedCityMessage,
  ScoreLocationResponse,
} from "../../proto/gen/almagest/v1/location_pb.ts";
import type {
  BodyHouse,
  ComputeSynastryResponse,
  SynastryAngleAspect,
  SynastryAspect,
} from "../../proto/gen/almagest/v1/synastry_pb.ts";
import type { TimingDay } from "../../proto/gen/almagest/v1/timing_pb.ts";
import { zodiacPointOf } from "./chart-messages.ts";
import { errorFieldsOf } from "./unknown-time-messages.ts";

export function contributionsOf(contributions: readonly ScoreContribution[]): Contribution[] {
  return contributions.map(contributionOf);
}

/** Assigned one by one: spreading a few hundred contributions costs more than computing them. */
function contributionOf({ factor, points, weight, facts }: ScoreContribution): Contribution {
  const { kind, person, body, aspect, target, orbDeg, house, sign, phase, minutes } = facts;
  const message: Contribution = { $typeName: "almagest.v1.Contribution", factor, points, kind };
  if (weight !== null) message.weight = weight;
  if (person !== undefined) message.person = person;
  if (body !== undefined) message.body = body;
  if (aspect !== undefined) message.aspect = aspect;
  if (target !== undefined) message.target = target;
  if (orbDeg !== undefined) message.orb = orbDeg;
  if (house !== undefined) message.house = house;
  if (sign !== undefined) message.sign = sign;
  if (phase !== undefined) message.phase = phase;
  if (minutes !== undefined) message.minutes = minutes;
  return message;
}

/** @param day with its date, YYYY-MM-DD */
export function timingDayOf(day: ScoredDay & { readonly date: string }): TimingDay {
  return {
    $typeName: "almagest.v1.TimingDay",
    date: day.date,
    score: day.score,
    rating: day.rating,
    moonPhase: day.moonPhase,
    moonSign: day.moonSign,
    voidOfCourse: day.voidOfCourse,
    voidHours: day.voidHours,
    favorableAspects: [...day.favorableAspects],
    challengingAspects: [...day.challengingAspects],
    contributions: contributionsOf(day.contributions),
    ...(day.ratingCap === null
      ? {}
      : { ratingCap: { $typeName: "almagest.v1.RatingCap", ...day.ratingCap } }),
  };
}

export function locationScoreOf(
  score: LocationScore,
): Pick<ScoreLocationResponse, "relocated" | "angularPlanets" | "spheres" | "overall10" | "strength"> {
  return {
    relocated: {
      $typeName: "almagest.v1.RelocatedAngles",
      ascendant: zodiacPointOf(score.ascendant),
      midheaven: zodiacPointOf(score.midheaven),
    },
    angularPlanets: score.angularBodies.map(angularPlanetOf),
    spheres: spheresOf(score.spheres),
    overall10: score.overall10,
    strength: score.strength,
  };
}

function angularPlanetOf(angular: AngularBody): AngularPlanet {
  return {
    $typeName: "almagest.v1.AngularPlanet",
    planet: angular.body,
    angle: angular.angle,
    orb: angular.orbDeg,
    weight: angular.weight,
    strength: angular.strength,
    lineDistance: angular.lineDistanceDeg,
  };
}

function spheresOf(scores: LocationScore["spheres"]): LocationSpheres {
  return {
    $typeName: "almagest.v1.LocationSpheres",
    ...bySphere((sphere): LocationSphere => {
      const { score, verdict, contributions } = scores[sphere];
      return {
        $typeName: "almagest.v1.LocationSphere",
        score10: score,
        verdict,
        contributions: contributionsOf(contributions),
      };
    }),
  };
}

export function rankedCityOf({ city, ...ranked }: RankedCity): RankedCityMessage {
  return {
    $typeName: "almagest.v1.RankedCity",
    city: city.name,
    country: city.country,
    region: city.region,
    latitude: city.latitudeDeg,
    longitude: city.longitudeDeg,
    overall10: ranked.overall10,
    focus10: ranked.focus10,
    strength: ranked.strength,
    contacts: [...ranked.contacts],
    angularPlanets: ranked.angularBodies.map(angularPlanetOf),
  };
}

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

function fieldsOf(contact: SynastryContact): Omit<SynastryAspect, "$typeName"> {
  return {
    personA: contact.personA,
    personB: contact.personB,
    aspect: contact.aspect,
    angle: contact.angleDeg,
    separation: contact.separationDeg,
    orb: contact.orbDeg,
    ...errorFieldsOf(contact.orbDeg, contact.errorDeg, ASPECT_ORBS_DEG[contact.aspect]),
  };
}

/** Empty if the houses are not known. */
function bodyHousesOf(bodyHouses: readonly EngineBodyHouse[] | null): BodyHouse[] {
  return (bodyHouses ?? []).map(({ body, house }) => ({
    $typeName: "almagest.v1.BodyHouse",
    body,
    house,
  }));
}
