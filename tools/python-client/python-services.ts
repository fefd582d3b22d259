/** The methods of the Python client: one class per service of the contract, for threads and for asyncio. */
import type { JsonSchema } from "../../service/contract/json-schema.ts";
import type { OpenApiDocument, OpenApiOperation } from "../../service/contract/openapi.ts";
import { jsonContentOf } from "../../service/contract/openapi-document.ts";
import { PICTURES_TAG } from "../../service/contract/pictures.ts";
import { wrap } from "../wrap.ts";
import { docstring, escaped, LINE_WIDTH, moduleOf, snakeCase } from "./python-text.ts";
import { typeOf } from "./python-types.ts";

/** The members of the client that are named differently from their service. */
const MEMBER_NAMES: Readonly<Record<string, string>> = {
  Transit: "transits",
  Location: "locations",
  Progression: "progressions",
  Return: "returns",
};

interface Argument {
  readonly jsonName: string;
  readonly name: string;
  readonly type: string;
  readonly isRequired: boolean;
  readonly description: string;
}

interface Method {
  readonly verb: string;
  readonly path: string;
  readonly name: string;
  readonly description: string;
  readonly tag: string;
  readonly arguments: readonly Argument[];
  readonly answer: string;
}

/** Returns _services.py. The client has no methods for pictures. */
export function servicesModule(document: OpenApiDocument): string {
  const { paths, components } = document;
  const tags = document.tags.filter(({ name }) => name !== PICTURES_TAG);
  const methods = Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([, operation]) => operation.tags[0] !== PICTURES_TAG)
      .map(([verb, operation]) => methodOf(path, verb, operation, components.schemas)),
  );
  const classes = (isAsync: boolean): readonly string[] =>
    tags.map(({ name, description }) => {
      const ofService = methods.filter(({ tag }) => tag === name);
      return classOf(name, description, ofService, isAsync);
    });
  return moduleOf(HEAD, ...classes(false), membersOf(tags, false), ...classes(true), membersOf(tags, true));
}

const HEAD = `"""The endpoints of the service as methods. Generated from the OpenAPI description by \`npm run generate\`: do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Optional, cast

from . import types
from ._responses import AsyncCaller, Caller, OnResponse`;

function methodOf(
  path: string,
  verb: string,
  operation: OpenApiOperation,
  schemas: Readonly<Record<string, JsonSchema>>,
): Method {
  const body = operation.requestBody && jsonContentOf(operation.requestBody.content).schema;
  return {
    verb: verb.toUpperCase(),
    path,
    name: snakeCase(operation.operationId),
    description: operation.description,
    tag: operation.tags[0],
    arguments:
      body === undefined
        ? (operation.parameters ?? []).map(({ name, schema, required, description }) =>
            argumentOf(name, { ...schema, description: description ?? "" }, required),
          )
        : bodyArguments(schemas[typeOf(body)] ?? {}),
    answer: typeOf(responseSchemaOf(operation), "types."),
  };
}

function responseSchemaOf({ operationId, responses }: OpenApiOperation): JsonSchema {
  const success = responses["200"];
  if (success === undefined || "$ref" in success) throw new Error(`${operationId} describes no response`);
  return jsonContentOf(success.content).schema;
}

/** Required arguments first. */
function bodyArguments({ properties = {}, required = [] }: JsonSchema): readonly Argument[] {
  const all = Object.entries(properties).map(([name, schema]) =>
    argumentOf(name, schema, required.includes(name)),
  );
  return [...all.filter(({ isRequired }) => isRequired), ...all.filter(({ isRequired }) => !isRequired)];
}

function argumentOf(jsonName: string, schema: JsonSchema, isRequired: boolean): Argument {
  // None is "not sent", which is what null means in a request.
  const type = typeOf(schema, "types.").replace(/^Optional\[(.*)\]$/, "$1");
  return { jsonName, name: snakeCase(jsonName), type, isRequired, description: schema.description ?? "" };
}

function classOf(tag: string, description: string, methods: readonly Method[], isAsync: boolean): string {
  return `class ${className(tag, isAsync)}:
${docstring(description, 4)}
    def __init__(self, call: ${isAsync ? "AsyncCaller" : "Caller"}) -> None:
        self._call = call
${methods.map((method) => `\n${methodText(method, isAsync)}`).join("")}`;
}

function methodText(method: Method, isAsync: boolean): string {
  const { verb, path, name, answer } = method;
  const parameters = method.arguments.map(({ name, type, isRequired }) =>
    isRequired ? `${name}: ${type}` : `${name}: Optional[${type}] = None`,
  );
  const members = method.arguments.map(({ jsonName, name }) => `            "${jsonName}": ${name},\n`);
  const lines = [
    ...parameters,
    "timeout: Optional[float] = None",
    "on_response: Optional[OnResponse] = None",
  ];
  return `    ${isAsync ? "async " : ""}def ${name}(
        self,
        *,
${lines.map((line) => `        ${line},\n`).join("")}    ) -> ${answer}:
${methodDoc(method)}        members: Dict[str, Any] = {${members.length === 0 ? "" : `\n${members.join("")}        `}}
        answer = ${isAsync ? "await " : ""}self._call("${verb}", "${path}", members, timeout, on_response)
        return cast(${answer}, answer)
`;
}

function methodDoc({ description, arguments: described }: Method): string {
  const margin = " ".repeat(8);
  const [summary = "", ...notes] = escaped(description).split(/\n+/);
  const all = [
    ...described.map(({ name, description }) => `${name}: ${escaped(description)}`),
    "timeout: Of this call, seconds. Default: the client's.",
    "on_response: Called with every answer: its request id and the rate limit.",
  ];
  const [first = "", ...others] = wrap(summary, margin, LINE_WIDTH).trimEnd().split("\n");
  return `${[`${margin}"""${first.trimStart()}`, ...others].join("\n")}

${notes.map((note) => wrap(note, margin, LINE_WIDTH)).join("\n")}
${margin}Args:
${all.map((line) => wrap(line.replaceAll("\n", " "), `${margin}    `, LINE_WIDTH, `${margin}        `)).join("")}${margin}"""
`;
}

/** The base of the client: one attribute per service. */
function membersOf(
  tags: readonly { readonly name: string; readonly description: string }[],
  isAsync: boolean,
): string {
  const attributes = tags.map(
    ({ name }) =>
      `        self.${MEMBER_NAMES[name] ?? snakeCase(name)} = ${className(name, isAsync)}(call)\n`,
  );
  return `class ${isAsync ? "Async" : ""}Services:
    """One member per service. Each of its methods is an endpoint."""

    def __init__(self, call: ${isAsync ? "AsyncCaller" : "Caller"}) -> None:
${attributes.join("")}`;
}

function className(tag: string, isAsync: boolean): string {
  return `${isAsync ? "Async" : ""}${tag.replaceAll(" ", "")}`;
}
