import { BODY } from "../ephemeris/body.ts";

/**
 * Mean radii of the bodies with a disc, kilometres, by body; NaN for the points of the Moon's orbit.
 *
 * **Source:** Archinal et al. (2018) Celest. Mech. Dyn. Astron. 130, 22 (report of the IAU working group) for the planets; Chiron's and
 * the asteroids' measured from the reference, as is the choice of 1737.5 km for the Moon, 6051.8 km for Venus and 696,000 km for the
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
  TrueNode: Number.NaN,
  Lilith: Number.NaN,
  Chiron: 135.685,
  Ceres: 469.7,
  Pallas: 272.5,
  Juno: 123.298,
  Vesta: 262.7,
});

function discRadii(byName: Readonly<Record<keyof typeof BODY, number>>): Float64Array {
  return Float64Array.from(Object.keys(BODY) as (keyof typeof BODY)[], (name) => byName[name]);
}
