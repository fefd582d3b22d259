import {
  BODY_NAMES,
  type BodyName,
  createEphemeris,
  type EphemerisSource,
  type Observer,
} from "../../engine/index.ts";
import { randomInstant, randomObserver } from "../frames/frame-cases.ts";
import { FLAG, REFERENCE_BODY, type ReferenceLibrary } from "../reference/reference-library.ts";

/** The bodies with a disc. */
export const DISC_BODIES: readonly BodyName[] = BODY_NAMES.filter(
  (name) => name !== "TrueNode" && name !== "Lilith",
);

/** A body at a random instant, for the Earth's centre or a random place. */
export interface PhenomenaCase {
  readonly body: BodyName;
  readonly epochJdUt: number;
  readonly observer?: Observer;
}

/** Phase angle, illuminated fraction, elongation, diameter, magnitude: degrees. */
export type PhenomenaValues = readonly number[];

/** Every body in turn, every second round from a place. */
export function phenomenaCase(index: number, random: () => number): PhenomenaCase {
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
  const phenomena = ephemeris.phenomena(epochJdUt, body);
  return [
    phenomena.phaseAngleDeg,
    phenomena.illuminatedFraction,
    phenomena.elongationDeg,
    phenomena.apparentDiameterDeg,
    phenomena.magnitude,
  ];
}
