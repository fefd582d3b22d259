import { describe, expect, it } from "vitest";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  createStarContactWorkspace,
  findStarContacts,
  STAR_DRIFT,
  STAR_DRIFT_FIRST_JD_TT,
  STAR_DRIFT_LAST_JD_TT,
  STAR_DRIFT_RAD_MAX,
  STAR_ORB_DEG,
} from "../../../engine/chart/star-contacts.ts";
import { BODY, BODY_COUNT, BODY_NAMES, type BodyName } from "../../../engine/ephemeris/body.ts";
import {
  computeApparentStarPlaces,
  computeSkyFrame,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../../engine/index.ts";
import { signedRad } from "../../../engine/math/angle.ts";
import { FIXED_STARS } from "../../../engine/stars/star-catalogue.ts";
import { defined } from "../../defined.ts";

const TURN_E4 = 3_600_000;
const source = createAstronomyEngineSource();
const frame = createSkyFrame();
const workspace = createStarContactWorkspace();
const starRad = new Float64Array(FIXED_STAR_COUNT);

/** The printed longitudes of all stars, 10⁻⁴ degree, from their apparent places. */
function starsE4(): readonly number[] {
  computeApparentStarPlaces(frame, starRad);
  return Array.from(starRad, (rad) => Math.round((rad * 1_800_000) / Math.PI) % TURN_E4);
}

/** The distance of two longitudes, 10⁻⁴ degree. */
function apartE4(aE4: number, bE4: number): number {
  const aheadE4 = (aE4 - bE4 + 2 * TURN_E4) % TURN_E4;
  return Math.min(aheadE4, TURN_E4 - aheadE4);
}

/** Star, body and orb of every contact, by comparing every body with every star. */
function expectedContacts(bodiesE4: Float64Array, stars: readonly number[]) {
  return [...bodiesE4].flatMap((bodyE4, body) =>
    stars
      .map((starE4, star) => ({ star, orbE4: apartE4(bodyE4, starE4) }))
      .filter(({ orbE4 }) => orbE4 <= 15_000)
      .sort((a, b) => a.orbE4 - b.orbE4 || a.star - b.star)
      .map(({ star, orbE4 }) => [BODY_NAMES[body], defined(FIXED_STARS[star]).name, orbE4 / 1e4]),
  );
}

const contactsOf = (bodiesE4: Float64Array) =>
  findStarContacts(bodiesE4, frame, workspace).map(({ body, star, orbDeg }) => [body, star, orbDeg]);

/** Contacts of these bodies alone: the others are not covered. */
function contactsOfBodies(bodiesE4: Partial<Record<BodyName, number>>) {
  const longitudesE4 = new Float64Array(BODY_COUNT).fill(Number.NaN);
  for (const [name, longitudeE4] of Object.entries(bodiesE4)) {
    longitudesE4[BODY[name as BodyName]] = (longitudeE4 + TURN_E4) % TURN_E4;
  }
  return findStarContacts(longitudesE4, frame, workspace);
}

describe("contacts with fixed stars", () => {
  computeSkyFrame(source, 2451545, frame);
  const stars = starsE4();
  const longitudeE4 = (name: string) => defined(stars[FIXED_STARS.findIndex((star) => star.name === name)]);

  it("state the star's position, the orb and the magnitude", () => {
    const regulusE4 = longitudeE4("Regulus");
    const contacts = contactsOfBodies({ Mars: regulusE4 + 2469 });
    // 29°50′ Leo in 2000.
    expect(contacts).toEqual([
      {
        star: "Regulus",
        body: "Mars",
        longitudeDeg: regulusE4 / 1e4,
        sign: "Leo",
        degreeInSignDeg: 29.83,
        orbDeg: 0.2469,
        magnitude: 1.4,
      },
    ]);
  });

  it("reach to 1.5° either side and not one digit further", () => {
    expect(STAR_ORB_DEG).toBe(1.5);
    const namesAt = (shiftE4: number) =>
      contactsOfBodies({ Sun: longitudeE4("Algol") + shiftE4 }).map(({ star }) => star);
    expect(namesAt(15_000)).toContain("Algol");
    expect(namesAt(-15_000)).toContain("Algol");
    expect(namesAt(15_001)).not.toContain("Algol");
    expect(namesAt(-15_001)).not.toContain("Algol");
  });

  it("of equally close stars are in the order of the catalogue", () => {
    let pairCount = 0;
    for (const [first, aE4] of stars.entries()) {
      for (const [second, bE4] of stars.entries()) {
        if (second <= first || Math.abs(bE4 - aE4) > 30_000 || (aE4 + bE4) % 2 !== 0) continue;
        pairCount++;
        const names = contactsOfBodies({ Sun: (aE4 + bE4) / 2 }).map(({ star }) => star);
        const firstAt = names.indexOf(defined(FIXED_STARS[first]).name);
        expect(names.indexOf(defined(FIXED_STARS[second]).name)).toBeGreaterThan(firstAt);
        expect(firstAt).toBeGreaterThanOrEqual(0);
      }
    }
    expect(pairCount).toBeGreaterThan(5);
  });

  it("are those with the positions of all stars, closest first, in every century", () => {
    let contactCount = 0;
    for (let i = 0; i < 400; i++) {
      computeSkyFrame(
        source,
        source.firstJdTt + 1 + (i / 400) * (source.lastJdTt - source.firstJdTt - 2),
        frame,
      );
      // Beyond the dates of the drift every star is computed.
      if (i % 8 === 0) frame.epochJdTt += (i - 200) * 36_525;
      const bodiesE4 = Float64Array.from({ length: BODY_COUNT }, (_, body) =>
        body === i % 40 ? Number.NaN : (i * 7_919_000 + body * 211_777) % TURN_E4,
      );
      const contacts = contactsOf(bodiesE4);
      expect(contacts).toEqual(expectedContacts(bodiesE4, starsE4()));
      contactCount += contacts.length;
    }
    expect(contactCount).toBeGreaterThan(1_000);
  });
});

/** No divisor of a year: all phases of aberration and nutation occur. */
const STEP_DAYS = 131.7;

it("apparent longitudes stay within a third of the stated limit of the uniform drift from 1600 to 2599", () => {
  const longitudesRad = new Float64Array(FIXED_STAR_COUNT);
  let largestRad = 0;
  for (
    let epochJdUt = STAR_DRIFT_FIRST_JD_TT + 1;
    epochJdUt < STAR_DRIFT_LAST_JD_TT - 1;
    epochJdUt += STEP_DAYS
  ) {
    computeSkyFrame(source, epochJdUt, frame);
    computeApparentStarPlaces(frame, longitudesRad);
    const days = frame.epochJdTt - STAR_DRIFT_FIRST_JD_TT;
    for (let star = 0; star < FIXED_STAR_COUNT; star++) {
      const driftedRad = (STAR_DRIFT[2 * star] as number) + (STAR_DRIFT[2 * star + 1] as number) * days;
      largestRad = Math.max(largestRad, Math.abs(signedRad((longitudesRad[star] as number) - driftedRad)));
    }
  }
  expect(largestRad).toBeGreaterThan(STAR_DRIFT_RAD_MAX / 5);
  expect(largestRad).toBeLessThan(STAR_DRIFT_RAD_MAX / 3);
});
