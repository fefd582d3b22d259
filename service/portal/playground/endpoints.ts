import { type DescField, getOption, hasOption, ScalarType } from "@bufbuild/protobuf";
import { BirthSchema } from "../../../proto/gen/almagest/v1/birth_pb.ts";
import { Format, rule as ruleOption } from "../../../proto/gen/almagest/v1/options_pb.ts";
import { PlaceSchema } from "../../../proto/gen/almagest/v1/place_pb.ts";
import { commentOf } from "../../contract/comments.ts";
import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { valuesOf } from "../../contract/value-sets.ts";

/** A field of a request, as a form asks for it. */
export interface PlaygroundField {
  /** The member of the request. */
  readonly name: string;
  /** What its fields begin with in the form: births have the same in all endpoints, so that they stay when another is chosen. */
  readonly inForm: string;
  readonly kind: "birth" | "place" | "names" | "date" | "zone" | "number" | "text";
  readonly isRequired: boolean;
  /** The names that it takes; empty for other kinds. */
  readonly names: readonly string[];
  readonly comment: string;
}

/** An endpoint as the playground offers it. */
export interface PlaygroundEndpoint extends Endpoint {
  /** What the endpoints of its service are about. */
  readonly group: string;
  readonly comment: string;
  /** Whether the lesser plan does not have it. */
  readonly isPro: boolean;
  readonly isCounted: boolean;
  readonly fields: readonly PlaygroundField[];
}

/** How the first and the second birth of a request begin in the form. */
const BIRTHS_IN_FORM = ["birth", "other"];

/**
 * The endpoints of the service, by path, in the order of the contract.
 *
 * @throws Error for a request that has a field which no form is known for
 */
export function playgroundEndpoints(endpoints: Endpoints): ReadonlyMap<string, PlaygroundEndpoint> {
  return new Map(
    [...endpoints].map(([path, endpoint]) => {
      const { method, access } = endpoint;
      return [
        path,
        {
          ...endpoint,
          group: commentOf(method.parent).replace(/\.$/, ""),
          comment: commentOf(method),
          isPro: access.leastPlan === "pro",
          isCounted: access.isCounted,
          fields: fieldsOf(method.input.fields),
        },
      ];
    }),
  );
}

function fieldsOf(fields: readonly DescField[]): readonly PlaygroundField[] {
  let births = 0;
  return fields.map((field) => {
    const kind = kindOf(field);
    return {
      name: field.jsonName,
      inForm: kind === "birth" ? BIRTHS_IN_FORM[births++]! : field.jsonName,
      kind,
      isRequired: hasOption(field, ruleOption) && getOption(field, ruleOption).required,
      names: kind === "names" ? valuesOf(field)! : [],
      comment: commentOf(field),
    };
  });
}

function kindOf(field: DescField): PlaygroundField["kind"] {
  if (field.fieldKind === "message") {
    if (field.message.typeName === BirthSchema.typeName) return "birth";
    if (field.message.typeName === PlaceSchema.typeName) return "place";
  }
  if (field.fieldKind === "scalar") {
    if (field.scalar === ScalarType.INT32 || field.scalar === ScalarType.DOUBLE) return "number";
    if (field.scalar === ScalarType.STRING) {
      if (valuesOf(field) !== null) return "names";
      const format = hasOption(field, ruleOption) ? getOption(field, ruleOption).format : Format.UNSPECIFIED;
      if (format === Format.DATE) return "date";
      return format === Format.TIME_ZONE ? "zone" : "text";
    }
  }
  throw new Error(`${field.toString()} is of a kind that no form is known for`);
}
