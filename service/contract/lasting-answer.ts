import { type DescField, type DescMethod, getOption } from "@bufbuild/protobuf";
import { lasting_with as lastingWithOption } from "../../proto/gen/almagest/v1/options_pb.ts";

/**
 * The field of a method's request with which its answer depends on nothing but the request, and may be kept by who
 * asked; null when there is none.
 *
 * @throws Error when the contract names a field that the request does not have
 */
export function lastingFieldOf(method: DescMethod): DescField | null {
  const name = getOption(method, lastingWithOption);
  if (name === "") return null;
  const field = method.input.fields.find((candidate) => candidate.name === name);
  if (field === undefined) throw new Error(`${method.toString()} is lasting with ${name}, which is no field`);
  return field;
}
