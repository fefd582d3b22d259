import { computeSkyFrame, createSkyFrame, type SkyFrame } from "../apparent/sky-frame.ts";
import {
  coveredDatesText,
  type EphemerisSource,
  instantText,
  sourceProblems,
} from "../ephemeris/ephemeris-source.ts";
import {
  type CompletePlaceOptions,
  completePlaceOptions,
  type PlaceOptions,
  type Plane,
  placeContradictions,
  placeRules,
} from "../places/place-options.ts";
import { createPositionCalculator, type PositionCalculator } from "../places/position-calculator.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems, described } from "../units/invalid-input-error.ts";
import { finite, optional, readOptions } from "../units/read-options.ts";
import { type Ayanamsa, ayanamsaRule, type ZodiacInstant } from "../zodiac/ayanamsa.ts";

/** The options of createEphemeris. */
export interface EphemerisOptions<P extends Plane = Plane> extends PlaceOptions {
  /** The plane of positions: `"ecliptic"` (default) or `"equator"`. */
  readonly plane?: P;
  /** A sidereal zodiac, such as `lahiri`, on the ecliptic and equinox of date. Default: the tropical zodiac. */
  readonly zodiac?: Ayanamsa;
}

/** What the methods of one ephemeris share. */
export interface EphemerisContext {
  readonly source: EphemerisSource;
  /** A copy: the caller may change its own later. */
  readonly options: CompletePlaceOptions;
  readonly calculator: PositionCalculator;
  /** Lists what is wrong with an instant: it must be a number, and it and `earlierDays` before it within the source's dates. */
  instantProblems(epochJdUt: JdUt, earlierDays?: number): readonly string[];
  /** The frame of an instant without problems, computed once for consecutive calls. */
  frameAt(epochJdUt: JdUt): SkyFrame;
  /** The zodiac at an instant without problems; null: tropical. Computed once for consecutive calls. */
  zodiacAt(epochJdUt: JdUt): ZodiacInstant | null;
}

/** @throws {InvalidInputError} when source or options are not of their kind, or options contradict each other */
export function createEphemerisContext(source: EphemerisSource, options: EphemerisOptions): EphemerisContext {
  const problems = [...sourceProblems(source)];
  const { observer, ...others } = placeRules();
  const read = readOptions(options, { ...others, zodiac: optional(ayanamsaRule), observer }, problems);
  problems.push(...placeContradictions(read), ...zodiacContradictions(read));
  assertNoProblems(problems);
  const calculator = createPositionCalculator(source, options);
  return {
    source,
    options: completePlaceOptions(options),
    calculator,
    instantProblems: (epochJdUt, earlierDays = 0) => instantProblems(source, epochJdUt, earlierDays),
    frameAt(epochJdUt) {
      if (calculator.frame.epochJdUt !== epochJdUt) calculator.setInstant(epochJdUt);
      return calculator.frame;
    },
    zodiacAt: createZodiacAt(source, options),
  };
}

/**
 * Stars that fix a zodiac are seen from the Earth's centre whatever the centre of the ephemeris is: at their apparent places for
 * apparent positions from the Earth, else at their true places.
 */
function createZodiacAt(
  source: EphemerisSource,
  { zodiac, centre = "geocentric", light = "apparent" }: EphemerisOptions,
): EphemerisContext["zodiacAt"] {
  if (zodiac === undefined) return () => null;
  const isApparent = light === "apparent" && (centre === "geocentric" || centre === "topocentric");
  const frame = createSkyFrame();
  let instant: ZodiacInstant | null = null;
  return (epochJdUt) => {
    if (instant === null || frame.epochJdUt !== epochJdUt) {
      computeSkyFrame(source, epochJdUt, frame);
      instant = zodiac.at(frame, isApparent ? "apparent" : "true");
    }
    return instant;
  };
}

/** Lists a plane and an equinox that a zodiac does not go with. */
function zodiacContradictions({
  zodiac,
  plane = "ecliptic",
  equinox = "date",
}: EphemerisOptions): readonly string[] {
  if (zodiac === undefined) return [];
  const problems: string[] = [];
  if (plane !== "ecliptic") {
    problems.push(`zodiac is only accepted with plane "ecliptic", not ${described(plane)}`);
  }
  if (equinox !== "date") {
    problems.push(`zodiac is only accepted with equinox "date", not ${described(equinox)}`);
  }
  return problems;
}

/** Lists what is wrong with an instant of an argument: see {@link EphemerisContext}. */
export function instantProblems(
  source: EphemerisSource,
  epochJdUt: JdUt,
  earlierDays: number,
  argument = "jdUt",
): readonly string[] {
  if (!Number.isFinite(epochJdUt)) return finite(argument, epochJdUt);
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const firstJdTt = source.firstJdTt + earlierDays;
  if (epochJdTt >= firstJdTt && epochJdTt <= source.lastJdTt) return [];
  const dates = coveredDatesText({ firstJdTt, lastJdTt: source.lastJdTt });
  return [`${argument} must be within the dates of ${source.name}, ${dates}, not ${instantText(epochJdUt)}`];
}
