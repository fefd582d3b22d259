import type { Message } from "@bufbuild/protobuf";
import type { BriefObject, BriefValue } from "./forms.ts";

/** How the response of a tool is made brief, and the limit of its size. */
export interface Shape {
  /** The maximum size of the JSON text. */
  readonly bytesMax: number;
  /** What the brief form omits, and how to get it. */
  readonly omits: string;
  /** How to see the items of a list that was cut; a sentence that ends with a space. */
  readonly whenCut?: string;
  /** The members that `write` supplies or that are omitted. */
  readonly replaced: readonly string[];
  /** The members before and after those that are derived from the descriptor. */
  readonly write?: (message: Message, timezone: string | undefined) => WrittenMembers;
  /** The lists that fill the room that is left, the most important list first. */
  readonly cuts: readonly Cut[];
}

export interface WrittenMembers {
  readonly first?: BriefObject;
  readonly rest?: BriefObject;
}

/** A list of which only the most important items are shown. */
export interface Cut {
  readonly name: string;
  readonly itemsMax: number;
  /** All items in the order of the response; null if the response lacks the list. */
  readonly itemsOf: (message: Message) => readonly RankedItem[] | null;
}

/** An item; the lowest rank is the most important. */
export interface RankedItem {
  readonly value: BriefValue;
  readonly rank: number;
}
