import { computeSkyFrame, createSkyFrame } from "../apparent/sky-frame.ts";
import type { BodyName } from "../ephemeris/body.ts";
import { createPhenomena, createPhenomenaCalculator, hasDisc, type Phenomena } from "../places/phenomena.ts";
import { POINT, POINT_NAMES } from "../places/points.ts";
import { moveToObserver } from "../places/topocentric-frame.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "../units/invalid-input-error.ts";
import { nameOf } from "../units/read-options.ts";
import type { EphemerisContext } from "./ephemeris-context.ts";

/** The phenomena of an ephemeris. */
export interface PhenomenaMethods {
  /**
   * Phase, elongation, apparent diameter and magnitude of a body with a disc, as the observer of a topocentric ephemeris sees it, else
   * from the Earth's centre; apparent, whatever the ephemeris' light.
   *
   * @param jdUt Julian day of UT
   * @param body a body with a disc
   * @returns angles in degrees, illuminated fraction 0–1, magnitude, not rounded
   * @throws {InvalidInputError} when the date is less than a day after the source's start or outside its dates, or the
   * body has no disc
   */
  phenomena(jdUt: JdUt, body: BodyName | "Pholus"): Readonly<Phenomena>;
}

/** Light of the farthest body left less than a day before. */
const LIGHT_TIME_MARGIN_DAYS = 1;

export function createPhenomenaMethods(context: EphemerisContext): PhenomenaMethods {
  const { source, options } = context;
  const calculator = createPhenomenaCalculator(source);
  const ownFrame = createSkyFrame();
  const names = POINT_NAMES.filter((name) => hasDisc(POINT[name]) && source.covers(POINT[name]));
  return {
    phenomena(jdUt, name) {
      assertNoProblems([
        ...context.instantProblems(jdUt, LIGHT_TIME_MARGIN_DAYS),
        ...nameOf(names)("body", name),
      ]);
      const phenomena = createPhenomena();
      calculator.compute(frameAt(jdUt), POINT[name], phenomena);
      return phenomena;
    },
  };

  function frameAt(epochJdUt: JdUt) {
    if (ownFrame.epochJdUt === epochJdUt) return ownFrame;
    computeSkyFrame(source, epochJdUt, ownFrame);
    if (options.observer) moveToObserver(ownFrame, options.observer);
    return ownFrame;
  }
}
