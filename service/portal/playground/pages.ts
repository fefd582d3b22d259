import { wheelStylesheet } from "../../../wheel/index.ts";
import type { HandleCall } from "../../call/handle-call.ts";
import { ServiceError, type Violation } from "../../contract/errors.ts";
import { examplesOf, requestOfExample } from "../../contract/examples.ts";
import { encodeAnswer } from "../../transport/door.ts";
import type { PortalApi } from "../open-portal.ts";
import { type Html, html } from "../pages/html.ts";
import { layout } from "../pages/layout.ts";
import { type PageAnswer, type PageFile, show } from "../pages/page-answer.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type Pages, SIGN_IN_PATH } from "../portal.ts";
import type { SignedIn } from "../sign-in/people.ts";
import { type PlaygroundEndpoint, playgroundEndpoints } from "./endpoints.ts";
import { endpointFields, type FormState } from "./fields.ts";
import { fieldInForm, formOf, type RequestValue, requestOf } from "./request.ts";
import { answerSection, refusalSection, type ShownCall, signInSection } from "./result.ts";

const PATH = "/playground";
const WHEEL_STYLE_PATH = "/assets/wheel.css";
const STYLE_SECONDS = 3600;
const FIRST_ENDPOINT = "/v1/chart/full";

/**
 * The playground: any endpoint from a form, by the same way as every other call, on the account's own day. What is
 * entered comes by POST alone, and is kept nowhere: a page has it, and is kept nowhere either.
 */
export function playgroundPages(
  { baseUrl, endpoints: served, handleCall }: PortalApi,
  now: () => number,
): Pages {
  const endpoints = playgroundEndpoints(served);
  const { calls: examples } = examplesOf(baseUrl);

  const page = (
    endpoint: PlaygroundEndpoint,
    state: FormState,
    signedIn: SignedIn | null,
    result: Html,
    status = 200,
  ): PageAnswer => {
    const today = { year: new Date(now()).getUTCFullYear() };
    const fields = endpointFields(endpoint, endpoints.values(), state, today);
    const body = html`<p class="lead">Every calculation, with data of your own. What you enter is computed and forgotten.</p>
<div class="playground">
<form method="post" action="${PATH}" id="playground" novalidate>
<button name="do" value="run" class="visually-hidden" tabindex="-1" aria-hidden="true">Run</button>
<p class="field"><label for="endpoint">Endpoint</label>
<select id="endpoint" name="endpoint">${endpointOptions(endpoints.values(), endpoint)}</select></p>
<p class="actions" id="choose"><button name="do" value="choose" class="secondary">Show its fields</button></p>
<div id="fields"><p class="hint">${endpoint.comment}</p>
${fields}</div>
<p class="actions"><button name="do" value="run" id="run">Run</button>
<span id="state" role="status" class="muted">${costOf(endpoint, signedIn)}</span></p>
</form>
${result}
</div>`;
    return show(
      layout({
        title: "Playground",
        path: PATH,
        signedIn,
        body,
        isWide: true,
        styles: [WHEEL_STYLE_PATH],
        scripts: ["/assets/playground.js"],
      }),
      status,
    );
  };

  const exampleOf = (
    endpoint: PlaygroundEndpoint,
  ): { readonly request: RequestValue; readonly section: Html } => {
    const { path } = endpoint;
    const example = (examples[path] ?? []).find(({ response }) => response !== null);
    const request = (example === undefined ? {} : requestOfExample(example)) as RequestValue;
    const section =
      example === undefined
        ? html`<section id="result"></section>`
        : answerSection(
            { endpoint, request, baseUrl },
            "An example",
            "as the service answered it",
            JSON.stringify(example.response),
          );
    return { request, section };
  };

  const run = async (
    endpoint: PlaygroundEndpoint,
    { form, requestId, signal }: PageRequest,
    signedIn: SignedIn,
  ): Promise<PageAnswer> => {
    const request = requestOf(endpoint, form);
    const call = { endpoint, request, baseUrl };
    try {
      const { text, remaining } = await callOf(handleCall, call, signedIn.account.id, requestId, signal);
      const about =
        remaining === undefined
          ? ""
          : `${remaining === "1" ? "1 request is" : `${remaining} requests are`} left today`;
      return page(
        endpoint,
        { form, problems: NO_PROBLEMS },
        signedIn,
        answerSection(call, "The answer", about, text),
      );
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const problems = problemsByField(endpoint, error.violations);
      return page(endpoint, { form, problems }, signedIn, refusalSection(call, error), error.httpStatus);
    }
  };

  return {
    open: {
      [`GET ${PATH}`]: (_request, signedIn) => {
        const endpoint = endpoints.get(FIRST_ENDPOINT)!;
        const { request, section } = exampleOf(endpoint);
        return page(endpoint, { form: formOf(endpoint, request), problems: NO_PROBLEMS }, signedIn, section);
      },

      async [`POST ${PATH}`](request, signedIn) {
        const { form } = request;
        const endpoint = endpoints.get(form.get("endpoint") ?? "");
        if (endpoint === undefined)
          throw new ServiceError("not_found", "There is no such endpoint to play with.");
        const state = { form, problems: NO_PROBLEMS };
        if (form.get("do") === "choose") return page(endpoint, state, signedIn, exampleOf(endpoint).section);
        if (signedIn !== null) return await run(endpoint, request, signedIn);
        const call = { endpoint, request: requestOf(endpoint, form), baseUrl };
        return page(endpoint, state, null, signInSection(call, `${SIGN_IN_PATH}?to=${PATH}`), 403);
      },
    },
    files: { [`GET ${WHEEL_STYLE_PATH}`]: () => WHEEL_STYLE },
  };
}

const NO_PROBLEMS: FormState["problems"] = new Map();

const WHEEL_STYLE: PageFile = {
  content: wheelStylesheet(),
  contentType: "text/css; charset=utf-8",
  maxAgeSeconds: STYLE_SECONDS,
};

/** Makes the call as every other is made, without a key. */
async function callOf(
  handleCall: HandleCall,
  { endpoint, request }: ShownCall,
  accountId: string,
  requestId: string,
  signal: AbortSignal,
): Promise<{ readonly text: string; readonly remaining: string | undefined }> {
  const body = { value: request, problems: [] };
  const answer = await handleCall(endpoint, () => body, {
    requestId,
    accountId,
    header: () => undefined,
    signal,
  });
  return {
    text: await encodeAnswer(endpoint.encode, answer),
    remaining: answer.headers["x-ratelimit-remaining"],
  };
}

function costOf({ isCounted }: PlaygroundEndpoint, signedIn: SignedIn | null): string {
  if (signedIn === null) return "Needs you to be signed in.";
  return isCounted ? "Counts as one request, if it is answered." : "Costs nothing.";
}

function problemsByField(
  endpoint: PlaygroundEndpoint,
  violations: readonly Violation[],
): FormState["problems"] {
  const problems = new Map<string, string[]>();
  for (const { field, message } of violations) {
    const name = fieldInForm(endpoint, field);
    if (name !== null) problems.set(name, [...(problems.get(name) ?? []), message]);
  }
  return problems;
}

function endpointOptions(
  endpoints: Iterable<PlaygroundEndpoint>,
  chosen: PlaygroundEndpoint,
): readonly Html[] {
  const groups = Map.groupBy(endpoints, ({ group }) => group);
  return [...groups].map(
    ([group, within]) =>
      html`<optgroup label="${group}">${within.map((endpoint) => {
        const { verb, path } = endpoint;
        const plan = endpoint.isPro ? " · API Pro" : "";
        return html`<option value="${path}"${endpoint === chosen ? html` selected` : null}>${verb} ${path}${plan}</option>`;
      })}</optgroup>`,
  );
}
