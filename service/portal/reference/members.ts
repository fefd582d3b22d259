import type { JsonSchema } from "../../contract/json-schema.ts";
import { componentNameOf } from "../../contract/openapi-document.ts";
import { type Html, html } from "../pages/html.ts";
import { OBJECTS_PATH } from "./endpoint-names.ts";

export interface Member {
  readonly name: string;
  /** The type in words: "array of objects". */
  readonly type: string;
  /** The name of its message; null if it has no members of its own. */
  readonly objectName: string | null;
  /** Whether a request must contain it, or a response always contains it. */
  readonly isRequired: boolean;
  readonly description: string;
  /** What a request may send, in words that follow "must be"; null if the other parts state it. */
  readonly accepted: string | null;
  readonly values: readonly string[];
  readonly members: readonly Member[];
}

type Schemas = ReadonlyMap<string, JsonSchema>;

type Form = Pick<Member, "type" | "objectName" | "values"> & {
  readonly object: JsonSchema | null;
};

const PLAIN_FORM = { objectName: null, values: [], object: null };

/**
 * The members of an object and of its nested objects.
 *
 * @param validation the schema that validates the same object; its descriptions state the accepted values
 */
export function membersOf(
  schema: JsonSchema,
  schemas: Schemas,
  validation: JsonSchema | null = null,
): readonly Member[] {
  const object = schema.$ref === undefined ? schema : namedSchema(schema.$ref, schemas);
  return Object.entries(object.properties ?? {}).map(([name, memberSchema]) => {
    const { object: inner, ...form } = formOf(memberSchema, schemas);
    const rules = validation?.properties?.[name] ?? null;
    return {
      name,
      ...form,
      isRequired: object.required?.includes(name) ?? false,
      description: memberSchema.description ?? "",
      accepted: additionalRule(rules?.description, memberSchema.description, form),
      members: inner === null ? [] : membersOf(inner, schemas, rules?.items ?? rules),
    };
  });
}

/** What a member must be, unless its type, its values or its description state it. */
function additionalRule(
  accepted: string | undefined,
  description = "",
  { objectName, values }: Pick<Member, "objectName" | "values">,
): string | null {
  if (accepted === undefined || objectName !== null || values.length > 0) return null;
  const figures = accepted.match(/\d[\d:.-]*/g) ?? [];
  return figures.every((figure) => description.includes(figure)) ? null : accepted;
}

function formOf(schema: JsonSchema, schemas: Schemas): Form {
  if (schema.$ref !== undefined) return namedForm(schema.$ref, schemas);
  if (schema.anyOf !== undefined) return alternativeForm(schema.anyOf, schemas);
  const types = [schema.type ?? []].flat();
  const orNull = types.includes("null") ? " or null" : "";
  const type = types.find((name) => name !== "null");
  if (type === "array") {
    const items = formOf(schema.items ?? {}, schemas);
    return { ...items, type: `array of ${pluralOf(items.type)}${orNull}` };
  }
  if (type === "object" && typeof schema.additionalProperties === "object") {
    const values = formOf(schema.additionalProperties, schemas);
    return { ...values, type: `object with ${pluralOf(values.type)} by name${orNull}` };
  }
  return { ...PLAIN_FORM, type: `${type ?? "any"}${orNull}` };
}

function namedForm(reference: string, schemas: Schemas): Form {
  const name = componentNameOf(reference);
  const schema = namedSchema(reference, schemas);
  const values = (schema.enum ?? []).filter((value) => value !== null);
  if (values.length > 0) return { ...PLAIN_FORM, type: "string", values };
  return { ...PLAIN_FORM, type: "object", objectName: name, object: schema };
}

/** Alternatives are null, or the forms of the details of an error. */
function alternativeForm(alternatives: readonly JsonSchema[], schemas: Schemas): Form {
  const forms = alternatives.filter(({ type }) => type !== "null").map((each) => formOf(each, schemas));
  const [form] = forms;
  if (form !== undefined && forms.length === 1) return { ...form, type: `${form.type} or null` };
  return { ...PLAIN_FORM, type: [...new Set(forms.map(({ type }) => type))].join(" or ") };
}

/** @throws {Error} when the description has no such schema */
function namedSchema(reference: string, schemas: Schemas): JsonSchema {
  const schema = schemas.get(componentNameOf(reference));
  if (schema === undefined) throw new Error(`the description has no ${reference}`);
  return schema;
}

function pluralOf(type: string): string {
  return type.startsWith("array ") ? type.replace("array", "arrays") : `${type}s`;
}

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
