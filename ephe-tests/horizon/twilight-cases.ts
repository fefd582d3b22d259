import {
  type EphemerisSource,
  findTwilights,
  type Observer,
  SECONDS_PER_DAY,
  type Twilight,
} from "../../engine/index.ts";
import { FLAG, HORIZON_FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";
import { riseCase } from "./rise-cases.ts";

/** One search: the next dawn or dusk after an instant. */
export interface TwilightCase extends Pick<Twilight, "kind" | "twilight"> {
  readonly startJdUt: number;
  readonly observer: Observer;
}

const TWILIGHTS = ["civil", "nautical", "astronomical"] as const;

export function twilightCase(index: number, random: () => number): TwilightCase {
  const { startJdUt, observer } = riseCase(index, random);
  return {
    kind: index % 2 === 0 ? "dawn" : "dusk",
    twilight: TWILIGHTS[index % TWILIGHTS.length] as (typeof TWILIGHTS)[number],
    startJdUt,
    observer,
  };
}

/** The reference's next dawn or dusk, or null if there is none. */
export function referenceTwilight(library: ReferenceLibrary, one: TwilightCase): number | null {
  const { kind, twilight, startJdUt, observer } = one;
  const { flag, data, error } = library.rise_trans_true_hor(
    startJdUt,
    REFERENCE_BODY.Sun,
    null,
    FLAG.swieph,
    HORIZON_FLAG[kind === "dawn" ? "rise" : "set"] | HORIZON_FLAG[twilight],
    [observer.longitudeDeg, observer.latitudeDeg, observer.heightM],
    0,
    15,
    0,
  );
  if (flag === -1) throw new Error(`${JSON.stringify(one)}: ${error}`);
  return flag === -2 ? null : data;
}

/** The end of a search in which the reference finds nothing, and how long ours continues after the reference's answer. */
const EMPTY_DAYS = 0.9;
const AFTER_DAYS = 0.2;

/** Our first event less the reference's, seconds; NaN where only one of the two has an event, null where neither has one. */
export function compareTwilight(
  source: EphemerisSource,
  { kind, twilight, startJdUt, observer }: TwilightCase,
  theirs: number | null,
): number | null {
  const endJdUt = theirs === null ? startJdUt + EMPTY_DAYS : theirs + AFTER_DAYS;
  const ours = findTwilights(source, observer, { startJdUt, endJdUt }).find(
    (event) => event.kind === kind && event.twilight === twilight,
  );
  if (ours === undefined && theirs === null) return null;
  return ours === undefined || theirs === null ? Number.NaN : (ours.epochJdUt - theirs) * SECONDS_PER_DAY;
}
