import type { LocalSolarEclipse } from "./local-eclipse.ts";

const SAROS_MONTHS = 223;
const INEX_MONTHS = 358;
/** 38 inex are 38 · 358 = 61 · 223 + 1 months: the series of a month is 38 times its number plus a constant. */
const SERIES_PER_MONTH = 38;

interface SarosTable {
  /** The series of the months of 2000 January. */
  readonly seriesOfMonthZero: number;
  readonly firstSeries: number;
  /** The month of the first eclipse of the first series. */
  readonly firstMonth: number;
  /**
   * Of every series, how many saros after that month, advanced by an inex for each series, it begins: as its first eclipses are partial
   * or penumbral ones near the limit, no rule gives them. Null: none of its eclipses is in 1800–2399.
   */
  readonly firstSaros: readonly (number | null)[];
}

const SOLAR: SarosTable = {
  seriesOfMonthZero: 112,
  firstSeries: 107,
  firstMonth: -17846,
  // biome-ignore format: ten series a line
  firstSaros: [
    0, -2, -11, null, -8, -9, -8, -6, -7, -5,
    -3, -4, -3, 0, -1, 0, 3, 0, -1, 4,
    -8, -10, -5, -7, -7, -4, -5, -5, -2, -2,
    -2, 1, 1, 0, 4, 3, 1, 6, -1, -8,
    -5, -5, -6, -4, -3, -3, -1, 0, -1, 2,
    3, 2, 4, 5, 3, 6, 6, -6, -5, -2,
    -5, -4, -1, -2, -1,
  ],
};
const LUNAR: SarosTable = {
  seriesOfMonthZero: 124,
  firstSeries: 99,
  firstMonth: -17870,
  // biome-ignore format: ten series a line
  firstSaros: [
    0, -8, -14, -10, -11, null, -9, -9, -10, -7,
    -6, -7, -4, -4, -4, -1, -1, -3, 1, 0,
    -11, -9, -8, -11, -9, -7, -8, -6, -5, -5,
    -4, -2, -3, -1, 1, -1, 1, 3, -5, -9,
    -3, -8, -9, -5, -6, -6, -3, -4, -3, 0,
    -1, -1, 2, 1, 1, 5, 2, -8, 4, -6,
    -8, -4, -5, -5, -2,
  ],
};

/**
 * The saros series and the member of an eclipse, numbered as in van den Bergh's panorama.
 *
 * **Source:** van den Bergh (1955), Periodicity and Variation of Solar (and Lunar) Eclipses; Espenak & Meeus (2009), Five Millennium
 * Canon. The beginnings of the series are measured from Swiss Ephemeris.
 *
 * @param month the lunation, counted from the New Moon of 2000 January 6, or from the Full Moon after it
 */
export function sarosPlace(
  kind: "solar" | "lunar",
  month: number,
): Pick<LocalSolarEclipse, "sarosSeries" | "sarosMember"> {
  const table = kind === "solar" ? SOLAR : LUNAR;
  const { seriesOfMonthZero, firstSeries, firstMonth, firstSaros } = table;
  const turned = (seriesOfMonthZero + SERIES_PER_MONTH * month) % SAROS_MONTHS;
  const sarosSeries = turned < 0 ? turned + SAROS_MONTHS : turned;
  const later = firstSaros[sarosSeries - firstSeries];
  if (later === undefined || later === null) return { sarosSeries, sarosMember: null };
  const begin = firstMonth + INEX_MONTHS * (sarosSeries - firstSeries) + SAROS_MONTHS * later;
  return { sarosSeries, sarosMember: 1 + (month - begin) / SAROS_MONTHS };
}
