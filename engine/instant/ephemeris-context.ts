import type { SkyFrame } from "../apparent/sky-frame.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { type PlaceOptions, type Plane, placeOptionProblems } from "../places/place-options.ts";
import { createPositionCalculator, type PositionCalculator } from "../places/position-calculator.ts";
import { julianDayTtFromUt } from "../time/delta-t.ts";
import type { JdUt } from "../units/flavours.ts";
import { assertNoProblems } from "./ephemeris-error.ts";

/** The options of createEphemeris. */
export interface EphemerisOptions<P extends Plane = Plane> extends PlaceOptions {
  readonly plane?: P;
}

const OPTION_NAMES = ["centre", "light", "plane", "equinox", "observer"];

/** What the methods of one ephemeris share. */
export interface EphemerisContext {
  readonly source: EphemerisSource;
  readonly options: EphemerisOptions;
  readonly calculator: PositionCalculator;
  /** Lists what is wrong with an instant: it must be a number, and it and `earlierDays` before it within the source's dates. */
  instantProblems(epochJdUt: JdUt, earlierDays?: number): readonly string[];
  /** The frame of an instant without problems, computed once for consecutive calls. */
  frameAt(epochJdUt: JdUt): SkyFrame;
}

/** @throws {InvalidEphemerisError} when options do not exist or contradict each other */
export function createEphemerisContext(source: EphemerisSource, options: EphemerisOptions): EphemerisContext {
  assertNoProblems([...unknownOptionProblems(options), ...placeOptionProblems(options)]);
  const calculator = createPositionCalculator(source, options);
  return {
    source,
    options,
    calculator,
    instantProblems: (epochJdUt, earlierDays = 0) => instantProblems(source, epochJdUt, earlierDays),
    frameAt(epochJdUt) {
      if (calculator.frame.epochJdUt !== epochJdUt) calculator.setInstant(epochJdUt);
      return calculator.frame;
    },
  };
}

function unknownOptionProblems(options: EphemerisOptions): readonly string[] {
  return Object.keys(options)
    .filter((name) => !OPTION_NAMES.includes(name))
    .map((name) => `${name} is not an option; options are ${OPTION_NAMES.join(", ")}`);
}

function instantProblems(source: EphemerisSource, epochJdUt: JdUt, earlierDays: number): readonly string[] {
  if (!Number.isFinite(epochJdUt)) return [`jdUt must be a finite number, not ${epochJdUt}`];
  const epochJdTt = julianDayTtFromUt(epochJdUt);
  const firstJdTt = source.firstJdTt + earlierDays;
  if (epochJdTt >= firstJdTt && epochJdTt <= source.lastJdTt) return [];
  const dates = `JD ${firstJdTt} to ${source.lastJdTt} (TT)`;
  return [`jdUt must be within the dates of ${source.name}, ${dates}, not ${epochJdUt}`];
}
