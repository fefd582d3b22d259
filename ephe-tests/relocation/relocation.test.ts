// Takes seconds of processor time: a distribution needs 10,000 births at a place and 1,000 at every city.
import { describe, expect, it } from "vitest";
import {
  ANGLE_NAMES,
  type AngularBody,
  BODY_NAMES,
  CITIES,
  createRelocationCalculator,
  SIGN_NAMES,
} from "../../engine/index.ts";
import { TABLES } from "../../test/tables.ts";
import { arcDeg } from "../accuracy/difference-statistics.ts";
import { calibrate, randomBirth } from "../calibration/calibration.ts";
import { RELOCATION_CALIBRATION } from "../calibration/relocation.ts";
import { PRINTED_DEG } from "../charts/reference-charts.ts";
import { randomNumbers } from "../load/numbers.ts";
import {
  contactsByReference,
  lineDistanceByReference,
  ORB_DEG,
  ORB_LIMIT_DEG,
  REFERENCE_RELOCATIONS,
} from "./reference-relocations.ts";

const calculator = createRelocationCalculator(TABLES);

const cases = REFERENCE_RELOCATIONS.flatMap((birth) =>
  birth.places.map((place) => [`${birth.what} at ${place.what}`, birth, place] as const),
);

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
    expect(score.usedHouseSystem).toBe(place.houseSystem);
  });

  it("has exactly the bodies within 8° of an angle, each with its orb", () => {
    const bodiesByAngle = new Map(score.angularBodies.map((body) => [`${body.body} ${body.angle}`, body]));
    for (const { body, angle, orbDeg } of contactsByReference(birth, place)) {
      const contact = bodiesByAngle.get(`${body} ${angle}`);
      bodiesByAngle.delete(`${body} ${angle}`);
      if (contact !== undefined) expect(Math.abs(contact.orbDeg - orbDeg)).toBeLessThanOrEqual(ORB_DEG);
      else expect(orbDeg).toBeGreaterThan(ORB_LIMIT_DEG - ORB_DEG);
    }
    expect([...bodiesByAngle.keys()]).toEqual([]);
  });

  it("has the distance of its lines: altitude at the horizon, hour angle times cos φ at the meridian", () => {
    for (const { body, angle, lineDistanceDeg } of score.angularBodies) {
      const expected = lineDistanceByReference(place, BODY_NAMES.indexOf(body), angle);
      expect(Math.abs(lineDistanceDeg - expected), `${body} ${angle}`).toBeLessThanOrEqual(PRINTED_DEG);
    }
  });

  it("orders contacts by orb, then by body, and grades them by orb and body", () => {
    const rank = ({ orbDeg, body, angle }: AngularBody) =>
      orbDeg * 1e6 + BODY_NAMES.indexOf(body) * 4 + ANGLE_NAMES.indexOf(angle);
    const ranks = score.angularBodies.map(rank);
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b));
    for (const { body, orbDeg, weight, strength } of score.angularBodies) {
      expect(weight).toBe(BODY_NAMES.indexOf(body) <= BODY_NAMES.indexOf("Pluto") ? "major" : "minor");
      expect(strength).toBe(orbDeg <= 2 ? "strong" : orbDeg <= 4 ? "moderate" : "weak");
    }
    const major = score.angularBodies.find(({ weight }) => weight === "major");
    expect(score.strength).toBe(major?.strength ?? "weak");
  });

  it("counts no body at an angle whose line is 8° or more away, however small its orb", () => {
    const factors = Object.values(score.spheres).flatMap(({ contributions }) =>
      contributions.map(({ factor }) => factor),
    );
    for (const { body, angle, lineDistanceDeg } of score.angularBodies) {
      if (lineDistanceDeg < ORB_LIMIT_DEG) continue;
      expect(factors.filter((factor) => factor.startsWith(`${body} on ${angle},`))).toEqual([]);
    }
  });
});

it("the births and locations cover every angle, both house systems, and bodies at two angles", () => {
  const scores = cases.map(([, { epochJdUt }, place]) => calculator.scoreLocation(epochJdUt, place));
  const contacts = scores.flatMap(({ angularBodies }) => angularBodies);
  expect(new Set(contacts.map(({ angle }) => angle))).toEqual(new Set(ANGLE_NAMES));
  expect(new Set(scores.map(({ usedHouseSystem }) => usedHouseSystem))).toEqual(
    new Set(["placidus", "porphyry"]),
  );
  const twice = scores.filter(
    ({ angularBodies }) => new Set(angularBodies.map(({ body }) => body)).size < angularBodies.length,
  );
  expect(twice.length).toBeGreaterThan(0);
  // Small orbs far from the line, of the bodies with the largest ecliptic latitudes.
  const farFromLine = contacts.filter(({ lineDistanceDeg }) => lineDistanceDeg >= ORB_LIMIT_DEG);
  expect(new Set(farFromLine.map(({ body }) => body))).toContain("Pallas");
  expect(new Set(farFromLine.map(({ body }) => body))).toContain("Pluto");
});

it("the scores of every sphere have the calibrated distribution over random births", () => {
  const spreads = calibrate(RELOCATION_CALIBRATION, 10_000, randomNumbers());
  expect(spreads).toHaveLength(6);
  expect(spreads.filter(({ met }) => !met)).toEqual([]);
});

it("no city of the catalogue is favoured: over random births each has a mean overall score within 0.15 of neutral", () => {
  const random = randomNumbers();
  const births = 1_000;
  const sums = new Map<string, number>();
  for (let birth = 0; birth < births; birth += 1) {
    const { epochJdUt } = randomBirth(random);
    const { top } = calculator.rankCities(epochJdUt, { focus: null, region: null, limit: CITIES.length });
    for (const { city, overall10 } of top) sums.set(city.name, (sums.get(city.name) ?? 0) + overall10);
  }
  const favoured = [...sums].filter(([, sum]) => Math.abs(sum / births - 5) > 0.15);
  expect(sums.size).toBe(CITIES.length);
  expect(favoured).toEqual([]);
});
