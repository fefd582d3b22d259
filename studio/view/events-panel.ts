/** The next events, each of which moves the slider; returns; the Indian calendar of the day. */
import { computePanchanga } from "almagest/vedic";
import { lahiri } from "almagest/zodiacs";
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { ChartTools } from "../compute-chart.ts";
import { nextEvents, nextReturns, RETURNING_BODIES, risesOfDay, type SkyEvent } from "../events.ts";
import type { Actions, Model, ShownChart } from "../model.ts";

/** The lists of an instant and a place. */
interface Lists {
  readonly key: string;
  readonly events: readonly SkyEvent[];
  readonly rises: readonly SkyEvent[];
}

const LISTED_MAX = 24;

export function createEventsPanel(actions: Actions): (model: Model) => TemplateResult {
  let lists: Lists | null = null;
  let searchedKey = "";
  let body = "Saturn";
  let returns: readonly SkyEvent[] | null = null;

  /** Searches after the page has been shown, and shows what was found. */
  const search = ({ atJdUt }: Model, { tools, moments }: ShownChart, key: string): void => {
    searchedKey = key;
    setTimeout(() => {
      const { place } = moments.inner;
      lists = { key, events: nextEvents(tools, place, atJdUt), rises: risesOfDay(tools, place, atJdUt) };
      actions.render();
    }, 0);
  };
  const findReturns = ({ birth, atJdUt }: Model, { tools }: ShownChart): void => {
    if (birth === null || !birth.ok) return;
    returns = nextReturns(tools, body, birth.moment.jdUt, atJdUt);
    actions.render();
  };
  const openChart = (jdUt: number): void => {
    actions.change({ ring: "none", scale: "hours" });
    actions.moveTo(jdUt);
  };
  const eventsView = (
    events: readonly SkyEvent[],
    model: Model,
    addition: (event: SkyEvent) => TemplateResult | typeof nothing = () => nothing,
  ): TemplateResult => html`<ul class="events">
    ${events.slice(0, LISTED_MAX).map(
      (event) => html`<li>
        <button type="button" class="link" @click=${() => moveTo(event.jdUt, model, actions)}>
          <time>${model.clockText(event.jdUt)}</time> ${event.text}
        </button>
        ${addition(event)}
      </li>`,
    )}
    ${events.length === 0 ? html`<li>None within the tables.</li>` : nothing}
  </ul>`;
  const returnChart = ({ jdUt }: SkyEvent): TemplateResult =>
    html`<button type="button" class="link" @click=${() => openChart(jdUt)}>Open as a chart</button>`;

  return (model) => {
    const { shown, state, isPlaying, atJdUt } = model;
    if (shown === null) return html``;
    const key = `${atJdUt.toFixed(3)} ${state.zodiac} ${JSON.stringify(shown.moments.inner.place)}`;
    if (!isPlaying && key !== searchedKey) search(model, shown, key);
    return html`<p class="note">
        Times are of the clocks of ${model.zoneName}. A line moves the slider to its instant.
      </p>
      <div class="lists">
        <section>
          <h3>From ${model.clockText(atJdUt)} on</h3>
          ${lists === null ? html`<p role="status">The events are being computed.</p>` : eventsView(lists.events, model)}
        </section>
        <section>
          <h3>In the 24 hours after</h3>
          ${lists === null ? nothing : eventsView(lists.rises, model)}
        </section>
        <section>
          <h3>Returns</h3>
          ${
            model.birth?.ok
              ? html`<div class="field">
                    <label for="return-body">Return of</label>
                    <select
                      id="return-body"
                      .value=${live(body)}
                      @change=${(event: Event) => {
                        body = (event.target as HTMLSelectElement).value;
                        returns = null;
                        actions.render();
                      }}
                    >
                      ${RETURNING_BODIES.map(
                        (name) => html`<option value=${name} ?selected=${name === body}>${name}</option>`,
                      )}
                    </select>
                    <button type="button" @click=${() => findReturns(model, shown)}>Find the next</button>
                  </div>
                  ${returns === null ? nothing : eventsView(returns, model, returnChart)}`
              : html`<p class="note">Returns need your birth.</p>`
          }
        </section>
        <section>
          <h3>Panchanga</h3>
          <dl>
            ${panchangaOf(shown.tools, atJdUt).map(
              ([name, value]) => html`<dt>${name}</dt>
                <dd>${value}</dd>`,
            )}
          </dl>
        </section>
      </div>`;
  };
}

/** Moves the slider. A chart of birth stays: its second ring shows the instant. */
function moveTo(jdUt: number, { state }: Model, actions: Actions): void {
  if (state.birth !== null && state.ring === "none") actions.change({ ring: "transits", scale: "days" });
  actions.moveTo(jdUt);
}

/** The Indian calendar of an instant, by the zodiac of the state or Lahiri's: names and values. */
function panchangaOf(
  { source, zodiac }: ChartTools,
  jdUt: number,
): readonly (readonly [name: string, value: string])[] {
  const { tithi, nakshatra, yoga, karana } = computePanchanga(source, jdUt, { zodiac: zodiac ?? lahiri });
  const passed = ({ elapsed }: { readonly elapsed: number }): string =>
    `${Math.floor(elapsed * 100)} % passed`;
  const paksha = tithi.paksha === "shukla" ? "bright" : "dark";
  return [
    ["Tithi", `${tithi.name}, ${paksha} half, ${passed(tithi)}`],
    ["Nakshatra", `${nakshatra.name}, quarter ${nakshatra.pada}, ${passed(nakshatra)}`],
    ["Yoga", `${yoga.name}, ${passed(yoga)}`],
    ["Karana", `${karana.name}, ${passed(karana)}`],
    ["Zodiac", zodiac?.name ?? "lahiri"],
  ];
}
