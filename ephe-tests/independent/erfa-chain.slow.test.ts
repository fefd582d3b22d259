import { existsSync } from "node:fs";
import { describe, expect, test } from "vitest";
import {
  BODY,
  computeApparentPlaces,
  computeApparentStarPlaces,
  computeSkyFrame,
  createApparentPlaces,
  createSkyFrame,
  FIXED_STAR_COUNT,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  arcDeg,
  DEG_PER_RAD,
  FIRST_JD_UT,
  LAST_JD_UT,
  seededRandom,
} from "../accuracy/difference-statistics.ts";
import { CHAIN_NAMES, erfaChain } from "../accuracy/erfa-chain.ts";
import { ERFA_CHAIN_MAX_ARCSEC, ERFA_CHAIN_MOON_MAX_ARCSEC } from "../budgets.ts";

const ERFA = ["/usr/include/erfa.h", "/usr/local/include/erfa.h"].some((file) => existsSync(file));
const NO_ERFA = "NOT RUN: ERFA is not installed; install liberfa-dev and a C compiler";
const INSTANTS = 400;
const NEAR_SUN_DEG = 0.5;

const source = loadTableSource();
const random = seededRandom(431);
const skies = Array.from({ length: INSTANTS }, () => {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const starsRad = new Float64Array(FIXED_STAR_COUNT);
  computeSkyFrame(source, FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT), frame);
  computeApparentPlaces(source, frame, places);
  computeApparentStarPlaces(frame, starsRad);
  return { frame, places, starsRad };
});

const arcsec = (aRad: number, bRad: number) => arcDeg(aRad * DEG_PER_RAD, bRad * DEG_PER_RAD) * 3600;

describe("ERFA's chain over the engine's vectors", () => {
  test("gives the engine's longitudes of every body and star", ({ skip }) => {
    if (!ERFA) return skip(NO_ERFA);
    const chain = erfaChain(
      source,
      skies.map(({ frame }) => frame),
      true,
    );
    let compared = 0;
    skies.forEach(({ frame, places, starsRad }, instant) => {
      const { bodies, moonInOnePass, stars } = chain[instant] as (typeof chain)[number];
      const sunRad = places.longitudeRad[BODY.Sun] as number;
      CHAIN_NAMES.forEach((name, place) => {
        const oursRad = places.longitudeRad[BODY[name]] as number;
        if (name !== "Sun" && name !== "Moon" && arcsec(oursRad, sunRad) < NEAR_SUN_DEG * 3600) return;
        const longitude = name === "Moon" ? moonInOnePass : bodies[place];
        const theirsRad = (longitude?.givenObliquityRad as number) + frame.nutationLongitudeRad;
        const limit = name === "Moon" ? ERFA_CHAIN_MOON_MAX_ARCSEC : ERFA_CHAIN_MAX_ARCSEC;
        expect(arcsec(oursRad, theirsRad), `${name} at ${frame.epochJdUt}`).toBeLessThan(limit);
        compared++;
      });
      stars.forEach(({ givenObliquityRad }, star) => {
        const theirsRad = givenObliquityRad + frame.nutationLongitudeRad;
        expect(arcsec(starsRad[star] as number, theirsRad)).toBeLessThan(ERFA_CHAIN_MAX_ARCSEC);
      });
    });
    expect(compared).toBeGreaterThan(0.9 * INSTANTS * CHAIN_NAMES.length);
  });
});
