import {
  type Database,
  nextUtcMidnightMs,
  type PlanLimits,
  readEndpointCalls,
  readUsage,
  type Usage,
  utcDayOf,
} from "../../../db/index.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import { ACCOUNT_SCRIPT } from "../account/account-script.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { goTo, show } from "../pages/page-answer.ts";
import { durationInWords } from "../pages/times.ts";
import { type Pages, SIGN_IN_PATH } from "../portal.ts";
import { usageChart, usageTable } from "./chart.ts";
import { DAYS_SHOWN, firstDayShown, SERIES_MAX, type UsageSeries, usageSeries } from "./series.ts";

export interface UsagePagesOptions {
  readonly database: Database;
  readonly planLimits: PlanLimits;
  readonly now: () => number;
}

const PATH = "/account/usage";

/** What an account has used: its day, and what it called in the last thirty. */
export function usagePages({ database: { kysely }, planLimits: limits, now }: UsagePagesOptions): Pages {
  return {
    own: {
      async [`GET ${PATH}`]({ query }, signedIn) {
        const [nowMs, accountId] = [now(), signedIn.account.id];
        const [usage, calls] = await Promise.all([
          readUsage(kysely, { accountId, day: utcDayOf(nowMs), nowMs, limits }),
          readEndpointCalls(kysely, { accountId, fromDay: firstDayShown(nowMs) }),
        ]);
        // Deleted meanwhile.
        if (usage === null) return goTo(SIGN_IN_PATH);
        const series = usageSeries(calls, { nowMs, chosen: query.get("endpoint") });
        const body = html`${todayView(usage, nextUtcMidnightMs(nowMs) - nowMs)}
${lastDaysView(series)}`;
        return show(layout({ title: "Usage", path: PATH, signedIn, body, scripts: [ACCOUNT_SCRIPT] }));
      },
    },
  };
}

function todayView({ plan, limit, used }: Usage, leftMs: number): Html {
  const remaining = Math.max(0, limit - used);
  const spent =
    remaining > 0 ? null : html`<p class="notice">The day is spent: calls are refused until it refills.</p>`;
  return html`<section class="card"><h2>Today</h2>
<p class="figure" id="used"><strong>${used}</strong> of ${limit} requests used on ${PLAN_NAMES[plan]}</p>
<p><progress class="day-used" max="${Math.max(limit, 1)}" value="${Math.min(used, limit)}" aria-labelledby="used"></progress></p>
${spent}<p class="muted">${remaining} left. Refills in <span data-left-ms="${leftMs}">${durationInWords(leftMs)}</span>, at 00:00 UTC. What is refused or fails is not counted.</p></section>`;
}

function lastDaysView(series: UsageSeries): Html {
  const { endpoints, shown } = series;
  if (endpoints.length === 0) {
    return html`<section class="card"><h2>Last ${DAYS_SHOWN} days</h2>
<p>No calls yet. <a href="/account/keys">Create a key</a>, and the page that shows it has a first call to paste.</p></section>`;
  }
  const isAlone = shown.length === 1 && endpoints.length > 1;
  return html`<section class="card"><h2>Last ${DAYS_SHOWN} days</h2>
${usageChart(series)}
${usageTable(series)}
<h3>By endpoint</h3>
<table><thead><tr><th scope="col">Endpoint</th><th scope="col" class="right">Calls</th></tr></thead>
<tbody>${endpoints.map(({ name, total }, index) => {
    const at = isAlone ? shown.findIndex((one) => one.name === name) : Math.min(index, SERIES_MAX);
    const mark =
      at < 0
        ? html`<span class="swatch"></span>`
        : html`<svg class="swatch" viewBox="0 0 1 1" aria-hidden="true"><rect class="series-${at + 1}" width="1" height="1"/></svg>`;
    const isChosen = isAlone && at === 0;
    const link = html`<a href="${PATH}?endpoint=${encodeURIComponent(name)}"${isChosen ? html` aria-current="true"` : null}>${name}</a>`;
    return html`<tr><td>${mark} ${link}</td><td class="right">${total}</td></tr>`;
  })}</tbody></table>
${isAlone ? html`<p><a href="${PATH}">Show all endpoints</a></p>` : html`<p class="muted small">Choose an endpoint to see it alone. Counts of the last seconds may be missing; the day’s count above is exact.</p>`}</section>`;
}
