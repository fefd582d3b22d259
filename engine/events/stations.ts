import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { DEG_PER_RAD, normalizeDeg } from "../math/angle.ts";
import { SEARCH_MARGIN_DAYS } from "./level-crossings.ts";
import { bodyMotion, cellPiece } from "./motion.ts";
import { PIECE_COEFFICIENTS } from "./piece-polynomial.ts";
import type { SkyTrack } from "./sky-track.ts";
import { trueAngleRad, trueTurn } from "./true-motion.ts";
import { turningPoints } from "./turning-points.ts";

/** A body stands still in longitude and turns. */
export interface Station {
  /** Moment of UT. */
  readonly epochJdUt: number;
  readonly body: BodyName;
  /** The way the body moves from now on. */
  readonly direction: "retrograde" | "direct";
  readonly longitudeDeg: number;
}

/** Bodies that have stations: not Sun and Moon, which never turn, nor node and Lilith, which do every few days. */
export const STATION_BODIES: readonly BodyName[] = BODY_NAMES.filter(
  (name) => name !== "Sun" && name !== "Moon" && name !== "TrueNode" && name !== "Lilith",
);

const piece = new Float64Array(PIECE_COEFFICIENTS);
const turns = new Float64Array(PIECE_COEFFICIENTS);

/**
 * Every station in the track's window, in the order of time: the moment at which the apparent longitude is extremal.
 * Accuracy: docs/events.md.
 */
export function findStations(
  track: SkyTrack,
  bodies: readonly BodyName[] = STATION_BODIES,
): readonly Station[] {
  const stations: Station[] = [];
  for (const name of bodies) if (track.bodies.includes(BODY[name])) collectStations(track, name, stations);
  return stations.sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function collectStations(track: SkyTrack, name: BodyName, stations: Station[]): void {
  const { startJdUt, endJdUt } = track.window;
  const motion = bodyMotion(track, BODY[name]);
  const { stepDays, firstStep, angleRad, speedRadPerDay } = motion;
  const firstCell = Math.floor((startJdUt - SEARCH_MARGIN_DAYS) / stepDays) - firstStep;
  const lastCell = Math.floor((endJdUt + SEARCH_MARGIN_DAYS) / stepDays) - firstStep;
  for (let cell = firstCell; cell <= lastCell; cell++) {
    cellPiece(angleRad, speedRadPerDay, stepDays, cell, piece);
    const count = turningPoints(piece, turns);
    let forward = speedRadPerDay[cell]! >= 0;
    for (let i = 0; i < count; i++) {
      forward = !forward;
      const guessJdUt = (firstStep + cell + turns[i]!) * stepDays;
      const epochJdUt = trueTurn(track.source, motion, guessJdUt, stepDays / 8);
      if (!(epochJdUt >= startJdUt && epochJdUt < endJdUt)) continue;
      stations.push({
        epochJdUt,
        body: name,
        direction: forward ? "direct" : "retrograde",
        longitudeDeg: normalizeDeg(trueAngleRad(track.source, motion, epochJdUt) * DEG_PER_RAD),
      });
    }
  }
}
