import { planAt } from "../../../db/index.ts";
import { ServiceError } from "../../contract/errors.ts";
import type { PlanNames } from "../../contract/plans.ts";
import { OWN_KEY_SCRIPT } from "../pages/code.ts";
import { type PageContent, SIGN_IN_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { isPaidPlanOffered, type OfferedPlans } from "../pages/offered-plans.ts";
import type { PageRequest } from "../pages/page-request.ts";
import { type PageFile, type PageResponse, showUserPage } from "../pages/page-response.ts";
import type { PageRoutes, PortalContext, PublicPage, SignedInUser } from "../pages/portal-context.ts";
import { type PlaygroundEndpoint, playgroundEndpoints } from "./endpoints.ts";
import { endpointFields } from "./fields.ts";
import type { FormState } from "./inputs.ts";
import { createWheelPictures, pictureStylesheet } from "./pictures.ts";
import { createRecordedExamples, type RecordedExample } from "./recorded-examples.ts";
import { formFromRequest, prefixOf, problemsByInput, requestFromForm } from "./request.ts";
import {
  callEndpoint,
  errorSection,
  exampleSection,
  type PlaygroundCall,
  responseSection,
  signInSection,
} from "./result.ts";

export interface PlaygroundPagesOptions
  extends Pick<PortalContext, "baseUrl" | "endpoints" | "handleCall" | "source" | "frame" | "now"> {
  readonly plans: OfferedPlans;
}

function createContext({ baseUrl, handleCall, now, frame, plans, ...options }: PlaygroundPagesOptions) {
  const endpoints = playgroundEndpoints(options.endpoints);
  return {
    ...{ baseUrl, handleCall, now, endpoints },
    planNames: frame.planNames,
    drawPictures: createWheelPictures(options.source),
    fieldPrefixes: new Set(
      [...endpoints.values()].flatMap(({ fields }) => fields.map(({ prefix }) => prefix)),
    ),
    examples: createRecordedExamples(baseUrl),
    /** The rendered recorded responses, each on first use. */
    renderedExamples: new Map<RecordedExample, Html>(),
    /** Whether a page shows how to change to the paid plan. */
    isPlanOffered: isPaidPlanOffered(plans),
  };
}

type PlaygroundContext = ReturnType<typeof createContext>;

/** A page of an endpoint; `user` is null if the client is not signed in. */
interface PlaygroundView extends PlaygroundContext {
  readonly endpoint: PlaygroundEndpoint;
  readonly user: SignedInUser | null;
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

export function playgroundAddress(endpointPath: string): string {
  return `${PATH}?endpoint=${endpointPath}`;
}

/**
 * The playground: shows the recorded example of every endpoint to everyone, and runs any request of a user from a form,
 * through the same pipeline as every other request, counted against the account. Values are sent by POST only and stored
 * nowhere.
 */
export function playgroundPages(options: PlaygroundPagesOptions): PageRoutes {
  const context = createContext(options);
  return {
    public: {
      [`GET ${PATH}`]: ({ query }, user) =>
        examplePage(viewOf(context, query.get("endpoint") ?? FIRST_ENDPOINT, user), new URLSearchParams()),
      [`POST ${PATH}`]: submitForm(context),
    },
    files: { [`GET ${PICTURE_STYLESHEET_PATH}`]: () => PICTURE_STYLESHEET },
  };
}

/** @throws {ServiceError} when the path is not an endpoint */
function viewOf(context: PlaygroundContext, path: string | null, user: SignedInUser | null): PlaygroundView {
  const endpoint = context.endpoints.get(path ?? "");
  if (endpoint === undefined) throw new ServiceError("not_found", "Unknown endpoint.");
  return { ...context, endpoint, user };
}

function submitForm(context: PlaygroundContext): PublicPage {
  return async (request, user) => {
    const { form } = request;
    const view = viewOf(context, form.get("endpoint"), user);
    if (form.get("do") === "choose") return examplePage(view, enteredValues(context, form));
    const { endpoint, baseUrl, planNames } = view;
    const call = { endpoint, request: requestFromForm(endpoint, form), baseUrl };
    if (user !== null) return await runRequest(view, call, request, user);
    const makeSection = () => signInSection(call, planNames, signInPath(endpoint));
    return playgroundPage(view, { form, problems: NO_PROBLEMS }, makeSection, 403);
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
function examplePage(view: PlaygroundView, entered: URLSearchParams): PageResponse {
  const { endpoint, user, examples } = view;
  const makePage = () => {
    const example = examples.firstOf(endpoint);
    const enteredPrefixes = new Set([...entered].map(([name]) => prefixOf(name)));
    const exampleValues = [...formFromRequest(endpoint, example.request)].filter(
      ([name]) => !enteredPrefixes.has(prefixOf(name)),
    );
    const state = { form: new URLSearchParams([...entered, ...exampleValues]), problems: NO_PROBLEMS };
    return playgroundContent(view, state, recordedSection(view, example));
  };
  return user === null && entered.size === 0
    ? { sharedAs: playgroundAddress(endpoint.path), makePage: () => ({ ...makePage(), isSignedIn: false }) }
    : showUserPage(makePage, user);
}

function recordedSection(view: PlaygroundView, example: RecordedExample): Html {
  const { drawPictures, renderedExamples } = view;
  const rendered = renderedExamples.get(example) ?? exampleSection(example, view, drawPictures);
  renderedExamples.set(example, rendered);
  return rendered;
}

function signInPath({ path }: PlaygroundEndpoint): string {
  return `${SIGN_IN_PATH}?to=${encodeURIComponent(playgroundAddress(path))}`;
}

async function runRequest(
  view: PlaygroundView,
  call: PlaygroundCall,
  { form, requestId, signal }: PageRequest,
  { account }: SignedInUser,
): Promise<PageResponse> {
  try {
    const caller = { requestId, accountId: account.id, network: () => null, signal };
    const { text, remaining } = await callEndpoint(view.handleCall, call, caller);
    const note =
      remaining === undefined
        ? ""
        : `${remaining === "1" ? "1 request is" : `${remaining} requests are`} left today`;
    const makeSection = () => responseSection(call, note, text, view.drawPictures);
    return playgroundPage(view, { form, problems: NO_PROBLEMS }, makeSection);
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    const problems = problemsByInput(view.endpoint, error.violations, form);
    const makeSection = () => errorSection(call, error, requestId, problems);
    return playgroundPage(view, { form, problems }, makeSection, error.httpStatus);
  }
}

function playgroundPage(
  view: PlaygroundView,
  state: FormState,
  makeResult: () => Html,
  status = 200,
): PageResponse {
  return showUserPage(() => playgroundContent(view, state, makeResult()), view.user, status);
}

function playgroundContent(
  view: PlaygroundView,
  state: FormState,
  result: Html,
): Omit<PageContent, "isSignedIn"> {
  const { endpoint, endpoints, fieldPrefixes, planNames } = view;
  const body = html`<p class="lead">See the recorded example of every endpoint, and run it with your own data. Nothing you enter is stored.</p>
<div class="playground">
<form method="post" action="${PATH}" id="playground" novalidate>
<button name="do" value="run" class="visually-hidden" tabindex="-1" aria-hidden="true">Run</button>
<p class="field"><label for="endpoint">Endpoint</label>
<select id="endpoint" name="endpoint">${endpointOptions(endpoints.values(), endpoint, planNames)}</select></p>
<noscript><p class="actions"><button name="do" value="choose" class="secondary">Show fields</button></p></noscript>
<div id="fields"><input type="hidden" name="shown" value="${endpoint.path}">
<p class="hint">${endpoint.comment}</p>
${costView(view)}
${endpointFields(endpoint, fieldPrefixes, state)}</div>
${runActions(view)}
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

function costView(view: PlaygroundView): Html {
  const { endpoint, user, planNames, isPlanOffered } = view;
  const cost = endpoint.access.isCounted
    ? "A run counts as one request if it succeeds."
    : "Runs are not counted.";
  if (isIncluded(view)) {
    const plans = endpoint.isPro ? `Included in your plan, ${planNames.pro}` : "Included in all plans";
    return html`<p class="note">${plans}. ${cost}</p>`;
  }
  const plan = endpoint.isPro ? `Requires ${planNames.pro}` : "Included in all plans";
  if (user === null)
    return html`<p class="note">${plan}. ${cost} <a href="/account/sign-up">Sign up</a> or sign in to run it.</p>`;
  return html`<p class="notice">${plan}; you are on ${planNames.free}. ${isPlanOffered ? html`<a href="/account/plan">See plans</a>` : null}</p>`;
}

function isIncluded({ now, endpoint: { isPro }, user }: PlaygroundView): boolean {
  return user !== null && (!isPro || planAt(user.account.subscription, now()) === "pro");
}

function runActions(view: PlaygroundView): Html {
  const { endpoint, user } = view;
  const buttons =
    user === null
      ? html`<a class="button" href="${signInPath(endpoint)}">Sign in to run</a><button name="do" value="run" id="run" class="secondary">Show as code</button>`
      : html`<button name="do" value="run" id="run"${isIncluded(view) ? null : html` disabled`}>Run</button>`;
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
