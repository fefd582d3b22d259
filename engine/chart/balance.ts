import { BODY, isCovered } from "../ephemeris/body.ts";
import { type DigitForm, PRINTED } from "./digits.ts";
import {
  ELEMENT_NAMES,
  type ElementName,
  QUALITY_NAMES,
  type QualityName,
  signIndexOf,
} from "./ecliptic-point.ts";

/**
 * Distribution of the ten planets, Sun to Pluto, over the elements and the qualities. A planet that the source does not
 * cover is not counted: the counts of a source without Pluto add up to nine.
 */
export interface Balance {
  readonly elements: Readonly<Record<ElementName, number>>;
  readonly qualities: Readonly<Record<QualityName, number>>;
  readonly dominantElement: ElementName;
  readonly dominantQuality: QualityName;
}

/** Sun to Pluto: the first ten bodies. */
const PLANET_COUNT = BODY.Pluto + 1;

/**
 * Counts the planets by the element and the quality of their signs.
 *
 * The dominant one is the one with the highest count; in a tie the Sun's, else the Moon's, else the first in order.
 *
 * Given:
 * - `longitudes` in body order, in the unit of the digits; a planet that is NOT_COVERED is not counted
 */
export function balanceOf(longitudes: Float64Array, digits: DigitForm = PRINTED): Balance {
  const elements: [number, number, number, number] = [0, 0, 0, 0];
  const qualities: [number, number, number] = [0, 0, 0];
  for (let body = 0; body < PLANET_COUNT; body++) {
    const longitude = longitudes[body]!;
    if (!isCovered(longitude)) continue;
    const sign = signIndexOf(longitude, digits);
    elements[sign % 4]! += 1;
    qualities[sign % 3]! += 1;
  }
  const sunSign = signIndexOf(longitudes[BODY.Sun]!, digits);
  const moonSign = signIndexOf(longitudes[BODY.Moon]!, digits);
  return {
    elements: { Fire: elements[0], Earth: elements[1], Air: elements[2], Water: elements[3] },
    qualities: { Cardinal: qualities[0], Fixed: qualities[1], Mutable: qualities[2] },
    dominantElement: ELEMENT_NAMES[dominantIndex(elements, sunSign % 4, moonSign % 4)]!,
    dominantQuality: QUALITY_NAMES[dominantIndex(qualities, sunSign % 3, moonSign % 3)]!,
  };
}

function dominantIndex(counts: readonly number[], sunIndex: number, moonIndex: number): number {
  const highest = Math.max(...counts);
  if (counts[sunIndex] === highest) return sunIndex;
  if (counts[moonIndex] === highest) return moonIndex;
  return counts.indexOf(highest);
}
