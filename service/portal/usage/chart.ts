import { type Html, html } from "../pages/html.ts";
import type { UsageSeries } from "./series.ts";

/** Drawing units: the drawing is stretched to its place, so texts stand outside of it. */
const DAY_WIDTH = 10;
const BAR_WIDTH = 7;
const HEIGHT = 100;
const STEPS = [1, 2, 5] as const;

/** The bars of the days, each day's endpoints on top of one another, with the same numbers in a table. */
export function usageChart(usage: UsageSeries): Html {
  const { days, shown, totals } = usage;
  const top = roundTop(Math.max(...totals));
  const width = days.length * DAY_WIDTH;
  const heightOf = (calls: number): number => round((calls / top) * HEIGHT);
  const bars = days.map((day, index) => {
    let bottom = 0;
    const parts = shown.map(({ calls }, series) => {
      const count = calls[index]!;
      if (count === 0) return null;
      const from = heightOf(bottom);
      bottom += count;
      const height = round(heightOf(bottom) - from);
      const x = index * DAY_WIDTH + (DAY_WIDTH - BAR_WIDTH) / 2;
      return html`<rect class="series-${series + 1}" x="${x}" y="${round(HEIGHT - from - height)}" width="${BAR_WIDTH}" height="${height}"/>`;
    });
    return html`<g><title>${day}: ${callsInWords(totals[index]!)}</title><rect class="day" x="${index * DAY_WIDTH}" y="0" width="${DAY_WIDTH}" height="${HEIGHT}"/>${parts}</g>`;
  });
  const lines = [0, HEIGHT / 2, HEIGHT].map(
    (y) => html`<line x1="0" x2="${width}" y1="${y}" y2="${y}" vector-effect="non-scaling-stroke"/>`,
  );
  return html`<figure class="usage-chart">
<div class="scale" aria-hidden="true"><span>${top}</span><span>${top / 2}</span><span>0</span></div>
<svg role="img" aria-label="${summaryOf(usage)}" viewBox="0 0 ${width} ${HEIGHT}" preserveAspectRatio="none">
<g class="grid">${lines}</g>
${bars}
</svg>
<div class="days" aria-hidden="true"><span>${days[0]!}</span><span>today</span></div>
</figure>`;
}

/** The numbers of the chart. */
export function usageTable({ days, shown, totals }: UsageSeries): Html {
  const hasTotal = shown.length > 1;
  const rows = days.map(
    (day, index) =>
      html`<tr><th scope="row">${day}</th>${hasTotal ? html`<td class="right">${totals[index]!}</td>` : null}${shown.map(({ calls }) => html`<td class="right">${calls[index]!}</td>`)}</tr>`,
  );
  return html`<details><summary>The same as a table</summary>
<div class="table" role="region" aria-label="Calls by day" tabindex="0"><table class="day-calls">
<thead><tr><th scope="col">Day (UTC)</th>${hasTotal ? html`<th scope="col" class="right">Together</th>` : null}${shown.map(({ name }) => html`<th scope="col" class="right">${name}</th>`)}</tr></thead>
<tbody>${rows.toReversed()}</tbody></table></div></details>`;
}

/** The chart in a sentence, for whoever does not see it. */
export function summaryOf({ days, shown, totals }: UsageSeries): string {
  const sum = totals.reduce((so, count) => so + count, 0);
  const most = Math.max(...totals);
  const which = shown.length === 1 ? ` of ${shown[0]!.name}` : "";
  const head = `Calls${which} by day from ${days[0]!} to ${days.at(-1)!}: ${sum} together`;
  return sum === 0
    ? head
    : `${head}, at most ${most} on ${days[totals.indexOf(most)]!}, ${totals.at(-1)!} today.`;
}

/** The least of 2, 4, 10, 20, 40, 100 … that reaches a count: its half is whole too. */
export function roundTop(most: number): number {
  for (let power = 2; ; power *= 10) {
    for (const step of STEPS) if (step * power >= most) return step * power;
  }
}

export function callsInWords(count: number): string {
  return count === 1 ? "1 call" : `${count} calls`;
}

function round(units: number): number {
  return Math.round(units * 100) / 100;
}
