import type { Call, HandleCall } from "../../call/handle-call.ts";
import { errorBody, type ServiceError } from "../../contract/errors.ts";
import { REMAINING_HEADER } from "../../contract/headers.ts";
import type { PlanNames } from "../../contract/plans.ts";
import { encodeAnswer } from "../../transport/http/response.ts";
import { highlight } from "../pages/highlight.ts";
import { type Html, html, trustedHtml } from "../pages/html.ts";
import { isoMinute, longDuration } from "../pages/times.ts";
import { KEY_VARIABLE, type RequestValue } from "../samples/literals.ts";
import { codeSamplesOf } from "../samples/samples.ts";
import type { PlaygroundEndpoint } from "./endpoints.ts";
import { type FormState, fieldId } from "./inputs.ts";
import { type DrawPictures, figureOf, type JsonObject, linkedFigureOf, saveButton } from "./pictures.ts";
import { examplePathOf, picturePathOf, type RecordedExample } from "./recorded-examples.ts";
import { findInput, inputLabel } from "./request.ts";
import { responseTables, warningsOf } from "./tables.ts";

export interface PlaygroundCall {
  readonly endpoint: PlaygroundEndpoint;
  readonly request: RequestValue;
  readonly baseUrl: string;
}

/** A live response. `note` follows the endpoint's name. */
export function responseSection(
  call: PlaygroundCall,
  note: string,
  responseText: string,
  drawPictures: DrawPictures,
): Html {
  const response = JSON.parse(responseText) as JsonObject;
  return section(
    "Response",
    html`${callLine(call.endpoint, note)}
${responseBody(call, response, drawPictures)}`,
  );
}

/** The recorded response of an example, marked as such. Its pictures and its JSON are documents of the reference. */
export function exampleSection(
  { name, request, response }: RecordedExample,
  { endpoint, baseUrl }: Pick<PlaygroundCall, "endpoint" | "baseUrl">,
  drawPictures: DrawPictures,
): Html {
  const record = response as JsonObject;
  const figures = drawPictures(endpoint.path, record).map((picture, index) =>
    linkedFigureOf(picture, picturePathOf(endpoint, index)),
  );
  return section(
    "Recorded response",
    html`${callLine(endpoint, "documented example")}
<p class="note">The service returned this response to the documented example. Showing it is not counted. <a href="${examplePathOf(endpoint, name)}">Complete JSON</a></p>
${responseView(record, figures)}
${codeSection({ endpoint, request, baseUrl })}`,
  );
}

function responseBody(call: PlaygroundCall, response: JsonObject, drawPictures: DrawPictures): Html {
  const fileName = fileNameOf(call.endpoint);
  const figures = drawPictures(call.endpoint.path, response).map((picture, index) =>
    figureOf(picture, index === 0 ? fileName : `${fileName}-${index + 1}`),
  );
  return html`${saveButtons(fileName, saveButton("csv", fileName, "the tables"))}
${responseView(response, figures)}
${jsonSection(response)}
${codeSection(call)}`;
}

function responseView(response: JsonObject, figures: readonly Html[]): Html {
  return html`${warningsOf(response)}
<div class="pictures">${figures}</div>
${responseTables(response)}`;
}

function callLine({ verb, path }: PlaygroundEndpoint, note: string): Html {
  return html`<p class="muted"><code>${verb} ${path}</code> ${note}</p>`;
}

export function errorSection(
  call: PlaygroundCall,
  error: ServiceError,
  requestId: string,
  problems: FormState["problems"],
): Html {
  const body = errorBody(error, call.baseUrl, requestId);
  const { code, message, docs } = body.error;
  return section(
    error.code === "internal_error" ? "Internal error" : "Request rejected",
    html`<div class="error" role="alert"><p><span class="tag">${code}</span> ${message}</p>
${problemList(call.endpoint, error, problems)}${nextStep(error)}</div>
<p><a href="${docs}">About this error</a></p>
${saveButtons(`${fileNameOf(call.endpoint)}-error`, null)}
${jsonSection(body)}
${codeSection(call)}`,
  );
}

/** Shown in place of a response when the client is not signed in. */
export function signInSection(call: PlaygroundCall, planNames: PlanNames, signInPath: string): Html {
  return section(
    "Sign in to run this request",
    html`<p class="notice">Only the unchanged example runs without an account. Other requests count against yours. <a href="${signInPath}">Sign in</a>, or <a href="/account/sign-up">sign up</a> for the ${planNames.free} plan.</p>
${codeSection(call, true)}`,
  );
}

function section(title: string, body: Html): Html {
  return html`<section id="result" aria-labelledby="result-title"><h2 id="result-title" tabindex="-1">${title}</h2>
${body}</section>`;
}

/** The problems of a request, with links to the inputs that show them, by the names that the form shows. */
function problemList(
  endpoint: PlaygroundEndpoint,
  { violations }: ServiceError,
  problems: FormState["problems"],
): Html | null {
  if (violations.length === 0) return null;
  const others = violations.filter(({ field }) => findInput(endpoint, field) === null);
  return html`<ul>${[...problems].map(
    ([input, messages]) =>
      html`<li><a href="#${fieldId(input)}">${inputLabel(endpoint, input)}</a>: ${messages.join("; ")}</li>`,
  )}${others.map(({ field, message }) => html`<li><code>${field}</code> ${message}</li>`)}</ul>`;
}

function nextStep({ code, details, retryAfterSeconds }: ServiceError): Html | null {
  if (code === "plan_required") return html`<p><a href="/account/plan">See plans</a></p>`;
  if (code !== "daily_limit_reached" || retryAfterSeconds === null) return null;
  const resetAtMs = Date.parse(String(details?.["resetAt"]));
  return html`<p>The daily limit resets at ${isoMinute(resetAtMs)} UTC, in ${longDuration(retryAfterSeconds * 1000)}.</p>`;
}

/** `/v1/chart/full` is `chart-full`. */
function fileNameOf({ path }: PlaygroundEndpoint): string {
  return path.replace(/^\/v\d+\//, "").replaceAll("/", "-");
}

/** Buttons that copy and save the JSON of {@link jsonSection}, and one for tables. The page's script shows them. */
function saveButtons(fileName: string, tables: Html | null): Html {
  return html`<p class="actions save"><button type="button" class="secondary" data-copy="json" hidden>Copy JSON</button>${saveButton("json", fileName, "the whole answer")}${tables}</p>`;
}

function jsonSection(value: unknown): Html {
  return html`<details class="part"><summary>JSON</summary><pre tabindex="0" id="json">${elementText(JSON.stringify(value, null, 2))}</pre></details>`;
}

function codeSection(call: PlaygroundCall, isOpen = false): Html {
  return html`<details class="part"${isOpen ? html` open` : null}><summary>This request in code</summary><div class="within">
<p class="hint">The code reads your key from the environment variable <code>${KEY_VARIABLE}</code>.</p>
${codeSamplesOf(call).map(
  ({ name, requirement, guide, code, syntax }, index) =>
    html`<details class="part" name="code"${index === 0 ? html` open` : null}><summary>${name}</summary>
<p class="hint">Requires ${guide === null ? requirement : html`<a href="${guide}">${requirement}</a>`}.</p>
${copyableText(`code-${index}`, `the ${name} code`, highlight(code, syntax))}</details>`,
)}</div></details>`;
}

/** A text with a button that copies it. The page's script enables and shows the button. */
function copyableText(id: string, description: string, content: Html): Html {
  return html`<div class="copied"><button type="button" class="secondary" data-copy="${id}" hidden>Copy<span class="visually-hidden"> ${description}</span></button>
<pre tabindex="0" id="${id}">${content}</pre></div>`;
}

/** Escapes the content of an element except quotes, of which JSON has many. */
function elementText(text: string): Html {
  return trustedHtml(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

/** Runs a request as any other, except that the caller is known without a key. */
export async function callEndpoint(
  handleCall: HandleCall,
  { endpoint, request }: Pick<PlaygroundCall, "endpoint" | "request">,
  caller: Omit<Call, "headers">,
) {
  const body = { value: request, problems: [] };
  const answer = await handleCall(endpoint, () => body, { ...caller, headers: {} });
  return {
    /** The body, as over REST. */
    text: await encodeAnswer(() => endpoint.writeJson(answer.message).toString(), answer),
    /** How many requests are left today, of the header; undefined if the method is not counted. */
    remaining: answer.headers[REMAINING_HEADER],
  };
}
