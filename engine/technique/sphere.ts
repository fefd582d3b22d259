/** The six spheres of life that places and people are scored in, in the order that they take everywhere. */
export const SPHERE_NAMES = ["identity", "love", "body", "money", "home", "mind"] as const;

export type SphereName = (typeof SPHERE_NAMES)[number];

/** Something of every sphere, by its name. */
export function bySphere<Value>(make: (sphere: SphereName) => Value): Record<SphereName, Value> {
  return Object.fromEntries(SPHERE_NAMES.map((sphere) => [sphere, make(sphere)])) as Record<
    SphereName,
    Value
  >;
}
