import { type EphemerisSource, sourceProblems } from "../ephemeris/ephemeris-source.ts";
import { described } from "../units/described.ts";
import { InvalidInputError } from "../units/invalid-input-error.ts";

/** The part of a frame by which it is recognized. */
interface FrameSpace {
  readonly workspace: unknown;
}

/**
 * Checks source and frame of a kernel, which a caller without types may exchange. It takes two comparisons, so it is called for each place.
 *
 * @throws {InvalidInputError} when one of them is another value
 */
export function assertKernelArguments(source: EphemerisSource, frame: FrameSpace): void {
  if (typeof source?.covers === "function" && frame?.workspace !== undefined) return;
  const isFrame = frame?.workspace !== undefined;
  throw new InvalidInputError([...sourceProblems(source), ...(isFrame ? [] : [frameProblem(frame)])]);
}

/** The problem of a value that is not a frame. */
export function frameProblem(frame: unknown): string {
  return `frame must be a frame of createSkyFrame, not ${described(frame)}`;
}
