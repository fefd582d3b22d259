import type { JsonSchema } from "../../contract/json-schema.ts";
import { referencePathOf } from "../../contract/openapi.ts";
import { type Html, html } from "../pages/html.ts";
import type { ReferenceContext, SharedObject } from "./context.ts";
import { titleOf } from "./endpoint-names.ts";
import { memberList } from "./members.ts";

/** The page of common objects: objects of several endpoints, and the closed sets of names. */
export function objectsPage(context: ReferenceContext): Html {
  const { sharedObjects, api } = context;
  const sets = [...api.schemas].filter(([, { enum: names }]) => names !== undefined);
  return html`<h1>Common objects</h1>
<p class="lead">Objects in the requests and responses of several endpoints, and the sets of names that members accept or return.</p>
<h2 id="in-requests">In requests</h2>
${sharedObjects.filter(({ isInRequest }) => isInRequest).map((object) => objectView(context, object))}
<h2 id="in-responses">In responses</h2>
${sharedObjects.filter(({ isInRequest }) => !isInRequest).map((object) => objectView(context, object))}
<h2 id="names">Names</h2>
<p>Sets of names are closed within a version of the API, in the order in which responses list them.</p>
<dl class="members">
${sets.map(([name, schema]) => setView(name, schema))}</dl>`;
}

function objectView(
  { frame: { root }, sharedObjects, endpoints }: ReferenceContext,
  object: SharedObject,
): Html {
  const { name, description, members, isInRequest } = object;
  const sharedNames = new Set(sharedObjects.map((shared) => shared.name));
  const links = object.endpoints.map(
    (endpoint, index) =>
      html`${index === 0 ? null : ", "}<a href="${root}${referencePathOf(endpoint.path)}">${titleOf(endpoint)}</a>`,
  );
  const users = object.endpoints.length === endpoints.size ? "every endpoint" : links;
  return html`<h3 id="${name}">${name}</h3>
<p>${description}</p>
${memberList(members, name, { root, direction: isInRequest ? "request" : "response", sharedNames })}
<p class="small muted">In ${users}.</p>
`;
}

function setView(name: string, { description = "", enum: values = [] }: JsonSchema): Html {
  const list = values.map((value, index) => html`${index === 0 ? null : ", "}<code>${value}</code>`);
  return html`<div id="${name}"><dt><code>${name}</code> <span class="type">${values.length} names</span></dt><dd><p>${description}</p><p class="accepted">${list}</p></dd></div>\n`;
}
