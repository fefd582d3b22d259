import { describe, expect, it, test } from "vitest";
import { computeSkyFrame, createSkyFrame } from "../../engine/apparent/sky-frame.ts";
import { loadStarCatalogue } from "../../engine/node/index.ts";
import { computeApparentStarPlaces } from "../../engine/stars/apparent-star-place.ts";
import { FIXED_STAR_COUNT, FIXED_STARS } from "../../engine/stars/star-catalogue.ts";
import { defined } from "../../test/defined.ts";
import { TABLES } from "../../test/tables.ts";
import { arcDeg, DEG_PER_RAD } from "../accuracy/difference-statistics.ts";
import { CATALOGUE_STAR_MAX_DEG, STAR_WITHOUT_PARALLAX_MAX_DEG } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { createStarComparison, hasParallax, type StarCase } from "./catalogue-cases.ts";

/** Degrees; the largest difference found over 126 000 places is 8.2e-9. */
const STAR_PLACE_MAX_DEG = 2e-8;

type Place = readonly [longitudeDeg: number, latitudeDeg: number];

interface StarFixture {
  readonly stars: readonly string[];
  readonly dates: readonly { readonly epochJdUt: number; readonly places: readonly Place[] }[];
  readonly withTheSun: readonly {
    readonly star: string;
    readonly epochJdUt: number;
    readonly place: Place;
  }[];
}

const fixture = readFixture("stars") as StarFixture;

const frame = createSkyFrame();
const longitudeRad = new Float64Array(FIXED_STAR_COUNT);
const latitudeRad = new Float64Array(FIXED_STAR_COUNT);

function placesAt(epochJdUt: number): void {
  computeSkyFrame(TABLES, epochJdUt, frame);
  computeApparentStarPlaces(frame, longitudeRad, latitudeRad);
}

/** The larger of the differences in longitude and latitude, degrees. */
function differenceDeg(star: number, [longitudeDeg, latitudeDeg]: Place): number {
  const inLongitude = arcDeg(defined(longitudeRad[star]) * DEG_PER_RAD, longitudeDeg);
  return Math.max(inLongitude, Math.abs(defined(latitudeRad[star]) * DEG_PER_RAD - latitudeDeg));
}

describe("apparent places of the fixed stars", () => {
  it("agree with Swiss Ephemeris for every star over 1800–2399", () => {
    expect(fixture.stars).toEqual(FIXED_STARS.map((star) => star.name));
    const worst = new Float64Array(FIXED_STAR_COUNT);
    for (const { epochJdUt, places } of fixture.dates) {
      placesAt(epochJdUt);
      places.forEach((place, star) => {
        worst[star] = Math.max(defined(worst[star]), differenceDeg(star, place));
      });
    }
    const over = FIXED_STARS.filter((_, star) => !(defined(worst[star]) <= STAR_PLACE_MAX_DEG));
    expect(over.map((star) => star.name)).toEqual([]);
  });

  it("agree when the Sun passes by and deflects the light by up to an arcsecond", () => {
    const over = fixture.withTheSun.filter(({ star, epochJdUt, place }) => {
      placesAt(epochJdUt);
      return !(differenceDeg(fixture.stars.indexOf(star), place) <= STAR_PLACE_MAX_DEG);
    });
    expect(over).toEqual([]);
  });

  it("are never behind the disc of the Sun, so its whole mass deflects their light", () => {
    const greatestSolarRadiusDeg = 0.2725;
    for (const { places } of fixture.dates) {
      const closest = Math.min(...places.map(([, latitudeDeg]) => Math.abs(latitudeDeg)));
      expect(closest).toBeGreaterThan(greatestSolarRadiusDeg);
    }
  });
});

const { rows } = readFixture("star-catalogue") as { readonly rows: readonly StarCase[] };
const catalogue = loadStarCatalogue();

describe("the large star catalogue", () => {
  test("agrees with Swiss Ephemeris for 500 stars over 1800–2399", () => {
    const differenceDeg = createStarComparison(TABLES, catalogue);
    expect(rows).toHaveLength(500);
    const over = rows.filter((row) => {
      const maxDeg = hasParallax(row[0]) ? CATALOGUE_STAR_MAX_DEG : STAR_WITHOUT_PARALLAX_MAX_DEG;
      return !(differenceDeg(row) <= maxDeg);
    });
    expect(over).toEqual([]);
  });

  test("contains the named stars, with their designations and magnitudes", () => {
    for (const { name, designation, magnitude } of FIXED_STARS) {
      const star =
        catalogue.stars[catalogue.indexOf(designation)] ?? catalogue.stars[catalogue.indexOf(name)];
      expect(star?.magnitude, name).toBe(magnitude);
    }
  });
});
