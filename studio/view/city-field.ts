/** A field that finds cities while the user types: a combobox with a list. */
import { html, nothing, type TemplateResult } from "lit-html";
import { type City, findCities, loadCities } from "../cities.ts";
import { LoadError } from "../load-file.ts";
import type { Actions } from "../model.ts";
import type { Place } from "../state.ts";
import { coordinatesText } from "../text.ts";

export interface CityFieldOptions {
  readonly id: string;
  readonly label: string;
  readonly actions: Actions;
  /** The field already shows the name. */
  readonly onPlace: (place: Place) => void;
}

/** Returns a function that shows the field with a text. */
export function createCityField(options: CityFieldOptions): (text: string) => TemplateResult {
  const { id, label, actions, onPlace } = options;
  let cities: Promise<readonly City[]> | null = null;
  let matches: readonly City[] = [];
  let active = -1;
  let note = "";
  const close = (): void => {
    matches = [];
    active = -1;
  };
  const choose = ({ name, latitudeDeg, longitudeDeg }: City): void => {
    close();
    note = "";
    (document.getElementById(id) as HTMLInputElement).value = name;
    onPlace({ name, latitudeDeg, longitudeDeg });
    actions.render();
  };
  const search = async (event: Event): Promise<void> => {
    const input = event.target as HTMLInputElement;
    const typed = input.value;
    try {
      cities ??= loadCities();
      const cityMatches = findCities(await cities, typed);
      // While the list was loaded, the user may have typed on, chosen a city or left the field.
      if (input.value !== typed || document.activeElement !== input) return;
      matches = cityMatches;
      active = matches.length > 0 ? 0 : -1;
      note =
        matches.length > 0 || typed.trim() === ""
          ? ""
          : "No city of the list has this name. Enter the coordinates.";
      actions.render();
    } catch (error) {
      cities = null;
      if (!(error instanceof LoadError)) throw error;
      actions.report(error.message);
    }
  };
  const onKey = (event: KeyboardEvent): void => {
    if (matches.length === 0) return;
    const city = matches[active];
    if (event.key === "ArrowDown") active = (active + 1) % matches.length;
    else if (event.key === "ArrowUp") active = (active + matches.length - 1) % matches.length;
    else if (event.key === "Escape") close();
    else if (event.key === "Enter" && city !== undefined) choose(city);
    else return;
    event.preventDefault();
    actions.render();
  };
  const onBlur = (): void => {
    close();
    actions.render();
  };
  return (text) => html`<label for=${id}>${label}</label>
    <input
      id=${id}
      type="text"
      role="combobox"
      autocomplete="off"
      spellcheck="false"
      maxlength="60"
      aria-autocomplete="list"
      aria-expanded=${matches.length > 0 ? "true" : "false"}
      aria-controls="${id}-list"
      aria-activedescendant=${active >= 0 ? `${id}-${active}` : nothing}
      aria-describedby=${note === "" ? nothing : `${id}-note`}
      placeholder="Begin to type"
      name="city"
      .value=${text}
      @input=${search}
      @keydown=${onKey}
      @blur=${onBlur}
    />
    <ul id="${id}-list" role="listbox" aria-label="Cities" ?hidden=${matches.length === 0}>
      ${matches.map(
        (city, index) => html`<li
          id="${id}-${index}"
          role="option"
          aria-selected=${index === active ? "true" : "false"}
          @mousedown=${(event: Event) => {
            // The field keeps the focus.
            event.preventDefault();
            choose(city);
          }}
        >
          ${city.name} <small>${coordinatesText(city)}</small>
        </li>`,
      )}
    </ul>
    ${note === "" ? nothing : html`<p id="${id}-note" class="note" role="status">${note}</p>`}`;
}
