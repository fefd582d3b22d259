import type { BodyName } from "../ephemeris/body.ts";
import { POINT_NAMES, type PointName } from "./points.ts";

/**
 * Mean radii of the bodies with a disc, kilometres, by point; NaN for the points of the Moon's orbit and the Earth.
 *
 * **Source:** Archinal et al. (2018) Celest. Mech. Dyn. Astron. 130, 22 (report of the IAU working group) for the planets; Chiron's,
 * Pholus's and the asteroids' measured from Swiss Ephemeris, as is the choice of 1737.5 km for the Moon, 6051.8 km for Venus and 696,000 km for the
 * Sun among the published values.
 */
export const DISC_RADII_KM: Readonly<Float64Array> = /* @__PURE__ */ discRadii({
  Sun: 696_000,
  Moon: 1737.5,
  Mercury: 2439.4,
  Venus: 6051.8,
  Mars: 3389.5,
  Jupiter: 69_911,
  Saturn: 58_232,
  Uranus: 25_362,
  Neptune: 24_622,
  Pluto: 1188.3,
  Chiron: 135.685,
  Ceres: 469.7,
  Pallas: 272.5,
  Juno: 123.298,
  Vesta: 262.7,
  Pholus: 145,
});

/** A body with a disc. */
export type DiscBody = Exclude<BodyName, "TrueNode" | "Lilith"> | "Pholus";

function discRadii(byName: Readonly<Record<DiscBody, number>>): Float64Array {
  const radiiKm: Partial<Record<PointName, number>> = byName;
  return Float64Array.from(POINT_NAMES, (name) => radiiKm[name] ?? Number.NaN);
}
