import {
  type PossibleTransitEvent,
  SIGNIFICANCE_NAMES,
  type SignificanceName,
  type TransitContact,
} from "../../engine/index.ts";
import type { FindTransitsRequest } from "../../proto/gen/almagest/v1/transits_pb.ts";

/** The lists of names by which a request filters; an empty list does not filter. */
type Filters = Pick<FindTransitsRequest, "bodies" | "targets" | "aspects" | "kinds" | "significance">;

/** Whether a request has a filter of events. */
export function isFiltered({ bodies, targets, aspects, kinds, significance }: Filters): boolean {
  return [bodies, targets, aspects, kinds].some(({ length }) => length > 0) || significance !== undefined;
}

/** Whether an event passes every filter of a request. */
export function isEventWanted(
  { body, target, aspect, kind, significance }: PossibleTransitEvent,
  by: Filters,
): boolean {
  return (
    passes(by.bodies, body) &&
    passes(by.targets, target) &&
    passes(by.aspects, aspect) &&
    passes(by.kinds, kind) &&
    isAtLeast(significance, by.significance)
  );
}

/** Whether a contact passes the filters of its body, natal point and aspect. */
export function isContactWanted({ transit, natal, aspect }: TransitContact, by: Filters): boolean {
  return passes(by.bodies, transit) && passes(by.targets, natal) && passes(by.aspects, aspect);
}

function passes(names: readonly string[], name: string | null): boolean {
  return names.length === 0 || (name !== null && names.includes(name));
}

/** @param least undefined: every significance passes */
function isAtLeast(significance: SignificanceName, least: string | undefined): boolean {
  if (least === undefined) return true;
  const rank = SIGNIFICANCE_NAMES.indexOf(significance);
  return rank <= SIGNIFICANCE_NAMES.indexOf(least as SignificanceName);
}
