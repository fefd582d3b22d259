import {
  findTransitContacts,
  NATAL_POINT_NAMES,
  TRANSIT_ORBS_DEG,
  type TransitContact,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { TRANSIT_LIMIT_MAX_SECONDS, TRANSIT_PASS_MAX_DEG } from "../budgets.ts";
import { openReference, type ReferenceLibrary } from "../reference/reference-library.ts";
import { referenceState } from "../reference/reference-places.ts";
import { bruteLimit } from "../transits/brute-pass.ts";
import { dates, longitude, printed, separation, stepOf } from "../transits/reference-contacts.ts";
import { FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import { type AccuracyRun, atMost, count, defineMeasurement } from "./measurement.ts";

/** A brute-force search for one case takes 2 s. */
const INSTANTS_PER_CASE = 10_000;
const DAYS_MAX = 400;
/** A limit this close to the largest distance may be on either side of it. */
const EDGE_DAYS = 1e-4;
const SECONDS_PER_DAY = 86_400;

/** The limit of a contact in the reference. */
function referenceLimit(
  library: ReferenceLibrary,
  contact: TransitContact,
  natalDeg: number,
  epochJdUt: number,
  direction: 1 | -1,
): number | null {
  const { transit, angleDeg } = contact;
  const orbDeg = TRANSIT_ORBS_DEG[transit];
  const hereDeg = longitude(library, transit)(epochJdUt);
  const [exactDeg = 0] = [(natalDeg + angleDeg) % 360, (natalDeg - angleDeg + 360) % 360].sort(
    (a, b) => separation(printed(a), printed(hereDeg)) - separation(printed(b), printed(hereDeg)),
  );
  const isWithin = (deg: number): boolean =>
    Math.abs(separation(printed(deg), printed(natalDeg)) - angleDeg * 10_000) <= orbDeg * 10_000;
  const reach = { orbDeg, daysMax: DAYS_MAX, direction };
  return bruteLimit(
    longitude(library, transit),
    stepOf(transit),
    epochJdUt,
    { exactDeg, isWithin },
    dates,
    reach,
  );
}

function isAtEdge(limitJdUt: number | null, epochJdUt: number): boolean {
  return limitJdUt !== null && DAYS_MAX - Math.abs(limitJdUt - epochJdUt) < EDGE_DAYS;
}

type Comparison = { readonly isFault: true } | { readonly seconds: number; readonly isSmall: boolean };

/** A limit of both searches; null if neither finds one, or it is at the largest distance. */
function compareLimit(
  library: ReferenceLibrary,
  contact: TransitContact,
  natalDeg: number,
  epochJdUt: number,
  direction: 1 | -1,
): Comparison | null {
  const limitJdUt = direction === 1 ? contact.leavesJdUt : contact.entersJdUt;
  const expected = referenceLimit(library, contact, natalDeg, epochJdUt, direction);
  if (limitJdUt === null || expected === null) {
    return limitJdUt === expected || isAtEdge(limitJdUt ?? expected, epochJdUt) ? null : { isFault: true };
  }
  const days = Math.abs(limitJdUt - expected);
  const speedDegPerDay = referenceState(library, contact.transit, limitJdUt)[3] ?? Number.NaN;
  return {
    seconds: days * SECONDS_PER_DAY,
    isSmall: Math.abs(speedDegPerDay) * days <= TRANSIT_PASS_MAX_DEG,
  };
}

/** The contacts with natal charts of random longitudes at random instants. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openReference("all");
  const random = seededRandom(88);
  const cases = Math.ceil(instants / INSTANTS_PER_CASE);
  const comparisons: Comparison[] = [];
  for (let i = 0; i < cases; i++) {
    const epochJdUt = FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT);
    const natalDeg = Float64Array.from(NATAL_POINT_NAMES, () => random() * 360);
    for (const contact of findTransitContacts(source, natalDeg, null, epochJdUt)) {
      const pointDeg = natalDeg[NATAL_POINT_NAMES.indexOf(contact.natal)] ?? Number.NaN;
      for (const direction of [1, -1] as const) {
        const comparison = compareLimit(library, contact, pointDeg, epochJdUt, direction);
        if (comparison !== null) comparisons.push(comparison);
      }
    }
  }
  const differences = comparisons.filter((comparison) => "seconds" in comparison);
  const larger = differences.filter(({ isSmall }) => !isSmall).map(({ seconds }) => seconds);
  return {
    cases,
    limits: differences.length,
    limitFaults: comparisons.length - differences.length,
    maxSeconds: Math.max(0, ...larger),
    secondsShare: larger.length / differences.length,
  };
}

export const transitLimitsMeasurement = defineMeasurement({
  name: "transit-limits",
  measure,
  rows: ({ limits, limitFaults, maxSeconds }) => [
    {
      text: "begin and end of transits that only one finds",
      measured: `${limitFaults} of ${count(limits)}`,
      goal: "0",
      isMet: limitFaults === 0,
    },
    atMost("begin and end of the orb of transits", maxSeconds, " s", TRANSIT_LIMIT_MAX_SECONDS),
  ],
});
