/** The ten planets of astrology, Sun to Pluto, in body order. */
export const PLANETS = [
  "Sun",
  "Moon",
  "Mercury",
  "Venus",
  "Mars",
  "Jupiter",
  "Saturn",
  "Uranus",
  "Neptune",
  "Pluto",
] as const;

export type PlanetName = (typeof PLANETS)[number];

const OTHER_BODIES = ["TrueNode", "Lilith", "Chiron", "Ceres", "Pallas", "Juno", "Vesta"] as const;

/**
 * The seventeen bodies, in the order used everywhere: in arrays, in responses, in aspect pairs.
 * TrueNode and Lilith (the osculating lunar apogee) are points of the Moon's orbit.
 */
export const BODY_NAMES: readonly [...typeof PLANETS, ...typeof OTHER_BODIES] = [...PLANETS, ...OTHER_BODIES];

/** One of {@link BODY_NAMES}. */
export type BodyName = (typeof BODY_NAMES)[number];

/** Number of bodies: 17. */
export const BODY_COUNT: number = BODY_NAMES.length;

/** Index of each body in {@link BODY_NAMES} and in every array by body. */
export const BODY = Object.freeze(
  Object.fromEntries(BODY_NAMES.map((name, index) => [name, index])),
) as Readonly<Record<BodyName, number>>;

/** Index of the Earth in requests to a source. The Earth is not a body of a chart. */
export const EARTH: number = BODY_COUNT;

/**
 * The body whose state determines the position of `body`: the Moon for TrueNode and Lilith, else the body itself. One
 * computation of the Moon's position also yields theirs.
 */
export function stateBodyOf(body: number): number {
  return body === BODY.TrueNode || body === BODY.Lilith ? BODY.Moon : body;
}

/**
 * The value of every quantity of a body that the source does not cover: positions, speeds, rounded longitudes. Test it
 * with {@link isCovered}, since NaN does not equal itself.
 */
export const NOT_COVERED: number = Number.NaN;

/**
 * Whether a value is not {@link NOT_COVERED}.
 *
 * @param value a value of a body, such as its longitude
 * @returns false if the value is NaN, which marks a body that the source does not cover
 *
 * @example
 * ```ts
 * import { isCovered, NOT_COVERED } from "almagest/kernels";
 *
 * isCovered(12.5); // => true
 * isCovered(NOT_COVERED); // => false
 * ```
 */
export function isCovered(value: number): boolean {
  return !Number.isNaN(value);
}
