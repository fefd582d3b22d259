import { SIGN_NAMES } from "../../engine/index.ts";
import type { MoonRange, Warning } from "../../proto/gen/almagest/v1/birth_pb.ts";

/** The Moon's longitudes, degrees as printed, at local 00:00, 12:00 and 24:00 of a day. */
export interface MoonOfDay {
  readonly startDeg: number;
  readonly noonDeg: number;
  readonly endDeg: number;
}

/** Tells how far the Moon of a birth of unknown time can be from where it is printed. */
export function unknownTimeWarning(moon: MoonOfDay): Warning {
  const range = moonRange(moon);
  const error = range.maxErrorDegrees.toFixed(2);
  return {
    $typeName: "almagest.v1.Warning",
    code: "unknown_time",
    message:
      `The time is unknown: the chart is that of 12:00, without angles and houses. The Moon can have been up to ` +
      `${error} degrees from where it is given; it was in ${range.signs.join(" or ")}.`,
    moon: range,
  };
}

function moonRange({ startDeg, noonDeg, endDeg }: MoonOfDay): MoonRange {
  const error = Math.max(forwardArcDeg(startDeg, noonDeg), forwardArcDeg(noonDeg, endDeg));
  return {
    $typeName: "almagest.v1.MoonRange",
    maxErrorDegrees: Math.round(error * 1e4) / 1e4,
    from: startDeg,
    to: endDeg,
    signs: signsBetween(startDeg, endDeg),
  };
}

/** The Moon never moves backwards, so the way from an earlier to a later longitude is the forward one. */
function forwardArcDeg(fromDeg: number, toDeg: number): number {
  return (toDeg - fromDeg + 360) % 360;
}

function signsBetween(fromDeg: number, toDeg: number): string[] {
  const first = Math.floor(fromDeg / 30);
  const steps = (Math.floor(toDeg / 30) - first + 12) % 12;
  return Array.from({ length: steps + 1 }, (_, step) => SIGN_NAMES[(first + step) % 12]!);
}
