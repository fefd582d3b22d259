/** The five major aspects, each with its exact angle and the orb it is allowed, both in degrees. */
export const ASPECTS = [
  { name: "Conjunction", angleDeg: 0, orbDeg: 8 },
  { name: "Sextile", angleDeg: 60, orbDeg: 6 },
  { name: "Square", angleDeg: 90, orbDeg: 8 },
  { name: "Trine", angleDeg: 120, orbDeg: 8 },
  { name: "Opposition", angleDeg: 180, orbDeg: 8 },
] as const;

export type AspectName = (typeof ASPECTS)[number]["name"];
export type AspectAngleDeg = (typeof ASPECTS)[number]["angleDeg"];

/** The orbs by name, as the aspects segment publishes them. */
export const ASPECT_ORBS_DEG = Object.freeze(
  Object.fromEntries(ASPECTS.map((aspect) => [aspect.name, aspect.orbDeg])),
) as Readonly<Record<AspectName, number>>;

/** The arcs, 0 ≤ x < 360, at which two points are in an aspect: 0, 60, 90, 120, 180 and the mirrored ones. */
export const ASPECT_ARCS: readonly { readonly arcDeg: number; readonly aspect: AspectName }[] =
  ASPECTS.flatMap(({ name, angleDeg }) => {
    const mirrored = (360 - angleDeg) % 360;
    const arcs = mirrored === angleDeg ? [angleDeg] : [angleDeg, mirrored];
    return arcs.map((arcDeg) => ({ arcDeg, aspect: name }));
  });
