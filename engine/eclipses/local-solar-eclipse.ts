import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { DISC_RADII_KM } from "../places/magnitudes.ts";
import type { JdUt } from "../units/flavours.ts";
import { type ClosePair, closestJdUt, findContacts } from "./close-pair.ts";
import { type LocalSolarEclipse, visiblePhase } from "./local-eclipse.ts";
import { type PlaceHorizon, type SkySight, skySight, type TimedSight } from "./sky-sight.ts";
import { innerGapRad, isCentral, isMoonLarger, outerGapRad, solarPhase } from "./solar-discs.ts";

/** A maximum at a place is within this time of the closest approach as the Earth's centre sees it. */
const PARALLAX_REACH_DAYS = 0.25;

/** The solar eclipse of a place near an instant; null if there is none, or all of it is below the horizon. */
export function findLocalSolarEclipse(
  source: EphemerisSource,
  pair: ClosePair,
  horizon: PlaceHorizon,
  nearJdUt: JdUt,
): Omit<LocalSolarEclipse, "sarosSeries" | "sarosMember"> | null {
  const maximumJdUt = closestJdUt(pair, nearJdUt, PARALLAX_REACH_DAYS);
  const outer = findContacts(pair, outerGapRad, maximumJdUt);
  if (outer === null) return null;
  const type = solarType(pair, maximumJdUt);
  const inner = type === "partial" ? null : findContacts(pair, innerGapRad, maximumJdUt);
  const radiusKm = DISC_RADII_KM[BODY.Sun]!;
  const sightAt = (epochJdUt: JdUt): SkySight => {
    pair.at(epochJdUt);
    return skySight(horizon, pair.frame, pair.places, BODY.Sun, radiusKm);
  };
  const phaseAt = (epochJdUt: JdUt) => {
    pair.at(epochJdUt);
    return solarPhase(pair);
  };
  const sights = {
    maximum: sightAt(maximumJdUt),
    first: sightAt(outer.beforeJdUt),
    second: inner && sightAt(inner.beforeJdUt),
    third: inner && sightAt(inner.afterJdUt),
    fourth: sightAt(outer.afterJdUt),
  };
  const timed: readonly TimedSight[] = [
    { epochJdUt: outer.beforeJdUt, sight: sights.first },
    { epochJdUt: maximumJdUt, sight: sights.maximum },
    { epochJdUt: outer.afterJdUt, sight: sights.fourth },
  ];
  const visible = visiblePhase(
    source,
    horizon.observer,
    { name: "Sun", radiusKm },
    timed,
    maximumJdUt,
    phaseAt,
  );
  if (visible === null) return null;
  const phase = phaseAt(maximumJdUt);
  return {
    kind: "solar",
    type,
    maximumJdUt,
    ...phase,
    ...visible,
    contacts: {
      firstJdUt: outer.beforeJdUt,
      secondJdUt: inner?.beforeJdUt ?? null,
      thirdJdUt: inner?.afterJdUt ?? null,
      fourthJdUt: outer.afterJdUt,
    },
    sights,
  };
}

function solarType(pair: ClosePair, maximumJdUt: JdUt): LocalSolarEclipse["type"] {
  pair.at(maximumJdUt);
  if (!isCentral(pair)) return "partial";
  return isMoonLarger(pair) ? "total" : "annular";
}
