import { describe, expect, it } from "vitest";
import { computeSkyFrame, createSkyFrame } from "../../../engine/apparent/sky-frame.ts";
import { createAstronomyEngineSource } from "../../../engine/astronomy/index.ts";
import {
  contactsWithStarsAt,
  createStarContactWorkspace,
  findStarContacts,
  STAR_ORB_DEG,
} from "../../../engine/chart/star-contacts.ts";
import { BODY, BODY_COUNT } from "../../../engine/ephemeris/body.ts";
import { computeApparentStarPlaces } from "../../../engine/stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../../../engine/stars/star-catalogue.ts";

const indexOf = (name: string): number => FIXED_STARS.findIndex((star) => star.name === name);

/** All bodies at 180°, all stars at 90°, but those given, in degrees. */
function contacts(bodies: Partial<Record<keyof typeof BODY, number>>, stars: Record<string, number>) {
  const bodyDegE4 = new Float64Array(BODY_COUNT).fill(1_800_000);
  for (const [name, degrees] of Object.entries(bodies)) {
    bodyDegE4[BODY[name as keyof typeof BODY]] = Math.round(degrees * 10_000);
  }
  const starRad = new Float64Array(FIXED_STAR_COUNT).fill(Math.PI / 2);
  for (const [name, degrees] of Object.entries(stars)) starRad[indexOf(name)] = (degrees * Math.PI) / 180;
  return contactsWithStarsAt(bodyDegE4, starRad);
}

describe("contacts with fixed stars", () => {
  it("state the star's position, the orb and the magnitude", () => {
    expect(contacts({ Mars: 150.1234 }, { Regulus: 149.8765 })).toEqual([
      {
        star: "Regulus",
        body: "Mars",
        longitudeDeg: 149.8765,
        sign: "Leo",
        degreeInSignDeg: 29.88,
        orbDeg: 0.2469,
        magnitude: 1.4,
      },
    ]);
  });

  it("reach to 1.5° either side and not one digit further", () => {
    expect(STAR_ORB_DEG).toBe(1.5);
    expect(contacts({ Sun: 10 }, { Algol: 11.5 })).toHaveLength(1);
    expect(contacts({ Sun: 10 }, { Algol: 8.5 })).toHaveLength(1);
    expect(contacts({ Sun: 10 }, { Algol: 11.5001 })).toHaveLength(0);
    expect(contacts({ Sun: 10 }, { Algol: 8.4999 })).toHaveLength(0);
  });

  it("exist across 0° of Aries", () => {
    expect(contacts({ Venus: 359.5 }, { Scheat: 0.25 })).toMatchObject([{ orbDeg: 0.75, sign: "Aries" }]);
    expect(contacts({ Venus: 0.25 }, { Scheat: 359.5 })).toMatchObject([{ orbDeg: 0.75, sign: "Pisces" }]);
  });

  it("are conjunctions, never oppositions", () => {
    expect(contacts({ Vesta: 20 }, { Spica: 200 })).toHaveLength(0);
    expect(contacts({ Vesta: 200 }, { Spica: 200 })).toMatchObject([{ body: "Vesta", orbDeg: 0 }]);
  });

  it("do not involve a body that the source does not cover", () => {
    expect(contacts({ Sun: 10, Moon: Number.NaN }, { Algol: 10.5 })).toMatchObject([{ body: "Sun" }]);
  });

  it("are in body order, the closest star of a body first", () => {
    const bodyContacts = contacts(
      { Moon: 30, Sun: 31 },
      { Algol: 31.4, Alcyone: 30.3, Mirach: 29.9, Diphda: 30.3, Vega: 20 },
    );
    expect(bodyContacts.map(({ body, star, orbDeg }) => [body, star, orbDeg])).toEqual([
      ["Sun", "Algol", 0.4],
      ["Sun", "Diphda", 0.7],
      ["Sun", "Alcyone", 0.7],
      ["Sun", "Mirach", 1.1],
      ["Moon", "Mirach", 0.1],
      ["Moon", "Diphda", 0.3],
      ["Moon", "Alcyone", 0.3],
      ["Moon", "Algol", 1.4],
    ]);
  });

  it("are those with the positions of all stars, in every century", () => {
    const source = createAstronomyEngineSource();
    const frame = createSkyFrame();
    const workspace = createStarContactWorkspace();
    const starRad = new Float64Array(FIXED_STAR_COUNT);
    let contactCount = 0;
    for (let i = 0; i < 400; i++) {
      computeSkyFrame(
        source,
        source.firstJdTt + 1 + (i / 400) * (source.lastJdTt - source.firstJdTt - 2),
        frame,
      );
      // Beyond the dates of the drift every star is computed.
      if (i % 8 === 0) frame.epochJdTt += (i - 200) * 36_525;
      computeApparentStarPlaces(frame, starRad);
      const bodyDegE4 = Float64Array.from(
        { length: BODY_COUNT },
        (_, body) => (i * 7_919_000 + body * 211_777) % 3_600_000,
      );
      const contacts = findStarContacts(bodyDegE4, frame, workspace);
      expect(contacts).toEqual(contactsWithStarsAt(bodyDegE4, starRad));
      contactCount += contacts.length;
    }
    expect(contactCount).toBeGreaterThan(1_000);
  });
});
