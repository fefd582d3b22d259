import type { SphereName, SynastryContact } from "../../../../engine/index.ts";
import { sphereInfluences } from "../../../../engine/technique/synastry/sphere-scores.ts";

/** The strength of a contact in a sphere, not rounded; 0 if it does not count. */
export function contactStrength(sphere: SphereName, contact: SynastryContact): number {
  const influences = sphereInfluences({ aspects: [], angleAspects: [contact], aInB: null, bInA: null });
  return influences[sphere][0]?.strength ?? 0;
}
