import { CITIES, type City, REGION_NAMES } from "../../../engine/index.ts";
import { type Html, html } from "../pages/html.ts";
import { describedBy, type FormState, fieldId, hintAndProblems, input } from "./inputs.ts";

const CITIES_BY_LABEL: ReadonlyMap<string, City> = new Map(CITIES.map((city) => [cityLabel(city), city]));
const CITIES_BY_REGION: readonly (readonly [region: string, cities: readonly City[]])[] = REGION_NAMES.map(
  (region) => [
    region,
    CITIES.filter((city) => city.region === region).sort((a, b) => (a.name < b.name ? -1 : 1)),
  ],
);

/** The label of a city in forms: Paris, France. */
function cityLabel({ name, country }: City): string {
  return `${name}, ${country}`;
}

/** Returns the catalogue's city with that label, or null. */
export function findCity(label: string): City | null {
  return CITIES_BY_LABEL.get(label) ?? null;
}

/** A choice of cities by region, or none. */
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
