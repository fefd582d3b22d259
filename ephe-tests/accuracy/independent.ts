/** The part `independent`: the reference against ERFA's models. */
import { loadTableSource } from "../../engine/node/index.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-rows.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";
import { arcDeg, DEG_PER_RAD, FIRST_JD_UT, LAST_JD_UT, seededRandom } from "./difference-statistics.ts";
import {
  CHAIN_NAMES,
  type ChainEpoch,
  type ChainInstant,
  type ChainLongitude,
  erfaChain,
} from "./erfa-chain.ts";
import { type AccuracyRun, atMost, defineMeasurement } from "./measurement.ts";

/** Largest differences in longitude, arcseconds: by ERFA's models, and with four of them replaced by the reference's. */
interface ModelDifferences {
  readonly name: string;
  readonly standardArcsec: number;
  readonly lightTimeArcsec: number;
}

const NUTATION = -1;
/** Within this distance of the Sun, degrees, light passes the disc; both models are then conventions. */
const DISC_DEG = 0.3;
interface ReferenceEpoch extends ChainEpoch {
  readonly nutationLongitudeRad: number;
}

const arcsecOf = (aRad: number, bRad: number) => arcDeg(aRad * DEG_PER_RAD, bRad * DEG_PER_RAD) * 3600;
const largest = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);

/** Random whole Julian days: at others the reference's binding truncates the date of stars. */
function referenceEpochs(library: ReferenceLibrary, count: number, seed: number): ReferenceEpoch[] {
  const random = seededRandom(seed);
  return Array.from({ length: count }, () => {
    const epochJdUt = Math.ceil(FIRST_JD_UT + random() * (LAST_JD_UT - FIRST_JD_UT - 1));
    const [, mean = 0, psi = 0] = library.calc_ut(epochJdUt, NUTATION, 0).data;
    return {
      epochJdUt,
      epochJdTt: epochJdUt + library.deltat_ex(epochJdUt, FLAG.swieph).data,
      meanObliquityRad: mean / DEG_PER_RAD,
      nutationLongitudeRad: psi / DEG_PER_RAD,
    };
  });
}

/** The differences of one longitude by both. */
function differencesOf(
  chain: ChainInstant,
  longitude: ChainLongitude,
  onePass: ChainLongitude,
  epoch: ReferenceEpoch,
  referenceRad: number,
): readonly [standardArcsec: number, lightTimeArcsec: number] {
  return [
    arcsecOf(longitude.iau2006Rad + chain.nutationLongitudeRad, referenceRad),
    arcsecOf(onePass.givenObliquityRad + epoch.nutationLongitudeRad, referenceRad),
  ];
}

function largestDifferences(
  name: string,
  rows: readonly ReturnType<typeof differencesOf>[],
): ModelDifferences {
  return {
    name,
    standardArcsec: largest(rows.map(([standard]) => standard)),
    lightTimeArcsec: largest(rows.map(([, lightTime]) => lightTime)),
  };
}

function isBehindSun(library: ReferenceLibrary, epochJdUt: number, name: string): boolean {
  if (name === "Sun" || name === "Moon" || name === "TrueNode" || name === "Lilith") return false;
  const [longitude = 0, latitude = 0] = library.calc_ut(
    epochJdUt,
    REFERENCE_BODY[name as keyof typeof REFERENCE_BODY],
    FLAG.swieph,
  ).data;
  const sun = library.calc_ut(epochJdUt, REFERENCE_BODY.Sun, FLAG.swieph).data[0] as number;
  return Math.hypot(arcDeg(longitude, sun), latitude) < DISC_DEG;
}

/** Every body through ERFA's chain on the engine's vectors. */
function compareBodies(
  library: ReferenceLibrary,
  epochs: readonly ReferenceEpoch[],
  chain: readonly ChainInstant[],
): { readonly steps: ModelDifferences[]; readonly behindSun: number } {
  let behindSun = 0;
  const steps = CHAIN_NAMES.map((name, body) => {
    const rows = epochs.flatMap((epoch, instant) => {
      if (isBehindSun(library, epoch.epochJdUt, name)) {
        behindSun++;
        return [];
      }
      const values = chain[instant] as ChainInstant;
      const longitude = values.bodies[body] as ChainLongitude;
      const onePass = name === "Moon" ? values.moonInOnePass : longitude;
      const theirs = library.calc_ut(epoch.epochJdUt, REFERENCE_BODY[name], FLAG.swieph).data[0] as number;
      return [differencesOf(values, longitude, onePass, epoch, theirs / DEG_PER_RAD)];
    });
    return largestDifferences(name, rows);
  });
  return { steps, behindSun };
}

function compareStars(
  library: ReferenceLibrary,
  epochs: readonly ReferenceEpoch[],
  chain: readonly ChainInstant[],
): ModelDifferences {
  const rows = epochs.flatMap((epoch, instant) => {
    const values = chain[instant] as ChainInstant;
    return TRADITIONAL_STARS.map(({ rowKey }, star) => {
      const longitude = values.stars[star] as ChainLongitude;
      const theirs = library.fixstar2_ut(`,${rowKey}`, epoch.epochJdUt, FLAG.swieph).data[0] as number;
      return differencesOf(values, longitude, longitude, epoch, theirs / DEG_PER_RAD);
    });
  });
  return largestDifferences("stars", rows);
}

function measure({ instants }: AccuracyRun) {
  const library = openReference();
  const source = loadTableSource();
  const epochs = referenceEpochs(library, Math.ceil(instants / 50), 2006);
  const chain = erfaChain(source, epochs, false);
  const { steps, behindSun } = compareBodies(library, epochs, chain);
  const starEpochs = epochs.slice(0, Math.ceil(epochs.length / 10));
  library.set_ephe_path(STAR_FILE_FOLDER);
  const stars = compareStars(library, starEpochs, erfaChain(source, starEpochs, true));
  return {
    independent: {
      instants: epochs.length,
      starDates: starEpochs.length,
      behindSun,
      steps: [...steps, stars],
    },
  };
}

/** What remains when four of ERFA's models are replaced by the reference's; the Moon's is the largest. */
function rows({ independent }: ReturnType<typeof measure>) {
  const residual = largest(independent.steps.map(({ lightTimeArcsec }) => lightTimeArcsec));
  return [atMost("places by ERFA's independent chain", residual, "″", 1e-3)];
}

export const independentMeasurement = defineMeasurement({ name: "independent", measure, rows });
