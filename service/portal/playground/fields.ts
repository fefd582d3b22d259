import { DATE_MAX, DATE_MIN } from "../../civil/calendar-date.ts";
import { type Html, html } from "../pages/html.ts";
import { CITIES_BY_REGION, cityByLabel, cityLabel } from "./cities.ts";
import type { PlaygroundEndpoint, PlaygroundField } from "./endpoints.ts";

/** What is in the form, and what is wrong with it. */
export interface FormState {
  readonly form: URLSearchParams;
  /** Problems in words, by the field of the form that they are shown at. */
  readonly problems: ReadonlyMap<string, readonly string[]>;
}

/** What a year is filled in with where nothing was entered. */
type Today = { readonly year: number };

/** The address of a field in its page. */
export function fieldId(name: string): string {
  return `field-${name.replace(".", "-")}`;
}

/** The fields of an endpoint; what was entered for others is carried along, so that choosing loses nothing. */
export function endpointFields(
  { fields }: PlaygroundEndpoint,
  all: Iterable<PlaygroundEndpoint>,
  state: FormState,
  today: Today,
): Html {
  const shown = new Set(fields.map(({ inForm }) => inForm));
  const known = new Set([...all].flatMap((endpoint) => endpoint.fields.map(({ inForm }) => inForm)));
  const carried = [...state.form].filter(([name]) => {
    const first = name.split(".")[0]!;
    return known.has(first) && !shown.has(first);
  });
  const births = fields.filter(({ kind }) => kind === "birth");
  const single = fields.filter(({ kind }) => kind !== "birth" && kind !== "place");
  return html`${births.map((field) => birthFields(field, births.length, state))}
${fields.filter(({ kind }) => kind === "place").map((field) => placeFields(field, state))}
${single.length === 0 ? null : html`<fieldset><legend>Options</legend>${single.map((field) => singleField(field, state, today))}</fieldset>`}
${births.length + single.length === 0 ? html`<p class="muted">This endpoint takes nothing.</p>` : null}
${carried.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

function birthFields(
  { inForm, isRequired, comment }: PlaygroundField,
  births: number,
  state: FormState,
): Html {
  const legend = births === 1 ? "Birth" : inForm === "birth" ? "First person" : "Second person";
  const name = (member: string): string => `${inForm}.${member}`;
  return html`<fieldset><legend>${legend}</legend>
${isRequired ? null : html`<p class="hint">${comment}</p>`}
<div class="fields">
${input({ name: name("date"), label: "Date", type: "date", min: DATE_MIN, max: DATE_MAX, isRequired }, state)}
${input({ name: name("time"), label: "Local time", type: "time" }, state)}
</div>
<p class="field check"><input type="checkbox" id="${fieldId(name("unknown"))}" name="${name("unknown")}"${state.form.has(name("unknown")) ? html` checked` : null}>
<label for="${fieldId(name("unknown"))}">The time is unknown</label></p>
${coordinates(inForm, isRequired, state)}
${input({ name: name("timezone"), label: "Time zone", hint: "Empty: the zone of the place. Otherwise an IANA name, such as Europe/Paris." }, state)}
</fieldset>`;
}

function placeFields({ inForm, isRequired, comment }: PlaygroundField, state: FormState): Html {
  return html`<fieldset><legend>Place</legend>
<p class="hint">${comment}</p>
${coordinates(inForm, isRequired, state)}
</fieldset>`;
}

function coordinates(prefix: string, isRequired: boolean, state: FormState): Html {
  const name = `${prefix}.city`;
  const chosen = state.form.get(name) ?? "";
  const city = cityByLabel(chosen);
  const at = (member: "latitude" | "longitude"): string | null =>
    city === null ? null : String(member === "latitude" ? city.latitudeDeg : city.longitudeDeg);
  return html`<p class="field"><label for="${fieldId(name)}">City</label>
<select id="${fieldId(name)}" name="${name}" data-city="${prefix}">
<option value="">By coordinates</option>
${CITIES_BY_REGION.map(
  ([region, cities]) =>
    html`<optgroup label="${region}">${cities.map((each) => {
      const label = cityLabel(each);
      return html`<option data-latitude="${each.latitudeDeg}" data-longitude="${each.longitudeDeg}"${label === chosen ? html` selected` : null}>${label}</option>`;
    })}</optgroup>`,
)}
</select></p>
<div class="fields">
${input({ name: `${prefix}.latitude`, label: "Latitude °N", inputMode: "text", isRequired, value: at("latitude") }, state)}
${input({ name: `${prefix}.longitude`, label: "Longitude °E", inputMode: "text", isRequired, value: at("longitude") }, state)}
</div>`;
}

function singleField(field: PlaygroundField, state: FormState, today: Today): Html {
  const { inForm: name, kind, isRequired, names, comment } = field;
  const label = labelOf(name);
  switch (kind) {
    case "names": {
      const chosen = state.form.get(name) ?? "";
      return html`<p class="field"><label for="${fieldId(name)}">${label}</label>
<select id="${fieldId(name)}" name="${name}"${about(name, true, state)}>
${isRequired ? null : html`<option value="">None</option>`}
${names.map((each) => html`<option${each === chosen ? html` selected` : null}>${each}</option>`)}
</select>${hintAndProblems(name, comment, state)}</p>`;
    }
    case "date":
      return input(
        { name, label, type: "date", min: DATE_MIN, max: DATE_MAX, isRequired, hint: comment },
        state,
      );
    case "number": {
      const value = state.form.get(name) ?? (isRequired && name === "year" ? String(today.year) : null);
      return input({ name, label, inputMode: "numeric", isRequired, hint: comment, value }, state);
    }
    default:
      return input({ name, label, isRequired, hint: comment }, state);
  }
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
  /** In place of what was entered. */
  readonly value?: string | null;
}

function input(options: InputOptions, state: FormState): Html {
  const { name, label, type = "text", inputMode, min, max, isRequired = false, hint } = options;
  const value = options.value ?? state.form.get(name) ?? "";
  return html`<p class="field"><label for="${fieldId(name)}">${label}</label>
<input id="${fieldId(name)}" name="${name}" type="${type}" value="${value}" autocomplete="off" spellcheck="false"${
    inputMode === undefined ? null : html` inputmode="${inputMode}"`
  }${min === undefined ? null : html` min="${min}"`}${max === undefined ? null : html` max="${max}"`}${
    isRequired ? html` required` : null
  }${about(name, hint !== undefined, state)}>${hintAndProblems(name, hint, state)}</p>`;
}

/** The attributes that lead from a field to what is said of it. */
function about(name: string, hasHint: boolean, { problems }: FormState): Html {
  const isWrong = problems.has(name);
  const ids = [
    ...(isWrong ? [`${fieldId(name)}-problem`] : []),
    ...(hasHint ? [`${fieldId(name)}-hint`] : []),
  ];
  return html`${isWrong ? html` aria-invalid="true"` : null}${ids.length === 0 ? null : html` aria-describedby="${ids.join(" ")}"`}`;
}

function hintAndProblems(name: string, hint: string | undefined, { problems }: FormState): Html {
  const wrong = problems.get(name);
  return html`${wrong === undefined ? null : html`<span class="problem" id="${fieldId(name)}-problem">${wrong.join("; ")}</span>`}${
    hint === undefined ? null : html`<span class="hint" id="${fieldId(name)}-hint">${hint}</span>`
  }`;
}

/** A member's name in words: `degreeInSign` → Degree in sign, `personAInB` → Person A in B. */
export function labelOf(name: string): string {
  const words = name.replace(/([a-z\d])([A-Z])/g, "$1 $2").replace(/([A-Z])([A-Z][a-z])/g, "$1 $2");
  const text = words.replace(/\b[A-Z][a-z]\w*/g, (word) => word.toLowerCase());
  return text.charAt(0).toUpperCase() + text.slice(1);
}
