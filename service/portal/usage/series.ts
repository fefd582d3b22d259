import type { LocalDate } from "@js-joda/core";
import type { EndpointCalls } from "../../../db/index.ts";
import { utcDateOf } from "../pages/times.ts";

/** Calls by day of one endpoint, or of several together. */
export interface Series {
  readonly name: string;
  /** One count per day. */
  readonly calls: readonly number[];
  readonly total: number;
}

/** An account's calls in the days up to today. */
export interface UsageSeries {
  readonly days: readonly UsageDay[];
  /** Every endpoint called, the most called first. */
  readonly endpoints: readonly Series[];
  /** The series of the chart, from the bottom up. */
  readonly chartSeries: readonly Series[];
}

export interface UsageDay {
  /** UTC day: `2026-11-21`. The earliest comes first. */
  readonly day: string;
  /** The sum of the chart's series. */
  readonly total: number;
  /** The count of each series of the chart. */
  readonly calls: readonly number[];
}

export const CHART_DAYS = 30;
/** Colours that remain distinguishable. */
export const SERIES_MAX = 5;
const OTHERS = "Others";

/** Returns the first day of the chart. */
export function firstChartDay(nowMs: number): LocalDate {
  return utcDateOf(nowMs).minusDays(CHART_DAYS - 1);
}

/**
 * Prepares counts by day for a chart: the most called endpoints, and all others together.
 *
 * @param selected the endpoint to show alone; ignored if it was not called
 */
export function usageSeries(
  calls: readonly EndpointCalls[],
  { nowMs, selected }: { readonly nowMs: number; readonly selected: string | null },
): UsageSeries {
  const firstDay = firstChartDay(nowMs);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => firstDay.plusDays(index).toString());
  const endpoints = [...Map.groupBy(calls, ({ endpoint }) => endpoint)]
    .map(([name, entries]) => seriesOf(name, countsByDay(days, entries)))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
  const selectedSeries = endpoints.filter(({ name }) => name === selected);
  const chartSeries = selectedSeries.length > 0 ? selectedSeries : mergeOthers(endpoints);
  return {
    days: days.map((day, index) => {
      const counts = chartSeries.map((series) => series.calls[index] ?? 0);
      return { day, total: sumOf(counts), calls: counts };
    }),
    endpoints,
    chartSeries,
  };
}

function countsByDay(days: readonly string[], entries: readonly EndpointCalls[]): readonly number[] {
  return days.map((day) => sumOf(entries.filter((entry) => entry.day === day).map((entry) => entry.calls)));
}

function mergeOthers(endpoints: readonly Series[]): readonly Series[] {
  if (endpoints.length <= SERIES_MAX + 1) return endpoints;
  const others = endpoints.slice(SERIES_MAX);
  const counts = Array.from({ length: CHART_DAYS }, (_, index) =>
    sumOf(others.map(({ calls }) => calls[index] ?? 0)),
  );
  return [...endpoints.slice(0, SERIES_MAX), seriesOf(OTHERS, counts)];
}

function seriesOf(name: string, calls: readonly number[]): Series {
  return { name, calls, total: sumOf(calls) };
}

function sumOf(counts: readonly number[]): number {
  return counts.reduce((sum, count) => sum + count, 0);
}
