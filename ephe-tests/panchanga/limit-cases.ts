import {
  AYANAMSAS,
  type Ayanamsa,
  type EphemerisSource,
  findPanchangaLimits,
  PANCHANGA_ELEMENTS,
  type PanchangaElement,
  SECONDS_PER_DAY,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import {
  DifferenceGroups,
  FIRST_JD_UT,
  LAST_JD_UT,
  largestOf,
  seededRandom,
} from "../accuracy/difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { PANCHANGA_MAX_SECONDS } from "../budgets.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";

/** One search: the first limit of an element after an instant. */
export interface LimitCase {
  /** The name of an ayanamsa. */
  readonly zodiac: string;
  readonly element: PanchangaElement;
  readonly startJdUt: number;
}

/** Every fifth case is in the days in which the Sun passes the star of its zodiac and deflects its light. */
const OCCULTED_EVERY = 5;
const OCCULTED_ZODIACS = ["truePushya", "vedicSheoran", "trueRevati"];
/** Longitudes at J2000.0 of those stars, and their drift. */
const OCCULTED_STARS_DEG = [128.72, 128.72, 19.88];
const PRECESSION_DEG_PER_DAY = 3.82e-5;
const SUN_DEG_PER_DAY = 0.985647;

const COUNTS: Readonly<Record<PanchangaElement, number>> = {
  tithi: 30,
  nakshatra: 27,
  pada: 108,
  yoga: 27,
  karana: 60,
};
/** More than the longest element takes, a nakshatra of 1.13 days. */
const LONGEST_DAYS = 1.3;
const BISECTIONS = 32;

export function limitCase(library: ReferenceLibrary, index: number, random: () => number): LimitCase {
  const anyJdUt = FIRST_JD_UT + 2 + (LAST_JD_UT - FIRST_JD_UT - 8) * random();
  const element = PANCHANGA_ELEMENTS[index % PANCHANGA_ELEMENTS.length] as PanchangaElement;
  const anyZodiac = AYANAMSAS[Math.floor(random() * AYANAMSAS.length)] as Ayanamsa;
  const daysBefore = 2 * random();
  const group = Math.floor(index / OCCULTED_EVERY);
  if (group % OCCULTED_EVERY !== 0) return { zodiac: anyZodiac.name, element, startJdUt: rounded(anyJdUt) };
  const star = group % OCCULTED_ZODIACS.length;
  const starDeg = OCCULTED_STARS_DEG[star] as number;
  const startJdUt = rounded(conjunctionJdUt(library, anyJdUt, starDeg) - daysBefore);
  return { zodiac: OCCULTED_ZODIACS[star] as string, element, startJdUt };
}

const rounded = (epochJdUt: number): number => Number(epochJdUt.toFixed(4));

/** The instant near another at which the Sun has the longitude of a star; within the dates by less than half a year. */
function conjunctionJdUt(library: ReferenceLibrary, nearJdUt: number, starDeg: number): number {
  let epochJdUt = Math.min(Math.max(nearJdUt, FIRST_JD_UT + 200), LAST_JD_UT - 200);
  for (let step = 0; step < 4; step++) {
    const targetDeg = starDeg + PRECESSION_DEG_PER_DAY * (epochJdUt - 2451545);
    const sunDeg = library.calc_ut(epochJdUt, REFERENCE_BODY.Sun, FLAG.swieph).data[0] as number;
    epochJdUt += signedDeg(targetDeg - sunDeg) / SUN_DEG_PER_DAY;
  }
  return epochJdUt;
}

const signedDeg = (deg: number): number => ((((deg + 180) % 360) + 360) % 360) - 180;

/** The reference's answer: the instant, and the number of the element that begins. */
export type ReferenceLimit = ReturnType<typeof referenceLimit>;

/** The reference's limit, by bisection on its sidereal longitudes. */
export function referenceLimit(library: ReferenceLibrary, one: LimitCase) {
  const { number } = zodiacOf(one);
  library.set_sid_mode(number as number, 0, 0);
  const partDeg = 360 / COUNTS[one.element];
  const startDeg = angleDeg(library, one.element, one.startJdUt);
  const next = Math.floor((((startDeg % 360) + 360) % 360) / partDeg) + 1;
  let low = one.startJdUt;
  let high = low + LONGEST_DAYS;
  for (let step = 0; step < BISECTIONS; step++) {
    const middle = (low + high) / 2;
    const excessDeg = signedDeg(angleDeg(library, one.element, middle) - next * partDeg);
    if (excessDeg >= 0) high = middle;
    else low = middle;
  }
  return { number: (next % COUNTS[one.element]) + 1, epochJdUt: Number(high.toFixed(8)) };
}

function zodiacOf({ zodiac }: LimitCase): Ayanamsa {
  return AYANAMSAS.find(({ name }) => name === zodiac) as Ayanamsa;
}

function angleDeg(library: ReferenceLibrary, element: PanchangaElement, epochJdUt: number): number {
  const longitudeDeg = (body: number): number =>
    library.calc_ut(epochJdUt, body, FLAG.swieph | FLAG.sidereal).data[0] as number;
  const moonDeg = longitudeDeg(REFERENCE_BODY.Moon);
  if (element === "nakshatra" || element === "pada") return moonDeg;
  const sunDeg = longitudeDeg(REFERENCE_BODY.Sun);
  return element === "yoga" ? moonDeg + sunDeg : moonDeg - sunDeg;
}

/** More than the greatest difference. */
const AFTER_DAYS = 0.001;

/** Ours less the reference's, seconds; NaN where our search finds another limit, none or several. */
export function limitDifferenceSeconds(
  source: EphemerisSource,
  one: LimitCase,
  theirs: ReferenceLimit,
): number {
  const window = { startJdUt: one.startJdUt, endJdUt: theirs.epochJdUt + AFTER_DAYS };
  const ours = findPanchangaLimits(source, window, { zodiac: zodiacOf(one), elements: [one.element] });
  const [limit] = ours;
  if (limit === undefined || ours.length > 1 || limit.number !== theirs.number) return Number.NaN;
  return (limit.epochJdUt - theirs.epochJdUt) * SECONDS_PER_DAY;
}

const INSTANTS_PER_CASE = 100;

/** The next limit of random elements in random zodiacs. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openReference();
  const random = seededRandom(62);
  const panchangaCases = Math.ceil(instants / INSTANTS_PER_CASE);
  const elements = new DifferenceGroups();
  let panchangaMissing = 0;
  for (let i = 0; i < panchangaCases; i++) {
    const one = limitCase(library, i, random);
    const seconds = limitDifferenceSeconds(source, one, referenceLimit(library, one));
    if (Number.isNaN(seconds)) panchangaMissing += 1;
    else elements.add(one.element, seconds);
  }
  return { panchangaCases, panchangaMissing, panchangaElements: elements.list() };
}

function rows({ panchangaElements }: ReturnType<typeof measure>) {
  return [
    atMost(
      "limits of tithi, nakshatra, yoga, karana",
      largestOf(panchangaElements),
      " s",
      PANCHANGA_MAX_SECONDS,
    ),
  ];
}

export const panchangaMeasurement = defineMeasurement({ name: "panchanga", measure, rows });
