/** A table of the page. */
import { html, type TemplateResult } from "lit-html";
import type { Table } from "../rows.ts";

/** Shows a table with its title; the first cells of rows are headings. */
export function tableView({ title, head, rows }: Table): TemplateResult {
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
