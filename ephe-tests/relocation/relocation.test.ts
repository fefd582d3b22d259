import { describe, expect, it } from "vitest";
import {
  ANGLE_NAMES,
  type AngularBody,
  BODY_NAMES,
  createRelocationCalculator,
  SIGN_NAMES,
  SPHERE_NAMES,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  ANGLE_EMPHASES,
  BODY_VALUES,
  HOUSE_EMPHASES,
  HOUSE_SHARE,
  SATURATIONS,
} from "../../engine/technique/relocation/relocation-weights.ts";
import type { SphereName } from "../../engine/technique/sphere.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import {
  REFERENCE_RELOCATIONS,
  type ReferenceRelocatedBirth,
  type ReferenceRelocation,
} from "./reference-relocations.ts";

/** Two longitudes rounded once each. */
const ORB_DEG = 2 * PRINTED_DEG;
const ORB_LIMIT_DEG = 8;

const calculator = createRelocationCalculator(loadTableSource());
const angles = ({ ascendant, midheaven }: ReferenceRelocation): readonly number[] => [
  ascendant,
  ascendant + 180,
  midheaven,
  midheaven + 180,
];

const cases = REFERENCE_RELOCATIONS.flatMap((birth) =>
  birth.places.map((place) => [`${birth.what} at ${place.what}`, birth, place] as const),
);

/** Every body within reach of every angle, worked out from the reference's own longitudes. */
function contactsOf(birth: ReferenceRelocatedBirth, place: ReferenceRelocation) {
  return birth.longitudes.flatMap((longitudeDeg, body) =>
    angles(place).map((angleDeg, angle) => ({ body, angle, orbDeg: arcDeg(longitudeDeg, angleDeg) })),
  );
}

/** The angle from the hour circle of an angle of the meridian, without sign. */
function fromMeridianDeg(hourAngleDeg: number, angle: string): number {
  return angle === "Midheaven" ? Math.abs(hourAngleDeg) : 180 - Math.abs(hourAngleDeg);
}

function houseOf(longitudeDeg: number, cusps: readonly number[]): number {
  return (
    cusps.findIndex((cuspDeg, house) => {
      const extentDeg = (cusps[(house + 1) % 12]! - cuspDeg + 360) % 360;
      return (longitudeDeg - cuspDeg + 360) % 360 < extentDeg;
    }) + 1
  );
}

/** The formula of docs/locations.md, put down once more and fed with the reference's figures alone. */
function scoreByFormula(
  sphere: SphereName,
  birth: ReferenceRelocatedBirth,
  place: ReferenceRelocation,
): number {
  let sum = 0;
  for (const { body, angle, orbDeg } of contactsOf(birth, place)) {
    if (orbDeg > ORB_LIMIT_DEG) continue;
    const emphasis = ANGLE_EMPHASES[sphere][angle]![1] / 10;
    sum += BODY_VALUES[sphere][body]![1] * emphasis * (1 - (orbDeg / ORB_LIMIT_DEG) ** 2) ** 2;
  }
  birth.longitudes.forEach((longitudeDeg, body) => {
    const house = houseOf(longitudeDeg, place.cusps);
    const emphasis = (HOUSE_EMPHASES[sphere].find(([of]) => of === house)?.[1] ?? 0) / 10;
    sum += BODY_VALUES[sphere][body]![1] * emphasis * HOUSE_SHARE;
  });
  const ratio = sum / SATURATIONS[sphere];
  return 5 + (5 * ratio) / Math.sqrt(1 + ratio ** 2);
}

describe.each(cases)("the birth of %s", (_what, birth, place) => {
  const score = calculator.scoreLocation(birth.epochJdUt, place);

  it("has the Ascendant and Midheaven of Swiss Ephemeris, inside the polar circles too", () => {
    for (const [point, referenceDeg] of [
      [score.ascendant, place.ascendant],
      [score.midheaven, place.midheaven],
    ] as const) {
      expect(arcDeg(point.longitudeDeg, referenceDeg)).toBeLessThanOrEqual(PRINTED_DEG);
      expect(point.sign).toBe(SIGN_NAMES[Math.floor(point.longitudeDeg / 30)]);
    }
    expect(score.houseSystem).toBe(place.houseSystem);
  });

  it("has every body within 8° of an angle, and no other, each with its orb", () => {
    const found = new Map(score.angularBodies.map((body) => [`${body.body} ${body.angle}`, body]));
    for (const { body, angle, orbDeg } of contactsOf(birth, place)) {
      const contact = found.get(`${BODY_NAMES[body]} ${ANGLE_NAMES[angle]}`);
      found.delete(`${BODY_NAMES[body]} ${ANGLE_NAMES[angle]}`);
      if (contact !== undefined) expect(Math.abs(contact.orbDeg - orbDeg)).toBeLessThanOrEqual(ORB_DEG);
      else expect(orbDeg).toBeGreaterThan(ORB_LIMIT_DEG - ORB_DEG);
    }
    expect([...found.keys()]).toEqual([]);
  });

  it("has the distance of its lines: altitude at the horizon, hour angle times cos φ at the meridian", () => {
    for (const { body, angle, lineDistanceDeg } of score.angularBodies) {
      const index = BODY_NAMES.indexOf(body);
      const expected =
        angle === "Ascendant" || angle === "Descendant"
          ? Math.abs(place.altitudes[index]!)
          : fromMeridianDeg(place.hourAngles[index]!, angle) * Math.cos((place.latitudeDeg * Math.PI) / 180);
      expect(Math.abs(lineDistanceDeg - expected), `${body} ${angle}`).toBeLessThanOrEqual(PRINTED_DEG);
    }
  });

  it("lists the closest first, equally close ones in body order, and grades them by orb and body", () => {
    const rank = ({ orbDeg, body, angle }: AngularBody) =>
      orbDeg * 1e6 + BODY_NAMES.indexOf(body) * 4 + ANGLE_NAMES.indexOf(angle);
    const ranks = score.angularBodies.map(rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    for (const { body, orbDeg, weight, strength } of score.angularBodies) {
      expect(weight).toBe(BODY_NAMES.indexOf(body) < 7 ? "major" : "minor");
      expect(strength).toBe(orbDeg <= 2 ? "strong" : orbDeg <= 4 ? "moderate" : "weak");
    }
    const major = score.angularBodies.find(({ weight }) => weight === "major");
    expect(score.strength).toBe(major?.strength ?? "weak");
  });

  it("scores the six spheres by the published formula, and their mean", () => {
    for (const sphere of SPHERE_NAMES) {
      const expected = scoreByFormula(sphere, birth, place);
      expect(Math.abs(score.spheres[sphere].score - expected), sphere).toBeLessThan(0.006);
    }
    const mean = SPHERE_NAMES.reduce((sum, sphere) => sum + score.spheres[sphere].score, 0) / 6;
    expect(Math.abs(score.overall10 - mean)).toBeLessThanOrEqual(0.005 + 1e-9);
  });
});

it("the births and places reach every angle, both systems of houses and bodies at two angles at once", () => {
  const scores = cases.map(([, { epochJdUt }, place]) => calculator.scoreLocation(epochJdUt, place));
  const contacts = scores.flatMap(({ angularBodies }) => angularBodies);
  expect(new Set(contacts.map(({ angle }) => angle))).toEqual(new Set(ANGLE_NAMES));
  expect(new Set(scores.map(({ houseSystem }) => houseSystem))).toEqual(new Set(["placidus", "porphyry"]));
  const twice = scores.filter(
    ({ angularBodies }) => new Set(angularBodies.map(({ body }) => body)).size < angularBodies.length,
  );
  expect(twice.length).toBeGreaterThan(0);
});
