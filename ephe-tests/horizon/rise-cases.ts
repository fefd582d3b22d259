import {
  createEphemeris,
  type EphemerisSource,
  FIXED_STARS,
  findRisesAndSets,
  findTwilights,
  type HorizonEventKind,
  type HorizonOptions,
  type Observer,
  type PointName,
  SECONDS_PER_DAY,
  type Twilight,
} from "../../engine/index.ts";
import { DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT } from "../accuracy/difference-statistics.ts";
import {
  FLAG,
  HORIZON_FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-rows.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";

/** One search: the next event of a kind after an instant. */
export interface RiseCase {
  readonly body: string;
  readonly kind: HorizonEventKind;
  readonly startJdUt: number;
  readonly observer: Observer;
  readonly options: HorizonOptions;
}

const BODIES = ["Sun", "Moon", "Mercury", "Venus", "Mars", "Jupiter", "Saturn", "Pluto", "Chiron"] as const;
const KINDS = ["rise", "set", "transit", "antitransit"] as const;
const STAR_NAMES: readonly string[] = FIXED_STARS.map(({ name }) => name);
/** Every fifth place is anywhere between the poles, the others up to 66° of latitude. */
const POLAR_EVERY = 5;

/** A random case: every fourth is a star, half of the others are the Sun or the Moon. */
export function riseCase(index: number, random: () => number): RiseCase {
  const body =
    index % 4 === 3
      ? elementOf(STAR_NAMES, random)
      : (BODIES[Math.floor(random() * 2 * BODIES.length)] ?? (index % 2 === 0 ? "Sun" : "Moon"));
  const reach = index % POLAR_EVERY === 0 ? 89 : 66;
  const startJdUt = FIRST_JD_UT + 2 + random() * (LAST_JD_UT - FIRST_JD_UT - 8);
  return {
    body,
    kind: elementOf(KINDS, random),
    startJdUt: Number(startJdUt.toFixed(4)),
    observer: {
      latitudeDeg: Number(((random() * 2 - 1) * reach).toFixed(4)),
      longitudeDeg: Number(((random() * 2 - 1) * 180).toFixed(4)),
      heightM: index % 3 === 0 ? Math.round(random() * 3000) : 0,
    },
    options: randomOptions(random),
  };
}

function elementOf<T>(list: readonly T[], random: () => number): T {
  return list[Math.floor(random() * list.length)] as T;
}

function randomOptions(random: () => number): HorizonOptions {
  const choice = random();
  if (choice < 0.4) return {};
  if (choice < 0.5) return { definition: "hindu" };
  if (choice < 0.6) return { limb: "centre", air: null };
  if (choice < 0.7) return { limb: "lower" };
  const air = {
    pressureHPa: Math.round(600 + random() * 450),
    temperatureC: Math.round(random() * 70 - 30),
  };
  if (choice < 0.85) return { limb: "centre", air };
  return { air, altitudeDeg: Number((random() * 6).toFixed(2)) };
}

/** A second search begins this long before the first answer. */
const AGAIN_DAYS = 0.02;

/**
 * The reference's next event, or null if there is none within a day or two. Its search of culminations ends early, the more so the later
 * the event: up to 0.6 s of the Moon. It is asked a second time from shortly before its first answer.
 */
export function referenceRise(library: ReferenceLibrary, one: RiseCase): number | null {
  const first = nextEvent(library, one, one.startJdUt);
  if (first === null || !one.kind.includes("transit")) return first;
  return nextEvent(library, one, first - AGAIN_DAYS);
}

function nextEvent(library: ReferenceLibrary, one: RiseCase, startJdUt: number): number | null {
  const { body, kind, observer, options } = one;
  const { limb = "upper", air, altitudeDeg = 0, definition } = options;
  let event: number = HORIZON_FLAG[kind];
  if (definition === "hindu") event |= HORIZON_FLAG.hindu;
  if (limb !== "upper") event |= HORIZON_FLAG[limb];
  if (air === null) event |= HORIZON_FLAG.noRefraction;
  const isBody = body in REFERENCE_BODY;
  // Culminations of the Hindu definition are computed for the place of the last call that set one.
  library.set_topo(observer.longitudeDeg, observer.latitudeDeg, observer.heightM);
  const answer = library.rise_trans_true_hor(
    startJdUt,
    isBody ? REFERENCE_BODY[body as keyof typeof REFERENCE_BODY] : 0,
    isBody ? null : `,${starKey(body)}`,
    FLAG.swieph,
    event,
    [observer.longitudeDeg, observer.latitudeDeg, observer.heightM],
    air?.pressureHPa ?? 0,
    air?.temperatureC ?? 15,
    altitudeDeg,
  );
  return eventOf(one, answer);
}

/** The instant that the reference returns, or null if there is no event. */
function eventOf(
  one: object,
  { flag, data, error }: ReturnType<ReferenceLibrary["rise_trans"]>,
): number | null {
  if (flag === -1) throw new Error(`${JSON.stringify(one)}: ${error}`);
  return flag === -2 ? null : data;
}

/** What a comparison of one case shows. */
export interface RiseDifference {
  /** Ours less the reference's; null where one of the two has no event. */
  readonly seconds: number | null;
  /** How fast the Earth's rotation changes the altitude there, arcseconds a second; infinite for culminations. */
  readonly arcsecPerSecond: number;
}

/** The end of a search in which the reference finds nothing. It looks a day ahead, less the daily motion of the Moon. */
const EMPTY_DAYS = 0.9;
/** Our search ends this long after the reference's answer. */
const AFTER_DAYS = 0.2;

/** Compares the first event of both; null if neither has one. */
export function compareRise(
  source: EphemerisSource,
  one: RiseCase,
  theirs: number | null,
): RiseDifference | null {
  const { body, kind, startJdUt, observer, options } = one;
  const endJdUt = theirs === null ? startJdUt + EMPTY_DAYS : theirs + AFTER_DAYS;
  const ours = findRisesAndSets(source, body, observer, { startJdUt, endJdUt }, options).find(
    (event) => event.kind === kind,
  );
  if (ours === undefined && theirs === null) return null;
  const isCulmination = kind === "transit" || kind === "antitransit";
  const azimuthDeg = ours?.azimuthDeg ?? azimuthAt(source, one, theirs ?? startJdUt);
  const azimuthShare = Math.abs(Math.sin(azimuthDeg / DEG_PER_RAD));
  const speed = 15 * azimuthShare * Math.cos(observer.latitudeDeg / DEG_PER_RAD);
  return {
    seconds: theirs === null || ours === undefined ? null : (ours.epochJdUt - theirs) * SECONDS_PER_DAY,
    arcsecPerSecond: isCulmination ? Number.POSITIVE_INFINITY : speed,
  };
}

/** The azimuth of a body; of a star, due east, so that an event of a star that is missing never counts as grazing. */
function azimuthAt(source: EphemerisSource, { body, observer }: RiseCase, epochJdUt: number): number {
  if (!(body in REFERENCE_BODY)) return 90;
  return createEphemeris(source).horizontal(epochJdUt, body as PointName, observer, null).azimuthDeg;
}

function starKey(name: string): string {
  const star = FIXED_STARS.findIndex((one) => one.name === name);
  return TRADITIONAL_STARS[star]?.rowKey ?? name;
}

/** The reference with the positions of its main files and the file of its stars. */
export function openHorizonReference(): ReferenceLibrary {
  const library = openReference();
  library.set_ephe_path(STAR_FILE_FOLDER);
  return library;
}

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
  const answer = library.rise_trans_true_hor(
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
  return eventOf(one, answer);
}

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
