/** Published instants of greatest eclipse, and the engine's for the same eclipses by each definition. */

import { createInstantSky } from "../../engine/events/instant-sky.ts";
import {
  createSyzygyWorkspace,
  EARTH_RADIUS_AU,
  type Syzygy,
  type SyzygyWorkspace,
  syzygyAt,
} from "../../engine/events/shadow-axis.ts";
import {
  type Eclipse,
  type EphemerisSource,
  findEclipses,
  julianDayFromCalendar,
  julianDayTtFromUt,
} from "../../engine/index.ts";
import { loadTableSource } from "../../engine/node/index.ts";
import { AU_KM, SUN_RADIUS_AU } from "../../engine/units/constants.ts";
import { SECONDS_PER_DAY } from "../../engine/units/time.ts";
import { defined } from "../../test/defined.ts";
import { atMost, defineMeasurement } from "../accuracy/measurement.ts";
import { CANON_ECLIPSE_MAX_SECONDS } from "../budgets.ts";
import { readFixture } from "../read-fixture.ts";
import { readEvents } from "./event-fixture.ts";

/** One list of ephe-tests/fixtures/nasa-eclipses.json. */
export interface Canon {
  readonly kind: Eclipse["kind"];
  readonly title: string;
  /** Repository and file that the rows were read in. */
  readonly readIn: string;
  /** Date and time, or Julian day, of TD; then the kind, unless the list has none. */
  readonly rows: readonly string[];
  readonly elements?: { readonly rows: readonly (readonly number[])[] };
}

interface CanonFile {
  readonly credit: string;
  readonly canons: readonly Canon[];
}

export const NASA: CanonFile = readFixture("nasa-eclipses") as CanonFile;

const KINDS: Readonly<Record<string, Eclipse["type"]>> = {
  T: "total",
  A: "annular",
  H: "hybrid",
  P: "partial",
  N: "penumbral",
};

/** Classes of eclipses that agree equally well; each has a budget. */
export type CanonClass = keyof typeof CANON_ECLIPSE_MAX_SECONDS;

/** Penumbral eclipses farther from the axis than this, in radii of the Earth, agree less well: docs/models.md. */
const FAR_GAMMA = 1.2;

export function classOf({ kind, type, gamma }: CanonComparison): CanonClass {
  if (kind === "solar") return "solar";
  if (type !== "penumbral") return "umbral";
  return gamma > FAR_GAMMA ? "penumbral, γ > 1.2" : "penumbral";
}

/** One eclipse: differences in seconds from the published instant. */
export interface CanonComparison {
  readonly row: string;
  readonly kind: Eclipse["kind"];
  readonly publishedType: Eclipse["type"] | null;
  readonly type: Eclipse["type"];
  /** Distance of the Moon's centre from the axis at greatest eclipse, radii of the Earth. */
  readonly gamma: number;
  /** Of the instant at which the axis is closest, which canons define as greatest eclipse. */
  readonly closestSeconds: number;
  /** Of `findEclipses`, and of the reference. */
  readonly engineSeconds: number;
  readonly referenceSeconds: number;
  readonly maximumJdUt: number;
}

function parseRow(row: string): { readonly jdTt: number; readonly type: Eclipse["type"] | null } {
  const parts = row.split(" ");
  const type = KINDS[parts.at(-1) ?? ""] ?? null;
  if (!defined(parts[0]).includes("-")) return { jdTt: Number(parts[0]), type };
  const [year = 0, month = 0, day = 0] = defined(parts[0]).split("-").map(Number);
  const [hours = 0, minutes = 0, seconds = 0] = defined(parts[1]).split(":").map(Number);
  const jdTt =
    julianDayFromCalendar(year, month, day) + (hours * 3600 + minutes * 60 + seconds) / SECONDS_PER_DAY;
  return { jdTt, type };
}

/**
 * What is least at the canons' greatest eclipse. Solar: the distance of the axis from the Earth's centre. Lunar: the angle
 * between the Moon and the axis of the shadow.
 */
const CLOSENESS: Readonly<Record<Eclipse["kind"], (syzygy: Syzygy) => number>> = {
  solar: ({ axisDistanceAu, axisStretch }) => axisDistanceAu / axisStretch,
  lunar: ({ separationFromShadowRad }) => separationFromShadowRad,
};
const REACH_DAYS = 0.02;
/** The squares of these distances are nearly parabolas, so a wide difference is exact. */
const HALF_STEP_DAYS = 2e-3;

/** The instant within reach of another at which a distance is least. */
function instantOfLeast(
  workspace: SyzygyWorkspace,
  middleJdUt: number,
  distance: (syzygy: Syzygy) => number,
): number {
  let low = middleJdUt - REACH_DAYS;
  let high = middleJdUt + REACH_DAYS;
  for (let step = 0; step < 40; step++) {
    const middle = (low + high) / 2;
    const before = distance(syzygyAt(workspace, middle - HALF_STEP_DAYS));
    const after = distance(syzygyAt(workspace, middle + HALF_STEP_DAYS));
    if (after > before) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** Compares every eclipse of a list. */
export function compareCanon(source: EphemerisSource, { kind, rows }: Canon): readonly CanonComparison[] {
  const workspace = createSyzygyWorkspace(createInstantSky(source));
  const fixture = readEvents();
  const referenceRows = (kind === "solar" ? fixture.solarEclipses : fixture.lunarEclipses).rows;
  return rows.map((row) => {
    const { jdTt, type } = parseRow(row);
    const secondsFrom = (jdUt: number) => (julianDayTtFromUt(jdUt) - jdTt) * SECONDS_PER_DAY;
    const eclipses = findEclipses(source, { startJdUt: jdTt - 1, endJdUt: jdTt + 1 });
    const eclipse = defined(eclipses.find((one) => one.kind === kind));
    const { maximumJdUt } = eclipse;
    const syzygy = syzygyAt(workspace, maximumJdUt);
    const gammaAu =
      kind === "solar"
        ? CLOSENESS.solar(syzygy)
        : syzygy.moonDistanceAu * Math.sin(syzygy.separationFromShadowRad);
    const [referenceJdUt] = defined(referenceRows.find(([one]) => Math.abs(one - maximumJdUt) < 0.5));
    return {
      row,
      kind,
      publishedType: type,
      type: eclipse.type,
      gamma: gammaAu / EARTH_RADIUS_AU,
      closestSeconds: secondsFrom(instantOfLeast(workspace, maximumJdUt, CLOSENESS[kind])),
      engineSeconds: secondsFrom(maximumJdUt),
      referenceSeconds: secondsFrom(referenceJdUt),
      maximumJdUt,
    };
  });
}

/** Radius of the Moon that the umbra of a canon's Besselian elements implies, in radii of the Earth. */
export function umbralMoonRadius(penumbralRadius: number, elements: readonly number[]): number {
  const [, l1 = Number.NaN, l2 = Number.NaN, tanF1 = Number.NaN, tanF2 = Number.NaN] = elements;
  const distance = (l1 - penumbralRadius / Math.cos(Math.atan(tanF1))) / tanF1;
  return (distance * tanF2 - l2) * Math.cos(Math.atan(tanF2));
}

/** Half-widths of the umbra of a solar eclipse, km, negative beyond its tip: on the ground, and in the plane of the Earth's centre. */
export function umbraHalfWidthsKm(
  source: EphemerisSource,
  epochJdUt: number,
  moonRadius: number,
): { readonly onGround: number; readonly inPlane: number } {
  const workspace = createSyzygyWorkspace(createInstantSky(source));
  const { axisDistanceAu, axisLengthAu, sunToMoonAu } = syzygyAt(workspace, epochJdUt);
  const moonRadiusAu = moonRadius * EARTH_RADIUS_AU;
  const narrowing = (SUN_RADIUS_AU - moonRadiusAu) / sunToMoonAu;
  const inPlane = moonRadiusAu - axisLengthAu * narrowing;
  const depthAu = Math.sqrt(Math.max(0, EARTH_RADIUS_AU ** 2 - axisDistanceAu ** 2));
  return { onGround: (inPlane + depthAu * narrowing) * AU_KM, inPlane: inPlane * AU_KM };
}

function measure() {
  const source = loadTableSource();
  const comparisons = NASA.canons.flatMap((canon) => compareCanon(source, canon));
  return {
    canons: [...Map.groupBy(comparisons, classOf)].map(([name, ofClass]) => ({
      name,
      eclipses: ofClass.length,
      closestMax: Math.max(...ofClass.map(({ closestSeconds }) => Math.abs(closestSeconds))),
    })),
  };
}

function rows({ canons }: ReturnType<typeof measure>) {
  const largest = Math.max(...canons.map(({ closestMax }) => closestMax));
  return [
    atMost("eclipses of NASA's canons", largest, " s", CANON_ECLIPSE_MAX_SECONDS["penumbral, γ > 1.2"]),
  ];
}

export const eclipseCanonsMeasurement = defineMeasurement({ name: "canons", measure, rows });
