import type { AnglePoint } from "./angles.ts";
import { ASPECT_KINDS } from "./aspect-kinds.ts";
import type { DrawnBody, WheelAspect } from "./chart-shape.ts";

/** A body, or Ascendant or Midheaven, in the table and in the lists. */
export interface PanelPoint extends DrawnBody {
  /** The name of an angle as it is drawn; null: a body, which has a glyph. */
  readonly label: string | null;
}

const CERTAIN = { retrograde: false, range: null, isSignOpen: false, hasMinutes: true } as const;

/** The points of a chart: its bodies, then Ascendant and Midheaven. */
export function panelPoints(
  planets: readonly DrawnBody[],
  angles: readonly AnglePoint[],
): readonly PanelPoint[] {
  return [
    ...planets.map((body) => ({ ...body, label: null })),
    ...angles
      .filter(({ isHeavy }) => isHeavy)
      .map(({ name, label, longitude }) => ({ ...CERTAIN, name, label, longitude })),
  ];
}

const DEG_E4 = 10_000;
const CIRCLE_DEG_E4 = 360 * DEG_E4;

/**
 * The aspects of bodies to Ascendant and Midheaven, within the orbs of aspects between bodies: charts list aspects between
 * bodies only. None for an angle that the chart's own aspects name.
 */
export function aspectsToAngles(
  points: readonly PanelPoint[],
  aspects: readonly WheelAspect[],
): readonly WheelAspect[] {
  const isNamed = (name: string) =>
    aspects.some(({ planet1, planet2 }) => planet1 === name || planet2 === name);
  const angles = points.filter(({ name, label }) => label !== null && !isNamed(name));
  const bodies = points.filter(({ label }) => label === null);
  return angles.flatMap((angle) =>
    bodies.flatMap((body) => {
      const separationDeg = separationOf(body.longitude, angle.longitude);
      return ASPECT_KINDS.map(({ aspect, angleDeg, orbDegMax }) => ({
        ...{ aspect, orbDegMax, phase: null },
        ...{ planet1: body.name, planet2: angle.name },
        orb: Math.round(Math.abs(separationDeg - angleDeg) * DEG_E4) / DEG_E4,
      })).filter(({ orb, orbDegMax }) => orb <= orbDegMax);
    }),
  );
}

/** The shorter arc between two longitudes, each rounded to four decimals. */
function separationOf(a: number, b: number): number {
  const arc = Math.abs(Math.round(a * DEG_E4) - Math.round(b * DEG_E4)) % CIRCLE_DEG_E4;
  return Math.min(arc, CIRCLE_DEG_E4 - arc) / DEG_E4;
}
