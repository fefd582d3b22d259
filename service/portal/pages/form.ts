import { type Html, html } from "./html.ts";

export function notice(kind: "done" | "wrong", text: string | null): Html | null {
  if (text === null) return null;
  return html`<p class="notice ${kind}" role="${kind === "done" ? "status" : "alert"}">${text}</p>`;
}

export interface FieldOptions {
  readonly name: string;
  readonly label: string;
  readonly type?: string;
  readonly value?: string | undefined;
  readonly autocomplete?: string;
  readonly hint?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** What is wrong with the value. The field is marked; the first marked field of a page has the focus. */
  readonly problem?: string | null;
}

export function field(options: FieldOptions): Html {
  const {
    name,
    label,
    type = "text",
    value = "",
    autocomplete = "off",
    hint,
    minLength,
    maxLength,
    problem = null,
  } = options;
  const id = `field-${name}`;
  const notes = [
    ...(problem === null ? [] : [`${id}-problem`]),
    ...(hint === undefined ? [] : [`${id}-hint`]),
  ];
  return html`<p class="field"><label for="${id}">${label}</label>
<input id="${id}" name="${name}" type="${type}" value="${value}" autocomplete="${autocomplete}" required${minLength === undefined ? null : html` minlength="${minLength}"`}${maxLength === undefined ? null : html` maxlength="${maxLength}"`}${problem === null ? null : html` aria-invalid="true" autofocus`}${notes.length === 0 ? null : html` aria-describedby="${notes.join(" ")}"`}>
${problem === null ? null : html`<span class="problem" id="${id}-problem">${problem}</span>`}${hint === undefined ? null : html`<small id="${id}-hint">${hint}</small>`}</p>`;
}

/** A field for the password that the user signs in with. */
export function currentPasswordField(
  name: string,
  label: string,
  texts: Pick<FieldOptions, "problem" | "hint">,
): Html {
  return field({ name, label, type: "password", autocomplete: "current-password", ...texts });
}
