/**
 * The seventeen bodies, in the order they take everywhere: in arrays, in responses, in aspect pairs.
 * TrueNode and Lilith (the osculating lunar apogee) are points of the Moon's orbit, not bodies of a table.
 */
export const BODY_NAMES = [
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
  "TrueNode",
  "Lilith",
  "Chiron",
  "Ceres",
  "Pallas",
  "Juno",
  "Vesta",
] as const;

export type BodyName = (typeof BODY_NAMES)[number];

export const BODY_COUNT = BODY_NAMES.length;

/** Index of each body in {@link BODY_NAMES} and in every array by body. */
export const BODY = Object.freeze(
  Object.fromEntries(BODY_NAMES.map((name, index) => [name, index])),
) as Readonly<Record<BodyName, number>>;

/** Index by which a source is asked for the Earth, which is no body of a chart. */
export const EARTH = BODY_COUNT;
