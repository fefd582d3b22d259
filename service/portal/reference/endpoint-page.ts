import { commentOf } from "../../contract/comments.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { type ExampleCall, recordedCallsOf, requestOfExample } from "../../contract/examples.ts";
import { drawnPathOf, PICTURES_GUIDE_PATH } from "../../contract/pictures.ts";
import { codeBlock, codeTabs } from "../pages/code.ts";
import { type Html, html } from "../pages/html.ts";
import { playgroundAddress } from "../playground/pages.ts";
import { type JsonObject, linkedFigureOf } from "../playground/pictures.ts";
import { examplePathOf, picturePathOf } from "../playground/recorded-examples.ts";
import { exampleJson, KEY_VARIABLE, type RequestValue } from "../samples/literals.ts";
import { clientMethodsOf, codeSamplesOf } from "../samples/samples.ts";
import { firstExampleOf, type ReferenceContext, requestMembersOf, responseMembersOf } from "./context.ts";
import { costOf, referenceEntryOf, titleOf } from "./endpoint-names.ts";
import { errorList } from "./error-list.ts";
import { type MemberListContext, memberList } from "./members.ts";

const BYTES_PER_KB = 1000;

/** The right column of an endpoint's page: the example request in every language and its recorded response. */
function endpointSamples(context: ReferenceContext, endpoint: Endpoint): Html {
  const { baseUrl, examples, frame } = context;
  const example = firstExampleOf(endpoint, examples);
  const request = requestOfExample(example) as RequestValue;
  const tabs = codeSamplesOf({ endpoint, request, baseUrl }).map(
    ({ name, syntax, requirement, guide, code }) => ({
      name,
      content: html`${codeBlock(code, syntax)}<p class="hint">Requires ${
        guide === null ? requirement : html`<a href="${frame.root}${guide}">${requirement}</a>`
      } and your key in <code>${KEY_VARIABLE}</code>.</p>`,
    }),
  );
  return html`<h2 id="example">Example</h2>
${codeTabs(tabs)}
<h3>Response</h3>
${recordedResponse(context, endpoint, example)}
${picturesOf(context, endpoint, example)}`;
}

function recordedResponse(context: ReferenceContext, endpoint: Endpoint, example: ExampleCall): Html {
  const { frame, api, examples } = context;
  const { text, isShortened } = exampleJson(example.response);
  const sizeKb = Math.ceil(JSON.stringify(example.response).length / BYTES_PER_KB);
  const linkTo = (call: ExampleCall, name: string): Html =>
    html`<a href="${frame.root}${examplePathOf(endpoint, call.name)}">${name}</a>`;
  const others = recordedCallsOf(endpoint.path, examples).filter((call) => call !== example);
  return html`<p class="hint">Recorded response of version ${api.version}; not counted.${
    isShortened ? " Lists are shortened." : null
  } ${linkTo(example, `Complete JSON, ${sizeKb} kB`)}${others.map(
    (call) => html` · ${linkTo(call, `with ${call.name.replace("-", " ")}`)}`,
  )}</p>
<div class="response">${codeBlock(text, "json")}</div>`;
}

function picturesOf(
  { frame, drawPictures }: ReferenceContext,
  endpoint: Endpoint,
  example: ExampleCall,
): Html {
  const pictures = drawPictures(endpoint.path, example.response as JsonObject);
  return html`${pictures.map((picture, index) => linkedFigureOf(picture, `${frame.root}${picturePathOf(endpoint, index)}`))}`;
}

/** The content of an endpoint's page: what it does and every member on the left, code and recorded response on the right. */
export function endpointPage(context: ReferenceContext, endpoint: Endpoint): Html {
  const { verb, path, method } = endpoint;
  return html`<article class="endpoint">
<div class="about">
<h1>${titleOf(endpoint)}</h1>
<p class="operation"><span class="verb">${verb}</span> <code>${path}</code></p>
<p class="lead">${commentOf(method)}</p>
${factsOf(context, endpoint)}
${requestSection(context, endpoint)}
${responseSection(context, endpoint)}
<h2 id="errors">Errors</h2>
<p>Rejected and failed requests are not counted.</p>
${errorList(context, endpoint)}
${protocolSection(context, endpoint)}
</div>
<div class="samples">
${endpointSamples(context, endpoint)}
</div>
</article>`;
}

function factsOf({ frame: { root, hasPortal } }: ReferenceContext, endpoint: Endpoint): Html {
  const { guide } = referenceEntryOf(endpoint);
  return html`<p class="muted">${costOf(endpoint)}.</p>
<p class="actions">${hasPortal ? html`<a class="button secondary" href="${root}${playgroundAddress(endpoint.path)}">Try it in the playground</a>` : null}<a href="${root}${guide.path}">Guide: ${guide.name}</a>
<a href="#example" class="to-example">Example</a></p>`;
}

function requestSection(context: ReferenceContext, endpoint: Endpoint): Html {
  const members = requestMembersOf(endpoint, context.api);
  const heading = html`<h2 id="request">Request</h2>\n`;
  if (members.length === 0) return html`${heading}<p>The request has no members.</p>`;
  const form = endpoint.verb === "GET" ? "Parameters of the query string." : "A JSON object.";
  return html`${heading}<p class="muted">${form}</p>
${memberList(members, "request", listContext(context, "request"))}`;
}

function responseSection(context: ReferenceContext, endpoint: Endpoint): Html {
  const members = responseMembersOf(endpoint, context.api);
  return html`<h2 id="response">Response</h2>
<p class="muted">200, a JSON object. Later versions may add members.</p>
${memberList(members, "response", listContext(context, "response"))}`;
}

function listContext(
  { frame: { root }, sharedObjects }: ReferenceContext,
  direction: MemberListContext["direction"],
): MemberListContext {
  return { root, direction, sharedNames: new Set(sharedObjects.map(({ name }) => name)) };
}

function protocolSection({ frame: { root } }: ReferenceContext, endpoint: Endpoint): Html {
  const { method, toolName } = endpoint;
  const { typescript, python } = clientMethodsOf(endpoint);
  const drawnPath = drawnPathOf(endpoint);
  const row = (name: string, guide: string, call: string): Html =>
    html`<div><dt><a href="${root}${guide}">${name}</a></dt><dd><code>${call}</code></dd></div>\n`;
  return html`<h2 id="protocols">Other ways to call</h2>
<dl class="pairs">
${row("gRPC, Connect", "/docs/quick-start", `${method.parent.typeName}/${method.name}`)}${row("Tool call", "/docs/assistants", toolName)}${row("TypeScript", "/docs/clients#typescript-client", typescript)}${row("Python", "/docs/clients#python-client", python)}${drawnPath === null ? null : row("As a picture (SVG)", PICTURES_GUIDE_PATH, `POST ${drawnPath}`)}</dl>`;
}
