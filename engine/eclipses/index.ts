/** The public names of this folder, which the engine's entry point exports. */

export {
  type EclipsePathOptions,
  type GreatestEclipse,
  type SolarEclipsePath,
  traceSolarEclipse,
} from "./eclipse-path.ts";
export type { Position as GeoPosition } from "./fundamental-plane.ts";
export type {
  GreatestSeen,
  LocalEclipse,
  LocalLunarEclipse,
  LocalSolarEclipse,
  LunarContacts,
  SolarContacts,
} from "./local-eclipse.ts";
export { findLocalEclipses } from "./local-eclipses.ts";
export {
  findLocalOccultations,
  type LocalOccultation,
  type OccultationContacts,
  type OccultationSight,
} from "./local-occultations.ts";
export { cutAtAntimeridian, type PathLine } from "./path-line.ts";
export type { SkySight } from "./sky-sight.ts";
