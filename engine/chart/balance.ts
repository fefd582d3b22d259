import { BODY } from "../ephemeris/body.ts";
import {
  ELEMENT_NAMES,
  type ElementName,
  QUALITY_NAMES,
  type QualityName,
  signIndexOf,
} from "./ecliptic-point.ts";

/** How the ten planets, Sun to Pluto, are spread over the elements and the qualities. */
export interface Balance {
  readonly elements: Readonly<Record<ElementName, number>>;
  readonly qualities: Readonly<Record<QualityName, number>>;
  readonly dominantElement: ElementName;
  readonly dominantQuality: QualityName;
}

/** Sun to Pluto: the first ten bodies. */
const PLANET_COUNT = BODY.Pluto + 1;

const elementCounts = new Uint8Array(ELEMENT_NAMES.length);
const qualityCounts = new Uint8Array(QUALITY_NAMES.length);

/**
 * Counts the ten planets by the sign of their rounded longitudes (10⁻⁴ degree, body order).
 *
 * Dominant is the highest count; of those tied, the one that holds the Sun, else the one that holds the Moon, else the
 * first in order.
 */
export function balanceOf(longitudesDegE4: Int32Array): Balance {
  elementCounts.fill(0);
  qualityCounts.fill(0);
  for (let body = 0; body < PLANET_COUNT; body += 1) {
    const sign = signIndexOf(longitudesDegE4[body]!);
    elementCounts[sign % 4]! += 1;
    qualityCounts[sign % 3]! += 1;
  }
  const sunSign = signIndexOf(longitudesDegE4[BODY.Sun]!);
  const moonSign = signIndexOf(longitudesDegE4[BODY.Moon]!);
  return {
    elements: {
      Fire: elementCounts[0]!,
      Earth: elementCounts[1]!,
      Air: elementCounts[2]!,
      Water: elementCounts[3]!,
    },
    qualities: { Cardinal: qualityCounts[0]!, Fixed: qualityCounts[1]!, Mutable: qualityCounts[2]! },
    dominantElement: ELEMENT_NAMES[dominantIndex(elementCounts, sunSign % 4, moonSign % 4)]!,
    dominantQuality: QUALITY_NAMES[dominantIndex(qualityCounts, sunSign % 3, moonSign % 3)]!,
  };
}

function dominantIndex(counts: Uint8Array, ofSun: number, ofMoon: number): number {
  let highest = 0;
  for (let index = 1; index < counts.length; index += 1) {
    if (counts[index]! > counts[highest]!) highest = index;
  }
  if (counts[ofSun] === counts[highest]) return ofSun;
  if (counts[ofMoon] === counts[highest]) return ofMoon;
  return highest;
}
