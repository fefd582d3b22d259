import { signedArcDeg } from "../../chart/aspect-match.ts";
import { fullPoint, houseOf } from "../../chart/full-chart.ts";
import { BODY, BODY_COUNT, type BodyName } from "../../ephemeris/body.ts";
import { ASCENDANT_PLACE, cuspDegOf, MIDHEAVEN_PLACE } from "../../houses/houses.ts";
import { DEG_PER_RAD, normalizeDeg } from "../../math/angle.ts";
import type { Deg } from "../../units/flavours.ts";
import { fullScore, fullScoreOf } from "../full-score.ts";
import type { Influence } from "../score.ts";
import type { BirthSky } from "./birth-sky.ts";
import { lineDistanceRad } from "./line-distance.ts";
import {
  ANGLE_NAMES,
  ANGULAR_ORB_DEG,
  type GeographicPlace,
  type RelocatedChart,
  relocate,
  strengthOfOrb,
} from "./relocated-chart.ts";
import type { AngularBody, PlaceWriter } from "./relocation.ts";
import { falloffAtAngle } from "./relocation-weights.ts";
import {
  addHouseInfluences,
  contactInWords,
  EXACT_STRENGTHS,
  SCALES,
  SPHERE_COUNT,
} from "./sphere-scores.ts";

/** Place of the axis of each angle in the output of computeHouses, and what the angle is ahead of it. */
const AXES: readonly (readonly [place: number, aheadDeg: Deg])[] = [
  [ASCENDANT_PLACE, 0],
  [ASCENDANT_PLACE, 180],
  [MIDHEAVEN_PLACE, 0],
  [MIDHEAVEN_PLACE, 180],
];

/** A contact by the index of its body and of its angle in {@link ANGLE_NAMES}. */
interface FullContact {
  readonly body: number;
  readonly angle: number;
  readonly orbDeg: Deg;
  readonly lineDistanceDeg: Deg;
}

/**
 * Writes places without rounding: houses, bodies at angles, their order and scores follow from the exact longitudes and distances.
 *
 * @param chart the buffers of the calculator
 * @param longitudesOf the longitudes of the sky in the zodiac of the calculator, radians, by the names of the sky
 */
export function fullPlaces<Name extends string>(
  chart: RelocatedChart,
  longitudesOf: () => Float64Array,
): PlaceWriter<Name> {
  const houses = new Uint8Array(chart.names.length);
  let contacts: readonly FullContact[] = [];

  function influencesOf(sphere: number): Influence[] {
    const influences = contacts.flatMap(({ body, angle, orbDeg, lineDistanceDeg }): Influence[] => {
      const strength = strengthAtAngle(sphere, body, angle, Math.max(orbDeg, lineDistanceDeg));
      if (strength === 0) return [];
      const contact = { body: chart.names[body] as BodyName, angle: ANGLE_NAMES[angle]!, orbDeg };
      const facts = { kind: "angle", body: contact.body, target: contact.angle, orbDeg } as const;
      return [{ factor: contactInWords(contact), facts, strength }];
    });
    addHouseInfluences({ bodies: chart.bodies, houses }, sphere, influences);
    return influences;
  }

  function angularBody({ body, angle, orbDeg, lineDistanceDeg }: FullContact): AngularBody<Name> {
    return {
      body: chart.names[body] as Name,
      angle: ANGLE_NAMES[angle]!,
      orbDeg,
      weight: body <= BODY.Pluto ? "major" : "minor",
      strength: strengthOfOrb(orbDeg),
      lineDistanceDeg,
    };
  }

  return {
    relocate(sky: BirthSky, place: GeographicPlace) {
      relocate(sky, place, chart);
      const longitudesDeg = longitudesOf().map((longitudeRad) => normalizeDeg(longitudeRad * DEG_PER_RAD));
      const cuspsDeg = Array.from(chart.houseValuesRad.subarray(0, 12), cuspDegOf);
      for (const body of sky.bodies) houses[body] = houseOf(longitudesDeg[body]!, cuspsDeg);
      contacts = contactsOf(sky, chart, longitudesDeg);
    },
    angle: (housePlace) => fullPoint(chart.houseValuesRad[housePlace]!),
    angularBodies: () => contacts.map(angularBody),
    score: (sphere) => fullScoreOf(influencesOf(sphere), SCALES[sphere]!),
    writeScores(out) {
      for (let sphere = 0; sphere < SPHERE_COUNT; sphere++) {
        out[sphere] = fullScore(influencesOf(sphere), SCALES[sphere]!);
      }
      return out.reduce((sum, score) => sum + score, 0) / SPHERE_COUNT;
    },
  };
}

/** As angularStrength, not rounded. */
function strengthAtAngle(sphere: number, body: number, angle: number, distanceDeg: Deg): number {
  if (body >= BODY_COUNT) return 0;
  const exact = EXACT_STRENGTHS[(sphere * BODY_COUNT + body) * ANGLE_NAMES.length + angle]!;
  return exact * falloffAtAngle(distanceDeg / ANGULAR_ORB_DEG);
}

/** The contacts of bodies with angles, in ascending order of orb, then of body and angle. */
function contactsOf(sky: BirthSky, chart: RelocatedChart, longitudesDeg: Float64Array): FullContact[] {
  const contacts = sky.bodies.flatMap((body) =>
    AXES.flatMap(([place, aheadDeg], angle): FullContact[] => {
      const angleDeg = chart.houseValuesRad[place]! * DEG_PER_RAD + aheadDeg;
      const orbDeg = Math.abs(signedArcDeg(angleDeg, longitudesDeg[body]!));
      if (orbDeg > ANGULAR_ORB_DEG) return [];
      const lineDistanceDeg = lineDistanceRad(sky, chart, body, angle) * DEG_PER_RAD;
      return [{ body, angle, orbDeg, lineDistanceDeg }];
    }),
  );
  // The sort is stable: equal orbs remain in the order of bodies and angles.
  return contacts.sort((a, b) => a.orbDeg - b.orbDeg);
}
