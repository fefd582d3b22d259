import { commentOf } from "../../contract/comments.ts";
import type { Endpoint } from "../../contract/endpoints.ts";
import { ERROR_CODES, ERRORS } from "../../contract/errors.ts";
import { referencePathOf } from "../../contract/openapi.ts";
import { codeBlock, codeTabs } from "../pages/code.ts";
import { type Html, html } from "../pages/html.ts";
import { JSON_STYLE, literalOf } from "../samples/literals.ts";
import { codeSamplesOf } from "../samples/samples.ts";
import { firstExampleOf, type ReferenceContext } from "./context.ts";
import { costOf, groupsOf, OBJECTS_PATH, titleOf } from "./endpoint-names.ts";

/** The endpoint that is called without a request. */
const FIRST_CALL = "/v1/usage";

/** The content of the reference's first page: what all endpoints share, and the list of endpoints. */
export function overviewPage(context: ReferenceContext): Html {
  const { root } = context.frame;
  return html`<article class="endpoint">
<div class="about">
<h1>API reference</h1>
<p class="lead">Every endpoint with its members, errors, code and a recorded response. The pages are generated from the service's description: <a href="${root}/openapi.json">OpenAPI ${"3.1"}</a> or <a href="${root}/openapi-3.0.json">${"3.0"}</a>, version ${context.api.version}.</p>
<h2 id="base-url">Base URL</h2>
<p><code>${context.baseUrl}</code></p>
<p>Paths start with the version of the API, <code>/v1</code>. New members may be added to responses: ignore members that you do not recognize.</p>
${conventions(context)}
${errorSection(context)}
${limitSection(context)}
${protocolSection(context)}
<h2 id="endpoints">Endpoints</h2>
${endpointTables(context)}
</div>
<div class="samples">
${overviewSamples(context)}
</div>
</article>`;
}

function conventions({ frame: { root, hasPortal } }: ReferenceContext): Html {
  return html`<h2 id="authentication">Authentication</h2>
<p>Every request has an API key${hasPortal ? html` (<a href="${root}/account/sign-up">sign up</a> for one)` : null}, in <code>Authorization: Bearer KEY</code> or <code>X-API-Key: KEY</code>. Store keys on a server; do not ship them in a web page or an app.</p>
<h2 id="requests">Requests</h2>
<p>POST endpoints take a JSON object of at most 64 KiB, GET endpoints take the query string. Members that are not recognized are rejected. <code>null</code> for an optional member means that it is not sent.</p>
<h2 id="responses">Responses</h2>
<p>JSON objects. A member is always present unless marked “may be absent”; a value that could not be computed, such as the Ascendant of a birth without a time, is <code>null</code>. Angles are degrees, distances and scores are plain numbers, instants are ISO 8601 in UTC. The same request always returns the same numbers.</p>
<p><a href="${root}${OBJECTS_PATH}">Common objects</a> describes what several endpoints share: a birth, a warning, a planet.</p>`;
}

function errorSection({ frame: { root } }: ReferenceContext): Html {
  return html`<h2 id="errors">Errors</h2>
<p>All errors have one format, with a link to their documentation. A 400 lists every problem of the request.</p>
<div class="table" role="region" aria-label="Errors" tabindex="0"><table>
<thead><tr><th scope="col">Code</th><th scope="col">HTTP</th><th scope="col">gRPC</th></tr></thead>
<tbody>${ERROR_CODES.map(
    (code) =>
      html`<tr><td><a href="${root}/docs/errors/${code}"><code>${code}</code></a></td><td>${ERRORS[code].httpStatus}</td><td>${ERRORS[code].grpcName}</td></tr>\n`,
  )}</tbody>
</table></div>
<p>Some causes have a more specific status, such as 413 for a body that is too large: <a href="${root}/docs/errors">Errors</a> lists all.</p>`;
}

function limitSection({ api }: ReferenceContext): Html {
  return html`<h2 id="headers">Limits and response headers</h2>
<p>A plan includes a number of requests per UTC day. Only successful calls of calculations are counted.</p>
<dl class="members">
${[...api.headers].map(
  ([name, { description }]) => html`<div><dt><code>${name}</code></dt><dd><p>${description}</p></dd></div>\n`,
)}</dl>`;
}

function protocolSection({ baseUrl, frame: { root } }: ReferenceContext): Html {
  return html`<h2 id="protocols">Protocols</h2>
<p>Every endpoint is available over each protocol, at the same address and with the same checks, plans and errors.</p>
<dl class="pairs">
<div><dt>REST</dt><dd>JSON over HTTP/1.1 and HTTP/2: the paths of this reference.</dd></div>
<div><dt>gRPC, gRPC-Web, Connect</dt><dd>The services of <code>almagest.v1</code>, with server reflection. <a href="${root}/docs/quick-start">Quick start</a></dd></div>
<div><dt>Tool calls</dt><dd>Model Context Protocol at <code>${baseUrl}/mcp</code>. <a href="${root}/docs/tool-calls">Tool calls</a></dd></div>
<div><dt>Clients</dt><dd><a href="${root}/docs/client">TypeScript</a> and <a href="${root}/docs/client-python">Python</a>, with types, retries and errors.</dd></div>
</dl>`;
}

function endpointTables({ endpoints, frame: { root } }: ReferenceContext): readonly Html[] {
  const row = (endpoint: Endpoint): Html =>
    html`<div><dt><a href="${root}${referencePathOf(endpoint.path)}">${titleOf(endpoint)}</a> <code>${endpoint.verb} ${endpoint.path}</code></dt>
<dd><p>${commentOf(endpoint.method)}</p><p class="accepted">${costOf(endpoint)}.</p></dd></div>\n`;
  return groupsOf(endpoints).map(
    ([name, members]) => html`<h3>${name}</h3>
<dl class="members">${members.map(row)}</dl>
`,
  );
}

function overviewSamples({ endpoints, examples, baseUrl }: ReferenceContext): Html {
  const endpoint = endpoints.get(FIRST_CALL);
  if (endpoint === undefined) throw new Error(`${FIRST_CALL} is not an endpoint`);
  const example = firstExampleOf(endpoint, examples);
  const tabs = codeSamplesOf({ endpoint, request: {}, baseUrl }).map(({ name, syntax, code }) => ({
    name,
    content: codeBlock(code, syntax),
  }));
  return html`<h2 id="example">A first request</h2>
<p class="hint">Returns the plan of the key and what is left of the day; not counted.</p>
${codeTabs(tabs)}
<h3>Response</h3>
${codeBlock(literalOf(example.response, JSON_STYLE), "json")}
<h3>An error</h3>
${codeBlock(literalOf(examples.errors["missing_api_key"]?.response, JSON_STYLE), "json")}`;
}
