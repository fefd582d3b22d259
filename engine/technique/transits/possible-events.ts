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
 * @param body one of the seventeen bodies
 * @returns the events with kind, target, aspect and significance. There are no errors.
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
