import { formatLongitude, SIGN_NAMES } from "../../../engine/index.ts";
import type { JsonObject } from "./wheel-pictures.ts";

const DEGREES_PER_SIGN = 30;
/** The members of a position that its text contains. */
const TEXT_MEMBERS = ["longitude", "sign", "degreeInSign"];

/**
 * Returns a response for tables: instead of longitude, sign and degrees in the sign, each position has the member `position`,
 * "24°08′58″ Gemini". A position without its longitude has two decimals of a degree: "24°09′ Gemini". Texts are cut off, as
 * in the wheel, so they have the sign of the response.
 */
export function withPositionTexts(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withPositionTexts);
  if (typeof value !== "object" || value === null) return value;
  const record = value as JsonObject;
  const position = positionTextOf(record);
  const entries = Object.entries(record).flatMap(([name, member], index, all) => {
    if (position === null || !TEXT_MEMBERS.includes(name))
      return [[name, withPositionTexts(member)] as const];
    const isFirst = all.findIndex(([other]) => TEXT_MEMBERS.includes(other)) === index;
    return isFirst ? [["position", position] as const] : [];
  });
  return Object.fromEntries(entries);
}

/** The text of an ecliptic position; null for other records, such as a place with its geographic longitude. */
function positionTextOf({ longitude, sign, degreeInSign }: JsonObject): string | null {
  const signIndex = (SIGN_NAMES as readonly unknown[]).indexOf(sign);
  if (signIndex < 0) return null;
  if (typeof longitude === "number") return formatLongitude(longitude, { rounding: "down" });
  if (typeof degreeInSign !== "number") return null;
  return formatLongitude(DEGREES_PER_SIGN * signIndex + degreeInSign, {
    smallest: "minute",
    rounding: "down",
  });
}
