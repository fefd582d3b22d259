/** The first screen: the slider below the wheel, the sky in words, the next event, and the field "Your birth". */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { SkyEvent } from "../events.ts";
import type { Actions, Model } from "../model.ts";
import { HOUSE_CHOICES, isRingMoving, RING_CHOICES, SCALES, type ScaleName } from "../state.ts";
import { coordinatesText, pointText, positionText } from "../text.ts";

/** The instant of the slider as it is read out and written below the wheel. */
export function instantText({ atJdUt, zoneName, clockText }: Model): string {
  return `${clockText(atJdUt)} (${zoneName})`;
}

/** What the chart is of: `Now over Berlin`. */
export function headingOf({ state, birth, nowPlace }: Model): string {
  const { birth: entered } = state;
  if (entered === null || !birth?.ok) {
    const when = state.atJdUt === null ? "Now" : "The sky";
    return `${when} over ${(state.relocation ?? nowPlace).name}`;
  }
  const of = entered.person === "" ? "Your chart" : `The chart of ${entered.person}`;
  const { relocation, ring, partner } = state;
  const other = ring === "partner" && partner?.person ? partner.person : RING_CHOICES[ring].toLowerCase();
  const all = ring === "none" ? of : `${of} with ${other}`;
  return relocation === null ? all : `${all}, relocated to ${relocation.name || coordinatesText(relocation)}`;
}

/** Points that are in words if neither Sun nor Moon is among the choices. */
const WORD_POINTS = 3;

/** Sun, Moon and Ascendant in words. */
export function skyInWords({ shown }: Model): string {
  if (shown === null) return "";
  const { points, houses } = shown.chart;
  const lights = points.filter(({ name }) => name === "Sun" || name === "Moon");
  const parts = (lights.length > 0 ? lights : points.slice(0, WORD_POINTS)).map(
    ({ name, longitudeDeg }) => `${pointText(name)} ${positionText(longitudeDeg)}`,
  );
  const rising = houses === null ? [] : [`Ascendant ${positionText(houses.ascendantDeg)}`];
  return [...parts, ...rising].join(", ");
}

export function drawingName(model: Model): string {
  return `${headingOf(model)}, ${instantText(model)}: ${skyInWords(model)}`;
}

/** The slider with its unit, play and steps. */
export function sliderView(model: Model, actions: Actions): TemplateResult {
  const { state, isPlaying, middleJdUt, atJdUt } = model;
  const { stepDays, steps } = SCALES[state.scale];
  const move = (by: number) => () => actions.moveTo(atJdUt + by * stepDays);
  const subject = isRingMoving(state) ? "The second ring" : "The chart";
  return html`<div class="slider" role="group" aria-label="The slider">
    <p class="instant"><span class="sr">${subject} at </span><time class="at">${instantText(model)}</time></p>
    <input
      class="time"
      type="range"
      min=${-steps}
      max=${steps}
      step="1"
      aria-label="Time, in steps: ${SCALES[state.scale].name.toLowerCase()}"
      aria-valuetext=${isPlaying ? "The time is moving" : instantText(model)}
      .value=${live(String(Math.round((atJdUt - middleJdUt) / stepDays)))}
      @input=${(event: Event) =>
        actions.moveTo(middleJdUt + Number((event.target as HTMLInputElement).value) * stepDays)}
    />
    <div class="buttons">
      <button type="button" class="secondary" aria-label="One step back" @click=${move(-1)}>◀</button>
      <button type="button" class="play" @click=${isPlaying ? actions.pause : actions.play}>
        ${isPlaying ? "Pause" : "Play"}
      </button>
      <button type="button" class="secondary" aria-label="One step forward" @click=${move(1)}>▶</button>
      <select
        aria-label="Unit of the slider"
        .value=${live(state.scale)}
        @change=${(event: Event) =>
          actions.change({ scale: (event.target as HTMLSelectElement).value as ScaleName })}
      >
        ${Object.entries(SCALES).map(
          ([key, { name }]) => html`<option value=${key} ?selected=${key === state.scale}>${name}</option>`,
        )}
      </select>
      <button type="button" class="secondary" ?disabled=${state.atJdUt === null} @click=${actions.reset}>
        ${state.birth === null || isRingMoving(state) ? "Now" : "Birth"}
      </button>
    </div>
  </div>`;
}

export function wordsView(model: Model, next: SkyEvent | null): TemplateResult {
  const { problem, progress, birth, shown, state } = model;
  const isReplaced = shown?.chart.houses?.outcome === "porphyry" && state.houses !== "porphyry";
  return html`<h2>${headingOf(model)}</h2>
    ${birth?.ok ? html`<p class="clock">${birth.clock}</p>` : nothing}
    ${birth?.ok === false ? html`<p class="warning">Your birth is not shown yet: its form states why.</p>` : nothing}
    ${shown === null ? nothing : html`<p class="words">${skyInWords(model)}.</p>`}
    ${next === null ? nothing : html`<p class="next">Next: ${next.text}, ${model.clockText(next.jdUt)}</p>`}
    ${
      isReplaced
        ? html`<p class="warning">
            ${HOUSE_CHOICES[state.houses]} houses are not defined this near to a pole: the cusps are Porphyry’s.
          </p>`
        : nothing
    }
    ${
      shown !== null && !shown.chart.moment.isTimeKnown
        ? html`<p class="warning">
            The time is unknown: there are no houses and no angles, and the Moon may be anywhere on its arc.
          </p>`
        : nothing
    }
    <p class="problem" role="alert" ?hidden=${problem === null}>${problem}</p>
    <p class="progress" role="status" ?hidden=${progress === null}>${progress}</p>`;
}
