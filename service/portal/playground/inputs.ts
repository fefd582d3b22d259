import { CITIES, type City, REGION_NAMES } from "../../../engine/index.ts";
import { type Html, html } from "../pages/html.ts";

/** The values entered in the form, and their problems. */
export interface FormState {
  readonly form: URLSearchParams;
  /** Problems in words, by the name of the input that shows them. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

interface InputOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly inputMode?: string;
  readonly min?: string;
  readonly max?: string;
  readonly isRequired?: boolean;
  readonly hint?: string;
  /** Replaces the value entered. */
  readonly value?: string | null;
}

export function fieldId(name: string): string {
  return `field-${name.replace(".", "-")}`;
}

export function input(options: InputOptions, state: FormState): Html {
  const { name, label, type = "text", inputMode, min, max, isRequired = false, hint } = options;
  const value = options.value ?? state.form.get(name) ?? "";
  return html`<p class="field"><label for="${fieldId(name)}">${label}</label>
<input id="${fieldId(name)}" name="${name}" type="${type}" value="${value}" autocomplete="off" spellcheck="false"${
    inputMode === undefined ? null : html` inputmode="${inputMode}"`
  }${min === undefined ? null : html` min="${min}"`}${max === undefined ? null : html` max="${max}"`}${
    isRequired ? html` required` : null
  }${describedBy(name, hint !== undefined, state)}>${hintAndProblems(name, hint, state)}</p>`;
}

interface SelectOptions {
  readonly name: string;
  readonly label: string;
  readonly names: readonly string[];
  readonly isRequired: boolean;
  readonly hint: string;
}

export function select({ name, label, names, isRequired, hint }: SelectOptions, state: FormState): Html {
  const selected = state.form.get(name) ?? "";
  return html`<p class="field"><label for="${fieldId(name)}">${label}</label>
<select id="${fieldId(name)}" name="${name}"${describedBy(name, true, state)}>
${isRequired ? null : html`<option value="">None</option>`}
${names.map((option) => html`<option${option === selected ? html` selected` : null}>${option}</option>`)}
</select>${hintAndProblems(name, hint, state)}</p>`;
}

/** A choice of several names, closed until one is selected. None selected is the default: the field is not sent. */
export function checkboxes(
  { name, label, names, hint }: Omit<SelectOptions, "isRequired">,
  state: FormState,
): Html {
  const selected = new Set(state.form.getAll(name));
  const isOpen = selected.size > 0 || state.problems.has(name);
  return html`<details class="choices"${isOpen ? html` open` : null}><summary>${label}</summary>
<fieldset id="${fieldId(name)}"${describedBy(name, true, state)}><legend class="visually-hidden">${label}</legend>
${names.map((option) => html`<label><input type="checkbox" name="${name}" value="${option}"${selected.has(option) ? html` checked` : null}> ${option}</label>\n`)}${hintAndProblems(name, hint, state)}
</fieldset></details>`;
}

export function checkbox(name: string, label: string, { form }: FormState): Html {
  return html`<p class="field check"><input type="checkbox" id="${fieldId(name)}" name="${name}"${form.has(name) ? html` checked` : null}>
<label for="${fieldId(name)}">${label}</label></p>`;
}

/** The attributes that connect an input with its hint and problems. The first of a page with a problem gets the focus. */
function describedBy(name: string, hasHint: boolean, { problems }: FormState): Html {
  const isInvalid = problems.has(name);
  const ids = [
    ...(isInvalid ? [`${fieldId(name)}-problem`] : []),
    ...(hasHint ? [`${fieldId(name)}-hint`] : []),
  ];
  return html`${isInvalid ? html` aria-invalid="true" autofocus` : null}${ids.length === 0 ? null : html` aria-describedby="${ids.join(" ")}"`}`;
}

function hintAndProblems(name: string, hint: string | undefined, { problems }: FormState): Html {
  const messages = problems.get(name);
  return html`${messages === undefined ? null : html`<span class="problem" id="${fieldId(name)}-problem">${sentenceOf(messages)}</span>`}${
    hint === undefined ? null : html`<span class="hint" id="${fieldId(name)}-hint">${hint}</span>`
  }`;
}

/** Problems of one input as a sentence; messages continue the name of the field. */
function sentenceOf(messages: readonly string[]): string {
  const text = [...new Set(messages)].join("; ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A member's name in words: `degreeInSign` → Degree in sign, `personAInB` → Person A in B, `planet1` → Planet 1. */
export function labelOf(name: string): string {
  const words = name
    .replace(/([a-z\d])([A-Z])/g, "$1 $2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1 $2")
    .replace(/([a-z])(\d)/g, "$1 $2");
  const text = words.replace(/\b[A-Z][a-z]\w*/g, (word) => word.toLowerCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const CITIES_BY_LABEL: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [cityLabel(city), city]));
const CITIES_BY_REGION: readonly (readonly [region: string, cities: readonly City[]])[] = REGION_NAMES.map(
  (region) => [
    region,
    CITIES.filter((city) => city.region === region).sort((a, b) => (a.name < b.name ? -1 : 1)),
  ],
);

function cityLabel({ name, country }: City): string {
  return `${name}, ${country}`;
}

export function findCity(label: string): City | null {
  return CITIES_BY_LABEL.get(label) ?? null;
}

function cityInput(prefix: string, state: FormState): Html {
  const name = `${prefix}.city`;
  const selected = state.form.get(name) ?? "";
  return html`<p class="field"><label for="${fieldId(name)}">City</label>
<select id="${fieldId(name)}" name="${name}" data-city="${prefix}"${describedBy(name, false, state)}>
<option value="">By coordinates</option>
${CITIES_BY_REGION.map(
  ([region, cities]) =>
    html`<optgroup label="${region}">${cities.map((option) => cityOption(option, selected))}</optgroup>`,
)}
</select>${hintAndProblems(name, undefined, state)}</p>`;
}

/** A choice of cities that fills in latitude and longitude, which can also be entered. */
export function placeInputs(prefix: string, isRequired: boolean, state: FormState): Html {
  const city = findCity(state.form.get(`${prefix}.city`) ?? "");
  return html`${cityInput(prefix, state)}
<div class="fields">
${input({ name: `${prefix}.latitude`, label: "Latitude °N", inputMode: "text", isRequired, value: city && String(city.latitudeDeg) }, state)}
${input({ name: `${prefix}.longitude`, label: "Longitude °E", inputMode: "text", isRequired, value: city && String(city.longitudeDeg) }, state)}
</div>`;
}

function cityOption(city: City, selected: string): Html {
  const label = cityLabel(city);
  return html`<option data-place="${city.latitudeDeg} ${city.longitudeDeg}"${label === selected ? html` selected` : null}>${label}</option>`;
}
