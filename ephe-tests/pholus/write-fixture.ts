/** Writes pholus.json: the reference's places of Pholus in every frame and around seams of its table, phenomena, risings and returns. */
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { FRAMES, randomInstant, referencePlace } from "../frames/frame-cases.ts";
import { openHorizonReference, referenceRise } from "../horizon/rise-cases.ts";
import { FLAG, openReference, REFERENCE_BODY, referenceRelease } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";
import {
  angleOf,
  type FixtureReturns,
  type ReturnCase,
  referenceReturns,
  storedReturns,
} from "../techniques/return-cases.ts";
import {
  type PholusCase,
  pholusCase,
  pholusReturnCase,
  pholusRiseCase,
  pholusSeamsJdTt,
} from "./pholus-cases.ts";

const RANDOM_PLACES = 3 * FRAMES.length;
const SEAMS = 20;
const PHENOMENA = 30;
const RISES = 60;
const RETURNS = 12;

function readPlaces(random: () => number) {
  const library = openReference();
  const seams = pholusSeamsJdTt();
  const atSeams = Array.from({ length: SEAMS }, (_, i) => {
    const frame = FRAMES[i] as (typeof FRAMES)[number];
    // Within a day of a seam, before which the light leaves Pholus.
    return { frame, epochJdUt: (seams[i * 10] as number) + random() - 0.5 };
  });
  const cases: readonly PholusCase[] = [
    ...Array.from({ length: RANDOM_PLACES }, (_, i) => pholusCase(i, random)),
    ...atSeams,
  ];
  return cases.map((one) => ({
    ...one,
    place: referencePlace(library, one.frame, one.observer, "Pholus", one.epochJdUt)
      .slice(0, 5)
      .map((value, at) => Number(at === 2 ? value.toPrecision(12) : value.toFixed(at < 2 ? 11 : 7))),
  }));
}

function readPhenomena(random: () => number) {
  const library = openReference();
  return Array.from({ length: PHENOMENA }, () => {
    const epochJdUt = randomInstant(random);
    const { data, flag, error } = library.pheno_ut(epochJdUt, REFERENCE_BODY.Pholus, FLAG.swieph);
    if (flag < 0) throw new Error(`${epochJdUt}: ${error}`);
    return { epochJdUt, values: data.slice(0, 5).map((value) => Number(value.toPrecision(12))) };
  });
}

function readReturns(random: () => number): readonly FixtureReturns[] {
  const library = openReference();
  return Array.from({ length: RETURNS }, (_, i) => {
    const one: ReturnCase = pholusReturnCase(i, random, (epochJdUt, zodiac) =>
      angleOf(library, "Pholus", zodiac)(epochJdUt),
    );
    return { ...one, returns: storedReturns(referenceReturns(library, one)) };
  });
}

function readRises(random: () => number) {
  const horizon = openHorizonReference();
  return Array.from({ length: RISES }, (_, i) => {
    const one = pholusRiseCase(i, random);
    return { ...one, theirsJdUt: referenceRise(horizon, one) };
  });
}

const random = seededRandom(334);
const fixture = {
  origin: {
    edition: referenceRelease().title,
    builder: "ephe-tests/pholus/write-fixture.ts",
  },
  places: readPlaces(random),
  phenomena: readPhenomena(random),
  rises: readRises(random),
  returns: readReturns(random),
};
export type PholusFixture = typeof fixture;

writeFixture("pholus", JSON.stringify(fixture).replaceAll("},{", "},\n{"));
