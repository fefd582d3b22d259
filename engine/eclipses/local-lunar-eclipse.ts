import { BODY } from "../ephemeris/body.ts";
import type { EphemerisSource } from "../ephemeris/ephemeris-source.ts";
import { DISC_RADII_KM } from "../places/discs.ts";
import type { JdUt } from "../units/flavours.ts";
import type { ClosePair } from "./close-pair.ts";
import { findContacts, turningJdUt } from "./contacts.ts";
import type { LocalLunarEclipse, LunarContacts } from "./local-eclipse.ts";
import { deepening, PENUMBRA, shadowGap, shadowMagnitude, UMBRA, umbralObscuration } from "./lunar-shadow.ts";
import { seenPart } from "./seen-part.ts";
import { type PlaceHorizon, type SkySight, skySight, type TimedSight } from "./sky-sight.ts";

/** The greatest eclipse is within this time of the closest approach to the axis of the shadow. */
const GREATEST_REACH_DAYS = 0.01;

/**
 * The lunar eclipse near an instant; null if there is none, or all of it is below the horizon.
 *
 * Given:
 * - `shadow` the Moon and the Earth's shadow
 * - `local` any pair that the observer sees: it places the Moon over the horizon
 */
export function findLocalLunarEclipse(
  source: EphemerisSource,
  shadow: ClosePair,
  local: ClosePair,
  horizon: PlaceHorizon,
  nearJdUt: JdUt,
): Omit<LocalLunarEclipse, "sarosSeries" | "sarosMember"> | null {
  const maximumJdUt = greatestJdUt(shadow, nearJdUt);
  const contacts = lunarContacts(shadow, maximumJdUt);
  if (contacts === null) return null;
  const radiusKm = DISC_RADII_KM[BODY.Moon]!;
  const sightAt = (epochJdUt: JdUt): SkySight => {
    local.at(epochJdUt);
    return skySight(horizon, local.frame, local.places, BODY.Moon, radiusKm);
  };
  const sightOf = (epochJdUt: JdUt | null) => (epochJdUt === null ? null : sightAt(epochJdUt));
  const phaseAt = (epochJdUt: JdUt) => {
    shadow.at(epochJdUt);
    return {
      magnitude: Math.max(0, shadowMagnitude(UMBRA, shadow)),
      obscuration: umbralObscuration(shadow),
    };
  };
  const { penumbraFirstJdUt, penumbraLastJdUt } = contacts;
  const sights = {
    maximum: sightAt(maximumJdUt),
    penumbraFirst: sightAt(penumbraFirstJdUt),
    first: sightOf(contacts.firstJdUt),
    second: sightOf(contacts.secondJdUt),
    third: sightOf(contacts.thirdJdUt),
    fourth: sightOf(contacts.fourthJdUt),
    penumbraLast: sightAt(penumbraLastJdUt),
  };
  const timed: readonly TimedSight[] = [
    { epochJdUt: penumbraFirstJdUt, sight: sights.penumbraFirst },
    { epochJdUt: maximumJdUt, sight: sights.maximum },
    { epochJdUt: penumbraLastJdUt, sight: sights.penumbraLast },
  ];
  const body = { name: "Moon", radiusKm };
  const part = seenPart(source, horizon.observer, body, timed, maximumJdUt, phaseAt);
  if (part === null) return null;
  const phase = phaseAt(maximumJdUt);
  return {
    kind: "lunar",
    type: contacts.secondJdUt !== null ? "total" : contacts.firstJdUt !== null ? "partial" : "penumbral",
    maximumJdUt,
    ...phase,
    penumbralMagnitude: shadowMagnitude(PENUMBRA, shadow),
    ...part,
    contacts,
    sights,
  };
}

/** The instant at which the Moon is deepest in the shadow: findEclipses has the same. */
function greatestJdUt(shadow: ClosePair, nearJdUt: JdUt): JdUt {
  return turningJdUt(shadow, nearJdUt, GREATEST_REACH_DAYS, (pair) =>
    deepening(pair.places.distanceSpeedAuPerDay[BODY.Moon]!, pair),
  );
}

function lunarContacts(shadow: ClosePair, maximumJdUt: JdUt): LunarContacts | null {
  const penumbra = findContacts(shadow, shadowGap(PENUMBRA, 1), maximumJdUt);
  if (penumbra === null) return null;
  const partial = findContacts(shadow, shadowGap(UMBRA, 1), maximumJdUt);
  const total = findContacts(shadow, shadowGap(UMBRA, -1), maximumJdUt);
  return {
    penumbraFirstJdUt: penumbra.beforeJdUt,
    firstJdUt: partial?.beforeJdUt ?? null,
    secondJdUt: total?.beforeJdUt ?? null,
    thirdJdUt: total?.afterJdUt ?? null,
    fourthJdUt: partial?.afterJdUt ?? null,
    penumbraLastJdUt: penumbra.afterJdUt,
  };
}
