/** A place on the ecliptic, as in the responses. */
export interface ZodiacPosition {
  /** Degrees, with four decimals. */
  readonly longitude: number;
  readonly sign: string;
}

const UNITS_PER_DEGREE = 10_000;
const SIGN_DEGREES = 30;
const DEGREE_SECONDS = 3_600;

/**
 * A longitude in the notation of astrologers: `24°08′58″ Gemini`. Seconds are cut off, so a body never shows the start of the
 * next sign.
 */
export function positionInWords({ longitude, sign }: ZodiacPosition): string {
  // Whole units of the last decimal: the seconds of 24.15 must not depend on its binary form.
  const units = Math.round(longitude * UNITS_PER_DEGREE) % (SIGN_DEGREES * UNITS_PER_DEGREE);
  const seconds = Math.floor((units * DEGREE_SECONDS) / UNITS_PER_DEGREE);
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60].map((part) => String(part).padStart(2, "0"));
  return `${Math.floor(seconds / DEGREE_SECONDS)}°${parts[0]}′${parts[1]}″ ${sign}`;
}
