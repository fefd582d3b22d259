import { planOfAccount } from "../../../db/index.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { PlanNames } from "../../contract/plans.ts";
import { type PageContent, SIGN_IN_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { isPaidPlanOffered, type OfferedPlans } from "../pages/offered-plans.ts";
import { OWN_KEY_SCRIPT } from "../pages/own-key.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageFile, type PageResponse, showUserPage } from "../pages/page-response.ts";
import type { PageRoutes, PortalContext, PublicPage, SignedInUser } from "../pages/portal-context.ts";
import { type PlaygroundEndpoint, playgroundEndpoints } from "./endpoints.ts";
import { endpointFields } from "./fields.ts";
import type { FormState } from "./inputs.ts";
import { createWheelPictures, type DrawPictures, pictureStylesheet } from "./pictures.ts";
import { createRecordedExamples, type RecordedExample, type RecordedExamples } from "./recorded-examples.ts";
import { formFromRequest, prefixOf, problemsByInput, requestFromForm } from "./request.ts";
import {
  callEndpoint,
  errorSection,
  exampleSection,
  type PlaygroundCall,
  responseSection,
  signInSection,
} from "./result.ts";

interface PlaygroundContext extends Pick<PortalContext, "baseUrl" | "handleCall"> {
  readonly planNames: PlanNames;
  readonly drawPictures: DrawPictures;
  readonly endpoints: ReadonlyMap<string, PlaygroundEndpoint>;
  readonly fieldPrefixes: ReadonlySet<string>;
  readonly examples: RecordedExamples;
  /** The rendered recorded responses, each on first use. */
  readonly renderedExamples: Map<RecordedExample, Html>;
  /** Whether a page shows how to change to the paid plan. */
  readonly isPlanOffered: boolean;
  readonly now: () => number;
}

const PATH = "/playground";
const PICTURE_STYLESHEET_PATH = "/assets/pictures.css";
const PICTURE_STYLESHEET: PageFile = {
  content: pictureStylesheet(),
  contentType: "text/css; charset=utf-8",
  maxAgeSeconds: 3600,
};
const FIRST_ENDPOINT = "/v1/chart/full";
const NO_PROBLEMS: FormState["problems"] = new Map();

/** The page with the fields and the example of an endpoint. */
export function playgroundAddress(endpointPath: string): string {
  return `${PATH}?endpoint=${endpointPath}`;
}

export interface PlaygroundPagesOptions
  extends Pick<PortalContext, "baseUrl" | "endpoints" | "handleCall" | "source" | "frame" | "now"> {
  readonly plans: OfferedPlans;
}

/**
 * The playground: shows the recorded example of every endpoint to everyone, and runs any request of a user from a form,
 * through the same pipeline as every other request, counted against the account. Values are sent by POST only and stored
 * nowhere.
 */
export function playgroundPages({
  baseUrl,
  endpoints,
  handleCall,
  source,
  frame: { planNames },
  now,
  plans,
}: PlaygroundPagesOptions): PageRoutes {
  const byPath = playgroundEndpoints(endpoints);
  const context: PlaygroundContext = {
    planNames,
    baseUrl,
    handleCall,
    drawPictures: createWheelPictures(source),
    endpoints: byPath,
    fieldPrefixes: new Set([...byPath.values()].flatMap(({ fields }) => fields.map(({ prefix }) => prefix))),
    examples: createRecordedExamples(baseUrl),
    renderedExamples: new Map(),
    isPlanOffered: isPaidPlanOffered(plans),
    now,
  };
  return {
    public: {
      [`GET ${PATH}`]: ({ query }, user) => {
        const endpoint = findEndpoint(context, query.get("endpoint") ?? FIRST_ENDPOINT);
        return examplePage(context, endpoint, new URLSearchParams(), user);
      },
      [`POST ${PATH}`]: submitForm(context),
    },
    files: { [`GET ${PICTURE_STYLESHEET_PATH}`]: () => PICTURE_STYLESHEET },
  };
}

/** @throws {ServiceError} when the path is not an endpoint */
function findEndpoint({ endpoints }: PlaygroundContext, path: string | null): PlaygroundEndpoint {
  const endpoint = endpoints.get(path ?? "");
  if (endpoint === undefined) throw new ServiceError("not_found", "Unknown endpoint.");
  return endpoint;
}

function submitForm(context: PlaygroundContext): PublicPage {
  return async (request, user) => {
    const { form } = request;
    const endpoint = findEndpoint(context, form.get("endpoint"));
    if (form.get("do") === "choose")
      return examplePage(context, endpoint, enteredValues(context, form), user);
    const call = { endpoint, request: requestFromForm(endpoint, form), baseUrl: context.baseUrl };
    const state = { form, problems: NO_PROBLEMS };
    if (user !== null) return await runRequest(context, call, request, user);
    const makeSection = () => signInSection(call, context.planNames, signInPath(endpoint));
    return playgroundPage(context, endpoint, state, null, makeSection, 403);
  };
}

/** The values of fields that the user entered, without the values of an unchanged example. */
function enteredValues(
  { endpoints, examples, fieldPrefixes }: PlaygroundContext,
  form: URLSearchParams,
): URLSearchParams {
  const entered = [...form].filter(([name]) => fieldPrefixes.has(prefixOf(name)));
  const shownEndpoint = endpoints.get(form.get("shown") ?? "");
  if (
    shownEndpoint === undefined ||
    examples.find(shownEndpoint, requestFromForm(shownEndpoint, form)) === null
  )
    return new URLSearchParams(entered);
  const examplePrefixes = new Set(shownEndpoint.fields.map(({ prefix }) => prefix));
  return new URLSearchParams(entered.filter(([name]) => !examplePrefixes.has(prefixOf(name))));
}

/**
 * The page of an endpoint with its recorded response. Fields without an entered value show the example's. Without a user and
 * entered values, it is the same for every client.
 */
function examplePage(
  context: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  entered: URLSearchParams,
  user: SignedInUser | null,
): PageResponse {
  const makePage = () => {
    const example = context.examples.firstOf(endpoint);
    const enteredPrefixes = new Set([...entered].map(([name]) => prefixOf(name)));
    const exampleValues = [...formFromRequest(endpoint, example.request)].filter(
      ([name]) => !enteredPrefixes.has(prefixOf(name)),
    );
    const state = { form: new URLSearchParams([...entered, ...exampleValues]), problems: NO_PROBLEMS };
    return playgroundContent(context, endpoint, state, user, recordedSection(context, endpoint, example));
  };
  return user === null && entered.size === 0
    ? { sharedAs: playgroundAddress(endpoint.path), makePage: () => ({ ...makePage(), isSignedIn: false }) }
    : showUserPage(makePage, user);
}

function recordedSection(
  context: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  example: RecordedExample,
): Html {
  const { baseUrl, drawPictures, renderedExamples } = context;
  let rendered = renderedExamples.get(example);
  if (rendered === undefined) {
    rendered = exampleSection(example, { endpoint, baseUrl }, drawPictures);
    renderedExamples.set(example, rendered);
  }
  return rendered;
}

function signInPath({ path }: PlaygroundEndpoint): string {
  return `${SIGN_IN_PATH}?to=${encodeURIComponent(playgroundAddress(path))}`;
}

async function runRequest(
  context: PlaygroundContext,
  call: PlaygroundCall,
  { form, requestId, signal }: PageRequest,
  user: SignedInUser,
): Promise<PageResponse> {
  const { endpoint } = call;
  try {
    const accountId = user.account.id;
    const network = () => null;
    const { text, remaining } = await callEndpoint(context.handleCall, call, {
      requestId,
      accountId,
      network,
      signal,
    });
    const note =
      remaining === undefined
        ? ""
        : `${remaining === "1" ? "1 request is" : `${remaining} requests are`} left today`;
    const makeSection = () => responseSection(call, note, text, context.drawPictures);
    return playgroundPage(context, endpoint, { form, problems: NO_PROBLEMS }, user, makeSection);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const problems = problemsByInput(endpoint, error.violations, form);
    const makeSection = () => errorSection(call, error, requestId, problems);
    return playgroundPage(context, endpoint, { form, problems }, user, makeSection, error.httpStatus);
  }
}

type PlaygroundContent = Omit<PageContent, "isSignedIn">;

function playgroundPage(
  context: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  state: FormState,
  user: SignedInUser | null,
  makeResult: () => Html,
  status = 200,
): PageResponse {
  const makePage = () => playgroundContent(context, endpoint, state, user, makeResult());
  return showUserPage(makePage, user, status);
}

function playgroundContent(
  context: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  state: FormState,
  user: SignedInUser | null,
  result: Html,
): PlaygroundContent {
  const { endpoints, fieldPrefixes, planNames } = context;
  const body = html`<p class="lead">See the recorded example of every endpoint, and run it with your own data. Nothing you enter is stored.</p>
<div class="playground">
<form method="post" action="${PATH}" id="playground" novalidate>
<button name="do" value="run" class="visually-hidden" tabindex="-1" aria-hidden="true">Run</button>
<p class="field"><label for="endpoint">Endpoint</label>
<select id="endpoint" name="endpoint">${endpointOptions(endpoints.values(), endpoint, planNames)}</select></p>
<noscript><p class="actions"><button name="do" value="choose" class="secondary">Show fields</button></p></noscript>
<div id="fields"><input type="hidden" name="shown" value="${endpoint.path}">
<p class="hint">${endpoint.comment}</p>
${costView(context, endpoint, user)}
${endpointFields(endpoint, fieldPrefixes, state)}</div>
${runActions(context, endpoint, user)}
</form>
${result}
</div>`;
  return {
    title: "Playground",
    path: PATH,
    body,
    isWide: true,
    stylesheets: ["playground.css", PICTURE_STYLESHEET_PATH],
    scripts: ["save.js", "playground.js", OWN_KEY_SCRIPT],
  };
}

/** Which plan a run needs, and what it costs. */
function costView(context: PlaygroundContext, endpoint: PlaygroundEndpoint, user: SignedInUser | null): Html {
  const { planNames, isPlanOffered } = context;
  const cost = endpoint.access.isCounted
    ? "A run counts as one request if it succeeds."
    : "Runs are not counted.";
  if (isIncluded(context, endpoint, user)) {
    const plans = endpoint.isPro ? `Included in your plan, ${planNames.pro}` : "Included in all plans";
    return html`<p class="note">${plans}. ${cost}</p>`;
  }
  const plan = endpoint.isPro ? `Requires ${planNames.pro}` : "Included in all plans";
  if (user === null)
    return html`<p class="note">${plan}. ${cost} <a href="/account/sign-up">Sign up</a> or sign in to run it.</p>`;
  return html`<p class="notice">${plan}; you are on ${planNames.free}. ${isPlanOffered ? html`<a href="/account/plan">See plans</a>` : null}</p>`;
}

function isIncluded(
  { now }: PlaygroundContext,
  { isPro }: PlaygroundEndpoint,
  user: SignedInUser | null,
): boolean {
  return user !== null && (!isPro || planOfAccount(user.account, now()) === "pro");
}

function runActions(
  context: PlaygroundContext,
  endpoint: PlaygroundEndpoint,
  user: SignedInUser | null,
): Html {
  const isRunnable = isIncluded(context, endpoint, user);
  const buttons =
    user === null
      ? html`<a class="button" href="${signInPath(endpoint)}">Sign in to run</a><button name="do" value="run" id="run" class="secondary">Show as code</button>`
      : html`<button name="do" value="run" id="run"${isRunnable ? null : html` disabled`}>Run</button>`;
  return html`<p class="actions" id="actions">${buttons}<span id="state" role="status" class="muted"></span></p>`;
}

function endpointOptions(
  endpoints: Iterable<PlaygroundEndpoint>,
  selected: PlaygroundEndpoint,
  planNames: PlanNames,
): readonly Html[] {
  const option = (endpoint: PlaygroundEndpoint): Html => {
    const { verb, path, isPro } = endpoint;
    return html`<option value="${path}"${endpoint === selected ? html` selected` : null}>${verb} ${path}${isPro ? ` · ${planNames.pro}` : ""}</option>`;
  };
  return [...Map.groupBy(endpoints, ({ group }) => group)].map(
    ([group, members]) => html`<optgroup label="${group}">${members.map(option)}</optgroup>`,
  );
}
