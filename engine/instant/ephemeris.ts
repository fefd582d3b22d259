import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { Plane } from "../places/place-options.ts";
import { createEphemerisContext, type EphemerisOptions } from "./ephemeris-context.ts";
import { createHorizontalMethods, type HorizontalMethods } from "./horizontal.ts";
import { createHouseMethods, type HouseMethods } from "./houses.ts";
import { createPhenomenaMethods, type PhenomenaMethods } from "./phenomena.ts";
import {
  createPositionMethods,
  createStarMethods,
  type PositionMethods,
  type StarMethods,
} from "./positions.ts";

/** Everything about one instant, as plain objects in degrees, not rounded. */
export interface Ephemeris<P extends Plane = Plane>
  extends PositionMethods<P>,
    HouseMethods,
    PhenomenaMethods,
    HorizontalMethods,
    StarMethods {}

/**
 * Creates an ephemeris: everything about one instant as plain objects in degrees. Beneath it are calculators that write into the
 * caller's arrays (createPositionCalculator), for loops that must not allocate.
 *
 * Range: the source's. Accuracy: docs/accuracy.md; conventions: docs/models.md.
 *
 * @param source geometric states of the bodies, such as `loadTableSource()`
 * @param options centre, light, plane, equinox, zodiac, observer; default: apparent geocentric positions on the true
 * ecliptic and equinox of date, tropical
 * @returns an ephemeris with positions, houses, horizontal positions and phenomena. What its methods return shares no
 * memory with it. Create one per thread.
 * @throws {InvalidInputError} when the source is not one, or options do not exist or contradict each other
 *
 * @example
 * ```ts
 * import { createEphemeris } from "almagest";
 * import { koch } from "almagest/houses";
 * import { loadTableSource } from "almagest/tables";
 *
 * const ephemeris = createEphemeris(loadTableSource());
 * ephemeris.position(2451545, "Moon").longitudeDeg; // => 223.3238
 * ephemeris.positions(2451545).Mars?.speedDegPerDay; // => 0.7757
 * ephemeris.star(2451545, "Regulus").longitudeDeg; // => 149.8290
 * const equatorial = createEphemeris(loadTableSource(), { plane: "equator", equinox: "J2000" });
 * equatorial.position(2451545, "Sun").declinationDeg; // => -23.0337
 * const berlin = { latitudeDeg: 52.52, longitudeDeg: 13.405 };
 * ephemeris.houses(2451545, berlin, koch).cuspsDeg[1]; // => 77.9443
 * ephemeris.housePosition(2451545, berlin, koch, ephemeris.position(2451545, "Moon")); // => 7.2061
 * ```
 */
export function createEphemeris<P extends Plane = "ecliptic">(
  source: EphemerisSource,
  options: EphemerisOptions<P> = {},
): Ephemeris<P> {
  const context = createEphemerisContext(source, options);
  return {
    ...createPositionMethods<P>(context),
    ...createHouseMethods(context),
    ...createPhenomenaMethods(context),
    ...createHorizontalMethods(context),
    ...createStarMethods(context),
  };
}
