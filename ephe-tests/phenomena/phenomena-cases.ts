import {
  BODY_NAMES,
  type BodyName,
  createEphemeris,
  type EphemerisSource,
  type Phenomena,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { Differences, seededRandom } from "../accuracy/difference-statistics.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { randomInstant, randomObserver } from "../frames/frame-cases.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";

/** The bodies with a disc. */
export const DISC_BODIES: readonly BodyName[] = BODY_NAMES.filter(
  (name) => name !== "TrueNode" && name !== "Lilith",
);

/** Phase angle, illuminated fraction, elongation, diameter, magnitude: degrees. */
export type PhenomenaValues = readonly number[];

/** A body at a random instant, for the Earth's centre or a random place. */
export type PhenomenaCase = ReturnType<typeof phenomenaCase>;

/** Every body in turn, every second round from a place. */
export function phenomenaCase(index: number, random: () => number) {
  const body = DISC_BODIES[index % DISC_BODIES.length] as BodyName;
  const epochJdUt = randomInstant(random);
  const isTopocentric = Math.floor(index / DISC_BODIES.length) % 2 === 1;
  return { body, epochJdUt, ...(isTopocentric && { observer: randomObserver(random) }) };
}

export function referencePhenomena(reference: ReferenceLibrary, one: PhenomenaCase): PhenomenaValues {
  const { body, epochJdUt, observer } = one;
  if (observer) reference.set_topo(observer.longitudeDeg, observer.latitudeDeg, observer.heightM);
  const flags = FLAG.swieph | (observer ? FLAG.topocentric : 0);
  const { data, flag, error } = reference.pheno_ut(epochJdUt, REFERENCE_BODY[body], flags);
  if (flag < 0) throw new Error(`${body} at ${epochJdUt}: ${error}`);
  const [phaseAngleDeg = 0, fraction = 0, ...others] = data;
  // The reference states no illuminated fraction of the Sun.
  return [phaseAngleDeg, body === "Sun" ? 1 : fraction, ...others.slice(0, 3)];
}

export function enginePhenomena(source: EphemerisSource, one: PhenomenaCase): PhenomenaValues {
  const { body, epochJdUt, observer } = one;
  const ephemeris = createEphemeris(source, observer ? { centre: "topocentric", observer } : {});
  return phenomenaValues(ephemeris.phenomena(epochJdUt, body));
}

export function phenomenaValues(phenomena: Readonly<Phenomena>): PhenomenaValues {
  const { phaseAngleDeg, illuminatedFraction, elongationDeg, apparentDiameterDeg, magnitude } = phenomena;
  return [phaseAngleDeg, illuminatedFraction, elongationDeg, apparentDiameterDeg, magnitude];
}

const INSTANTS_PER_VALUE = 100;

/** Every body in turn, half of the instants from random places. */
function measure({ instants }: AccuracyRun) {
  const source = loadTableSource();
  const library = openReference();
  const random = seededRandom(32);
  const phenomenaInstants = Math.ceil(instants / INSTANTS_PER_VALUE);
  const collectors = new Map(
    DISC_BODIES.map((body) => [body, Array.from({ length: 5 }, () => new Differences())]),
  );
  for (let i = 0; i < phenomenaInstants * DISC_BODIES.length; i++) {
    const one = phenomenaCase(i, random);
    const theirs = referencePhenomena(library, one);
    enginePhenomena(source, one).forEach((value, k) => {
      collectors.get(one.body)?.[k]?.add(Math.abs(value - (theirs[k] as number)));
    });
  }
  return {
    phenomenaInstants,
    phenomena: [...collectors].map(([body, differences]) => ({
      body,
      max: differences.map((one) => one.figures().max),
    })),
  };
}

function rows({ phenomena }: ReturnType<typeof measure>) {
  const largest = Math.max(...phenomena.map(({ max }) => max.at(-1) ?? 0));
  return [atMost("magnitudes", largest, "", 1e-3)];
}

export const phenomenaMeasurement = defineMeasurement({ name: "phenomena", measure, rows });
