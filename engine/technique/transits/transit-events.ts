import { ASPECT_ARCS, ASPECTS, type AspectName } from "../../chart/aspects.ts";
import { degreesFromE4, roundToDegE4, signedArcDegE4 } from "../../chart/digits.ts";
import { SIGN_NAMES, type SignName } from "../../chart/ecliptic-point.ts";
import { NATAL_POINT_NAMES, type NatalPointName } from "../../chart/natal-chart.ts";
import { BODY, BODY_NAMES, type BodyName, isCovered } from "../../ephemeris/body.ts";
import type { EphemerisSource } from "../../ephemeris/ephemeris-source.ts";
import { searchFixedPasses } from "../../events/aspect-passes.ts";
import { createInstantSky, longitudeRadOf, setInstant } from "../../events/instant-sky.ts";
import { findIngresses } from "../../events/longitude-passes.ts";
import type { EventWindow } from "../../events/search-input.ts";
import { createSkySeries, type SkySeries } from "../../events/sky-series.ts";
import { findStations, STATION_BODIES, type Station } from "../../events/stations.ts";
import { RAD_PER_DEG } from "../../math/angle.ts";
import { itemAt } from "../../units/assert.ts";
import type { JdUt } from "../../units/flavours.ts";
import { SECONDS_PER_DAY, UNIX_EPOCH_JD } from "../../units/time.ts";
import type { Steps } from "../steps.ts";
import {
  aspectWeight,
  ingressWeight,
  type SignificanceName,
  significanceOf,
  stationWeight,
} from "./transit-tables.ts";

/** The kinds of transit events. */
export const TRANSIT_EVENT_KINDS = ["aspect", "ingress", "station"] as const;
/** One of {@link TRANSIT_EVENT_KINDS}. */
export type TransitEventKind = (typeof TRANSIT_EVENT_KINDS)[number];

/** An exact aspect to a natal point, a sign entry or a station. */
export interface TransitEvent {
  /** The kind of the event. */
  readonly kind: TransitEventKind;
  /** JD, UT. */
  readonly epochJdUt: JdUt;
  /** The transiting body. */
  readonly body: BodyName;
  /** The natal point of an aspect, the sign entered, or the direction after a station. */
  readonly target: NatalPointName | SignName | Station["direction"];
  /** Null for an ingress and a station. */
  readonly aspect: AspectName | null;
  /** Longitude of the body at the event, 4 decimals, 0 ≤ x < 360. */
  readonly longitudeDeg: number;
  /** Whether the body is retrograde; for a station: after it. */
  readonly retrograde: boolean;
  /**
   * Distance of the body from `longitudeDeg` at noon UTC of the day of the event's nearest second, 4 decimals: the arc between
   * printed longitudes. For an aspect it equals the orb at that noon.
   */
  readonly exactnessDeg: number;
  /** The class of the event's weight. */
  readonly significance: SignificanceName;
}

type EventWithoutExactness = Omit<TransitEvent, "exactnessDeg">;

const SIGN_DEG = 30;
/** Moon and Lilith have three quarters of all passes. */
const FAST_BODIES: readonly BodyName[] = ["Moon", "Lilith"];
/** Bodies that are searched in one step: two groups with about as many passes each. */
const BODY_GROUPS = [FAST_BODIES, BODY_NAMES.filter((name) => !FAST_BODIES.includes(name))] as const;
/** Events whose exactness is computed in one step. */
const EVENTS_PER_STEP = 300;

/**
 * Every exact aspect of bodies to natal points, every sign entry and every station in a window, in the order of time. Each pass
 * of a retrograde loop is one event. Bodies that the source does not cover have none.
 *
 * The search starts with the first `next()` of the result. {@link runSteps} runs all steps; a server runs other work between two.
 *
 * Range: the source's less six days at both ends. Accuracy: docs/models.md.
 *
 * @param natalPointsDeg degrees by NATAL_POINT_NAMES, not rounded; NaN for a point to omit
 * @throws {InvalidInputError} when the window runs backwards or exceeds a thousand years
 * @throws {EphemerisRangeError} when the window with a margin of six days exceeds the source's dates
 */
export function* findTransitEvents(
  source: EphemerisSource,
  natalPointsDeg: Float64Array,
  window: EventWindow,
  bodies: readonly BodyName[] = BODY_NAMES,
): Steps<readonly TransitEvent[]> {
  const series = createSkySeries(source, window, bodies);
  yield;
  let events: EventWithoutExactness[] = [];
  for (const group of BODY_GROUPS) {
    events = events.concat(aspectEvents(series, natalPointsDeg, group));
    yield;
  }
  events = events.concat(ingressEvents(series), stationEvents(series));
  events.sort((a, b) => a.epochJdUt - b.epochJdUt);
  yield;
  return yield* withExactness(source, events);
}

function aspectEvents(
  series: SkySeries,
  natalPointsDeg: Float64Array,
  bodies: readonly BodyName[],
): EventWithoutExactness[] {
  const points = [...natalPointsDeg.keys()].filter((point) => isCovered(itemAt(natalPointsDeg, point)));
  const longitudesDeg = points.map((point) => itemAt(natalPointsDeg, point));
  return searchFixedPasses(series, longitudesDeg, bodies, ASPECT_ARCS).map((pass) => {
    const natal = itemAt(NATAL_POINT_NAMES, itemAt(points, pass.point));
    return {
      kind: "aspect",
      epochJdUt: pass.epochJdUt,
      body: pass.body,
      target: natal,
      aspect: pass.aspect,
      longitudeDeg: printedDeg(pass.longitudeDeg),
      retrograde: !pass.direct,
      significance: significanceOf(aspectWeight(pass.body, natal, pass.aspect)),
    };
  });
}

function ingressEvents(series: SkySeries): EventWithoutExactness[] {
  return findIngresses(series).map(({ epochJdUt, body, sign, direct }) => ({
    kind: "ingress",
    epochJdUt,
    body,
    target: sign,
    aspect: null,
    longitudeDeg: ((SIGN_NAMES.indexOf(sign) + (direct ? 0 : 1)) % SIGN_NAMES.length) * SIGN_DEG,
    retrograde: !direct,
    significance: significanceOf(ingressWeight(body)),
  }));
}

function stationEvents(series: SkySeries): EventWithoutExactness[] {
  return findStations(series).map(({ epochJdUt, body, direction, longitudeDeg }) => ({
    kind: "station",
    epochJdUt,
    body,
    target: direction,
    aspect: null,
    longitudeDeg: printedDeg(longitudeDeg),
    retrograde: direction === "retrograde",
    significance: significanceOf(stationWeight(body)),
  }));
}

/** Adds the exactness of events in the order of time: the sky of a noon serves all events of its day. */
function* withExactness(
  source: EphemerisSource,
  events: readonly EventWithoutExactness[],
): Steps<readonly TransitEvent[]> {
  const sky = createInstantSky(source);
  const exactEvents: TransitEvent[] = [];
  let noonJdUt = Number.NaN;
  for (const event of events) {
    const eventNoonJdUt = noonOfDay(event.epochJdUt);
    if (eventNoonJdUt !== noonJdUt) setInstant(sky, eventNoonJdUt);
    noonJdUt = eventNoonJdUt;
    const noonDegE4 = roundToDegE4(longitudeRadOf(sky, BODY[event.body]));
    const arcDegE4 = signedArcDegE4(roundToDegE4(event.longitudeDeg * RAD_PER_DEG), noonDegE4);
    exactEvents.push({ ...event, exactnessDeg: degreesFromE4(Math.abs(arcDegE4)) });
    if (exactEvents.length % EVENTS_PER_STEP === 0) yield;
  }
  return exactEvents;
}

/** Noon UTC of the day of an instant's nearest second. Seconds count from the Unix epoch, so every caller rounds alike. */
function noonOfDay(epochJdUt: JdUt): number {
  const seconds = Math.round((epochJdUt - UNIX_EPOCH_JD) * SECONDS_PER_DAY);
  return UNIX_EPOCH_JD + Math.floor(seconds / SECONDS_PER_DAY) + 0.5;
}

function printedDeg(longitudeDeg: number): number {
  return degreesFromE4(roundToDegE4(longitudeDeg * RAD_PER_DEG));
}

/** A transit event without its instant: what the filters of a search decide by. */
export type PossibleTransitEvent = Pick<TransitEvent, "kind" | "body" | "target" | "aspect" | "significance">;

const DIRECTIONS = ["retrograde", "direct"] as const;

/**
 * Every event that `findTransitEvents` can find for one body, each once: its aspects to the nineteen natal points, its sign entries
 * and its stations. A search for some of them needs only their bodies and points.
 */
export function possibleTransitEvents(body: BodyName): readonly PossibleTransitEvent[] {
  const eventOf = (
    kind: TransitEvent["kind"],
    target: TransitEvent["target"],
    aspect: TransitEvent["aspect"],
    weight: number,
  ): PossibleTransitEvent => ({ kind, body, target, aspect, significance: significanceOf(weight) });
  const directions = STATION_BODIES.includes(body) ? DIRECTIONS : [];
  return [
    ...NATAL_POINT_NAMES.flatMap((target) =>
      ASPECTS.map(({ name }) => eventOf("aspect", target, name, aspectWeight(body, target, name))),
    ),
    ...SIGN_NAMES.map((sign) => eventOf("ingress", sign, null, ingressWeight(body))),
    ...directions.map((direction) => eventOf("station", direction, null, stationWeight(body))),
  ];
}
