import { DATE_MAX, DATE_MIN } from "../../../civil/index.ts";
import { type Html, html } from "../pages/html.ts";
import type { PlaygroundEndpoint, PlaygroundField } from "./endpoints.ts";
import { checkbox, checkboxes, type FormState, input, labelOf, placeInputs, select } from "./inputs.ts";
import { legendOf, prefixOf } from "./request.ts";

/**
 * The fields of an endpoint. Values entered for other endpoints are carried along as hidden inputs, so that switching
 * endpoints loses nothing.
 *
 * @param fieldPrefixes the prefixes of the fields of all endpoints
 */
export function endpointFields(
  { fields }: PlaygroundEndpoint,
  fieldPrefixes: ReadonlySet<string>,
  state: FormState,
): Html {
  const shownPrefixes = new Set(fields.map(({ prefix }) => prefix));
  const hiddenValues = [...state.form].filter(([name]) => {
    const prefix = prefixOf(name);
    return fieldPrefixes.has(prefix) && !shownPrefixes.has(prefix);
  });
  const births = fields.filter(({ kind }) => kind === "birth");
  const places = fields.filter(({ kind }) => kind === "place");
  const options = fields.filter(({ kind }) => kind !== "birth" && kind !== "place");
  return html`${births.map((field) => birthFields(field, births.length, state))}
${places.map((field) => placeFields(field, state))}
${options.length === 0 ? null : html`<fieldset><legend>Options</legend>${options.map((field) => optionField(field, state))}</fieldset>`}
${births.length + options.length === 0 ? html`<p class="muted">This endpoint has no fields.</p>` : null}
${hiddenValues.map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}`;
}

function birthFields(
  { prefix, isRequired, comment }: PlaygroundField,
  births: number,
  state: FormState,
): Html {
  const legend = births === 1 ? "Birth" : legendOf(prefix);
  const name = (member: string): string => `${prefix}.${member}`;
  return html`<fieldset><legend>${legend}</legend>
${isRequired ? null : html`<p class="hint">${comment}</p>`}
<div class="fields">
${input({ name: name("date"), label: "Date", type: "date", min: DATE_MIN, max: DATE_MAX, isRequired }, state)}
${input({ name: name("time"), label: "Local time", type: "time" }, state)}
</div>
${checkbox(name("unknown"), "The time is unknown", state)}
${placeInputs(prefix, isRequired, state)}
${input({ name: name("timezone"), label: "Time zone", hint: "Leave empty to use the time zone of the place. Otherwise an IANA name, such as Europe/Paris." }, state)}
</fieldset>`;
}

function placeFields({ prefix, isRequired, comment }: PlaygroundField, state: FormState): Html {
  return html`<fieldset><legend>Place</legend>
<p class="hint">${comment}</p>
${placeInputs(prefix, isRequired, state)}
</fieldset>`;
}

function optionField(field: PlaygroundField, state: FormState): Html {
  const { prefix: name, kind, isRequired, names, comment: hint } = field;
  const label = labelOf(name);
  switch (kind) {
    case "name":
      return select({ name, label, names, isRequired, hint }, state);
    case "nameList":
      return checkboxes({ name, label, names, hint }, state);
    case "date":
      return input({ name, label, type: "date", min: DATE_MIN, max: DATE_MAX, isRequired, hint }, state);
    case "number":
      return input({ name, label, inputMode: "numeric", isRequired, hint }, state);
    default:
      return input({ name, label, isRequired, hint }, state);
  }
}
