import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { AU_KM, SUN_RADIUS_AU } from "../units/constants.ts";
import { findLunarPhases } from "./longitude-passes.ts";
import { EARTH_RADIUS_AU, type Syzygy, syzygyAt } from "./shadow-axis.ts";
import { createSkyTrack, type EventWindow } from "./sky-track.ts";

export type SolarEclipseType = "partial" | "annular" | "total" | "hybrid";
export type LunarEclipseType = "penumbral" | "partial" | "total";

/** An eclipse, wherever on Earth it may be seen. */
export type Eclipse =
  | { readonly kind: "solar"; readonly type: SolarEclipseType; readonly greatestJdUt: number }
  | { readonly kind: "lunar"; readonly type: LunarEclipseType; readonly greatestJdUt: number };

/** Mean radius of the Moon. Source: IAU 1982, k = 0.2725076 Earth radii. */
const MOON_RADIUS_AU = 0.2725076 * EARTH_RADIUS_AU;
/**
 * Half-width that the core shadow must keep in the plane of the Earth's centre for an eclipse to be total to the ends of
 * its path, not hybrid. **Measured:** the reference's 398 total eclipses of 1800–2399 have 1.27 km or more, its 48 hybrid
 * ones 0.40 km or less.
 */
const HYBRID_LIMIT_AU = 0.8 / AU_KM;
/** By how much the atmosphere enlarges the Earth in its shadow. Source: Danjon (1951), L'Astronomie 65, 51. */
const SHADOW_ENLARGEMENT = 1.01;

/** The greatest moment lies within this of new or full Moon, and is looked for so far. */
const REACH_DAYS = 0.035;
/** Half the step of the differences whose sign says whether an eclipse still grows. */
const HALF_STEP_DAYS = 5e-4;
/** Halvings of the reach, to 6 ms. */
const HALVINGS = 20;
/** Centres farther apart than this at the syzygy in longitude never eclipse; the farthest eclipse: 1.6°. */
const CANDIDATE_RAD = 0.032;

/**
 * Every eclipse whose greatest moment lies in the window, in the order of time.
 *
 * Solar: kind by the Moon's umbra and penumbra on the flattened Earth, `hybrid` where an eclipse is annular at the ends
 * of its path and total in the middle. Lunar: kind by the Earth's shadow, enlarged after Danjon. The greatest moment is
 * that at which the limbs overlap most, seen from the Earth's centre: of Sun and Moon, of Moon and shadow; it differs by
 * seconds from the moment at which the shadow's axis passes closest.
 *
 * **Source:** Urban & Seidelmann (2013), Explanatory Supplement, chapter 11; conventions measured from the reference:
 * docs/events.md. Range: the source's, six days and a half within its ends. Throws as {@link createSkyTrack}.
 */
export function findEclipses(source: EphemerisSource, window: EventWindow): readonly Eclipse[] {
  const track = createSkyTrack(
    source,
    { startJdUt: window.startJdUt - REACH_DAYS, endJdUt: window.endJdUt + REACH_DAYS },
    ["Sun", "Moon"],
  );
  const eclipses: Eclipse[] = [];
  for (const { epochJdUt, phase } of findLunarPhases(track)) {
    const eclipse =
      phase === "New Moon"
        ? solarEclipse(source, epochJdUt)
        : phase === "Full Moon"
          ? lunarEclipse(source, epochJdUt)
          : undefined;
    if (eclipse === undefined) continue;
    if (eclipse.greatestJdUt >= window.startJdUt && eclipse.greatestJdUt < window.endJdUt)
      eclipses.push(eclipse);
  }
  return eclipses;
}

function solarEclipse(source: EphemerisSource, newMoonJdUt: number): Eclipse | undefined {
  if (syzygyAt(source, newMoonJdUt).separationRad > CANDIDATE_RAD) return undefined;
  const greatestJdUt = leastMoment(source, newMoonJdUt, gapOfLimbsRad);
  const type = solarType(syzygyAt(source, greatestJdUt));
  return type && { kind: "solar", type, greatestJdUt };
}

function lunarEclipse(source: EphemerisSource, fullMoonJdUt: number): Eclipse | undefined {
  if (syzygyAt(source, fullMoonJdUt).separationFromShadowRad > CANDIDATE_RAD) return undefined;
  const greatestJdUt = leastMoment(source, fullMoonJdUt, gapToShadowRad);
  const type = lunarType(syzygyAt(source, greatestJdUt));
  return type && { kind: "lunar", type, greatestJdUt };
}

/** From the Sun's limb to the Moon's, negative when they overlap. */
function gapOfLimbsRad({ separationRad, moonDistanceAu, sunDistanceAu }: Syzygy): number {
  return (
    separationRad - Math.asin(MOON_RADIUS_AU / moonDistanceAu) - Math.asin(SUN_RADIUS_AU / sunDistanceAu)
  );
}

/** From the shadow's edge to the Moon's centre, but for the Sun's part in the edge, which hardly changes. */
function gapToShadowRad({ separationFromShadowRad, moonDistanceAu }: Syzygy): number {
  return separationFromShadowRad - EARTH_RADIUS_AU / moonDistanceAu;
}

/** The moment near `middleJdUt` at which a gap is least. */
function leastMoment(
  source: EphemerisSource,
  middleJdUt: number,
  gapRad: (syzygy: Syzygy) => number,
): number {
  let early = middleJdUt - REACH_DAYS;
  let late = middleJdUt + REACH_DAYS;
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (early + late) / 2;
    const before = gapRad(syzygyAt(source, middle - HALF_STEP_DAYS));
    const after = gapRad(syzygyAt(source, middle + HALF_STEP_DAYS));
    if (after > before) late = middle;
    else early = middle;
  }
  return (early + late) / 2;
}

function solarType(syzygy: Syzygy): SolarEclipseType | undefined {
  const { axisDistanceAu, axisStretch, axisLengthAu, sunToMoonAu } = syzygy;
  const penumbraAu = MOON_RADIUS_AU + (axisLengthAu * (SUN_RADIUS_AU + MOON_RADIUS_AU)) / sunToMoonAu;
  if (axisDistanceAu - penumbraAu * axisStretch > EARTH_RADIUS_AU) return undefined;
  /* half-width of the core shadow, negative beyond its tip: in the plane of the Earth's centre, and on the ground */
  const narrowing = (SUN_RADIUS_AU - MOON_RADIUS_AU) / sunToMoonAu;
  const coreAu = MOON_RADIUS_AU - axisLengthAu * narrowing;
  if (axisDistanceAu - Math.abs(coreAu) * axisStretch > EARTH_RADIUS_AU) return "partial";
  const groundAu = Math.sqrt(Math.max(0, EARTH_RADIUS_AU ** 2 - axisDistanceAu ** 2));
  if (coreAu + groundAu * narrowing < 0) return "annular";
  const isCentral = axisDistanceAu < EARTH_RADIUS_AU;
  return isCentral && coreAu < HYBRID_LIMIT_AU ? "hybrid" : "total";
}

function lunarType(syzygy: Syzygy): LunarEclipseType | undefined {
  const { separationFromShadowRad, moonDistanceAu, sunDistanceAu } = syzygy;
  const earth = (SHADOW_ENLARGEMENT * EARTH_RADIUS_AU) / moonDistanceAu + EARTH_RADIUS_AU / sunDistanceAu;
  const sun = SUN_RADIUS_AU / sunDistanceAu;
  const moon = MOON_RADIUS_AU / moonDistanceAu;
  if (separationFromShadowRad - moon > earth + sun) return undefined;
  if (separationFromShadowRad - moon > earth - sun) return "penumbral";
  return separationFromShadowRad + moon > earth - sun ? "partial" : "total";
}
