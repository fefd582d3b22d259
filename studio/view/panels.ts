/** The panels of the whole studio, below the first screen. What is closed is not computed. */
import { html, nothing, type TemplateResult } from "lit-html";
import type { Actions, Model } from "../model.ts";
import { type Table, tablesOf } from "../rows.ts";
import { createEventsPanel } from "./events-panel.ts";
import { createOptionsPanel } from "./options-panel.ts";
import { savePanel } from "./save-panel.ts";

export type ShowPanels = (model: Model) => TemplateResult;

type PanelName = "options" | "tables" | "events" | "code";

export function createPanels(actions: Actions): ShowPanels {
  const open = new Set<PanelName>(["options", "tables"]);
  const showOptions = createOptionsPanel(actions);
  const showEvents = createEventsPanel(actions);
  const panel = (name: PanelName, title: string, content: () => TemplateResult): TemplateResult => {
    const onToggle = (event: Event): void => {
      const { open: isOpen } = event.target as HTMLDetailsElement;
      if (isOpen === open.has(name)) return;
      if (isOpen) open.add(name);
      else open.delete(name);
      actions.render();
    };
    return html`<details class="panel ${name}" ?open=${open.has(name)} @toggle=${onToggle}>
      <summary><h2>${title}</h2></summary>
      ${open.has(name) ? content() : nothing}
    </details>`;
  };
  return (model) => html`${panel("options", "Options", () => showOptions(model))}
  ${panel("tables", "Tables", () => chartTables(model))}
  ${panel("events", "Next events", () => showEvents(model))}
  ${panel("code", "Save, copy, the code", () => savePanel(model))}`;
}

function chartTables({ shown }: Model): TemplateResult {
  if (shown === null) return html``;
  return html`<div class="table-grid">${tablesOf(shown.chart).map(tableView)}</div>`;
}

/** Shows a table with its title; the first cells of rows are headings. */
function tableView({ title, head, rows }: Table): TemplateResult {
  // A wide table scrolls in itself, also by keyboard.
  return html`<div class="scroll" role="region" tabindex="0" aria-label=${title}>
    <table>
      <caption>
        ${title}
      </caption>
      <thead>
        <tr>
          ${head.map((cell) => html`<th scope="col">${cell}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${
          rows.length === 0
            ? html`<tr>
                <td colspan=${head.length}>None</td>
              </tr>`
            : rows.map(
                ([first, ...cells]) => html`<tr>
                  <th scope="row">${first}</th>
                  ${cells.map((cell) => html`<td>${cell}</td>`)}
                </tr>`,
              )
        }
      </tbody>
    </table>
  </div>`;
}
