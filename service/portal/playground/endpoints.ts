import assert from "node:assert/strict";
import { type DescField, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { BirthSchema } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { Format, rule as ruleOption } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { PlaceSchema } from "../../../proto/gen/almagest/v1/place_pb.ts";
import { commentOf } from "../../contract/comments.ts";
import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { valuesOf } from "../../contract/value-sets.ts";

/** A field of a request with its inputs in the form. */
export interface PlaygroundField {
  /** The name in the request; `target.body` of a member of another message. */
  readonly name: string;
  /** The name of its input, or the prefix of the names of its inputs. Births share prefixes across endpoints. */
  readonly prefix: string;
  readonly kind: "birth" | "place" | "name" | "nameList" | "date" | "zone" | "number" | "text";
  readonly isRequired: boolean;
  /** The accepted names; empty if any text is accepted. */
  readonly names: readonly string[];
  readonly comment: string;
}

export interface PlaygroundEndpoint extends Endpoint {
  /** The subject of its service. */
  readonly group: string;
  readonly comment: string;
  readonly isPro: boolean;
  readonly fields: readonly PlaygroundField[];
}

const BIRTH_PREFIXES = ["birth", "other"];

/**
 * Returns the endpoints by path, in the order of the contract.
 *
 * @throws {Error} when a request has a field of a kind without an input
 */
export function playgroundEndpoints(endpoints: Endpoints): ReadonlyMap<string, PlaygroundEndpoint> {
  return new Map([...endpoints].map(([path, endpoint]) => [path, describeEndpoint(endpoint)]));
}

function describeEndpoint(endpoint: Endpoint): PlaygroundEndpoint {
  const { method, access } = endpoint;
  return {
    ...endpoint,
    group: commentOf(method.parent).replace(/\.$/, ""),
    comment: commentOf(method),
    isPro: access.leastPlan === "pro",
    fields: describeFields(method.input.fields),
  };
}

function describeFields(fields: readonly DescField[]): readonly PlaygroundField[] {
  const named = fields.flatMap(namedFields);
  const births = named.filter(({ field }) => kindOf(field) === "birth");
  return named.map((namedField) => {
    const { name, field } = namedField;
    const kind = kindOf(field);
    const prefix = kind === "birth" ? BIRTH_PREFIXES[births.indexOf(namedField)] : name.replace(".", "-");
    assert.ok(prefix, "a request has at most two births");
    return {
      name,
      prefix,
      kind,
      isRequired: hasOption(field, ruleOption) && getOption(field, ruleOption).required,
      names: valuesOf(field) ?? [],
      comment: commentOf(field),
    };
  });
}

/** A field, or the members of a message that has no input of its own. */
function namedFields(field: DescField) {
  const { jsonName, message, fieldKind } = field;
  if (fieldKind !== "message" || message === undefined || MESSAGE_KINDS.has(message.typeName))
    return [{ name: jsonName, field }];
  return message.fields.map((member) => ({ name: `${jsonName}.${member.jsonName}`, field: member }));
}

function kindOf(field: DescField): PlaygroundField["kind"] {
  const kind = findKind(field);
  if (kind === undefined) throw new Error(`${field.toString()} is of a kind without an input`);
  return kind;
}

function findKind(field: DescField): PlaygroundField["kind"] | undefined {
  switch (field.fieldKind) {
    case "message":
      return MESSAGE_KINDS.get(field.message.typeName);
    case "scalar":
      return scalarKindOf(field, field.scalar);
    case "list":
      return valuesOf(field) === null ? undefined : "nameList";
    default:
      return undefined;
  }
}

const MESSAGE_KINDS: ReadonlyMap<string, PlaygroundField["kind"]> = new Map([
  [BirthSchema.typeName, "birth"],
  [PlaceSchema.typeName, "place"],
]);

function scalarKindOf(field: DescField, scalar: ScalarType): PlaygroundField["kind"] | undefined {
  if (scalar === ScalarType.INT32 || scalar === ScalarType.DOUBLE) return "number";
  if (scalar !== ScalarType.STRING) return undefined;
  if (valuesOf(field) !== null) return "name";
  const format = hasOption(field, ruleOption) ? getOption(field, ruleOption).format : Format.UNSPECIFIED;
  if (format === Format.DATE) return "date";
  return format === Format.TIME_ZONE ? "zone" : "text";
}
