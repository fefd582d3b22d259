import { type Html, html } from "../pages/html.ts";
import { OBJECTS_PATH } from "./endpoint-names.ts";
import type { Member } from "./members.ts";

/** Where members are shown. */
export interface MemberListContext {
  /** The path of the service's public address, without a trailing slash. */
  readonly root: string;
  readonly direction: "request" | "response";
  /** The names of the objects that the page of objects describes. */
  readonly sharedNames: ReadonlySet<string>;
}

/** More values are collapsed. */
const OPEN_VALUES_MAX = 7;

/**
 * Members as a list. Members of nested objects are collapsed, except in a request. An object of a kind that the page has
 * already shown is a link to the first one.
 *
 * @param path the ids of the list's members start with it
 */
export function memberList(members: readonly Member[], path: string, context: MemberListContext): Html {
  return listView(members, path, { ...context, idsByObject: new Map() });
}

/** With the id of the first member of each kind of object. */
type ListState = MemberListContext & { readonly idsByObject: Map<string, string> };

function listView(members: readonly Member[], path: string, state: ListState): Html {
  return html`<dl class="members">
${members.map((member) => memberView(member, `${path}.${member.name}`, state))}</dl>`;
}

function memberView(member: Member, id: string, state: ListState): Html {
  const { name, type, description, accepted } = member;
  return html`<div id="${id}"><dt><code>${name}</code> <span class="type">${type}</span>${presenceOf(member, state)}</dt>
<dd>${description.split("\n").map((line) => html`<p>${line}</p>`)}${
    accepted === null ? null : html`<p class="accepted">Must be ${accepted}.</p>`
  }${valueList(member)}${innerMembers(member, id, state)}</dd></div>
`;
}

/** Most members are required; only the others are marked. */
function presenceOf({ isRequired }: Member, { direction }: MemberListContext): Html | null {
  if (direction === "request")
    return isRequired
      ? html` <span class="required">required</span>`
      : html` <span class="type">optional</span>`;
  return isRequired ? null : html` <span class="type">may be absent</span>`;
}

function valueList({ values }: Member): Html | null {
  if (values.length === 0) return null;
  const list = values.map((value, index) => html`${index === 0 ? null : ", "}<code>${value}</code>`);
  if (values.length <= OPEN_VALUES_MAX) return html`<p class="accepted">One of ${list}.</p>`;
  return html`<details><summary>${values.length} values</summary><p class="accepted">${list}</p></details>`;
}

function innerMembers({ members, name, objectName }: Member, id: string, state: ListState): Html | null {
  if (members.length === 0 || objectName === null) return null;
  const firstId = state.idsByObject.get(objectName);
  if (firstId !== undefined) {
    const firstName = firstId.slice(firstId.indexOf(".") + 1);
    return html`<p class="accepted">The same members as <a href="#${firstId}"><code>${firstName}</code></a>.</p>`;
  }
  state.idsByObject.set(objectName, id);
  const isShared = state.sharedNames.has(objectName);
  const link = isShared
    ? html`<p class="accepted"><a href="${state.root}${OBJECTS_PATH}#${objectName}">${objectName}</a> is part of several endpoints.</p>`
    : null;
  return html`<details class="inner"${state.direction === "request" ? html` open` : null}><summary>Members of <code>${name}</code></summary>
${listView(members, id, state)}${link}</details>`;
}
