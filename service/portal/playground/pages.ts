import assert from "node:assert/strict";
import type { EphemerisSource } from "../../../engine/index.ts";
import { wheelStylesheet } from "../../../wheel/index.ts";
import type { HandleCall } from "../../call/handle-call.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import { ServiceError, type Violation } from "../../contract/errors.ts";
import { examplesOf, requestOfExample } from "../../contract/examples.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import { encodeAnswer } from "../../transport/door.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageFile, type PageResponse, showPage } from "../pages/page-response.ts";
import { type PageRoutes, type PublicPage, SIGN_IN_PATH } from "../pages/page-routes.ts";
import type { RequestValue } from "../samples/snippets.ts";
import type { SignedInUser } from "../sign-in/context.ts";
import { type PlaygroundEndpoint, playgroundEndpoints } from "./endpoints.ts";
import { endpointFields } from "./fields.ts";
import type { FormState } from "./inputs.ts";
import { findInput, formFromRequest, requestFromForm } from "./request.ts";
import { errorSection, type PlaygroundCall, responseSection, signInSection } from "./result.ts";
import { createWheelPictures, type DrawPictures } from "./wheel-pictures.ts";

export interface PlaygroundOptions {
  /** The service's public address. */
  readonly baseUrl: string;
  readonly endpoints: Endpoints;
  readonly handleCall: HandleCall;
  readonly now: () => number;
  /** Computes the charts that responses do not contain. */
  readonly source: EphemerisSource;
}

interface PlaygroundContext extends Omit<PlaygroundOptions, "endpoints" | "source"> {
  readonly drawPictures: DrawPictures;
  readonly endpoints: ReadonlyMap<string, PlaygroundEndpoint>;
  readonly examples: ReturnType<typeof examplesOf>["calls"];
}

const PATH = "/playground";
const WHEEL_STYLESHEET_PATH = "/assets/wheel.css";
const WHEEL_STYLESHEET: PageFile = {
  content: wheelStylesheet(),
  contentType: "text/css; charset=utf-8",
  maxAgeSeconds: 3600,
};
const FIRST_ENDPOINT = "/v1/chart/full";
const NO_PROBLEMS: FormState["problems"] = new Map();

/**
 * The playground: runs any endpoint from a form, through the same pipeline as every other request, counted against the
 * account of the user. Values are sent by POST only and stored nowhere.
 */
export function playgroundPages(options: PlaygroundOptions): PageRoutes {
  const context: PlaygroundContext = {
    ...options,
    drawPictures: createWheelPictures(options.source),
    endpoints: playgroundEndpoints(options.endpoints),
    examples: examplesOf(options.baseUrl).calls,
  };
  const firstEndpoint = context.endpoints.get(FIRST_ENDPOINT);
  assert.ok(firstEndpoint, `the playground starts with ${FIRST_ENDPOINT}`);
  return {
    public: {
      [`GET ${PATH}`]: (_request, user) => {
        const { request, section } = exampleOf(context, firstEndpoint);
        const form = formFromRequest(firstEndpoint, request);
        return playgroundPage(context, firstEndpoint, { form, problems: NO_PROBLEMS }, user, section);
      },
      [`POST ${PATH}`]: submitForm(context),
    },
    files: { [`GET ${WHEEL_STYLESHEET_PATH}`]: () => WHEEL_STYLESHEET },
  };
}

function submitForm(context: PlaygroundContext): PublicPage {
  return async (request, user) => {
    const { form } = request;
    const endpoint = context.endpoints.get(form.get("endpoint") ?? "");
    if (endpoint === undefined) throw new ServiceError("not_found", "Unknown endpoint.");
    const state = { form, problems: NO_PROBLEMS };
    if (form.get("do") === "choose")
      return playgroundPage(context, endpoint, state, user, exampleOf(context, endpoint).section);
    if (user !== null) return await runRequest(context, endpoint, request, user);
    const call = { endpoint, request: requestFromForm(endpoint, form), baseUrl: context.baseUrl };
    const section = signInSection(call, `${SIGN_IN_PATH}?to=${PATH}`);
    return playgroundPage(context, endpoint, state, null, section, 403);
  };
}

async function runRequest(
  context: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  { form, requestId, signal }: PageRequest,
  user: SignedInUser,
): Promise<PageResponse> {
  const call = { endpoint, request: requestFromForm(endpoint, form), baseUrl: context.baseUrl };
  try {
    const { text, remaining } = await callEndpoint(
      context.handleCall,
      call,
      user.account.id,
      requestId,
      signal,
    );
    const note =
      remaining === undefined
        ? ""
        : `${remaining === "1" ? "1 request is" : `${remaining} requests are`} left today`;
    const section = responseSection(call, "Response", note, text, context.drawPictures);
    return playgroundPage(context, endpoint, { form, problems: NO_PROBLEMS }, user, section);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const problems = problemsByInput(endpoint, error.violations);
    const section = errorSection(call, error);
    return playgroundPage(context, endpoint, { form, problems }, user, section, error.httpStatus);
  }
}

/** Runs the request as any other, except that the account is known without a key. */
async function callEndpoint(
  handleCall: HandleCall,
  { endpoint, request }: PlaygroundCall,
  accountId: string,
  requestId: string,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly remaining: string | undefined }> {
  const body = { value: request, problems: [] };
  const answer = await handleCall(endpoint, () => body, {
    requestId,
    accountId,
    header: () => undefined,
    network: () => null,
    signal,
  });
  return {
    text: await encodeAnswer(endpoint.encode, answer),
    remaining: answer.headers["x-ratelimit-remaining"],
  };
}

/** The documented example of an endpoint: its request, and its response as a section. */
function exampleOf(
  { examples, baseUrl, drawPictures }: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
): { readonly request: RequestValue; readonly section: Html } {
  const example = (examples[endpoint.path] ?? []).find(({ response }) => response !== null);
  if (example === undefined) return { request: {}, section: html`<section id="result"></section>` };
  const request = requestOfExample(example) as RequestValue;
  const responseText = JSON.stringify(example.response);
  const section = responseSection(
    { endpoint, request, baseUrl },
    "Example",
    "response",
    responseText,
    drawPictures,
  );
  return { request, section };
}

function playgroundPage(
  { endpoints, now }: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  state: FormState,
  user: SignedInUser | null,
  result: Html,
  status = 200,
): PageResponse {
  const currentYear = new Date(now()).getUTCFullYear();
  const body = html`<p class="lead">Run any endpoint with your own data. Nothing you enter is stored.</p>
<div class="playground">
<form method="post" action="${PATH}" id="playground" novalidate>
<button name="do" value="run" class="visually-hidden" tabindex="-1" aria-hidden="true">Run</button>
<p class="field"><label for="endpoint">Endpoint</label>
<select id="endpoint" name="endpoint">${endpointOptions(endpoints.values(), endpoint)}</select></p>
<p class="actions" id="choose"><button name="do" value="choose" class="secondary">Show fields</button></p>
<div id="fields"><p class="hint">${endpoint.comment}</p>
${endpointFields(endpoint, endpoints.values(), state, currentYear)}</div>
<p class="actions"><button name="do" value="run" id="run">Run</button>
<span id="state" role="status" class="muted">${costInWords(endpoint, user !== null)}</span></p>
</form>
${result}
</div>`;
  const page = layout({
    title: "Playground",
    path: PATH,
    isSignedIn: user !== null,
    body,
    isWide: true,
    stylesheets: [WHEEL_STYLESHEET_PATH],
    scripts: ["/assets/playground.js"],
  });
  return showPage(page, status);
}

function costInWords({ access }: PlaygroundEndpoint, isSignedIn: boolean): string {
  if (!isSignedIn) return "Sign in to run this request.";
  return access.isCounted ? "Counts as one request if it succeeds." : "Not counted.";
}

function problemsByInput(
  endpoint: PlaygroundEndpoint,
  violations: readonly Violation[],
): FormState["problems"] {
  const problems = new Map<string, string[]>();
  for (const { field, message } of violations) {
    const input = findInput(endpoint, field);
    if (input !== null) problems.set(input, [...(problems.get(input) ?? []), message]);
  }
  return problems;
}

function endpointOptions(
  endpoints: Iterable<PlaygroundEndpoint>,
  selected: PlaygroundEndpoint,
): readonly Html[] {
  const option = (endpoint: PlaygroundEndpoint): Html => {
    const { verb, path, isPro } = endpoint;
    return html`<option value="${path}"${endpoint === selected ? html` selected` : null}>${verb} ${path}${isPro ? ` · ${PLAN_NAMES.pro}` : ""}</option>`;
  };
  return [...Map.groupBy(endpoints, ({ group }) => group)].map(
    ([group, members]) => html`<optgroup label="${group}">${members.map(option)}</optgroup>`,
  );
}
