import { BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";

const QUICK: ReadonlySet<BodyName> = new Set(["Sun", "Moon", "Mercury", "Venus", "Mars"]);

/** How far from exact a transit is felt, degrees, by the body in the sky: 2 for what moves fast, 3 for the rest. */
export const TRANSIT_ORBS_DEG = Object.freeze(
  Object.fromEntries(BODY_NAMES.map((name) => [name, QUICK.has(name) ? 2 : 3])),
) as Readonly<Record<BodyName, 2 | 3>>;
