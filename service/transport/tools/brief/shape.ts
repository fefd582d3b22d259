import type { Message } from "@bufbuild/protobuf";
import type { BriefObject, BriefValue } from "./forms.ts";

/** How the response of a tool, by default any message, is made brief, and the limit of its size. */
export interface Shape<Response = Message> {
  /** The maximum size of the JSON text; absent: none. */
  readonly bytesMax?: number;
  /** What the brief form omits, and how to get it. */
  readonly omits: string;
  /** How to see the items of a list that was cut; a sentence that ends with a space. */
  readonly whenCut?: string;
  /** The members that `write` supplies or that are omitted. */
  readonly replaced?: readonly string[];
  /** The members before and after those that are derived from the descriptor. */
  readonly write?: (
    message: Response,
    timezone: string | undefined,
  ) => { readonly first?: BriefObject; readonly rest?: BriefObject };
  /**
   * The lists that fill the room that is left, the most important list first: all items in the order of the response; null if the
   * response lacks the list.
   */
  readonly cuts?: Readonly<Record<string, (message: Response) => readonly RankedItem[] | null>>;
  /** The most items of such a list; absent: as many as fit. */
  readonly itemsMax?: Readonly<Record<string, number>>;
}

/** An item; the lowest rank is the most important. */
export interface RankedItem {
  readonly value: BriefValue;
  readonly rank: number;
}
