import { formatLongitude, SIGN_NAMES } from "../../../engine/index.ts";
import type { JsonObject } from "./pictures.ts";

const DEGREES_PER_SIGN = 30;
const MINUTES_PER_DEGREE = 60;
/** Values with four decimals are cut off without an error of their binary form. */
const CUT_TOLERANCE_MINUTES = 1e-6;
/** The members of a position that its text contains. */
const POSITION_MEMBERS = ["longitude", "cusp", "absoluteDegree", "sign", "degreeInSign"];
/** Longitudes next to other members than a sign. */
const LONGITUDE_MEMBERS = ["natalLongitude", "targetLongitude"];
/** The members that are angles, or angles per day. */
const ANGLE_MEMBERS = [
  "speed",
  "angle",
  "separation",
  "orb",
  "exactness",
  "elongation",
  "arcDegrees",
  "errorDegrees",
  "maxErrorDegrees",
];

/**
 * Returns a response for tables, where every angle is degrees and minutes: instead of longitude, sign and degrees in the sign,
 * each position has the member `position`, "24°08′ Gemini". Texts are cut off, as in the wheel, so they have the sign of the
 * response. Geographic coordinates keep the form in which they are sent.
 */
export function withPositionTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPositionTexts);
  if (typeof value !== "object" || value === null) return value;
  const record = value as JsonObject;
  const position = positionTextOf(record);
  const entries = Object.entries(record).flatMap(([name, member], index, all) => {
    if (LONGITUDE_MEMBERS.includes(name) && typeof member === "number")
      return [[name, positionTextOf({ longitude: member })] as const];
    if (position === null || !POSITION_MEMBERS.includes(name)) {
      const isAngle = ANGLE_MEMBERS.includes(name) && typeof member === "number";
      return [[name, isAngle ? angleText(member) : withPositionTexts(member)] as const];
    }
    const isFirst = all.findIndex(([other]) => POSITION_MEMBERS.includes(other)) === index;
    return isFirst ? [["position", position] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The text of an ecliptic position; null for other records, such as a place with its geographic longitude. */
function positionTextOf({ latitude, longitude, cusp, sign, degreeInSign }: JsonObject): string | null {
  const signIndex = (SIGN_NAMES as readonly unknown[]).indexOf(sign);
  if (signIndex < 0 && (latitude !== undefined || typeof longitude !== "number")) return null;
  const longitudeDeg = longitude ?? cusp ?? DEGREES_PER_SIGN * signIndex + Number(degreeInSign);
  if (typeof longitudeDeg !== "number" || Number.isNaN(longitudeDeg)) return null;
  return formatLongitude(longitudeDeg, { smallest: "minute", rounding: "down" });
}

/** `−0°04′` */
function angleText(angleDeg: number): string {
  const minutes = Math.floor(Math.abs(angleDeg) * MINUTES_PER_DEGREE + CUT_TOLERANCE_MINUTES);
  const minute = String(minutes % MINUTES_PER_DEGREE).padStart(2, "0");
  return `${angleDeg < 0 ? "−" : ""}${Math.floor(minutes / MINUTES_PER_DEGREE)}°${minute}′`;
}
