/** Shows the studio in an element of a page: the first screen alone, or the whole. */
import { html, nothing, render, type TemplateResult } from "lit-html";
import { SCALES } from "./choices.ts";
import type { SkyEvent } from "./events.ts";
import { writeFragment } from "./fragment.ts";
import type { Actions, Model } from "./model.ts";
import { MovingSvg } from "./moving-svg.ts";
import { Studio } from "./studio.ts";
import type { ShowForm } from "./view/birth-form.ts";
import { drawingName, headingOf, instantText, sliderView, wordsView } from "./view/first-screen.ts";
import type { ShowPanels } from "./view/panels.ts";
import { drawChart } from "./wheel-input.ts";
import { placeOfZone } from "./zone-place.ts";

/** How much of the studio is shown. */
export interface MountOptions {
  /** False: the first screen, whose link leads to the whole. */
  readonly isWhole: boolean;
  /** The address of the whole. */
  readonly studioUrl?: string;
}

/** What an element receives once, and what is rendered into it. */
interface Parts {
  readonly wheel: Element;
  readonly slider: HTMLElement;
  readonly side: HTMLElement;
  readonly form: HTMLElement;
  readonly panels: HTMLElement;
}

/** The wheel has minutes from this width on, CSS pixels. */
const MINUTES_FROM_PX = 560;
/** A next event is looked for when the instant has moved this far, days. */
const NEXT_EVENT_DAYS = 1 / 24;

/** Shows the studio in an element. The element should have the class `studio`, whose rules are in studio.css. */
export async function mountStudio(
  root: HTMLElement,
  { isWhole, studioUrl = "./" }: MountOptions,
): Promise<Studio> {
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
      drawFrame(model) {
        drawFrame(model, parts, drawing);
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
        render(showPanels?.(model) ?? (isWhole ? nothing : wholeLink(model, studioUrl)), parts.panels);
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
  return studio;
}

function drawFrame(model: Model, { wheel, slider }: Parts, drawing: MovingSvg): void {
  const { shown, state, isPlaying, atJdUt, middleJdUt } = model;
  if (shown === null) return;
  const hasMinutes = !isPlaying && wheel.clientWidth >= MINUTES_FROM_PX;
  const { moonDeg } = shown;
  drawing.show(
    drawChart(state, shown.chart, {
      hasMinutes,
      // Words that change with each frame cannot be read out.
      title: isPlaying ? headingOf(model) : drawingName(model),
      moonDeg,
    }),
  );
  if (!isPlaying) return;
  const input = slider.querySelector<HTMLInputElement>("input.time");
  if (input !== null) input.value = String(Math.round((atJdUt - middleJdUt) / SCALES[state.scale].stepDays));
  const time = slider.querySelector(".at");
  if (time?.firstElementChild === null) setText(time, instantText(model));
}

/** Changes the text of an element that lit renders, in its own text node. */
function setText(element: Element, text: string): void {
  const node = [...element.childNodes].find(({ nodeType }) => nodeType === Node.TEXT_NODE);
  if (node !== undefined) node.nodeValue = text;
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

function createParts(root: HTMLElement): Parts {
  const part = (name: string, parent: Element = root): HTMLElement => {
    const element = document.createElement("div");
    element.className = name;
    parent.append(element);
    return element;
  };
  root.replaceChildren();
  const [picture, side] = [part("picture"), part("side")];
  const wheel = part("wheel", picture);
  const slider = part("time", picture);
  const [words, form] = [part("words", side), part("form", side)];
  return { wheel, slider, side: words, form, panels: part("panels") };
}
