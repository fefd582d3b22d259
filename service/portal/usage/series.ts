import assert from "node:assert/strict";
import type { LocalDate } from "@js-joda/core";
import type { EndpointCalls } from "../../../db/index.ts";
import { type Html, html } from "../pages/html.ts";
import { utcDateOf } from "../pages/times.ts";

/** Calls by day of one endpoint, or of several together. */
export interface Series {
  readonly name: string;
  readonly calls: readonly number[];
  readonly total: number;
}

export const CHART_DAYS = 30;
/** Colours that remain distinguishable. */
export const SERIES_MAX = 5;
const OTHERS = "Others";

export function firstChartDay(nowMs: number): LocalDate {
  return utcDateOf(nowMs).minusDays(CHART_DAYS - 1);
}

export type UsageSeries = ReturnType<typeof usageSeries>;

/**
 * Prepares an account's calls in the days up to today for a chart: the most called endpoints, and all others together.
 *
 * @param selected the endpoint to show alone; ignored if it was not called
 */
export function usageSeries(
  calls: readonly EndpointCalls[],
  { nowMs, selected }: { readonly nowMs: number; readonly selected: string | null },
) {
  const firstDay = firstChartDay(nowMs);
  const days = Array.from({ length: CHART_DAYS }, (_, index) => firstDay.plusDays(index).toString());
  const endpoints = [...Map.groupBy(calls, ({ endpoint }) => endpoint)]
    .map(([name, entries]) => seriesOf(name, countsByDay(days, entries)))
    .filter(({ total }) => total > 0)
    .sort((a, b) => b.total - a.total || (a.name < b.name ? -1 : 1));
  const selectedSeries = endpoints.filter(({ name }) => name === selected);
  const chartSeries = selectedSeries.length > 0 ? selectedSeries : mergeOthers(endpoints);
  return {
    /** UTC days, `2026-11-21`, from the earliest on. */
    days: days.map((day, index) => {
      const counts = chartSeries.map((series) => series.calls[index] ?? 0);
      return { day, total: sumOf(counts), calls: counts };
    }),
    /** Every endpoint called, the most called first. */
    endpoints,
    /** The series of the chart, from the bottom up. */
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

/** Units of the drawing. It is stretched to its box, so labels are placed outside. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 100;
const STEPS = [1, 2, 5] as const;

export function usageChart(usage: UsageSeries): Html {
  const { days } = usage;
  const top = roundUpScale(Math.max(...days.map(({ total }) => total)));
  const width = days.length * DAY_WIDTH;
  const lines = [0, HEIGHT / 2, HEIGHT].map(
    (y) => html`<line x1="0" x2="${width}" y1="${y}" y2="${y}" vector-effect="non-scaling-stroke"/>`,
  );
  return html`<figure class="usage-chart">
<div class="scale" aria-hidden="true"><span>${top}</span><span>${top / 2}</span><span>0</span></div>
<svg role="img" aria-label="${chartSummary(usage)}" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none">
<g class="grid">${lines}</g>
${days.map((day, index) => dayBar(day, index * DAY_WIDTH, top))}
</svg>
<div class="days" aria-hidden="true"><span>${days[0]?.day}</span><span>today</span></div>
</figure>`;
}

function dayBar({ day, total, calls }: UsageSeries["days"][number], x: number, top: number): Html {
  const heightOf = (count: number): number => round((count / top) * HEIGHT);
  const parts: Html[] = [];
  let sum = 0;
  for (const [series, count] of calls.entries()) {
    if (count === 0) continue;
    const bottom = heightOf(sum);
    sum += count;
    const height = round(heightOf(sum) - bottom);
    parts.push(
      html`<rect class="series-${series + 1}" x="${x + (DAY_WIDTH - BAR_WIDTH) / 2}" y="${round(HEIGHT - bottom - height)}" width="${BAR_WIDTH}" height="${height}"/>`,
    );
  }
  return html`<g><title>${day}: ${callsInWords(total)}</title><rect class="day" x="${x}" y="0" width="${DAY_WIDTH}" height="${HEIGHT}"/>${parts}</g>`;
}

export function usageTable({ days, chartSeries }: UsageSeries): Html {
  const hasTotal = chartSeries.length > 1;
  const rows = days.map(
    ({ day, total, calls }) =>
      html`<tr><th scope="row">${day}</th>${hasTotal ? html`<td class="right">${total}</td>` : null}${calls.map((count) => html`<td class="right">${count}</td>`)}</tr>`,
  );
  return html`<details><summary>Show as a table</summary>
<div class="table" role="region" aria-label="Calls by day" tabindex="0"><table class="day-calls">
<thead><tr><th scope="col">Day (UTC)</th>${hasTotal ? html`<th scope="col" class="right">Total</th>` : null}${chartSeries.map(({ name }) => html`<th scope="col" class="right">${name}</th>`)}</tr></thead>
<tbody>${rows.toReversed()}</tbody></table></div></details>`;
}

/** Describes the chart in a sentence, as its text alternative. */
function chartSummary({ days, chartSeries }: UsageSeries): string {
  const [first, last] = [days[0], days.at(-1)];
  assert.ok(first && last, "a chart has days");
  const sum = days.reduce((total, day) => total + day.total, 0);
  const busiest = days.reduce((best, day) => (day.total > best.total ? day : best));
  const [series] = chartSeries;
  const endpoint = series !== undefined && chartSeries.length === 1 ? ` to ${series.name}` : "";
  const head = `Calls${endpoint} by day from ${first.day} to ${last.day}: ${sum} in total`;
  return sum === 0 ? head : `${head}, at most ${busiest.total} on ${busiest.day}, ${last.total} today.`;
}

/** Returns the smallest of 2, 4, 10, 20, 40, 100 … that is not below a count. Its half is an integer. */
function roundUpScale(count: number): number {
  for (let power = 2; ; power *= 10) {
    for (const step of STEPS) if (step * power >= count) return step * power;
  }
}

function callsInWords(count: number): string {
  return count === 1 ? "1 call" : `${count} calls`;
}

function round(units: number): number {
  return Math.round(units * 100) / 100;
}
