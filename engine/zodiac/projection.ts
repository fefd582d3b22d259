import type { ApparentPlaces } from "../apparent/apparent-places.ts";
import { writeDirection } from "../apparent/light-path.ts";
import type { SkyFrame } from "../apparent/sky-frame.ts";
import { normalizeRad } from "../math/angle.ts";
import { writeIcrsRay } from "../places/lunar-points.ts";
import type { Rad } from "../units/flavours.ts";
import { described, InvalidInputError } from "../units/invalid-input-error.ts";
import { isRecord } from "../units/read-options.ts";
import type { ZodiacInstant } from "./ayanamsa.ts";
import type { FixedAyanamsa } from "./fixed-ayanamsa.ts";

/** The rates of axes that do not move. */
const FIXED_AXES = new Float64Array(9);

/**
 * The same zodiac on the ecliptic of t₀: positions and cusps are projected on it instead of being reduced by the ayanamsa. A
 * star without proper motion stays at its place for all time; the Sun gets a latitude of up to 47″ a century.
 *
 * Accuracy: places 3e-10° of Swiss Ephemeris's; cusps differ in three respects (docs/models.md).
 *
 * **Source:** Swiss Ephemeris's manual, "projection onto the ecliptic of t₀" (SE_SIDBIT_ECL_T0); compared as a black box.
 *
 * @param ayanamsa one of the 35 of AYANAMSAS with a date t₀, or a {@link fixedAyanamsa}. Zodiacs that a star or a pole
 * fixes have no t₀ and cannot be projected: `trueCitra`, `galacticEquator` and the others with a `t0JdTt` of null
 * @returns a zodiac for the option `zodiac`, with `isProjected` true
 * @throws {InvalidInputError} when the ayanamsa has no date
 *
 * @example
 * ```ts
 * import { lahiri, projectedZodiac } from "almagest/zodiacs";
 *
 * projectedZodiac(lahiri).isProjected; // => true
 * ```
 */
export function projectedZodiac(ayanamsa: FixedAyanamsa): FixedAyanamsa {
  // A caller without types may pass a zodiac that a star fixes, or a name.
  const { name, icrsToEcliptic }: Partial<FixedAyanamsa> = isRecord(ayanamsa) ? ayanamsa : {};
  if (!(icrsToEcliptic instanceof Float64Array)) {
    const value = typeof name === "string" ? name : described(ayanamsa);
    throw new InvalidInputError([`ayanamsa must be a zodiac with a date, such as lahiri, not ${value}`]);
  }
  return { ...ayanamsa, isProjected: true, at: (frame) => projectingInstant(ayanamsa, frame) };
}

function projectingInstant(ayanamsa: FixedAyanamsa, frame: SkyFrame): ZodiacInstant {
  const place = new Float64Array(4);
  return {
    longitudeOf(longitudeRad, latitudeRad) {
      projectSidereal(ayanamsa, frame, longitudeRad, latitudeRad, place);
      return place[0]!;
    },
    convertPlace(places, index) {
      projectPlace(ayanamsa, frame, places, index);
    },
    horizonAt(armcRad) {
      const { nodeRightAscensionRad, obliquityRad, nodeLongitudeRad } = projectHorizon(ayanamsa, frame);
      return {
        armcRad: armcRad - nodeRightAscensionRad,
        obliquityRad,
        startRad: -nodeLongitudeRad,
        startRateRadPerDay: 0,
      };
    },
  };
}

/** The horizon of a place referred to the ecliptic of t₀, for cusps and angles on that ecliptic. */
export interface ProjectedHorizon {
  /** Less this angle, a sidereal time is the arc of the equator from the node of the ecliptic of t₀ to the meridian. */
  readonly nodeRightAscensionRad: Rad;
  /** Angle between the true equator of date and the ecliptic of t₀. */
  readonly obliquityRad: Rad;
  /** Sidereal longitude of the node, to be added to longitudes counted from it. */
  readonly nodeLongitudeRad: Rad;
}

/**
 * Projects a point of the sky on the ecliptic of t₀ of a sidereal zodiac. A point without proper motion then stays at its
 * place in the zodiac; by subtraction it moves by the precession of the ecliptic.
 *
 * Range: the frame's. Accuracy: docs/accuracy.md.
 *
 * There are no errors.
 *
 * @param ayanamsa a zodiac with a date; `fixedAyanamsa(2451545, 0)` projects on the ecliptic and equinox of J2000.0
 * @param frame the instant, filled by {@link computeSkyFrame}
 * @param longitudeRad on the ecliptic and true equinox of date
 * @param latitudeRad on the ecliptic of date
 * @param out output: sidereal longitude, 0 ≤ x < 2π (0), and latitude over the ecliptic of t₀ (1), radians
 *
 * @example
 * ```ts
 * import { computeSkyFrame, createSkyFrame } from "almagest/kernels";
 * import { lahiri, projectSidereal } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * const projected = new Float64Array(2);
 * projectSidereal(lahiri, frame, 2.5, 0.1, projected);
 * projected[0]; // => 2.0837
 * ```
 */
export function projectSidereal(
  ayanamsa: FixedAyanamsa,
  frame: SkyFrame,
  longitudeRad: Rad,
  latitudeRad: Rad,
  out: Float64Array,
): void {
  const meanRad = longitudeRad - frame.nutationLongitudeRad;
  const inPlane = Math.cos(latitudeRad);
  const x = inPlane * Math.cos(meanRad);
  const y = inPlane * Math.sin(meanRad);
  writeOnEclipticOfT0(ayanamsa, frame, x, y, Math.sin(latitudeRad), out);
}

/**
 * The equator of date seen from the ecliptic of t₀: with it, {@link computeHouses} computes where the horizon, the
 * meridian and the house circles cross that ecliptic.
 *
 * Range: the frame's. Accuracy: docs/models.md. There are no errors.
 *
 * @param ayanamsa a zodiac with a date t₀
 * @param frame the instant, filled by {@link computeSkyFrame}
 * @returns radians: the right ascension of the node to subtract from a sidereal time, the obliquity to pass to
 * {@link computeHouses}, and the sidereal longitude of the node to add to cusps and angles
 *
 * @example
 * ```ts
 * import { computeHouses, HOUSE_VALUE_COUNT, placidus } from "almagest/houses";
 * import { computeSkyFrame, createSkyFrame } from "almagest/kernels";
 * import { lahiri, projectHorizon } from "almagest/zodiacs";
 * import { loadTableSource } from "almagest/tables";
 *
 * const frame = createSkyFrame();
 * computeSkyFrame(loadTableSource(), 2451545, frame);
 * const { nodeRightAscensionRad, obliquityRad, nodeLongitudeRad } = projectHorizon(lahiri, frame);
 * const houses = new Float64Array(HOUSE_VALUE_COUNT);
 * const armcRad = frame.greenwichApparentSiderealTimeRad - nodeRightAscensionRad;
 * computeHouses(armcRad, 0.9, obliquityRad, placidus, houses);
 * houses[0] + nodeLongitudeRad; // => 6.2920
 * ```
 */
export function projectHorizon(ayanamsa: FixedAyanamsa, frame: SkyFrame): ProjectedHorizon {
  const { icrsToEcliptic: t0 } = ayanamsa;
  const date = frame.icrsToEclipticOfDate;
  const sine = Math.sin(frame.trueObliquityRad);
  const cosine = Math.cos(frame.trueObliquityRad);
  const cosNutation = Math.cos(frame.nutationLongitudeRad);
  const sinNutation = Math.sin(frame.nutationLongitudeRad);
  // The pole of the ecliptic of t₀ on the mean ecliptic, the true ecliptic and the true equator of date.
  const meanX = date[0]! * t0[6]! + date[1]! * t0[7]! + date[2]! * t0[8]!;
  const meanY = date[3]! * t0[6]! + date[4]! * t0[7]! + date[5]! * t0[8]!;
  const z = date[6]! * t0[6]! + date[7]! * t0[7]! + date[8]! * t0[8]!;
  const x = cosNutation * meanX - sinNutation * meanY;
  const y = sinNutation * meanX + cosNutation * meanY;
  const poleY = y * cosine - z * sine;
  const poleZ = y * sine + z * cosine;
  const inPlane = Math.sqrt(x * x + poleY * poleY);
  // The node is perpendicular to both poles: on the equator at (−poleY, x, 0), on the ecliptic of date at the same point.
  const nodeX = -poleY / inPlane;
  const nodeY = (x / inPlane) * cosine;
  const nodeZ = -(x / inPlane) * sine;
  const node = new Float64Array(2);
  writeOnEclipticOfT0(
    ayanamsa,
    frame,
    cosNutation * nodeX + sinNutation * nodeY,
    cosNutation * nodeY - sinNutation * nodeX,
    nodeZ,
    node,
  );
  return {
    nodeRightAscensionRad: Math.atan2(x, -poleY),
    obliquityRad: Math.atan2(inPlane, poleZ),
    nodeLongitudeRad: node[0]!,
  };
}

/** Projects a place of the true ecliptic of date and its rates: the vector and its rate, turned to the ecliptic of t₀. */
function projectPlace(
  { icrsToEcliptic: t0, projectedValueRad }: FixedAyanamsa,
  frame: SkyFrame,
  places: ApparentPlaces,
  index: number,
): void {
  const { ray } = frame.workspace;
  writeIcrsRay(frame, places, index);
  writeDirection(ray, t0, FIXED_AXES, -projectedValueRad, 0, index, places);
}

/** Turns a vector on the mean ecliptic of date to the ecliptic of t₀. */
function writeOnEclipticOfT0(
  { icrsToEcliptic: t0, projectedValueRad }: FixedAyanamsa,
  frame: SkyFrame,
  x: number,
  y: number,
  z: number,
  out: Float64Array,
): void {
  const date = frame.icrsToEclipticOfDate;
  const icrsX = date[0]! * x + date[3]! * y + date[6]! * z;
  const icrsY = date[1]! * x + date[4]! * y + date[7]! * z;
  const icrsZ = date[2]! * x + date[5]! * y + date[8]! * z;
  const t0X = t0[0]! * icrsX + t0[1]! * icrsY + t0[2]! * icrsZ;
  const t0Y = t0[3]! * icrsX + t0[4]! * icrsY + t0[5]! * icrsZ;
  const t0Z = t0[6]! * icrsX + t0[7]! * icrsY + t0[8]! * icrsZ;
  out[0] = normalizeRad(Math.atan2(t0Y, t0X) - projectedValueRad);
  out[1] = Math.atan2(t0Z, Math.sqrt(t0X * t0X + t0Y * t0Y));
}
