import type { Endpoint } from "../../contract/endpoints.ts";
import { ERROR_CODES } from "../../contract/errors.ts";
import { codeBlock } from "../pages/code.ts";
import { type Html, html } from "../pages/html.ts";
import { JSON_STYLE, literalOf } from "../samples/literals.ts";
import type { ReferenceContext } from "./context.ts";

/** A recorded error response. */
interface RecordedError {
  readonly error: { readonly code: string; readonly message: string };
}

/** The errors of an endpoint by status, each with a recorded response. */
export function errorList({ api, frame: { root } }: ReferenceContext, endpoint: Endpoint): Html {
  const { responses } = api.operationOf(endpoint);
  const errors = Object.entries(responses).filter(([status]) => status !== "200");
  return html`<div class="errors">
${errors.map(([status, response]) => {
  const { description = "", content } = api.errorOf(response);
  const examples = Object.values(content?.["application/json"].examples ?? {}).map(
    ({ value }) => value as RecordedError,
  );
  const codes = ERROR_CODES.filter((code) => examples.some(({ error }) => error.code === code));
  const firstOfEachCode = codes.map((code) => examples.find(({ error }) => error.code === code));
  return html`<details><summary><strong>${status}</strong>${codes.map((code) => html` <code>${code}</code>`)}</summary>
<p>${description}</p>
${firstOfEachCode.map((example) => codeBlock(literalOf(example, JSON_STYLE), "json"))}<p class="small">${codes.map((code) => html`<a href="${root}/docs/errors/${code}">About ${code}</a> `)}</p></details>
`;
})}</div>`;
}
