import { RAD_PER_DEG } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";

/** Mean New Moon of 2000 January 6, and the mean month. Source: Meeus (1998), Astronomical Algorithms, equation 49.1. */
const MEAN_NEW_MOON_JD = 2_451_550.09766;
const MEAN_MONTH_DAYS = 29.530588861;
/** The Moon's argument of latitude at that New Moon, and its advance in a month. Source: the same, equation 49.6. */
const LATITUDE_ARGUMENT_DEG = 160.7108;
const LATITUDE_ARGUMENT_DEG_PER_MONTH = 390.67050284;
/** No eclipse occurs if the sine of that argument is larger, in absolute value. Source: the same, chapter 54. */
const SINE_MAX = 0.36;

/** The true New or Full Moon is within this time of the mean one: the Moon is at most 14 hours ahead or behind. */
export const MEAN_SYZYGY_REACH_DAYS = 1;

/** A mean New Moon, months after the one of 2000 January 6; a mean Full Moon half a month later. */
export function meanSyzygyJdUt(month: number): JdUt {
  return MEAN_NEW_MOON_JD + MEAN_MONTH_DAYS * month;
}

/** Months from the mean New Moon of 2000 January 6 to an instant. */
export function meanMonthsUntil(epochJdUt: JdUt): number {
  return (epochJdUt - MEAN_NEW_MOON_JD) / MEAN_MONTH_DAYS;
}

/** Whether the Moon is near enough to a node for an eclipse. */
export function isEclipsePossible(month: number): boolean {
  const argumentDeg = LATITUDE_ARGUMENT_DEG + LATITUDE_ARGUMENT_DEG_PER_MONTH * month;
  return Math.abs(Math.sin(argumentDeg * RAD_PER_DEG)) <= SINE_MAX;
}
