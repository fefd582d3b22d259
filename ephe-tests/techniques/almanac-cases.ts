import { PLANETS } from "../../engine/index.ts";
import { defined } from "../../test/defined.ts";
import { DEG_PER_RAD } from "../accuracy/difference-statistics.ts";
import { GRAZING_MAX_ARCSEC_PER_SECOND } from "../budgets.ts";
import { referenceRise, referenceTwilight } from "../horizon/rise-cases.ts";
import type { ReferenceLibrary } from "../reference/reference-library.ts";
import type { InstantDifferences } from "./drawn-requests.ts";
import { dateOf, drawDayJdUt, elementOf, jdOf } from "./drawn-requests.ts";
import { referenceAltitudeDeg } from "./reference-angles.ts";
import type { ServiceAnswers } from "./service-answers.ts";

type Kind = "rise" | "transit" | "set" | "antitransit";

/** The reference's first passages within the day; null if there is none. */
export interface ReferenceAlmanac {
  /** Rise, culmination, set, anticulmination of Sun to Pluto. */
  readonly bodies: readonly (readonly (number | null)[])[];
  /** Dawn and dusk of the civil, nautical and astronomical twilight. */
  readonly twilights: readonly (number | null)[];
  /** Of Sun to Pluto, whether the body is above the horizon at noon of the day. */
  readonly isAbove: readonly boolean[];
}

const KINDS: readonly Kind[] = ["rise", "transit", "set", "antitransit"];
const MEMBERS = { rise: "rise", transit: "culmination", set: "set", antitransit: "anticulmination" } as const;
const TWILIGHTS = ["civil", "nautical", "astronomical"] as const;
const TWILIGHT_KINDS = ["dawn", "dusk"] as const;
/** Zones with an offset of whole hours in every year, so the limits of the day do not depend on civil time. */
const ZONES = [
  ["UTC", 0],
  ["Etc/GMT+8", -8],
  ["Etc/GMT-9", 9],
] as const;
/** Every fifth place is anywhere between the poles, the others up to 66° of latitude. */
const POLAR_EVERY = 5;
/** The reference looks for a rising about a day ahead; this long after the start it is asked again. */
const AGAIN_DAYS = 0.4;

export type AlmanacCase = ReturnType<typeof almanacCase>;

/** A request for an almanac, and the limits of its day. */
export function almanacCase(index: number, random: () => number) {
  const dayJdUt = drawDayJdUt(random, 1, 60);
  const [timezone, hours] = elementOf(ZONES, random);
  const reach = index % POLAR_EVERY === 0 ? 89 : 66;
  const startJdUt = dayJdUt - hours / 24;
  return {
    latitude: Number(((random() * 2 - 1) * reach).toFixed(4)),
    longitude: Number(((random() * 2 - 1) * 180).toFixed(4)),
    date: dateOf(dayJdUt),
    timezone,
    startJdUt,
    endJdUt: startJdUt + 1,
  };
}

function observerOf({ latitude, longitude }: AlmanacCase) {
  return { latitudeDeg: latitude, longitudeDeg: longitude, heightM: 0 };
}

/** The first event of a search of the day, which is asked again where the reference does not look far enough ahead. */
function firstOfDay(
  { startJdUt, endJdUt }: AlmanacCase,
  next: (jdUt: number) => number | null,
): number | null {
  for (let fromJdUt = startJdUt; fromJdUt < endJdUt; fromJdUt += AGAIN_DAYS) {
    const jdUt = next(fromJdUt);
    if (jdUt !== null && jdUt >= startJdUt) return jdUt < endJdUt ? jdUt : null;
  }
  return null;
}

/** Rising and setting of the upper limb with refraction, at sea level, 1013.25 hPa and 15 °C. */
export function referenceAlmanac(library: ReferenceLibrary, one: AlmanacCase): ReferenceAlmanac {
  const observer = observerOf(one);
  return {
    bodies: PLANETS.map((body) =>
      KINDS.map((kind) =>
        firstOfDay(one, (startJdUt) =>
          referenceRise(library, { body, kind, startJdUt, observer, options: {} }),
        ),
      ),
    ),
    twilights: TWILIGHTS.flatMap((twilight) =>
      TWILIGHT_KINDS.map((kind) =>
        firstOfDay(one, (startJdUt) => referenceTwilight(library, { kind, twilight, startJdUt, observer })),
      ),
    ),
    isAbove: PLANETS.map(
      (body) => referenceAltitudeDeg(library, body, one, (one.startJdUt + one.endJdUt) / 2) > 0,
    ),
  };
}

/** What the comparison of almanacs counts. */
export interface AlmanacFaults {
  /** Passages, twilights and sides that only one of the two has, grazing ones apart. */
  faults: number;
  /** Passages at which a body grazes the horizon, which are not compared. */
  grazing: number;
}

/** Compares the passages of our answer with the reference's. */
export async function compareAlmanac(
  answers: ServiceAnswers,
  one: AlmanacCase,
  expected: ReferenceAlmanac,
  instants: InstantDifferences,
  counts: AlmanacFaults,
): Promise<void> {
  const { latitude, longitude, date, timezone } = one;
  const { day, bodies, twilight } = await answers.almanac({ latitude, longitude, date, timezone });
  const limits = [day?.from, day?.to].map((iso) => jdOf(defined(iso)));
  if (String(limits) !== String([one.startJdUt, one.endJdUt])) counts.faults += 1;
  const add = (iso: string | undefined, jdUt: number | null, isGrazing: boolean): void => {
    if (isGrazing) counts.grazing += 1;
    else if (iso !== undefined && jdUt !== null) instants.compare(iso, jdUt);
    else if ((iso === undefined) !== (jdUt === null)) counts.faults += 1;
  };
  for (const [index, body] of bodies.entries()) {
    const theirs = defined(expected.bodies[index]);
    for (const [k, kind] of KINDS.entries()) {
      const member = MEMBERS[kind];
      const isOfHorizon = kind === "rise" || kind === "set";
      add(body[member], theirs[k] ?? null, isOfHorizon && isGrazing(latitude, body.azimuths?.[member]));
    }
    const isStill = theirs[0] === null && theirs[2] === null && body.circumpolar !== undefined;
    if (isStill && (body.circumpolar === "above") !== expected.isAbove[index]) counts.faults += 1;
  }
  for (const [index, jdUt] of expected.twilights.entries()) {
    const { begin, end } = defined(twilight?.[defined(TWILIGHTS[index >> 1])]);
    add(index % 2 === 0 ? begin : end, jdUt, false);
  }
}

/** Whether the Earth's rotation changes the altitude too slowly for the instant to be sharp. */
function isGrazing(latitudeDeg: number, azimuthDeg: number | undefined): boolean {
  if (azimuthDeg === undefined) return false;
  const share = Math.abs(Math.sin(azimuthDeg / DEG_PER_RAD)) * Math.cos(latitudeDeg / DEG_PER_RAD);
  return 15 * share < GRAZING_MAX_ARCSEC_PER_SECOND;
}
