import type { ReferenceRelease, ReleaseBody } from "./reference-library.ts";

/** A run of equal granules covered by one era of the release. */
export interface Span {
  readonly era: "before" | "main" | "after";
  readonly firstJdTt: number;
  readonly granuleDays: number;
  readonly count: number;
}

const EDGE_TOLERANCE_DAYS = 1e-6;

/**
 * The granules of one body, aligned with the reference's own segments, in chronological order.
 *
 * Bodies with long segments (Jupiter and beyond, the asteroids) start a segment at the start of the main file and
 * use another grid in the neighbouring files; there the margin is one short granule.
 */
export function spansOf(release: ReferenceRelease, body: ReleaseBody): readonly Span[] {
  const { mainFirstJdTt: first, mainLastJdTt: last, marginDays } = release;
  const { edgeJdTt, granuleDays } = body;
  const edge = (k: number) => edgeJdTt + k * granuleDays;
  const k0 = Math.ceil((first - edgeJdTt) / granuleDays - EDGE_TOLERANCE_DAYS);
  const k1 = Math.floor((last - edgeJdTt) / granuleDays);
  const ownGridInMargins = Math.abs(edge(k0) - first) < EDGE_TOLERANCE_DAYS;
  const spans: Span[] = [];
  const single = (era: Span["era"], from: number, to: number) => {
    if (to - from > EDGE_TOLERANCE_DAYS)
      spans.push({ era, firstJdTt: from, granuleDays: to - from, count: 1 });
  };
  if (ownGridInMargins) {
    single("before", first - marginDays, first);
  } else {
    const whole = Math.max(0, Math.ceil((edge(k0 - 1) - (first - marginDays)) / granuleDays));
    if (whole > 0) spans.push({ era: "before", firstJdTt: edge(k0 - 1 - whole), granuleDays, count: whole });
    single("before", edge(k0 - 1), first);
    single("main", first, edge(k0));
  }
  spans.push({ era: "main", firstJdTt: edge(k0), granuleDays, count: k1 - k0 });
  single("main", edge(k1), last);
  if (ownGridInMargins) {
    single("after", last, last + marginDays);
  } else {
    single("after", last, edge(k1 + 1));
    const whole = Math.max(0, Math.ceil((last + marginDays - edge(k1 + 1)) / granuleDays));
    if (whole > 0) spans.push({ era: "after", firstJdTt: edge(k1 + 1), granuleDays, count: whole });
  }
  return spans;
}
