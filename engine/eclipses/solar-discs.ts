import { AU_KM, SUN_RADIUS_AU } from "../units/constants.ts";
import type { Rad } from "../units/flavours.ts";
import type { ClosePair } from "./close-pair.ts";

/** Radius of the Moon for the contacts of its outer limb and for magnitudes. */
export const MOON_LIMB_KM = 1738.15;
/** Radius of the Moon to the valleys of its limb, for totality and annularity. */
export const MOON_VALLEYS_KM = 1736.69;

export function apparentRadiusRad(radiusKm: number, distanceAu: number): Rad {
  return Math.asin(radiusKm / AU_KM / distanceAu);
}

function sunRad({ targetDistanceAu }: ClosePair): Rad {
  return Math.asin(SUN_RADIUS_AU / targetDistanceAu);
}

function moonRad({ moonDistanceAu }: ClosePair): Rad {
  return apparentRadiusRad(MOON_LIMB_KM, moonDistanceAu);
}

/** Between the limbs of Sun and Moon, seen from outside. */
export function outerGapRad(pair: ClosePair): Rad {
  return pair.separationRad - sunRad(pair) - moonRad(pair);
}

/** Until all of the Sun is behind the valleys of the Moon's limb in a total eclipse, or all of the Moon before the Sun in an annular one. */
export function innerGapRad(pair: ClosePair): Rad {
  const excess = apparentRadiusRad(MOON_VALLEYS_KM, pair.moonDistanceAu) - sunRad(pair);
  return pair.separationRad - (isMoonLarger(pair) ? excess : -excess);
}

/** Whether an eclipse with one disc inside the other is total instead of annular. */
export function isMoonLarger(pair: ClosePair): boolean {
  return moonRad(pair) > sunRad(pair);
}

/** Whether one disc is inside the other. */
export function isCentral(pair: ClosePair): boolean {
  return pair.separationRad < Math.abs(moonRad(pair) - sunRad(pair));
}

/** How much of the Sun is covered at the instant of the pair, of its diameter and of its disc; zeros where the discs do not touch. */
export function solarPhase(pair: ClosePair): { readonly magnitude: number; readonly obscuration: number } {
  const sun = sunRad(pair);
  const moon = moonRad(pair);
  const { separationRad } = pair;
  const share = (sun + moon - separationRad) / (2 * sun);
  return {
    magnitude: isCentral(pair) ? moon / sun : Math.max(0, share),
    obscuration: coveredShare(sun, moon, separationRad),
  };
}

/** The share of a disc that another one covers. Plane geometry; radii and the distance of the centres in the same unit. */
export function coveredShare(radius: number, coverRadius: number, distance: number): number {
  if (distance >= radius + coverRadius) return 0;
  if (distance <= Math.abs(radius - coverRadius)) {
    return coverRadius >= radius ? 1 : (coverRadius / radius) ** 2;
  }
  // The common chord is at these distances from the two centres.
  const fromCentre = (distance ** 2 + radius ** 2 - coverRadius ** 2) / (2 * distance);
  const fromCover = distance - fromCentre;
  const halfChord = Math.sqrt(radius ** 2 - fromCentre ** 2);
  const segment = (r: number, offset: number) => r * r * Math.atan2(halfChord, offset) - offset * halfChord;
  return (segment(radius, fromCentre) + segment(coverRadius, fromCover)) / (Math.PI * radius * radius);
}
