import type {
  DescEnum,
  DescEnumValue,
  DescField,
  DescFile,
  DescMessage,
  DescMethod,
  DescService,
} from "@bufbuild/protobuf";
import texts from "../../proto/gen/comments.json" with { type: "json" };

const COMMENTS: ReadonlyMap<string, string> = new Map(Object.entries(texts.comments));
/** The comments that differ with JSON names. */
const JSON_COMMENTS: ReadonlyMap<string, string> = new Map(Object.entries(texts.jsonComments));

export type Commented =
  | DescFile
  | DescService
  | DescMethod
  | DescMessage
  | DescField
  | DescEnum
  | DescEnumValue;

/**
 * The contract's comment on an element, with the JSON names of fields: plain text, one line per paragraph. Empty for elements
 * outside the contract.
 *
 * Generated descriptors contain no comments, so `npm run generate` also writes them to proto/gen/comments.json.
 */
export function commentOf(desc: Commented): string {
  return JSON_COMMENTS.get(nameOf(desc)) ?? protoCommentOf(desc);
}

/** The contract's comment on an element as it is in the contract, with the names of proto. */
export function protoCommentOf(desc: Commented): string {
  return COMMENTS.get(nameOf(desc)) ?? "";
}

function nameOf(desc: Commented): string {
  if (desc.kind === "file") return desc.proto.name;
  return "typeName" in desc ? desc.typeName : `${desc.parent.typeName}.${desc.name}`;
}
