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
import { FLAG, type ReferenceLibrary } from "../reference/reference-library.ts";
import type { Contestant } from "./interleave.ts";
import { heading } from "./report.ts";
import { printGroup, type SwissEphemeris } from "./swiss-ephemeris.ts";

const PLACES = 1024;
const INSTANTS = 256;
const RAD_PER_DEG = Math.PI / 180;

/** Cusps with speeds, and positions in houses, of every system, each next to the reference's. */
export function printHouses(swiss: SwissEphemeris): void {
  const places = randomPlaces();
  const input = "by sidereal time, latitude and obliquity, random places to 66°";
  heading(`Cusps with speeds, ${input}`);
  printGroup(swiss, "All systems", HOUSE_DIVISIONS, cuspContestant, referenceCusp, places);
  heading(`House of a body with latitude, ${input}`);
  printGroup(swiss, "All systems", HOUSE_DIVISIONS, positionContestant, referencePosition, places);
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

function cuspContestant(division: Division): Contestant<BenchPlace> {
  const { name, letter, cuspCount } = division;
  const houses = new Float64Array(HOUSE_VALUE_COUNT);
  const speeds = new Float64Array(cuspCount);
  return {
    name: `${letter} ${name}`,
    call: ({ inputRad, setting }) => {
      computeHousesWithSpeeds(...inputRad, division, houses, speeds, setting);
      return houses[1]! + speeds[1]!;
    },
  };
}

const referenceCusp =
  (library: ReferenceLibrary, { letter }: Division) =>
  ({ armcDeg, latitudeDeg, obliquityDeg, sunDeclinationDeg }: BenchPlace): number =>
    library.houses_armc_ex2(armcDeg, latitudeDeg, obliquityDeg, letter, sunDeclinationDeg).data.houses[1]!;

function positionContestant(division: Division): Contestant<BenchPlace> {
  const { name, letter } = division;
  const workspace = new Float64Array(HOUSE_VALUE_COUNT);
  return {
    name: `${letter} ${name}`,
    call: ({ inputRad, setting, bodyDeg }) => {
      const [longitude, latitude] = bodyDeg;
      const bodyRad = [longitude * RAD_PER_DEG, latitude * RAD_PER_DEG] as const;
      return housePosition(...inputRad, division, ...bodyRad, setting, workspace);
    },
  };
}

const referencePosition =
  (library: ReferenceLibrary, { letter }: Division) =>
  ({ armcDeg, latitudeDeg, obliquityDeg, bodyDeg }: BenchPlace): number =>
    library.house_pos(armcDeg, latitudeDeg, obliquityDeg, letter, bodyDeg).data;

/** Every ayanamsa with its rate, next to the reference's without one, at random dates. */
export function printZodiacs(swiss: SwissEphemeris): void {
  heading("Ayanamsas at random dates, from the frame of the instant");
  printGroup(swiss, "All ayanamsas", AYANAMSAS, ayanamsaContestant, referenceAyanamsa, randomFrames());
}

function randomFrames(): readonly SkyFrame[] {
  const source = loadTableSource();
  return randomMoments(INSTANTS).map(({ epochJdUt }) => {
    const frame = createSkyFrame();
    computeSkyFrame(source, epochJdUt, frame);
    return frame;
  });
}

function ayanamsaContestant(ayanamsa: Ayanamsa): Contestant<SkyFrame> {
  const out = new Float64Array(AYANAMSA_PLACES);
  return {
    name: `${ayanamsa.number} ${ayanamsa.name}`,
    call: (frame) => {
      computeAyanamsa(ayanamsa, frame, out);
      return out[0]! + out[1]!;
    },
  };
}

function referenceAyanamsa(library: ReferenceLibrary, { number }: Ayanamsa) {
  library.set_sid_mode(number as number, 0, 0);
  return ({ epochJdUt }: SkyFrame): number => library.get_ayanamsa_ex_ut(epochJdUt, FLAG.swieph).data;
}
