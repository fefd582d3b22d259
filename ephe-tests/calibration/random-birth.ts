import { julianDayFromCalendar, type NatalMoment } from "../../engine/index.ts";
import type { RandomNumbers } from "./calibration.ts";

const FIRST_JD_UT = julianDayFromCalendar(1900, 1, 1);
const END_JD_UT = julianDayFromCalendar(2051, 1, 1);
const DEG_PER_RAD = 180 / Math.PI;

/** A birth at a random instant of 1900–2050, uniform over the area of the Earth. */
export function randomBirth(random: RandomNumbers): NatalMoment {
  return {
    epochJdUt: FIRST_JD_UT + random() * (END_JD_UT - FIRST_JD_UT),
    latitudeDeg: Math.asin(random() * 2 - 1) * DEG_PER_RAD,
    longitudeDeg: random() * 360 - 180,
    timeKnown: true,
  };
}
