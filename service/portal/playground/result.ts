import { drawWheel, type WheelChart } from "../../../wheel/index.ts";
import { type ErrorBody, errorBody, type ServiceError } from "../../contract/errors.ts";
import { type Html, html, trustedHtml } from "../pages/html.ts";
import type { PlaygroundEndpoint } from "./endpoints.ts";
import { fieldId } from "./fields.ts";
import { fieldInForm, type RequestValue } from "./request.ts";
import { snippetsOf } from "./snippets.ts";
import { answerTables } from "./tables.ts";

export interface ShownCall {
  readonly endpoint: PlaygroundEndpoint;
  readonly request: RequestValue;
  readonly baseUrl: string;
}

/** What came of a call, or would come: picture, tables, JSON, and the call in code. */
export function answerSection(
  call: ShownCall,
  title: string,
  about: Html | string,
  answerText: string,
): Html {
  const answer = JSON.parse(answerText) as Readonly<Record<string, unknown>>;
  const wheel = wheelOf(answer);
  return section(
    title,
    html`<p class="muted"><code>${call.endpoint.verb} ${call.endpoint.path}</code> ${about}</p>
${wheel === null ? null : html`<figure class="wheel">${trustedHtml(wheel)}</figure>`}
${answerTables(answer)}
${jsonPart(answer)}
${codePart(call)}`,
  );
}

/** An error as the service tells it, with links to the fields that it is about. */
export function refusalSection(call: ShownCall, error: ServiceError): Html {
  const body = errorBody(error, call.baseUrl);
  const { code, message, docs } = body.error;
  return section(
    error.code === "internal_error" ? "The service failed" : "Refused",
    html`<div class="error" role="alert"><p><span class="tag">${code}</span> ${message}</p>
${problemList(call.endpoint, error)}${nextStep(body, error)}</div>
<p><a href="${docs}">About this error</a></p>
${jsonPart(body)}
${codePart(call)}`,
  );
}

/** For people who are nobody here yet. */
export function signInSection(call: ShownCall, signInPath: string): Html {
  return section(
    "Sign in to run this",
    html`<p class="notice">Calls of the playground count as an account's own. <a href="${signInPath}">Sign in</a>, or <a href="/account/sign-up">sign up</a>: the Free plan costs nothing.</p>
${codePart(call)}`,
  );
}

function section(title: string, body: Html): Html {
  return html`<section id="result" aria-labelledby="result-title"><h2 id="result-title" tabindex="-1">${title}</h2>
${body}</section>`;
}

function problemList(endpoint: PlaygroundEndpoint, { violations }: ServiceError): Html | null {
  if (violations.length === 0) return null;
  return html`<ul>${violations.map(({ field, message }) => {
    const inForm = fieldInForm(endpoint, field);
    const name =
      inForm === null
        ? html`<code>${field}</code>`
        : html`<a href="#${fieldId(inForm)}"><code>${field}</code></a>`;
    return html`<li>${name} ${message}</li>`;
  })}</ul>`;
}

function nextStep({ error: { details } }: ErrorBody, { code, retryAfterSeconds }: ServiceError): Html | null {
  if (code === "plan_required") return html`<p><a href="/account/plan">See the plans</a></p>`;
  if (code !== "daily_limit_reached" || retryAfterSeconds === null) return null;
  const resetAt = (details as { readonly resetAt: string }).resetAt;
  const hours = Math.floor(retryAfterSeconds / 3600);
  const minutes = Math.ceil((retryAfterSeconds % 3600) / 60);
  return html`<p>The day's requests are back at ${resetAt.slice(0, 16).replace("T", " ")} UTC, in ${hours} h ${minutes} min.</p>`;
}

function jsonPart(value: unknown): Html {
  return html`<details class="part"><summary>JSON</summary>${copied("json", "the JSON", JSON.stringify(value, null, 2))}</details>`;
}

function codePart({ endpoint, request, baseUrl }: ShownCall): Html {
  return html`<h3>The same call in code</h3>
${snippetsOf(endpoint, request, baseUrl).map(
  ({ name, needs, code }, index) =>
    html`<details class="part" name="code"${index === 0 ? html` open` : null}><summary>${name}</summary>
<p class="hint">Needs ${needs}.</p>
${copied(`code-${index}`, `the ${name} code`, code)}</details>`,
)}`;
}

/** A text with a button that copies it; the page's script makes the button work, and shows it. */
function copied(id: string, what: string, text: string): Html {
  return html`<div class="copied"><button type="button" class="secondary" data-copy="${id}" hidden>Copy<span class="visually-hidden"> ${what}</span></button>
<pre tabindex="0" id="${id}">${longText(text)}</pre></div>`;
}

/** A text between tags, where quotes need no escapes: JSON has many of them. */
function longText(text: string): Html {
  return trustedHtml(text.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
}

/** The drawing of the full chart that an answer is, or holds; null: it has none. */
function wheelOf(answer: Readonly<Record<string, unknown>>): string | null {
  const chart = [answer, answer["chart"]].find(isFullChart);
  return chart === undefined
    ? null
    : drawWheel(chart, { styled: false, label: "The chart as a wheel; its numbers are in the tables below" });
}

function isFullChart(value: unknown): value is WheelChart {
  if (typeof value !== "object" || value === null) return false;
  return ["planets", "angles", "houses", "aspects"].every((name) => name in value);
}
