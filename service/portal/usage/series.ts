import { type EndpointCalls, utcDayOf } from "../../../db/index.ts";

/** Calls of an endpoint, or of several together, by day. */
export interface Series {
  readonly name: string;
  /** As many as there are days. */
  readonly calls: readonly number[];
  readonly total: number;
}

/** What an account called in the days up to today. */
export interface UsageSeries {
  /** UTC days, the earliest first. */
  readonly days: readonly string[];
  /** Each endpoint called, the most called first. */
  readonly endpoints: readonly Series[];
  /** What the chart has, from the bottom up. */
  readonly shown: readonly Series[];
  /** All that is shown, by day. */
  readonly totals: readonly number[];
}

export const DAYS_SHOWN = 30;
/** More colours than these nobody tells apart. */
export const SERIES_MAX = 5;
export const OTHERS = "Others";
const DAY_MS = 86_400_000;

/** The first of the days that are shown. */
export function firstDayShown(nowMs: number): string {
  return utcDayOf(nowMs - (DAYS_SHOWN - 1) * DAY_MS);
}

/**
 * Counts by day, made ready for a chart: the endpoints called most, and the others together.
 *
 * @param chosen the endpoint to show alone; all when it was not called
 */
export function usageSeries(
  calls: readonly EndpointCalls[],
  { nowMs, chosen }: { readonly nowMs: number; readonly chosen: string | null },
): UsageSeries {
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) =>
    utcDayOf(nowMs - (DAYS_SHOWN - 1 - index) * DAY_MS),
  );
  const byEndpoint = new Map<string, number[]>();
  for (const { day, endpoint, calls: count } of calls) {
    const at = days.indexOf(day);
    if (at < 0) continue;
    const counts = byEndpoint.get(endpoint) ?? days.map(() => 0);
    counts[at] = counts[at]! + count;
    byEndpoint.set(endpoint, counts);
  }
  const endpoints = [...byEndpoint]
    .map(([name, counts]) => seriesOf(name, counts))
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
  const alone = endpoints.filter(({ name }) => name === chosen);
  const shown = alone.length > 0 ? alone : gathered(endpoints);
  return { days, endpoints, shown, totals: sumOf(shown, days.length) };
}

function gathered(endpoints: readonly Series[]): readonly Series[] {
  if (endpoints.length <= SERIES_MAX + 1) return endpoints;
  const rest = endpoints.slice(SERIES_MAX);
  return [...endpoints.slice(0, SERIES_MAX), seriesOf(OTHERS, sumOf(rest, DAYS_SHOWN))];
}

function seriesOf(name: string, calls: readonly number[]): Series {
  return { name, calls, total: calls.reduce((sum, count) => sum + count, 0) };
}

function sumOf(series: readonly Series[], length: number): readonly number[] {
  return Array.from({ length }, (_, day) => series.reduce((sum, { calls }) => sum + calls[day]!, 0));
}
