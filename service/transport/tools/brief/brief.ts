import type { DescMessage, Message } from "@bufbuild/protobuf";
import type { BriefObject, BriefValue, RankedItem } from "./forms.ts";
import { withLocalTimes } from "./local-times.ts";
import { SHAPES, type Shape } from "./shapes.ts";
import { briefWriterOf } from "./values.ts";

/** What the brief form contains in addition to the response. */
export interface BriefFacts {
  /** The zone whose local times follow each instant; undefined: none. */
  readonly timezone: string | undefined;
  readonly additions: BriefObject;
}

export type BriefEncoder = (message: Message, facts: BriefFacts) => string;

/**
 * The encoder of the brief form of a response, small enough to be read by an assistant, derived from the response's descriptor:
 *
 * - a position, contact or event is one line of text (`FORMS`);
 * - a list of named items is an object by that name (`KEYS`);
 * - numbers are rounded to two decimals;
 * - what the caller sent, what follows from the rest, `false` and absent fields are omitted (`OMITTED`).
 *
 * `SHAPES` bounds the size of the long responses: the least important items of their lists are omitted, and `shown` states how
 * many remain.
 */
export function briefEncoderOf(type: DescMessage): BriefEncoder {
  const shape = SHAPES.get(type.typeName);
  const replaced = new Set([...(shape?.replaced ?? []), ...Object.keys(shape?.cuts ?? {})]);
  const write = briefWriterOf(type, replaced);
  return (message, { timezone, additions }) => {
    const form = write(message);
    if (shape === undefined) return JSON.stringify({ ...form, ...additions });
    const localize = (value: BriefValue): BriefValue =>
      timezone === undefined ? value : withLocalTimes(value, timezone);
    const { first = {}, rest = {} } = shape.write?.(message, timezone) ?? {};
    const zone = timezone === undefined ? {} : { timezone };
    const base = localize({ ...first, ...form, ...rest, ...additions, ...zone }) as BriefObject;
    return JSON.stringify(fitted(base, message, shape, localize));
  };
}

/**
 * Adds the most important items of each list, as many as fit into the response, in the order of the list. Items of one
 * rank are shown together or not at all, so a period is not covered in part; only a list whose first rank is too long is cut there.
 */
function fitted(
  base: BriefObject,
  message: Message,
  { bytesMax = Number.POSITIVE_INFINITY, omits, whenCut = "", cuts = {}, itemsMax = {} }: Shape,
  localize: (value: BriefValue) => BriefValue,
): BriefObject {
  const lists: Record<string, BriefValue> = {};
  const shownCounts: Record<string, string> = {};
  let bytesLeft = bytesMax - bytesOf({ ...base, shown: {}, omitted: `${whenCut}${omits}` });
  for (const [name, itemsOf] of Object.entries(cuts)) {
    const items = itemsOf(message)?.map(({ value, rank }) => ({ value: localize(value), rank }));
    if (items === undefined) continue;
    const count = `${items.length} of ${items.length}`;
    bytesLeft -= bytesOf({ [name]: [] }) + bytesOf({ [name]: count });
    const chosen = choose(items, itemsMax[name] ?? items.length, bytesLeft);
    lists[name] = items.filter((item) => chosen.has(item)).map(({ value }) => value);
    bytesLeft -= bytesOf(lists[name]);
    if (chosen.size < items.length) shownCounts[name] = `${chosen.size} of ${items.length}`;
  }
  const isCut = Object.keys(shownCounts).length > 0;
  return {
    ...base,
    ...lists,
    ...(isCut ? { shown: shownCounts, omitted: `${whenCut}${omits}` } : { omitted: omits }),
  };
}

function choose(items: readonly RankedItem[], itemsMax: number, bytesLeft: number): ReadonlySet<RankedItem> {
  const chosen = new Set<RankedItem>();
  let usedBytes = 0;
  const ranks = [...Map.groupBy(items, ({ rank }) => rank)].toSorted(([a], [b]) => a - b);
  for (const [, group] of ranks) {
    const sizes = group.map(({ value }) => bytesOf(value) + 1);
    const groupBytes = sizes.reduce((sum, bytes) => sum + bytes, 0);
    const isWhole = chosen.size + group.length <= itemsMax && usedBytes + groupBytes <= bytesLeft;
    if (!isWhole && chosen.size > 0) break;
    for (const [index, item] of group.entries()) {
      usedBytes += sizes[index] ?? 0;
      if (usedBytes > bytesLeft || chosen.size === itemsMax) return chosen;
      chosen.add(item);
    }
  }
  return chosen;
}

function bytesOf(value: BriefValue): number {
  return Buffer.byteLength(JSON.stringify(value));
}
