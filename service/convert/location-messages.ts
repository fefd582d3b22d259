import { type AngularBody, bySphere, type LocationScore, type RankedCity } from "../../engine/index.ts";
import type {
  AngularPlanet,
  LocationSphere,
  LocationSpheres,
  RankedCity as RankedCityMessage,
  ScoreLocationResponse,
} from "../../proto/gen/almagest/v1/location_pb.ts";
import { zodiacPointOf } from "./chart-messages.ts";
import { contributionsOf } from "./score-messages.ts";

/** The fields of a location score without birth and place. */
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
