import { type EphemerisSource, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import { described } from "../units/described.ts";
import { InvalidInputError } from "../units/invalid-input-error.ts";

/** The part of a frame by which it is recognized. */
interface FrameSpace {
  readonly workspace: unknown;
}

/**
 * The error for a source or a frame that is another value: a caller without types may exchange them. Kernels compare before they
 * call it, once for each place.
 */
export function kernelArgumentError(source: EphemerisSource, frame: FrameSpace): InvalidInputError {
  const isFrame = frame?.workspace !== undefined;
  return new InvalidInputError([...sourceProblems(source), ...(isFrame ? [] : [frameProblem(frame)])]);
}

/** The problem of a value that is not a frame. */
export function frameProblem(frame: unknown): string {
  return `frame must be a frame of createSkyFrame, not ${described(frame)}`;
}
