import { computeApparentPlace } from "../../apparent/apparent-place.ts";
import { createApparentPlaces } from "../../apparent/apparent-places.ts";
import { computeSkyFrame, createSkyFrame } from "../../apparent/sky-frame.ts";
import { type AspectName, signedArcDegE4 } from "../../chart/aspects.ts";

import { degreesFromE4, roundToDegE4, SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { NATAL_POINT_NAMES, type NatalPointName } from "../../chart/natal-chart.ts";

import { BODY, BODY_NAMES, type BodyName } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { findFixedAspectPasses } from "../../events/aspect-passes.ts";
import { findIngresses } from "../../events/longitude-passes.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { createSkyTrack } from "../../events/sky-track.ts";
import { findStations, type Station } from "../../events/stations.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import { SECONDS_PER_DAY, UNIX_EPOCH_JD } from "../../units/time.ts";
import { runSteps } from "../steps.ts";
import {
  aspectWeight,
  INGRESS_WEIGHT,
  type SignificanceName,
  STATION_WEIGHT,
  significanceOf,
  slownessOf,
} from "./transit-tables.ts";

export const TRANSIT_EVENT_KINDS = ["aspect", "ingress", "station"] as const;
export type TransitEventKind = (typeof TRANSIT_EVENT_KINDS)[number];

/** Something that gets exact. */
export interface TransitEvent {
  readonly kind: TransitEventKind;
  /** Moment of UT. */
  readonly epochJdUt: number;
  readonly body: BodyName;
  /** The natal point aspected, the sign entered, or the direction from a station on. */
  readonly target: NatalPointName | SignName | Station["direction"];
  /** Null with ingress and station. */
  readonly aspect: AspectName | null;
  /** Where the body then is, 4 decimals, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  /** Whether it moves backwards; with a station: from then on. */
  readonly retrograde: boolean;
  /**
   * How far it is from there at noon UTC of the day of the moment's nearest second, 4 decimals: the arc between longitudes
   * as they are printed, hence for an aspect the orb of that noon.
   */
  readonly exactnessDeg: number;
  readonly significance: SignificanceName;
}

type Bare = Omit<TransitEvent, "exactnessDeg">;

const SIGN_DEG = 30;
/** The Moon and Lilith have three quarters of all passes. */
const FAST: readonly BodyName[] = ["Moon", "Lilith"];
const HALVES = [FAST, BODY_NAMES.filter((name) => !FAST.includes(name))] as const;
/** Events whose exactness is worked out between two yields. */
const EVENTS_A_STEP = 300;

/**
 * Every exact aspect of the seventeen bodies to natal points, every sign entry and every station in a window, in the order
 * of time; each pass of a retrograde loop by itself. The window holds its start and not its end.
 *
 * @param natalPointsDeg by NATAL_POINT_NAMES, not rounded; NaN for a point that is not to be aspected
 *
 * Throws as {@link createSkyTrack} does. Accuracy: docs/events.md.
 */
export function findTransitEvents(
  source: EphemerisSource,
  natalPointsDeg: Float64Array,
  window: EventWindow,
): readonly TransitEvent[] {
  return runSteps(findTransitEventsInSteps(source, natalPointsDeg, window));
}

/** {@link findTransitEvents}, yielding every millisecond or so. */
export function* findTransitEventsInSteps(
  source: EphemerisSource,
  natalPointsDeg: Float64Array,
  window: EventWindow,
): Generator<undefined, readonly TransitEvent[], undefined> {
  const track = createSkyTrack(source, window);
  yield;
  const points = [...natalPointsDeg.keys()].filter((point) => !Number.isNaN(natalPointsDeg[point]!));
  const longitudesDeg = points.map((point) => natalPointsDeg[point]!);
  const found: Bare[] = [];
  for (const bodies of HALVES) {
    for (const pass of findFixedAspectPasses(track, longitudesDeg, bodies)) {
      const natal = NATAL_POINT_NAMES[points[pass.point]!]!;
      found.push({
        kind: "aspect",
        epochJdUt: pass.epochJdUt,
        body: pass.body,
        target: natal,
        aspect: pass.aspect,
        longitudeDeg: printedDeg(pass.longitudeDeg),
        retrograde: !pass.direct,
        significance: significanceOf(aspectWeight(pass.body, natal, pass.aspect)),
      });
    }
    yield;
  }
  for (const { epochJdUt, body, sign, direct } of findIngresses(track)) {
    const entered = SIGN_NAMES.indexOf(sign) + (direct ? 0 : 1);
    found.push({
      kind: "ingress",
      epochJdUt,
      body,
      target: sign,
      aspect: null,
      longitudeDeg: (entered % SIGN_NAMES.length) * SIGN_DEG,
      retrograde: !direct,
      significance: significanceOf(slownessOf(body) * INGRESS_WEIGHT),
    });
  }
  for (const { epochJdUt, body, direction, longitudeDeg } of findStations(track)) {
    found.push({
      kind: "station",
      epochJdUt,
      body,
      target: direction,
      aspect: null,
      longitudeDeg: printedDeg(longitudeDeg),
      retrograde: direction === "retrograde",
      significance: significanceOf(slownessOf(body) * STATION_WEIGHT),
    });
  }
  found.sort((a, b) => a.epochJdUt - b.epochJdUt);
  yield;
  return yield* withExactness(source, found);
}

/** Adds how far each is from its place at noon of its day; the events come in the order of time, day after day. */
function* withExactness(
  source: EphemerisSource,
  found: readonly Bare[],
): Generator<undefined, readonly TransitEvent[], undefined> {
  const frame = createSkyFrame();
  const places = createApparentPlaces();
  const events: TransitEvent[] = [];
  let noonJdUt = Number.NaN;
  for (const event of found) {
    const noon = noonOfDay(event.epochJdUt);
    if (noon !== noonJdUt) {
      noonJdUt = noon;
      computeSkyFrame(source, noonJdUt, frame);
      places.longitudeRad.fill(Number.NaN);
    }
    const body = BODY[event.body];
    if (Number.isNaN(places.longitudeRad[body]!)) {
      computeApparentPlace(source, frame, body, places);
    }
    const noonDegE4 = roundToDegE4(places.longitudeRad[body]!);
    const arcDegE4 = signedArcDegE4(roundToDegE4(event.longitudeDeg * RAD_PER_DEG), noonDegE4);
    events.push({ ...event, exactnessDeg: degreesFromE4(Math.abs(arcDegE4)) });
    if (events.length % EVENTS_A_STEP === 0) yield;
  }
  return events;
}

/** Noon of the day of a moment's nearest second. */
function noonOfDay(epochJdUt: number): number {
  const seconds = Math.round((epochJdUt - UNIX_EPOCH_JD) * SECONDS_PER_DAY);
  return UNIX_EPOCH_JD + Math.floor(seconds / SECONDS_PER_DAY) + 0.5;
}

function printedDeg(longitudeDeg: number): number {
  return degreesFromE4(roundToDegE4(longitudeDeg * RAD_PER_DEG));
}
