import type { NatalMoment } from "../../engine/index.ts";

/** Numbers in 0 < x < 1, the same in every run: Park & Miller's generator. */
export function randomNumbers(): () => number {
  let seed = 20_000_101;
  return () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** The quantile of a list, 0–1, between neighbours by the straight line. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const place = share * (sorted.length - 1);
  const below = Math.floor(place);
  const lower = sorted[below] ?? Number.NaN;
  return lower + ((sorted[below + 1] ?? lower) - lower) * (place - below);
}

/** 1800-01-01 and 2399-12-31, UT. */
const FIRST_JD_UT = 2_378_497;
const LAST_JD_UT = 2_597_641;
const SEQUENCE_JD_UT = 2_451_545;

/** Instants at random dates of 1800–2399, at random places outside the polar circles. */
export function randomMoments(count: number): readonly NatalMoment[] {
  const random = randomNumbers();
  return Array.from({ length: count }, () => ({
    epochJdUt: FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT),
    latitudeDeg: random() * 130 - 65,
    longitudeDeg: random() * 360 - 180,
    timeKnown: true,
  }));
}

/** Instants on consecutive days from the year 2000, at random places outside the polar circles. */
export function dailyMoments(count: number): readonly NatalMoment[] {
  return randomMoments(count).map((moment, day) => ({ ...moment, epochJdUt: SEQUENCE_JD_UT + day }));
}
