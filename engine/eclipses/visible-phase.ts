import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import type { Observer } from "../places/topocentric-frame.ts";
import type { JdUt } from "../units/flavours.ts";
import type { GreatestSeen } from "./local-eclipse.ts";
import { horizonEventsBetween, type SkyBody, type TimedSight } from "./sky-sight.ts";

/** What of an eclipse is above the horizon. */
export interface VisiblePhase {
  readonly greatestSeen: GreatestSeen;
  readonly riseJdUt: JdUt | null;
  readonly setJdUt: JdUt | null;
}

/**
 * The phase of an eclipse that is visible; null if all of it is below the horizon.
 *
 * @param sights contacts and maximum, in the order of time
 * @param maximumJdUt one of them
 * @param phaseAt magnitude and obscuration at an instant
 */
export function visiblePhase(
  source: EphemerisSource,
  observer: Observer,
  body: SkyBody,
  sights: readonly TimedSight[],
  maximumJdUt: JdUt,
  phaseAt: (epochJdUt: JdUt) => Omit<GreatestSeen, "epochJdUt">,
): VisiblePhase | null {
  const events = horizonEventsBetween(source, observer, body, sights);
  const seenJdUt = sights.filter(({ sight }) => sight.isVisible).map(({ epochJdUt }) => epochJdUt);
  const candidatesJdUt = [...seenJdUt, ...events.map(({ epochJdUt }) => epochJdUt)];
  if (candidatesJdUt.length === 0) return null;
  const epochJdUt = candidatesJdUt.includes(maximumJdUt) ? maximumJdUt : nearest(candidatesJdUt, maximumJdUt);
  const eventJdUt = (kind: "rise" | "set") => events.find((event) => event.kind === kind)?.epochJdUt ?? null;
  return {
    greatestSeen: { epochJdUt, ...phaseAt(epochJdUt) },
    riseJdUt: eventJdUt("rise"),
    setJdUt: eventJdUt("set"),
  };
}

/** The phase decreases with the time from the maximum, on both sides nearly alike. */
function nearest(instantsJdUt: readonly JdUt[], middleJdUt: JdUt): JdUt {
  return instantsJdUt.reduce((best, instant) =>
    Math.abs(instant - middleJdUt) < Math.abs(best - middleJdUt) ? instant : best,
  );
}
