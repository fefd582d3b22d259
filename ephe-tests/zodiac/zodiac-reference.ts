import { REFERENCE_RELEASE } from "../accuracy/difference-statistics.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";

/** The calls of the reference about sidereal zodiacs. */
interface ZodiacCalls {
  set_sid_mode(mode: number, t0: number, value: number): void;
  get_ayanamsa_ex_ut(epochJdUt: number, flags: number): { readonly flag: number; readonly data: number };
}

export type ZodiacReference = ReferenceLibrary & ZodiacCalls;

/** Added to a mode: positions are projected on the ecliptic of t₀. */
export const PROJECT_ON_T0 = 256;
/** The mode of {@link fixedAyanamsa}. */
export const USER_MODE = 255;
/** The flag of sidereal positions and cusps. */
export const SIDEREAL = 65536;

/** Without the star file, so with the reference's own places of Sagittarius A* and the galactic poles. */
export function openZodiacReference(): ZodiacReference {
  return openReference(REFERENCE_RELEASE) as ZodiacReference;
}
