import { BODY, BODY_NAMES, type BodyName } from "../ephemeris/body.ts";
import { DEG_PER_RAD, normalizeDeg } from "../math/angle.ts";
import type { JdUt } from "../units/flavours.ts";
import { cellsOfWindow } from "./level-crossings.ts";
import { fitCell } from "./motion.ts";
import { bodyMotion, type SkyTrack } from "./sky-track.ts";
import { trueAngleRad, trueTurnJdUt } from "./true-motion.ts";
import { findTurningPoints } from "./turning-points.ts";

/** The instant at which the longitude of a body is extremal and its direction reverses. */
export interface Station {
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  readonly body: BodyName;
  /** Direction of motion after the station. */
  readonly direction: "retrograde" | "direct";
  readonly longitudeDeg: number;
}

/** Bodies that have stations: not Sun and Moon, which never turn, nor node and Lilith, which turn every few days. */
export const STATION_BODIES: readonly BodyName[] = BODY_NAMES.filter(
  (name) => name !== "Sun" && name !== "Moon" && name !== "TrueNode" && name !== "Lilith",
);

/**
 * Every station of the track's bodies within its window, in the order of time: the instants at which the apparent longitude
 * is extremal. Accuracy: docs/events.md.
 *
 * @example
 * ```ts
 * import { createSkyTrack, findStations } from "almagest/engine";
 * import { loadTableSource } from "almagest/engine/node";
 *
 * const window = { startJdUt: 2460310.5, endJdUt: 2460341.5 };
 * const track = createSkyTrack(loadTableSource(), window, ["Mercury", "Uranus"]);
 * findStations(track).map(({ body, direction }) => `${body} ${direction}`); // => ["Mercury direct","Uranus direct"]
 * ```
 */
export function findStations(
  track: SkyTrack,
  bodies: readonly BodyName[] = STATION_BODIES,
): readonly Station[] {
  return bodies
    .filter((name) => track.bodies.includes(BODY[name]))
    .flatMap((name) => stationsOf(track, name))
    .sort((a, b) => a.epochJdUt - b.epochJdUt);
}

function stationsOf(track: SkyTrack, name: BodyName): Station[] {
  const { startJdUt, endJdUt } = track.window;
  const { sky, piece, turns } = track.workspace;
  const motion = bodyMotion(track, BODY[name]);
  const { stepDays, firstStep, speedRadPerDay } = motion;
  const { firstCell, lastCell } = cellsOfWindow(track, motion);
  const stations: Station[] = [];
  for (let cell = firstCell; cell <= lastCell; cell++) {
    fitCell(motion, cell, piece);
    findTurningPoints(piece.coefficients, turns);
    let isDirect = speedRadPerDay[cell]! >= 0;
    for (let i = 0; i < turns.count; i++) {
      isDirect = !isDirect;
      const guessJdUt = (firstStep + cell + turns.u[i]!) * stepDays;
      const epochJdUt = trueTurnJdUt(sky, motion, guessJdUt, stepDays / 8);
      if (!(epochJdUt >= startJdUt && epochJdUt < endJdUt)) continue;
      const direction = isDirect ? "direct" : "retrograde";
      const longitudeDeg = normalizeDeg(trueAngleRad(sky, motion, epochJdUt) * DEG_PER_RAD);
      stations.push({ epochJdUt, body: name, direction, longitudeDeg });
    }
  }
  return stations;
}
