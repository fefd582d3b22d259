import type {
  DescEnum,
  DescEnumValue,
  DescField,
  DescFile,
  DescMessage,
  DescMethod,
  DescService,
} from "@bufbuild/protobuf";
import comments from "../../proto/gen/comments.json" with { type: "json" };

const BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(comments));

/** An element of the contract that can have a comment. */
export type Commented = DescService | DescMethod | DescMessage | DescField | DescEnum | DescEnumValue;

/**
 * The contract's comment on an element: plain text, one line per paragraph. Empty for elements outside the contract.
 *
 * Generated descriptors contain no comments, so `npm run generate` also writes them to proto/gen/comments.json.
 */
export function commentOf(desc: Commented): string {
  return BY_NAME.get("typeName" in desc ? desc.typeName : `${desc.parent.typeName}.${desc.name}`) ?? "";
}

/** The comment at the start of a file of the contract. */
export function commentOfFile({ proto }: DescFile): string {
  return BY_NAME.get(proto.name) ?? "";
}
