/** The types of the Python client: a TypedDict per message and a Literal per set of names, from the OpenAPI schemas. */
import type { JsonSchema } from "../../service/contract/json-schema.ts";
import { wrap } from "../wrap.ts";
import { docstring, isKeyword, LINE_WIDTH, moduleOf } from "./python-text.ts";

type Member = readonly [name: string, schema: JsonSchema];

/** Returns types.py. */
export function typesModule(schemas: Readonly<Record<string, JsonSchema>>): string {
  const entries = Object.entries(schemas);
  const names = entries.filter(([, { enum: values }]) => values !== undefined);
  const messages = entries.filter(([name, { enum: values }]) => values === undefined && !isRequest(name));
  return moduleOf(
    HEAD,
    ...names.map(([name, schema]) => literalOf(name, schema)),
    ...messages.map(([name, schema]) => messageOf(name, schema)),
  );
}

const HEAD = `"""The messages of the service, as in REST: one TypedDict per message, one Literal per set of names.

Generated from the OpenAPI description by \`npm run generate\`: do not edit. A response may have members that are not listed
here: later versions add some.
"""

from __future__ import annotations

import datetime
from typing import Dict, List, Literal, Optional, TypedDict, Union

DateInput = Union[str, datetime.date]
"""A date of a request. Of a datetime, the time of day must be sent separately or be 00:00."""
TimeInput = Union[str, datetime.time, datetime.datetime]
"""A local time of a request, in whole minutes. Of a datetime, its time of day is sent."""`;

/** The types of texts that only requests restrict by a pattern, by a text that matches it. */
const INPUT_TYPES: readonly (readonly [sample: string, type: string])[] = [
  ["2000-02-29", "DateInput"],
  ["23:59", "TimeInput"],
];

/** The members of a request are the arguments of its method. */
function isRequest(name: string): boolean {
  return name.endsWith("Request");
}

function literalOf(name: string, { description, enum: values = [] }: JsonSchema): string {
  const lines = values.map((value) => `    ${JSON.stringify(value)},\n`).join("");
  return `${name} = Literal[\n${lines}]\n${docstring(description, 0)}`;
}

/** Required members are in a base class: Python 3.9 has no NotRequired. */
function messageOf(name: string, { description, properties = {}, required = [] }: JsonSchema): string {
  const members = Object.entries(properties);
  const optional = members.filter(([member]) => !required.includes(member));
  const necessary = members.filter(([member]) => required.includes(member));
  if (optional.length === 0) return dictOf(name, necessary, description, []);
  if (necessary.length === 0) return dictOf(name, optional, description, ["total=False"]);
  const base = `_${name}Required`;
  return moduleOf(
    dictOf(base, necessary, undefined, []),
    dictOf(name, optional, description, ["total=False"], base),
  );
}

/** Members that are keywords, such as from, are in a base of the functional form. */
function dictOf(
  name: string,
  members: readonly Member[],
  description: string | undefined,
  options: readonly string[],
  base = "TypedDict",
): string {
  const keywords = members.filter(([member]) => isKeyword(member));
  const others = members.filter(([member]) => !isKeyword(member));
  if (keywords.length > 0 && base !== "TypedDict")
    throw new Error(`${name} has optional members that are keywords of Python`);
  const keywordBase = `_${name.replace(/^_/, "")}Keywords`;
  const lines = keywords.map(
    ([member, schema]) =>
      `${wrap(schema.description ?? "", "        # ", LINE_WIDTH)}        "${member}": "${typeOf(schema)}",\n`,
  );
  const functional = `${keywordBase} = TypedDict(
    "${keywordBase}",
    {
${lines.join("")}    },
${options.map((option) => `    ${option},\n`).join("")})`;
  const parents = [keywords.length > 0 ? keywordBase : base, ...options].join(", ");
  const body = others.map(
    ([member, schema]) => `    ${member}: ${typeOf(schema)}\n${docstring(schema.description, 4)}`,
  );
  const doc = description === undefined ? "" : `${docstring(description, 4)}\n`;
  const text = `class ${name}(${parents}):\n${doc}${body.join("")}`;
  return keywords.length > 0 ? moduleOf(functional, text) : text;
}

const SCALARS: Readonly<Record<string, string>> = {
  string: "str",
  integer: "int",
  number: "float",
  boolean: "bool",
};

/** The Python type of a schema. */
export function typeOf(schema: JsonSchema, prefix = ""): string {
  const { $ref: reference, anyOf, type, items, additionalProperties } = schema;
  if (reference !== undefined) return `${prefix}${reference.replace("#/components/schemas/", "")}`;
  if (anyOf !== undefined) {
    const types = anyOf.filter((part) => part.type !== "null").map((part) => typeOf(part, prefix));
    const united = types.length === 1 ? String(types[0]) : `Union[${types.join(", ")}]`;
    return types.length === anyOf.length ? united : `Optional[${united}]`;
  }
  if (Array.isArray(type)) {
    const types = type.filter((one) => one !== "null");
    if (types.length !== 1 || types.length === type.length) throw new Error(`no Python type for ${type}`);
    return `Optional[${typeOf({ ...schema, type: types[0] as string }, prefix)}]`;
  }
  if (type === "array") return `List[${typeOf(items ?? {}, prefix)}]`;
  // JSON has no other keys than strings; their names are in the description.
  if (type === "object" && typeof additionalProperties === "object")
    return `Dict[str, ${typeOf(additionalProperties, prefix)}]`;
  const { pattern } = schema;
  const input = INPUT_TYPES.find(([sample]) => pattern !== undefined && new RegExp(pattern).test(sample));
  if (input !== undefined) return `${prefix}${input[1]}`;
  const scalar = typeof type === "string" ? SCALARS[type] : undefined;
  if (scalar !== undefined) return scalar;
  throw new Error(`no Python type for ${JSON.stringify(schema)}`);
}
