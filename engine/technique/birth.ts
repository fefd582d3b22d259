import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { instantProblems } from "../instant/ephemeris-context.ts";
import { placeRule } from "../instant/houses.ts";
import type { Deg, JdUt } from "../units/flavours.ts";

/** The instant and place of a birth, for techniques that need the time of birth. A NatalMoment is one. */
export interface Birth {
  /** Julian day of UT1 (UTC is used as UT1). */
  readonly epochJdUt: JdUt;
  /** Geographic latitude, −90 to 90, north positive. */
  readonly latitudeDeg: Deg;
  /** Geographic longitude, −180 to 180, east positive. */
  readonly longitudeDeg: Deg;
}

/** Lists what is wrong with a birth of the argument `name`. */
export function birthProblems(birth: Birth, name: string, source: EphemerisSource): readonly string[] {
  const { epochJdUt = Number.NaN } = (birth as Partial<Birth> | null) ?? {};
  return [...instantProblems(source, epochJdUt, 0, `${name}.epochJdUt`), ...placeRule(name, birth)];
}
