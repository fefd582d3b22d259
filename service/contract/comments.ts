import type {
  DescEnum,
  DescEnumValue,
  DescField,
  DescMessage,
  DescMethod,
  DescService,
} from "@bufbuild/protobuf";
import comments from "../../proto/gen/comments.json" with { type: "json" };

const BY_NAME: ReadonlyMap<string, string> = new Map(Object.entries(comments));

/** What the contract can have a comment on. */
export type Commented = DescService | DescMethod | DescMessage | DescField | DescEnum | DescEnumValue;

/**
 * What the contract's comment says of a part of it: plain text, one line a paragraph; empty for what is not the
 * contract's own.
 *
 * The descriptors in the generated code have no comments: `npm run generate` writes them beside.
 */
export function commentOf(desc: Commented): string {
  return BY_NAME.get("typeName" in desc ? desc.typeName : `${desc.parent.typeName}.${desc.name}`) ?? "";
}
