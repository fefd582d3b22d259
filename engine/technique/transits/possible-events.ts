import { ASPECTS } from "../../chart/aspects.ts";
import { SIGN_NAMES } from "../../chart/ecliptic-point.ts";
import { NATAL_POINT_NAMES } from "../../chart/natal-chart.ts";
import type { BodyName } from "../../ephemeris/body.ts";
import { STATION_BODIES } from "../../events/stations.ts";
import type { TransitEvent } from "./transit-events.ts";
import { aspectWeight, ingressWeight, significanceOf, stationWeight } from "./transit-tables.ts";

/** A transit event without its instant: what the filters of a search decide by. */
export type PossibleTransitEvent = Pick<TransitEvent, "kind" | "body" | "target" | "aspect" | "significance">;

const DIRECTIONS = ["retrograde", "direct"] as const;

/**
 * Every event that `findTransitEvents` can find for one body, each once: its aspects to the nineteen natal points, its sign entries
 * and its stations. A search for some of them needs only their bodies and points.
 *
 * @example
 * ```ts
 * import { possibleTransitEvents } from "almagest/engine";
 *
 * possibleTransitEvents("Sun").filter(({ kind }) => kind === "ingress").length; // => 12
 * possibleTransitEvents("Sun").filter(({ kind }) => kind === "station").length; // => 0
 * ```
 */
export function possibleTransitEvents(body: BodyName): readonly PossibleTransitEvent[] {
  const aspects = NATAL_POINT_NAMES.flatMap((target) =>
    ASPECTS.map(
      ({ name: aspect }): PossibleTransitEvent => ({
        kind: "aspect",
        body,
        target,
        aspect,
        significance: significanceOf(aspectWeight(body, target, aspect)),
      }),
    ),
  );
  const ingresses = SIGN_NAMES.map((target): PossibleTransitEvent => {
    const significance = significanceOf(ingressWeight(body));
    return { kind: "ingress", body, target, aspect: null, significance };
  });
  const directions = STATION_BODIES.includes(body) ? DIRECTIONS : [];
  const stations = directions.map((target): PossibleTransitEvent => {
    const significance = significanceOf(stationWeight(body));
    return { kind: "station", body, target, aspect: null, significance };
  });
  return [...aspects, ...ingresses, ...stations];
}
