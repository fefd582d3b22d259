import { nextUtcMidnightMs, readEndpointCalls, readUsage, type Usage, utcDayOf } from "../../../db/index.ts";
import { findOwnKeyPrefix } from "../pages/code.ts";
import { ACCOUNT_SCRIPT, SIGN_IN_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { redirectTo, showPage } from "../pages/page-response.ts";
import type { PageRoutes, PortalContext } from "../pages/portal-context.ts";
import { longDuration } from "../pages/times.ts";
import {
  CHART_DAYS,
  firstChartDay,
  SERIES_MAX,
  type Series,
  type UsageSeries,
  usageChart,
  usageSeries,
  usageTable,
} from "./series.ts";

const PATH = "/account/usage";

export function usagePages({
  database,
  planLimits: limits,
  frame: { planNames },
  now,
}: Pick<PortalContext, "database" | "planLimits" | "frame" | "now">): PageRoutes {
  return {
    account: {
      async [`GET ${PATH}`]({ query }, { account }) {
        const { kysely } = database;
        const nowMs = now();
        const accountId = account.id;
        const [usage, calls, keyPrefix] = await Promise.all([
          readUsage(kysely, { accountId, day: utcDayOf(nowMs), nowMs, limits }),
          readEndpointCalls(kysely, { accountId, fromDay: firstChartDay(nowMs).toString() }),
          findOwnKeyPrefix(database, accountId, nowMs),
        ]);
        // The account was deleted since the session was read.
        if (usage === null) return redirectTo(SIGN_IN_PATH);
        const series = usageSeries(calls, { nowMs, selected: query.get("endpoint") });
        const body = html`${todayView(usage, planNames[usage.plan], nextUtcMidnightMs(nowMs) - nowMs)}
${lastDaysView(series, keyPrefix)}`;
        return showPage({ title: "Usage", path: PATH, isSignedIn: true, body, scripts: [ACCOUNT_SCRIPT] });
      },
    },
  };
}

function todayView({ limit, used }: Usage, planName: string, leftMs: number): Html {
  const remaining = Math.max(0, limit - used);
  const warning =
    remaining > 0
      ? null
      : html`<p class="notice">The daily limit is reached. Requests are rejected until the limit resets.</p>`;
  return html`<section class="card"><h2>Today</h2>
<p class="figure" id="used"><strong>${used}</strong> of ${limit} requests used on ${planName}</p>
<p><progress class="day-used" max="${Math.max(limit, 1)}" value="${Math.min(used, limit)}" aria-labelledby="used"></progress></p>
${warning}<p class="muted">${remaining} left. The limit resets in <span data-left-ms="${leftMs}">${longDuration(leftMs)}</span>, at 00:00 UTC. Rejected and failed requests are not counted.</p></section>`;
}

function lastDaysView(usage: UsageSeries, keyPrefix: string | null): Html {
  const { endpoints, chartSeries } = usage;
  if (endpoints.length === 0) {
    return html`<section class="card"><h2>Last ${CHART_DAYS} days</h2>
<p>No calls yet. ${keyPrefix === null ? html`<a href="/account/keys">Create a key</a> to get a first command to run.` : html`Run a first request with your key <code>${keyPrefix}…</code>: <a href="/docs/quick-start">Quick start</a>.`}</p></section>`;
  }
  const selected = chartSeries.length === 1 && endpoints.length > 1 ? chartSeries[0] : undefined;
  const isMerged = selected === undefined && chartSeries.length < endpoints.length;
  const colourOf = (series: Series, index: number): number | null => {
    if (selected !== undefined) return series === selected ? 1 : null;
    return isMerged && index >= SERIES_MAX ? null : index + 1;
  };
  return html`<section class="card"><h2>Last ${CHART_DAYS} days</h2>
${usageChart(usage)}
${usageTable(usage)}
<h3>By endpoint</h3>
<table><thead><tr><th scope="col">Endpoint</th><th scope="col" class="right">Calls</th></tr></thead>
<tbody>${endpoints.map(
    (series, index) =>
      html`${isMerged && index === SERIES_MAX ? othersRow(chartSeries) : null}${endpointRow(series, { colour: colourOf(series, index), isSelected: series === selected })}`,
  )}</tbody></table>
${selected === undefined ? html`<p class="muted small">Select an endpoint to see it alone. Calls of the last few seconds may be missing here; the count above is exact.</p>` : html`<p><a href="${PATH}">Show all endpoints</a></p>`}</section>`;
}

/** The row of the legend for the endpoints that the chart shows as one. */
function othersRow(chartSeries: readonly Series[]): Html | null {
  const others = chartSeries[SERIES_MAX];
  if (others === undefined) return null;
  return html`<tr><th scope="row">${swatchOf(SERIES_MAX + 1)} ${others.name}, together in the chart</th><td class="right">${others.total}</td></tr>`;
}

function swatchOf(colour: number | null): Html {
  if (colour === null) return html`<span class="swatch"></span>`;
  return html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect class="series-${colour}" width="1" height="1"/></svg>`;
}

function endpointRow(
  { name, total }: Series,
  { colour, isSelected }: { readonly colour: number | null; readonly isSelected: boolean },
): Html {
  const link = html`<a href="${PATH}?endpoint=${encodeURIComponent(name)}"${isSelected ? html` aria-current="true"` : null}>${name}</a>`;
  return html`<tr><td>${swatchOf(colour)} ${link}</td><td class="right">${total}</td></tr>`;
}
