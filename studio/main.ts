/**
 * The script of a page with the studio: it shows the studio in the element with the id `studio`, which should have the class `studio`.
 *
 * Attributes of the element: `data-first-screen` shows the first screen alone, and `data-url` is the address of the whole.
 * The address of the page carries the state in its fragment, which the browser does not send.
 * The page needs studio.css, and the folder data next to this script.
 */
import { html, nothing, render, type TemplateResult } from "lit-html";
import type { SkyEvent } from "./events.ts";
import { writeFragment } from "./fragment.ts";
import type { Actions, Model } from "./model.ts";
import { MovingSvg } from "./moving-svg.ts";
import { Studio } from "./studio.ts";
import type { ShowForm } from "./view/birth-form.ts";
import { drawingName, headingOf, sliderView, wordsView } from "./view/first-screen.ts";
import type { ShowPanels } from "./view/panels.ts";
import { drawChart } from "./wheel-input.ts";
import { placeOfZone } from "./zone-place.ts";

/** The whole studio, seen from the page of its first screen. */
const WHOLE_URL = "./";
/** The wheel has minutes from this width on, CSS pixels. */
const MINUTES_FROM_PX = 560;
/** A next event is looked for when the instant has moved this far, days. */
const NEXT_EVENT_DAYS = 1 / 24;

/** Shows the studio in an element: the first screen alone, or the whole. */
async function mountStudio(root: HTMLElement): Promise<void> {
  const isWhole = !("firstScreen" in root.dataset);
  const parts = createParts(root);
  const drawing = new MovingSvg(parts.wheel);
  let showForm: ShowForm | null = null;
  let showPanels: ShowPanels | null = null;
  let next: SkyEvent | null = null;
  let nextFromJdUt = Number.NaN;
  let isFormAsked = false;

  const openForm = async (actions: Actions): Promise<void> => {
    if (isFormAsked) return;
    isFormAsked = true;
    const { createBirthForm } = await import("./view/birth-form.ts");
    showForm = createBirthForm("birth", actions);
    actions.render();
  };
  const findNext = async ({ shown, atJdUt, isPlaying }: Model, actions: Actions): Promise<void> => {
    if (shown === null || isPlaying || Math.abs(atJdUt - nextFromJdUt) < NEXT_EVENT_DAYS) return;
    nextFromJdUt = atJdUt;
    const { nextEvent } = await import("./events.ts");
    next = nextEvent(shown.tools, atJdUt);
    actions.render();
  };
  const studio = new Studio(
    {
      drawFrame(model, actions) {
        drawFrame(model, actions, parts, drawing);
      },
      renderTexts(model, actions) {
        // What scripts of the page can wait for: the state that is shown.
        if (model.shown !== null) root.dataset["shown"] = writeFragment(model.state);
        render(sliderView(model, actions), parts.slider);
        render(wordsView(model, next), parts.side);
        render(
          formView(model, showForm, () => void openForm(actions)),
          parts.form,
        );
        render(
          showPanels?.(model) ?? (isWhole ? nothing : wholeLink(model, root.dataset["url"] ?? WHOLE_URL)),
          parts.panels,
        );
        void findNext(model, actions);
      },
    },
    await placeOfZone(),
  );
  studio.start();
  if (isWhole)
    void import("./view/panels.ts").then(({ createPanels }) => {
      showPanels = createPanels(studio.actions);
      studio.actions.render();
    });
}

type Parts = ReturnType<typeof createParts>;

function drawFrame(model: Model, actions: Actions, { wheel, slider }: Parts, drawing: MovingSvg): void {
  const { shown, state, isPlaying } = model;
  if (shown === null) return;
  const hasMinutes = !isPlaying && wheel.clientWidth >= MINUTES_FROM_PX;
  // Words that change with each frame cannot be read out.
  const title = isPlaying ? headingOf(model) : drawingName(model);
  drawing.show(drawChart(state, shown.chart, { title, hasMinutes }));
  if (isPlaying) render(sliderView(model, actions), slider);
}

function formView(model: Model, showForm: ShowForm | null, onOpen: () => void): TemplateResult {
  const isAsked = model.state.birth !== null;
  if (isAsked) onOpen();
  return html`<details ?open=${isAsked} @toggle=${onOpen}>
    <summary>Your birth</summary>
    ${showForm?.(model) ?? nothing}
  </details>`;
}

function wholeLink({ state }: Model, studioUrl: string): TemplateResult {
  const fragment = state.birth === null ? "" : location.hash;
  return html`<p><a class="button secondary" href="${studioUrl}${fragment}">Open the whole studio</a></p>`;
}

function createParts(root: HTMLElement) {
  root.replaceChildren();
  const skeleton = html`<div class="picture">
      <div class="wheel"></div>
      <div class="time"></div>
    </div>
    <div class="side">
      <div class="words"></div>
      <div class="form"></div>
    </div>
    <div class="panels"></div>`;
  render(skeleton, root);
  const part = (name: string): HTMLElement => root.querySelector(`.${name}`) as HTMLElement;
  const [wheel, slider, side, form] = [part("wheel"), part("time"), part("words"), part("form")];
  return { wheel, slider, side, form, panels: part("panels") };
}

const element = document.getElementById("studio");
if (element !== null) void mountStudio(element);
