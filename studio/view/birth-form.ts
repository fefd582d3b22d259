/** The form of a birth: date, time or unknown, a city by typing or coordinates, the zone, and what is doubtful about the clock. */
import { html, nothing, type TemplateResult } from "lit-html";
import { live } from "lit-html/directives/live.js";
import { isDate } from "../fragment.ts";
import type { Actions, Model, PersonName } from "../model.ts";
import type { Birth } from "../state.ts";
import { createCityField } from "./city-field.ts";

/** The fields, which keep what is typed until the form is submitted. */
type FieldName = "person" | "date" | "time" | "city" | "latitude" | "longitude" | "zoneName";

const NAME_CHARACTERS_MAX = 60;

export type ShowForm = (model: Model) => TemplateResult;

export function createBirthForm(name: PersonName, actions: Actions): ShowForm {
  let problem: { readonly field: FieldName; readonly text: string } | null = null;
  const id = (field: string): string => `${name}-${field}`;
  const inputOf = (field: FieldName) => document.getElementById(id(field)) as HTMLInputElement;
  const cityField = createCityField({
    id: id("city"),
    label: "City of birth",
    actions,
    onPlace: ({ latitudeDeg, longitudeDeg }) => {
      inputOf("latitude").value = String(latitudeDeg);
      inputOf("longitude").value = String(longitudeDeg);
      inputOf("zoneName").value = "";
    },
  });
  const submit = (event: Event): void => {
    event.preventDefault();
    const read = readForm(event.target as HTMLFormElement);
    problem = read.ok ? null : read;
    if (read.ok) actions.setPerson(name, read.birth);
    else {
      actions.render();
      inputOf(read.field).focus();
    }
  };
  const field = (key: FieldName, label: string, value: string | number, hint?: string): TemplateResult =>
    html`<label for=${id(key)}>${label}</label>
      <input
        id=${id(key)}
        name=${key}
        type="text"
        .value=${String(value)}
        placeholder=${hint ?? nothing}
        maxlength=${NAME_CHARACTERS_MAX}
        aria-invalid=${problem?.field === key ? "true" : nothing}
        aria-describedby=${problem?.field === key ? id("problem") : nothing}
        autocomplete="off"
      />`;

  return (model) => {
    const birth = model.state[name];
    const place = birth?.place;
    const resolved = model[name];
    const zones = resolved !== null && !resolved.ok ? resolved.zones : [];
    return html`<form class="birth" novalidate @submit=${submit}>
      <div class="field">${field("person", "Name (optional)", birth?.person ?? "")}</div>
      <div class="field">${field("date", "Date", birth?.date ?? "", "1990-06-15")}</div>
      <div class="field">
        ${field("time", "Time", birth?.time ?? "", "14:30")}
        <label class="check"
          ><input type="checkbox" name="isTimeUnknown" .checked=${birth !== null && birth.time === null} />
          Time unknown</label
        >
      </div>
      <div class="field wide">${cityField(place?.name ?? "")}</div>
      <div class="field">${field("latitude", "Latitude, north positive", place?.latitudeDeg ?? "", "48.86")}</div>
      <div class="field">${field("longitude", "Longitude, east positive", place?.longitudeDeg ?? "", "2.35")}</div>
      <div class="field wide">
        <label for=${id("zoneName")}>Time zone</label>
        <select id=${id("zoneName")} name="zoneName" .value=${birth?.zoneName ?? ""}>
          <option value="">The zone of the place</option>
          ${zoneNames(zones, birth).map(
            (zone) => html`<option value=${zone} ?selected=${zone === birth?.zoneName}>${zone}</option>`,
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

function zoneNames(candidates: readonly string[], birth: Birth | null): readonly string[] {
  const chosen = birth?.zoneName ? [birth.zoneName] : [];
  return [...new Set([...candidates, ...Intl.supportedValuesOf("timeZone"), ...chosen])];
}

type ReadForm =
  | { readonly ok: true; readonly birth: Birth }
  | { readonly ok: false; readonly field: FieldName; readonly text: string };

/** Reads the fields, or the sentence about the first one that is wrong. */
function readForm(form: HTMLFormElement): ReadForm {
  const fields = new FormData(form);
  const textOf = (field: FieldName): string => String(fields.get(field)).trim();
  const [date, latitude, longitude] = [textOf("date"), textOf("latitude"), textOf("longitude")];
  const isTimeUnknown = fields.has("isTimeUnknown");
  const time = isTimeUnknown ? null : timeOf(textOf("time"));
  const [latitudeDeg, longitudeDeg] = [degreesOf(latitude), degreesOf(longitude)];
  const fail = (field: FieldName, text: string): ReadForm => ({ ok: false, field, text });
  if (!isDate(date)) return fail("date", "Enter the date as year, month and day, such as 1990-06-15.");
  const year = Number(date.slice(0, 4));
  if (year < 1800 || year > 2399)
    return fail("date", `The year ${year} is beyond the tables, which have the years 1800 to 2399.`);
  if (!isTimeUnknown && time === null)
    return fail("time", "Enter the time as hours and minutes, such as 14:30, or mark it as unknown.");
  if (latitude === "" || longitude === "")
    return fail("city", "Choose a city of the list, or enter both coordinates.");
  if (!(Math.abs(latitudeDeg) <= 90))
    return fail("latitude", "The latitude must be from −90 to 90, such as 48.86.");
  if (!(Math.abs(longitudeDeg) <= 180))
    return fail("longitude", "The longitude must be from −180 to 180, such as 2.35.");
  const place = { name: textOf("city"), latitudeDeg, longitudeDeg };
  const zoneName = textOf("zoneName") || null;
  return { ok: true, birth: { person: textOf("person"), date, time, place, zoneName, offsetSeconds: null } };
}

/** `9:05` and `09:05` are 09:05; null: not a time. */
function timeOf(text: string): string | null {
  const [, hour = "", minute = ""] = /^(\d{1,2})[:.](\d{2})$/.exec(text) ?? [];
  return hour !== "" && Number(hour) < 24 && Number(minute) < 60
    ? `${hour.padStart(2, "0")}:${minute}`
    : null;
}

function degreesOf(text: string): number {
  const normal = text.replace("−", "-").replace(",", ".");
  return /^[-+]?\d{1,3}(?:\.\d{1,8})?$/.test(normal) ? Number(normal) : Number.NaN;
}
