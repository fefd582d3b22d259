import {
  AYANAMSA_PLACES,
  AYANAMSAS,
  type Ayanamsa,
  computeAyanamsa,
  computeHousesWithSpeeds,
  computeSkyFrame,
  createSkyFrame,
  HOUSE_DIVISIONS,
  HOUSE_VALUE_COUNT,
  housePosition,
  type SkyFrame,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import {
  type HousePlace,
  horizonRad,
  isPolarPlace,
  randomHousePlace,
  settingOf,
} from "../houses/reference-houses.ts";
import { randomMoments } from "../load/numbers.ts";
import { FLAG, loadReference, openReference, referenceInstalled } from "../reference/reference-library.ts";
import type { Contestant } from "./interleave.ts";
import { heading } from "./report.ts";
import { printGroup, REFERENCE_NAME } from "./swiss-ephemeris.ts";

const PLACES = 1024;
const INSTANTS = 256;
const RAD_PER_DEG = Math.PI / 180;

/** Cusps with speeds, and positions in houses, of every system, each next to the reference's. */
export function printHouses(): void {
  const places = randomPlaces();
  compare("Cusps with speeds", places, cuspContestants);
  compare("House of a body with latitude", places, positionContestants);
}

/** The input of both, converted in advance. */
interface BenchPlace extends HousePlace {
  readonly inputRad: readonly [armcRad: number, latitudeRad: number, trueObliquityRad: number];
  readonly setting: ReturnType<typeof settingOf>;
}

function randomPlaces(): readonly BenchPlace[] {
  const random = seededRandom(24);
  const places: BenchPlace[] = [];
  while (places.length < PLACES) {
    const place = randomHousePlace(random);
    if (!isPolarPlace(place))
      places.push({ ...place, inputRad: horizonRad(place), setting: settingOf(place) });
  }
  return places;
}

type Division = (typeof HOUSE_DIVISIONS)[number];
type Contestants = readonly Contestant<BenchPlace>[];

function cuspContestants(division: Division): Contestants {
  const { name, letter, cuspCount } = division;
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  const speeds = new Float64Array(cuspCount);
  const ours = {
    name: `${letter} ${name}`,
    call: ({ inputRad, setting }: BenchPlace) => {
      computeHousesWithSpeeds(...inputRad, division, houses, speeds, setting);
      return houses[1]! + speeds[1]!;
    },
  };
  if (!referenceInstalled()) return [ours];
  const library = loadReference();
  const call = ({ armcDeg, latitudeDeg, obliquityDeg, sunDeclinationDeg }: BenchPlace): number =>
    library.houses_armc_ex2(armcDeg, latitudeDeg, obliquityDeg, letter, sunDeclinationDeg).data.houses[1]!;
  return [ours, { name: REFERENCE_NAME, call }];
}

function positionContestants(division: Division): Contestants {
  const { name, letter } = division;
  const workspace = new Float64Array(HOUSE_VALUE_COUNT);
  const ours = {
    name: `${letter} ${name}`,
    call: ({ inputRad, setting, bodyDeg }: BenchPlace) => {
      const [longitude, latitude] = bodyDeg;
      const bodyRad = [longitude * RAD_PER_DEG, latitude * RAD_PER_DEG] as const;
      return housePosition(...inputRad, division, ...bodyRad, setting, workspace);
    },
  };
  if (!referenceInstalled()) return [ours];
  const library = loadReference();
  const call = ({ armcDeg, latitudeDeg, obliquityDeg, bodyDeg }: BenchPlace): number =>
    library.house_pos(armcDeg, latitudeDeg, obliquityDeg, letter, bodyDeg).data;
  return [ours, { name: REFERENCE_NAME, call }];
}

/** Prints a line for each system, and the ratio of the sums over the group. */
function compare(
  title: string,
  places: readonly BenchPlace[],
  contestantsOf: (division: Division) => Contestants,
): void {
  heading(`${title}, by sidereal time, latitude and obliquity, random places to 66°`);
  printGroup("All systems", HOUSE_DIVISIONS, contestantsOf, places);
}

/** Every ayanamsa with its rate, next to the reference's without one, at random dates. */
export function printZodiacs(): void {
  heading("Ayanamsas at random dates, from the frame of the instant");
  printGroup("All ayanamsas", AYANAMSAS, ayanamsaContestants, randomFrames());
}

function randomFrames(): readonly SkyFrame[] {
  const source = loadTableSource();
  return randomMoments(INSTANTS).map(({ epochJdUt }) => {
    const frame = createSkyFrame();
    computeSkyFrame(source, epochJdUt, frame);
    return frame;
  });
}

function ayanamsaContestants(ayanamsa: Ayanamsa): readonly Contestant<SkyFrame>[] {
  const out = new Float64Array(AYANAMSA_PLACES);
  const ours = {
    name: `${ayanamsa.number} ${ayanamsa.name}`,
    call: (frame: SkyFrame) => {
      computeAyanamsa(ayanamsa, frame, out);
      return out[0]! + out[1]!;
    },
  };
  if (!referenceInstalled()) return [ours];
  const library = openReference();
  library.set_sid_mode(ayanamsa.number as number, 0, 0);
  const call = ({ epochJdUt }: SkyFrame): number => library.get_ayanamsa_ex_ut(epochJdUt, FLAG.swieph).data;
  return [ours, { name: REFERENCE_NAME, call }];
}
