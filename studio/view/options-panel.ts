/** The options of the chart: zodiac, houses, bodies, aspects, centre, second ring, relocation. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import type { Actions, Model } from "../model.ts";
import {
  ASPECT_CHOICES,
  CENTRE_CHOICES,
  HOUSE_CHOICES,
  POINT_CHOICES,
  type PointChoice,
  RING_CHOICES,
  type StudioState,
  spacedName,
  ZODIAC_CHOICES,
} from "../state.ts";
import { coordinatesText, pointText } from "../text.ts";
import { createBirthForm, type ShowForm } from "./birth-form.ts";
import { createCityField } from "./city-field.ts";

const ORB_DEG_MAX = 30;
/** The orb of an aspect that is switched on, degrees. */
const FIRST_ORB_DEG = 2;

export function createOptionsPanel(actions: Actions): (model: Model) => TemplateResult {
  const showPartner = createBirthForm("partner", actions);
  const relocationField = createCityField({
    id: "relocation-city",
    label: "City",
    actions,
    onPlace: (relocation) => actions.change({ relocation }),
  });
  return (model) => html`<div class="option-grid">
    ${selects(model, actions)} ${pointsView(model.state, actions)} ${aspectsView(model.state, actions)}
    <fieldset>
      <legend>Relocation</legend>
      <p class="note">
        ${
          model.state.relocation === null
            ? "Houses and angles are of the place of the chart."
            : `Houses and angles are of ${model.state.relocation.name || coordinatesText(model.state.relocation)}.`
        }
      </p>
      <div class="field">${relocationField(model.state.relocation?.name ?? "")}</div>
      ${
        model.state.relocation === null
          ? nothing
          : html`<button type="button" class="secondary" @click=${() => actions.change({ relocation: null })}>
              Back to the place of the chart
            </button>`
      }
    </fieldset>
    ${ringView(model, actions, showPartner)}
  </div>`;
}

function selects({ state }: Model, actions: Actions): TemplateResult {
  const zodiacs = [["", "Tropical"], ...ZODIAC_CHOICES.map((name) => [name, spacedName(name)])];
  return html`<div class="selects">
    ${selectView("houses", "House system", Object.entries(HOUSE_CHOICES), state.houses, (houses) =>
      actions.change({ houses: houses as StudioState["houses"] }),
    )}
    ${selectView("zodiac", "Zodiac", zodiacs as [string, string][], state.zodiac ?? "", (zodiac) =>
      actions.change({ zodiac: zodiac === "" ? null : zodiac }),
    )}
    ${selectView("centre", "Seen from", Object.entries(CENTRE_CHOICES), state.centre, (centre) =>
      actions.change({ centre: centre as StudioState["centre"] }),
    )}
  </div>`;
}

function selectView(
  id: string,
  label: string,
  choices: readonly (readonly [string, string])[],
  value: string,
  onChange: (value: string) => void,
): TemplateResult {
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select
      id=${id}
      .value=${live(value)}
      @change=${(event: Event) => onChange((event.target as HTMLSelectElement).value)}
    >
      ${choices.map(([key, name]) => html`<option value=${key} ?selected=${key === value}>${name}</option>`)}
    </select>
  </div>`;
}

function pointsView({ points }: StudioState, actions: Actions): TemplateResult {
  const toggle = (name: PointChoice) => (event: Event) => {
    const isOn = (event.target as HTMLInputElement).checked;
    actions.change({ points: POINT_CHOICES.filter((one) => (one === name ? isOn : points.includes(one))) });
  };
  return html`<fieldset class="checks">
    <legend>Bodies and points</legend>
    ${POINT_CHOICES.map(
      (name) => html`<label class="check"
        ><input type="checkbox" name=${name} .checked=${live(points.includes(name))} @change=${toggle(name)} />
        ${pointText(name)}</label
      >`,
    )}
    <p class="note">
      Mean points, south nodes, Pholus, the Earth, the Vertex and lots are in the tables alone. The Earth has a place from the
      Sun and the barycentre. Progressions and solar arc have neither Pholus nor lots.
    </p>
  </fieldset>`;
}

function aspectsView({ orbsDeg }: StudioState, actions: Actions): TemplateResult {
  const setOrb = (name: string, orbDeg: number | null): void => {
    const { [name]: _old, ...others } = orbsDeg;
    actions.change({ orbsDeg: orbDeg === null ? others : { ...others, [name]: orbDeg } });
  };
  return html`<fieldset class="checks aspects">
    <legend>Aspects and orbs</legend>
    ${ASPECT_CHOICES.map(({ name }) => {
      const orbDeg = orbsDeg[name];
      return html`<div class="aspect">
        <label class="check"
          ><input
            type="checkbox"
            name=${name}
            .checked=${live(orbDeg !== undefined)}
            @change=${() => setOrb(name, orbDeg === undefined ? FIRST_ORB_DEG : null)}
          />
          ${name}</label
        >
        <input
          type="number"
          min="0"
          max=${ORB_DEG_MAX}
          step="0.5"
          aria-label="Orb of ${name}, degrees"
          ?disabled=${orbDeg === undefined}
          .value=${live(String(orbDeg ?? ""))}
          @change=${(event: Event) => {
            const value = Number((event.target as HTMLInputElement).value);
            if (value >= 0 && value <= ORB_DEG_MAX) setOrb(name, value);
            else actions.report(`An orb must be from 0 to ${ORB_DEG_MAX} degrees.`);
          }}
        />
      </div>`;
    })}
    <p class="note">The minor aspects are in the tables alone.</p>
  </fieldset>`;
}

/** The second ring, which needs a birth, and the form of the second person. */
function ringView({ state, ...model }: Model, actions: Actions, showPartner: ShowForm): TemplateResult {
  const hasBirth = state.birth !== null;
  const choose = (ring: string): void => {
    if (ring === "partner" && state.partner === null) {
      actions.report("Enter the birth of the second person below.");
    } else {
      const isMoving = ring !== "none" && ring !== "partner";
      const scale = isMoving ? "months" : "hours";
      actions.change({ ring: ring as StudioState["ring"], atJdUt: null, scale });
    }
  };
  return html`<fieldset>
    <legend>Second ring</legend>
    ${
      hasBirth
        ? selectView("ring", "Around the chart", Object.entries(RING_CHOICES), state.ring, choose)
        : html`<p class="note">Transits, progressions and a second person need your birth first.</p>`
    }
    ${
      hasBirth
        ? html`<details ?open=${state.partner !== null}>
            <summary>Second person</summary>
            ${showPartner({ state, ...model })}
          </details>`
        : nothing
    }
  </fieldset>`;
}
