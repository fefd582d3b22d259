import type { TransitEvent } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import { errorOf, joined } from "./forms.ts";

/** `2028-05-06T23:52:57Z Saturn Conjunction natal Saturn, high`, `2027-02-21T14:13:29Z Mars enters Leo, low` */
export function transitEventLine(event: TransitEvent): string {
  const { kind, at, body, aspect, target, significance, retrograde, natalErrorDegrees } = event;
  return joined(
    `${at} ${body} ${eventInWords(kind, aspect, target)}`,
    significance,
    retrograde && kind === "aspect" ? "retrograde" : "",
    errorOf(natalErrorDegrees),
  );
}

function eventInWords(kind: string, aspect: string | undefined, target: string): string {
  switch (kind) {
    case "aspect":
      return `${aspect} natal ${target}`;
    case "ingress":
      return `enters ${target}`;
    default:
      return `turns ${target}`;
  }
}
