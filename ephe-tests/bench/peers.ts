/**
 * The engines that Almagest is compared with, each through its public interface, each computing what it can of a chart.
 *
 * Swiss Ephemeris and caelus are in the package of the reference tool, which the product does not depend on.
 */
import { readFileSync } from "node:fs";
import { createRequire, findPackageJSON } from "node:module";
import { pathToFileURL } from "node:url";
import { AstroTime, Body, Ecliptic, EclipticGeoMoon, GeoVector, SunPosition } from "astronomy-engine";
import { BODY_NAMES, type NatalMoment } from "../../engine/index.ts";
import {
  FLAG,
  openReference,
  REFERENCE_BODY,
  type ReferenceLibrary,
} from "../reference/reference-library.ts";
import { STAR_FILE_FOLDER } from "../stars/star-file.ts";
import { TRADITIONAL_STARS } from "../stars/traditional-stars.ts";

const REFERENCE_RELEASE = "debian-4.0-20221111";
const J2000_JD = 2_451_545;
const REFERENCE_PACKAGE = new URL("../reference/package.json", import.meta.url);
const referenceRequire = createRequire(REFERENCE_PACKAGE);

/** A peer that can be timed, or the reason why it cannot. */
export type Peer<Handlers> =
  | ({ readonly installed: true; readonly name: string } & Handlers)
  | { readonly installed: false; readonly name: string; readonly why: string };

const INSTALL = "not installed: bash ephe-tests/reference/install.sh";

function versionOf(name: string, importer: URL | string): string {
  const file = findPackageJSON(name, importer);
  if (file === undefined) throw new Error(`Cannot find ${name}`);
  return (JSON.parse(readFileSync(file, "utf8")) as { readonly version: string }).version;
}

function reasonOf(error: unknown): string {
  const message = error instanceof Error ? (error.message.split("\n")[0] ?? "") : String(error);
  return /Cannot find|is missing/.test(message) ? INSTALL : message;
}

export interface SwissEphemeris {
  /** Seventeen bodies with speeds, and houses; returns the Sun's longitude. */
  readonly places: (moment: NatalMoment) => number;
  /** The same and the stars of our catalogue. */
  readonly chart: (moment: NatalMoment) => number;
  /** For calls of one group. */
  readonly library: ReferenceLibrary;
  /** Closes its files and discards its caches. */
  readonly forget: () => void;
}

/** Swiss Ephemeris, the reference itself, through `sweph`, its native bindings. */
export function swissEphemeris(): Peer<SwissEphemeris> {
  const name = "Swiss Ephemeris (sweph)";
  try {
    const library = openReference(REFERENCE_RELEASE) as ReferenceLibrary & { close(): void };
    library.set_ephe_path(STAR_FILE_FOLDER);
    const bodies = BODY_NAMES.map((body) => REFERENCE_BODY[body]);
    const stars = TRADITIONAL_STARS.map(({ rowKey }) => `,${rowKey}`);
    const flags = FLAG.swieph | FLAG.speed;
    const places = ({ epochJdUt, latitudeDeg, longitudeDeg }: NatalMoment): number => {
      let sum = 0;
      for (const body of bodies) sum += library.calc_ut(epochJdUt, body, flags).data[0]!;
      return sum + library.houses_ex2(epochJdUt, 0, latitudeDeg, longitudeDeg, "P").data.houses[0]!;
    };
    const chart = (moment: NatalMoment): number => {
      let sum = places(moment);
      for (const star of stars) sum += library.fixstar2_ut(star, moment.epochJdUt, FLAG.swieph).data[0]!;
      return sum;
    };
    const forget = (): void => {
      library.close();
      library.set_ephe_path(STAR_FILE_FOLDER);
    };
    requireAnswers(library, stars, flags);
    const version = versionOf("sweph", REFERENCE_PACKAGE);
    return {
      installed: true,
      name: `Swiss Ephemeris ${library.version()} (sweph ${version})`,
      places,
      chart,
      library,
      forget,
    };
  } catch (error) {
    return { installed: false, name, why: reasonOf(error) };
  }
}

/** A failing call, or a fallback to the built-in theory for lack of a file, is fast: neither is accepted. */
function requireAnswers(library: ReferenceLibrary, stars: readonly string[], flags: number): void {
  const answers = [
    library.calc_ut(J2000_JD, REFERENCE_BODY.Moon, flags),
    library.calc_ut(J2000_JD, REFERENCE_BODY.Chiron, flags),
    ...stars.map((star) => library.fixstar2_ut(star, J2000_JD, FLAG.swieph)),
  ];
  const failed = answers.find(({ flag }) => flag < 0 || (flag & FLAG.swieph) === 0);
  if (failed !== undefined) throw new Error(failed.error);
}

/** astronomy-engine: apparent longitudes of Sun, Moon and eight planets; it has no speeds, houses or other bodies. */
export function astronomyEngine(): Peer<{ readonly longitudes: (moment: NatalMoment) => number }> {
  const planets = [
    Body.Mercury,
    Body.Venus,
    Body.Mars,
    Body.Jupiter,
    Body.Saturn,
    Body.Uranus,
    Body.Neptune,
    Body.Pluto,
  ];
  const longitudes = ({ epochJdUt }: NatalMoment): number => {
    const time = new AstroTime(epochJdUt - J2000_JD);
    let sum = SunPosition(time).elon + EclipticGeoMoon(time).lon;
    for (const planet of planets) sum += Ecliptic(GeoVector(planet, time, true)).elon;
    return sum;
  };
  const name = `astronomy-engine ${versionOf("astronomy-engine", import.meta.url)}: 10 longitudes only`;
  return { installed: true, name, longitudes };
}

interface CaelusEngine {
  bodies(): readonly string[];
  position(body: string, jdUt: number): { readonly lon: number; readonly speed: number };
  chartAt(
    jdUt: number,
    latitudeDeg: number,
    longitudeDeg: number,
    options: { readonly houseSystem: string; readonly bodies: readonly string[] },
  ): { readonly bodies: { readonly sun: { readonly lon: number } }; readonly cusps: readonly number[] };
}

const CAELUS_BODIES = new Set(
  "sun moon mercury venus mars jupiter saturn uranus neptune pluto true_node true_lilith chiron".split(" "),
);

/**
 * caelus, with the data in its package: thirteen of the bodies, Chiron only in 1850–2150, no Ceres, Pallas, Juno,
 * Vesta. Only its chart has houses; it also has a mean node and aspects.
 */
export async function caelus(): Promise<
  Peer<{
    readonly positions: (moment: NatalMoment) => number;
    readonly chart: (moment: NatalMoment) => number;
  }>
> {
  const name = "caelus";
  try {
    const load = (path: string) => import(pathToFileURL(referenceRequire.resolve(path)).href);
    const { Engine } = (await load("caelus")) as { Engine: new (data: unknown) => CaelusEngine };
    const { loadNodeData } = (await load("caelus/node")) as {
      loadNodeData: (folder: string, planets: string, moon: string) => unknown;
    };
    const folder = new URL("data/", pathToFileURL(referenceRequire.resolve("caelus/package.json")));
    const engine = new Engine(loadNodeData(folder.pathname, "embedded", "embedded"));
    const bodies = engine.bodies().filter((body) => CAELUS_BODIES.has(body));
    const inChironsRange = (jdUt: number): boolean => jdUt > 2_396_759 && jdUt < 2_507_794;
    return {
      installed: true,
      name: `caelus ${versionOf("caelus", REFERENCE_PACKAGE)}`,
      positions: ({ epochJdUt }) => {
        let sum = 0;
        for (const body of bodies) {
          if (body !== "chiron" || inChironsRange(epochJdUt)) sum += engine.position(body, epochJdUt).lon;
        }
        return sum;
      },
      chart: ({ epochJdUt, latitudeDeg, longitudeDeg }) =>
        engine.chartAt(epochJdUt, latitudeDeg, longitudeDeg, {
          houseSystem: "placidus",
          bodies: ["true_lilith"],
        }).cusps[0]!,
    };
  } catch (error) {
    return { installed: false, name, why: reasonOf(error) };
  }
}
