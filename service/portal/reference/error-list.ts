import type { Endpoint } from "../../contract/endpoints.ts";
import { ERROR_CODES } from "../../contract/errors.ts";
import { jsonContentOf } from "../../contract/openapi-document.ts";
import { codeBlock } from "../pages/code.ts";
import { type Html, html } from "../pages/html.ts";
import { JSON_STYLE, literalOf } from "../samples/literals.ts";
import type { ReferenceContext } from "./context.ts";

interface RecordedError {
  readonly error: { readonly code: string; readonly message: string };
}

/** The errors of an endpoint by status, with a recorded response for each code. */
export function errorCodesOf({ api }: ReferenceContext, endpoint: Endpoint) {
  return Object.entries(api.operationOf(endpoint).responses)
    .filter(([status]) => status !== "200")
    .map(([status, response]) => {
      const { description, content } = api.responseOf(response);
      const recorded = Object.values(jsonContentOf(content).examples ?? {}).map(
        ({ value }) => value as RecordedError,
      );
      const codes = ERROR_CODES.filter((code) => recorded.some(({ error }) => error.code === code));
      const examples = codes.flatMap((code) => recorded.find(({ error }) => error.code === code) ?? []);
      return { status, description, codes, examples };
    });
}

/** The errors of an endpoint by status, each with a recorded response. */
export function errorList(context: ReferenceContext, endpoint: Endpoint): Html {
  const { root } = context.frame;
  return html`<div class="errors">
${errorCodesOf(context, endpoint).map(
  ({
    status,
    description,
    codes,
    examples,
  }) => html`<details><summary><strong>${status}</strong>${codes.map((code) => html` <code>${code}</code>`)}</summary>
<p>${description}</p>
${examples.map((example) => codeBlock(literalOf(example, JSON_STYLE), "json"))}<p class="small">${codes.map((code) => html`<a href="${root}/docs/errors/${code}">About ${code}</a> `)}</p></details>
`,
)}</div>`;
}
