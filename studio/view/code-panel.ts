/** Saving, copying, printing, and the program that computes the state. */
import { html, type TemplateResult } from "lit-html";
import { codeOf } from "../code.ts";
import type { Model } from "../model.ts";
import { COPY_KINDS, type CopyKind, copyText, FILE_KINDS, type FileKind, saveChart } from "../save.ts";

const COPY_NAMES: Readonly<Record<CopyKind, string>> = {
  text: "Copy as text",
  csv: "Copy as CSV",
  code: "Copy the code",
  link: "Copy the link",
};
const FAILED = "This browser does not allow it. Select the text and copy it.";

export function createCodePanel(): (model: Model) => TemplateResult {
  /** Writes what happened without rendering the page. */
  const announce = (event: Event, text: string): void => {
    const status = (event.target as Element).closest(".panel")?.querySelector("[role=status]");
    if (status) status.textContent = text;
  };
  const copy = (kind: CopyKind, model: Model) => async (event: Event) => {
    try {
      await copyText(kind, model);
      announce(event, "Copied.");
    } catch {
      announce(event, FAILED);
    }
  };
  const save = (kind: FileKind, model: Model) => async (event: Event) => {
    await saveChart(kind, model);
    announce(event, `chart.${kind} is saved.`);
  };
  return (model) => {
    const { shown, state } = model;
    if (shown === null) return html``;
    return html`<p class="actions">
        ${FILE_KINDS.map(
          (kind) => html`<button type="button" class="secondary" @click=${save(kind, model)}>
            Save ${kind.toUpperCase()}
          </button> `,
        )}
        ${COPY_KINDS.map(
          (kind) => html`<button type="button" class="secondary" @click=${copy(kind, model)}>
            ${COPY_NAMES[kind]}
          </button> `,
        )}
        <button type="button" class="secondary" @click=${() => print()}>Print</button>
      </p>
      <p role="status" class="note"></p>
      <p>
        This program computes the same chart with the library <code>almagest</code>. Save it as
        <code>chart.ts</code> and run it with Node 22.18 or later.
      </p>
      <pre tabindex="0" aria-label="The code"><code>${codeOf(state, shown)}</code></pre>`;
  };
}
