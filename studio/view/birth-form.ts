/** The form of a birth: date, time or unknown, a city by typing or coordinates, the zone, and what is doubtful about the clock. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isDate } from "../fragment.ts";
import type { Actions, Model, PersonName } from "../model.ts";
import type { Birth } from "../state.ts";
import { createCityField } from "./city-field.ts";

/** What the fields contain. */
interface Draft {
  person: string;
  date: string;
  time: string;
  isTimeUnknown: boolean;
  placeName: string;
  latitude: string;
  longitude: string;
  zoneName: string;
}

const EMPTY: Draft = {
  ...{ person: "", date: "", time: "", isTimeUnknown: false },
  ...{ placeName: "", latitude: "", longitude: "", zoneName: "" },
};
const NAME_CHARACTERS_MAX = 60;

/** Shows the form of a person. */
export type ShowForm = (model: Model) => TemplateResult;

export function createBirthForm(name: PersonName, actions: Actions): ShowForm {
  let draft: Draft = { ...EMPTY };
  let source: Birth | null = null;
  let problem: { readonly field: keyof Draft; readonly text: string } | null = null;
  const id = (field: string): string => `${name}-${field}`;
  const setField = (field: keyof Draft) => (event: Event) => {
    const input = event.target as HTMLInputElement;
    draft = { ...draft, [field]: input.type === "checkbox" ? input.checked : input.value };
    if (field === "isTimeUnknown" || field === "zoneName") actions.render();
  };
  const cityField = createCityField({
    id: id("city"),
    label: "City of birth",
    onText: (placeName) => {
      draft = { ...draft, placeName };
    },
    onPlace: (place) => {
      draft = {
        ...draft,
        placeName: place.name,
        latitude: String(place.latitudeDeg),
        longitude: String(place.longitudeDeg),
        zoneName: "",
      };
      actions.render();
    },
    render: () => actions.render(),
    report: (text) => actions.report(text),
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = readDraft(draft);
    problem = read.ok ? null : read;
    if (read.ok) {
      source = read.birth;
      actions.setPerson(name, read.birth);
    } else {
      actions.render();
      document.getElementById(id(read.field === "placeName" ? "city" : read.field))?.focus();
    }
  };
  const field = (
    key: Exclude<keyof Draft, "isTimeUnknown">,
    label: string,
    attributes: { readonly type: string; readonly hint?: string; readonly isDisabled?: boolean },
  ): TemplateResult => html`<label for=${id(key)}>${label}</label>
    <input
      id=${id(key)}
      type=${attributes.type}
      .value=${live(draft[key])}
      placeholder=${attributes.hint ?? nothing}
      maxlength=${NAME_CHARACTERS_MAX}
      ?disabled=${attributes.isDisabled === true}
      aria-invalid=${problem?.field === key ? "true" : nothing}
      aria-describedby=${problem?.field === key ? id("problem") : nothing}
      autocomplete="off"
      @input=${setField(key)}
    />`;

  return (model) => {
    const birth = model.state[name];
    if (birth !== source) {
      source = birth;
      draft = draftOf(birth);
    }
    const resolved = model[name];
    const zones = resolved !== null && !resolved.ok ? resolved.zones : [];
    return html`<form class="birth" novalidate @submit=${submit}>
      <div class="field">${field("person", "Name (optional)", { type: "text" })}</div>
      <div class="field">${field("date", "Date", { type: "text", hint: "1990-06-15" })}</div>
      <div class="field">
        ${field("time", "Time", { type: "text", hint: "14:30", isDisabled: draft.isTimeUnknown })}
        <label class="check"
          ><input type="checkbox" .checked=${live(draft.isTimeUnknown)} @change=${setField("isTimeUnknown")} />
          Time unknown</label
        >
      </div>
      <div class="field wide">${cityField(draft.placeName)}</div>
      <div class="field">${field("latitude", "Latitude, north positive", { type: "text", hint: "48.86" })}</div>
      <div class="field">${field("longitude", "Longitude, east positive", { type: "text", hint: "2.35" })}</div>
      <div class="field wide">
        <label for=${id("zoneName")}>Time zone</label>
        <select id=${id("zoneName")} .value=${live(draft.zoneName)} @change=${setField("zoneName")}>
          <option value="">The zone of the place</option>
          ${zoneNames(zones, draft.zoneName).map(
            (zone) => html`<option value=${zone} ?selected=${zone === draft.zoneName}>${zone}</option>`,
          )}
        </select>
      </div>
      ${problem === null ? nothing : html`<p class="problem" id=${id("problem")} role="alert">${problem.text}</p>`}
      <p class="actions">
        <button>Show the chart</button>
        ${
          birth === null
            ? nothing
            : html`<button type="button" class="secondary" @click=${() => actions.setPerson(name, null)}>
                Remove
              </button>`
        }
      </p>
      ${resolved === null ? nothing : clockView(name, model, actions)}
      <p class="note">What you enter stays in this browser: the page computes by itself and sends nothing.</p>
    </form>`;
  };
}

/** How the clock was read, its warnings, and the alternatives. */
function clockView(name: PersonName, model: Model, actions: Actions): TemplateResult {
  const [resolved, birth] = [model[name], model.state[name]];
  if (resolved === null || birth === null) return html``;
  if (!resolved.ok) {
    return html`<div class="problem" role="alert">
      <p>${resolved.reason}</p>
      ${resolved.zones.map(
        (zoneName) => html`<button
          type="button"
          class="secondary"
          @click=${() => actions.setPerson(name, { ...birth, zoneName })}
        >
          ${zoneName}
        </button> `,
      )}
    </div>`;
  }
  const { clock, warnings, choices } = resolved;
  const chosen = birth.offsetSeconds ?? choices[0]?.offsetSeconds;
  return html`${name === "partner" ? html`<p class="clock">${clock}</p>` : nothing}
    ${warnings.map((warning) => html`<p class="warning">${warning}</p>`)}
    ${
      choices.length === 0
        ? nothing
        : html`<fieldset>
            <legend>The clock</legend>
            ${choices.map(
              ({ offsetSeconds, text }) => html`<label class="check"
                ><input
                  type="radio"
                  name="${name}-offset"
                  .checked=${live(offsetSeconds === chosen)}
                  @change=${() => actions.setPerson(name, { ...birth, offsetSeconds })}
                />
                ${text}</label
              >`,
            )}
          </fieldset>`
    }`;
}

function zoneNames(candidates: readonly string[], chosen: string): readonly string[] {
  const names = new Set([...candidates, ...Intl.supportedValuesOf("timeZone")]);
  if (chosen !== "") names.add(chosen);
  return [...names];
}

function draftOf(birth: Birth | null): Draft {
  if (birth === null) return { ...EMPTY };
  const { person, date, time, place, zoneName } = birth;
  return {
    ...{ person, date, time: time ?? "", isTimeUnknown: time === null, zoneName: zoneName ?? "" },
    placeName: place.name,
    latitude: String(place.latitudeDeg),
    longitude: String(place.longitudeDeg),
  };
}

type ReadDraft =
  | { readonly ok: true; readonly birth: Birth }
  | { readonly ok: false; readonly field: keyof Draft; readonly text: string };

/** Reads the fields, or the sentence about the first one that is wrong. */
function readDraft(draft: Draft): ReadDraft {
  const date = draft.date.trim();
  const time = timeOf(draft.time.trim());
  const [latitudeDeg, longitudeDeg] = [draft.latitude, draft.longitude].map(degreesOf);
  const fail = (field: keyof Draft, text: string): ReadDraft => ({ ok: false, field, text });
  if (!isDate(date)) return fail("date", "Enter the date as year, month and day, such as 1990-06-15.");
  const year = Number(date.slice(0, 4));
  if (year < 1800 || year > 2399)
    return fail("date", `The year ${year} is beyond the tables, which have the years 1800 to 2399.`);
  if (!draft.isTimeUnknown && time === null)
    return fail("time", "Enter the time as hours and minutes, such as 14:30, or mark it as unknown.");
  if (draft.latitude.trim() === "" || draft.longitude.trim() === "")
    return fail("placeName", "Choose a city of the list, or enter both coordinates.");
  if (latitudeDeg === undefined || !(Math.abs(latitudeDeg) <= 90))
    return fail("latitude", "The latitude must be from −90 to 90, such as 48.86.");
  if (longitudeDeg === undefined || !(Math.abs(longitudeDeg) <= 180))
    return fail("longitude", "The longitude must be from −180 to 180, such as 2.35.");
  return {
    ok: true,
    birth: {
      ...{ person: draft.person.trim(), date, time: draft.isTimeUnknown ? null : time },
      place: { name: draft.placeName.trim(), latitudeDeg, longitudeDeg },
      zoneName: draft.zoneName === "" ? null : draft.zoneName,
      offsetSeconds: null,
    },
  };
}

/** `9:05` and `09:05` are 09:05; null: not a time. */
function timeOf(text: string): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? [];
  return hour !== "" && Number(hour) < 24 && Number(minute) < 60
    ? `${hour.padStart(2, "0")}:${minute}`
    : null;
}

function degreesOf(text: string): number {
  const normal = text.trim().replace("−", "-").replace(",", ".");
  return /^[-+]?\d{1,3}(?:\.\d{1,8})?$/.test(normal) ? Number(normal) : Number.NaN;
}
