import { BODY_NAMES, type BodyName } from "../../engine/index.ts";
import { readFixture } from "../read-fixture.ts";

/** Arcs of the major aspects, degrees ahead of a point; the arc determines the aspect. */
export const ARCS_DEG = [0, 60, 90, 120, 180, 240, 270, 300] as const;

/** A time span in which every event of its kind is listed in chronological order. */
export interface Listed<Row> {
  readonly startJdUt: number;
  readonly endJdUt: number;
  readonly rows: readonly Row[];
}

export interface EventFixture {
  /** Moment, index of the phase from New Moon on. */
  readonly phases: readonly Listed<readonly [number, number]>[];
  /** Moment, index of the season from the March equinox on. */
  readonly seasons: readonly Listed<readonly [number, number]>[];
  /** Moment, 1 when the body turns direct. */
  readonly stations: readonly (Listed<readonly [number, number]> & { readonly body: BodyName })[];
  /** Moment, index of the sign entered, 1 when direct. */
  readonly ingresses: readonly (Listed<readonly [number, number, number]> & { readonly body: BodyName })[];
  /** Moment, arc in degrees of `body` ahead of `other`. */
  readonly mutual: readonly (Listed<readonly [number, number]> & {
    readonly body: BodyName;
    readonly other: BodyName;
  })[];
  /** Start, end, name of the body aspected last or "". */
  readonly voids: readonly Listed<readonly [number, number, string]>[];
  /** Greatest eclipse and kind. */
  readonly solarEclipses: Listed<readonly [number, string]>;
  readonly lunarEclipses: Listed<readonly [number, string]>;
}

/** A window of transits with every exact aspect of the seventeen bodies to its points. */
export interface TransitWindow {
  readonly startJdUt: number;
  readonly endJdUt: number;
  readonly longitudesDeg: readonly number[];
  /** {@link encodePasses}. */
  readonly passes: string;
}

export interface FixturePass {
  readonly epochJdUt: number;
  readonly body: number;
  readonly point: number;
  /** Index into {@link ARCS_DEG}. */
  readonly arc: number;
  readonly rising: boolean;
}

const TICKS_PER_DAY = 8_640_000;

/** Passes as text: for each, hundredths of a second since the previous one, and its identity, both in base 36. */
export function encodePasses(startJdUt: number, points: number, passes: readonly FixturePass[]): string {
  let last = 0;
  return passes
    .map(({ epochJdUt, body, point, arc, rising }) => {
      const tick = Math.round((epochJdUt - startJdUt) * TICKS_PER_DAY);
      const what = ((body * points + point) * ARCS_DEG.length + arc) * 2 + (rising ? 1 : 0);
      const text = `${(tick - last).toString(36)}.${what.toString(36)}`;
      last = tick;
      return text;
    })
    .join(" ");
}

export function unpackPasses({ startJdUt, longitudesDeg, passes }: TransitWindow): readonly FixturePass[] {
  let tick = 0;
  return passes.split(" ").map((text) => {
    const [ticks = "", what = ""] = text.split(".");
    tick += Number.parseInt(ticks, 36);
    const code = Number.parseInt(what, 36);
    const target = Math.floor(code / 2 / ARCS_DEG.length);
    return {
      epochJdUt: startJdUt + tick / TICKS_PER_DAY,
      body: Math.floor(target / longitudesDeg.length),
      point: target % longitudesDeg.length,
      arc: (code >> 1) % ARCS_DEG.length,
      rising: code % 2 === 1,
    };
  });
}

export const readEvents = (): EventFixture => readFixture("events") as EventFixture;
export const readTransits = (): readonly TransitWindow[] =>
  (readFixture("transit-windows") as { readonly windows: readonly TransitWindow[] }).windows;

/** Bodies whose stations are reported. */
export const TURNING_BODIES = BODY_NAMES.filter(
  (name) => !["Sun", "Moon", "TrueNode", "Lilith"].includes(name),
);
