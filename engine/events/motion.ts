import { normalizeRad, signedRad } from "../math/angle.ts";
import { hermitePiece, PIECE_COEFFICIENTS, pieceSlope, pieceValue } from "./piece-polynomial.ts";
import type { BodySamples, SkyTrack } from "./sky-track.ts";

/** No second body: the motion is that of one body against the zodiac. */
export const NO_BODY = -1;

/**
 * An angle that moves, sampled at equal steps: the longitude of a body, or that of one body counted from another.
 */
export interface Motion {
  readonly body: number;
  /** The body that the angle is counted from, or {@link NO_BODY}. */
  readonly from: number;
  readonly stepDays: number;
  readonly firstStep: number;
  /** In 0 ≤ x < 2π. */
  readonly angleRad: Float64Array;
  readonly speedRadPerDay: Float64Array;
}

/** The motion of one body of a track. Throws a RangeError when the track does not hold it. */
export function bodyMotion(track: SkyTrack, body: number): Motion {
  const { stepDays, firstStep, longitudeRad, speedRadPerDay } = samplesOf(track, body);
  return { body, from: NO_BODY, stepDays, firstStep, angleRad: longitudeRad, speedRadPerDay };
}

/**
 * The motion of `body` counted from `from`. When one is sampled more coarsely, its places between are interpolated.
 * Throws a RangeError when the track does not hold both.
 */
export function relativeMotion(track: SkyTrack, body: number, from: number): Motion {
  const first = samplesOf(track, body);
  const second = samplesOf(track, from);
  const grid = first.stepDays <= second.stepDays ? first : second;
  const count = grid.longitudeRad.length;
  const angleRad = new Float64Array(count);
  const speedRadPerDay = new Float64Array(count);
  for (let i = 0; i < count; i++) {
    const epochJdUt = (grid.firstStep + i) * grid.stepDays;
    sampleAt(first, epochJdUt);
    const longitude = sampledLongitude;
    const speed = sampledSpeed;
    sampleAt(second, epochJdUt);
    angleRad[i] = normalizeRad(longitude - sampledLongitude);
    speedRadPerDay[i] = speed - sampledSpeed;
  }
  return { body, from, stepDays: grid.stepDays, firstStep: grid.firstStep, angleRad, speedRadPerDay };
}

const data = new Float64Array(PIECE_COEFFICIENTS);
const piece = new Float64Array(PIECE_COEFFICIENTS);
let sampledLongitude = 0;
let sampledSpeed = 0;

/**
 * Fits the piece over cell `i` of equally spaced angles, counted from the angle at its start, so that nothing depends on
 * how often the circle was gone round before.
 */
export function cellPiece(
  angleRad: Float64Array,
  speedRadPerDay: Float64Array,
  stepDays: number,
  i: number,
  out: Float64Array,
): void {
  const origin = angleRad[i]!;
  for (let j = 0; j < 4; j++) {
    data[j] = signedRad(angleRad[i + j - 1]! - origin);
    data[j + 4] = speedRadPerDay[i + j - 1]! * stepDays;
  }
  hermitePiece(data, out);
}

function sampleAt(samples: BodySamples, epochJdUt: number): void {
  const { longitudeRad, speedRadPerDay, stepDays, firstStep } = samples;
  const place = epochJdUt / stepDays - firstStep;
  const i = Math.floor(place);
  const u = place - i;
  if (u === 0) {
    sampledLongitude = longitudeRad[i]!;
    sampledSpeed = speedRadPerDay[i]!;
    return;
  }
  cellPiece(longitudeRad, speedRadPerDay, stepDays, i, piece);
  sampledLongitude = longitudeRad[i]! + pieceValue(piece, u);
  sampledSpeed = pieceSlope(piece, u) / stepDays;
}

function samplesOf(track: SkyTrack, body: number): BodySamples {
  const samples = track.samples[body];
  if (samples === undefined) throw new RangeError(`the track holds no samples of body ${body}`);
  return samples;
}
