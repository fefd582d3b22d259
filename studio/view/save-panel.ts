/** Saving, copying, printing, and the program that computes the state. The browser makes files and copies; nothing is sent. */
import { html, type TemplateResult } from "lit-html";
import { codeOf, resultOf } from "../code.ts";
import { writeFragment } from "../fragment.ts";
import type { Model, ShownChart } from "../model.ts";
import { tablesOf, textOfTables } from "../rows.ts";
import { csvOfTables, saveFile } from "../save-file.js";
import { HOUSE_CHOICES } from "../state.ts";
import { coordinatesText } from "../text.ts";
import { drawChart } from "../wheel-input.ts";
import { headingOf } from "./first-screen.ts";

const FAILED = "This browser does not allow it. Select the text and copy it.";

export function savePanel(model: Model): TemplateResult {
  const { shown, state } = model;
  if (shown === null) return html``;
  const tables = () => tablesOf(shown.chart);
  const code = codeOf(state, shown);
  const button = (label: string, act: () => Promise<string>): TemplateResult => {
    /** Writes what happened without rendering the page. */
    const onClick = async (event: Event): Promise<void> => {
      const status = (event.target as Element).closest(".panel")?.querySelector("[role=status]");
      const text = await act();
      if (status) status.textContent = text;
    };
    return html`<button type="button" class="secondary" @click=${onClick}>${label}</button> `;
  };
  const save = (form: "svg" | "png" | "json", text: () => string): TemplateResult =>
    button(`Save ${form.toUpperCase()}`, async () => {
      await saveFile(text(), form, "chart");
      return `chart.${form} is saved.`;
    });
  const copy = (label: string, text: () => string): TemplateResult =>
    button(label, () =>
      navigator.clipboard.writeText(text()).then(
        () => "Copied.",
        () => FAILED,
      ),
    );
  return html`<p class="actions">
      ${save("svg", () => drawingOf(model, shown))} ${save("png", () => drawingOf(model, shown))}
      ${save("json", () => jsonOf(model, shown))} ${copy("Copy as text", () => textOfTables(tables()))}
      ${copy("Copy as CSV", () => csvOfTables(tables()))} ${copy("Copy the code", () => code)}
      ${copy("Copy the link", () => `${location.href.replace(/#.*/, "")}#${writeFragment(state)}`)}
      <button type="button" class="secondary" @click=${() => print()}>Print</button>
    </p>
    <p role="status" class="note"></p>
    <p>
      This program computes the same chart with the library <code>almagest</code>. Save it as
      <code>chart.ts</code> and run it with Node 22.18 or later.
    </p>
    <pre tabindex="0" aria-label="The code"><code>${code}</code></pre>`;
}

function drawingOf(
  { state, birth, zoneName, clockText, nowPlace }: Model,
  { chart, moments }: ShownChart,
): string {
  const place = state.birth?.place ?? nowPlace;
  const title = {
    name: state.birth?.person ?? "",
    date: birth?.ok ? birth.clock : `${clockText(moments.inner.jdUt)} ${zoneName}`,
    place: place.name || coordinatesText(place),
    houseSystem: chart.houses === null ? "" : HOUSE_CHOICES[state.houses],
  };
  return drawChart(state, chart, { title, hasMinutes: true });
}

/** The values of the chart: what the program prints. */
function jsonOf(model: Model, { chart, moments }: ShownChart): string {
  return `${JSON.stringify({ name: headingOf(model), jdUt: moments.inner.jdUt, ...resultOf(chart) }, null, 2)}\n`;
}
