import { findPanchangaLimits, lahiri, type NatalMoment } from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";
import { SIDEREAL, type ZodiacReference } from "../zodiac/zodiac-reference.ts";
import { type Contestant, measureInterleaved } from "./interleave.ts";
import { randomMoments } from "./moments.ts";
import type { Peers } from "./positions.ts";
import { absentLine, heading, peerLine, timingLine } from "./report.ts";

const MOMENTS = 32;
const ROUNDS = 5;
const DAYS = 30;
/** The least ratio to the reference. */
const LEAST_RATIO = 5;
/** Newton's step that the reference's search ends with: 0.04 s, as in the engine. */
const LAST_STEP_DAYS = 5e-7;
const FLAGS = FLAG.swieph | FLAG.speed | SIDEREAL;
/** Weights of Moon and Sun in the angle of an element, and the degrees of its parts. */
const ELEMENTS = [
  { moon: 1, sun: -1, partDeg: 12 },
  { moon: 1, sun: 0, partDeg: 40 / 3 },
  { moon: 1, sun: 1, partDeg: 40 / 3 },
  { moon: 1, sun: -1, partDeg: 6 },
] as const;

const source = loadTableSource();

/** The number of limits of a month: each by Newton's method on longitudes and speeds, from the last one's speed. */
function referenceLimits(library: ReferenceLibrary, startJdUt: number): number {
  let count = 0;
  for (const { moon, sun, partDeg } of ELEMENTS) {
    let angleDeg = 0;
    let degPerDay = 0;
    const compute = (epochJdUt: number): void => {
      const { data } = library.calc_ut(epochJdUt, REFERENCE_BODY.Moon, FLAGS);
      angleDeg = moon * data[0]!;
      degPerDay = moon * data[3]!;
      if (sun === 0) return;
      const ofSun = library.calc_ut(epochJdUt, REFERENCE_BODY.Sun, FLAGS).data;
      angleDeg += sun * ofSun[0]!;
      degPerDay += sun * ofSun[3]!;
    };
    let epochJdUt = startJdUt;
    compute(epochJdUt);
    let aheadDeg = partDeg - (((angleDeg % partDeg) + partDeg) % partDeg);
    for (;;) {
      for (let days = aheadDeg / degPerDay; ; days = signedPart(angleDeg, partDeg) / degPerDay) {
        epochJdUt += days;
        if (Math.abs(days) < LAST_STEP_DAYS) break;
        compute(epochJdUt);
      }
      if (epochJdUt >= startJdUt + DAYS) break;
      count += 1;
      aheadDeg = partDeg;
    }
  }
  return count;
}

/** How far the nearest limit is ahead of an angle. */
function signedPart(angleDeg: number, partDeg: number): number {
  return partDeg * Math.round(angleDeg / partDeg) - angleDeg;
}

/** All limits of tithi, nakshatra, yoga and karana of a month; the reference has no function for them. */
export function printPanchanga({ swiss }: Peers): void {
  heading(`Limits of tithi, nakshatra, yoga, karana in ${DAYS} days; Lahiri, random dates`);
  const limitsOfMonth = ({ epochJdUt: startJdUt }: NatalMoment): number =>
    findPanchangaLimits(source, { startJdUt, endJdUt: startJdUt + DAYS }, { zodiac: lahiri }).length;
  const contestants: Contestant<NatalMoment>[] = [{ name: "Almagest", call: limitsOfMonth }];
  if (swiss.installed) {
    const library = swiss.library as ZodiacReference;
    library.set_sid_mode(lahiri.number as number, 0, 0);
    contestants.push({
      name: `${swiss.name}, by Newton's method`,
      call: ({ epochJdUt }) => referenceLimits(library, epochJdUt),
    });
  }
  const [almagest, reference] = measureInterleaved(contestants, randomMoments(MOMENTS), ROUNDS);
  timingLine(almagest!);
  if (reference !== undefined) peerLine(reference, almagest!, LEAST_RATIO);
  if (!swiss.installed) absentLine(swiss.name, swiss.why);
}
