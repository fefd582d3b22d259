import type { DescMessage, Message } from "@bufbuild/protobuf";
import type { JsonEncoder } from "../../../contract/codecs/json-encoder.ts";
import type { BriefObject, BriefValue } from "./forms.ts";
import { type RankedItem, SHAPES, type Shape } from "./shapes.ts";
import { briefWriterOf } from "./values.ts";

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
export function briefEncoderOf(type: DescMessage): JsonEncoder {
  const shape = SHAPES.get(type.typeName);
  const replaced = new Set([...(shape?.replaced ?? []), ...(shape?.cuts ?? []).map(({ name }) => name)]);
  const write = briefWriterOf(type, replaced);
  return (message) => {
    const form = write(message);
    if (shape === undefined) return JSON.stringify(form);
    const { first = {}, rest = {} } = shape.write?.(message) ?? {};
    return JSON.stringify(fitted({ ...first, ...form, ...rest }, message, shape));
  };
}

/**
 * Adds the most important items of each list, as many as fit into the response, in the order of the list. Items of one
 * rank are shown together or not at all, so a period is not covered in part; only a list whose first rank is too long is cut there.
 */
function fitted(base: BriefObject, message: Message, { bytesMax, omits, cuts }: Shape): BriefObject {
  const lists: Record<string, BriefValue> = {};
  const shownCounts: Record<string, string> = {};
  let roomBytes = bytesMax - bytesOf({ ...base, shown: {}, omitted: omits });
  for (const { name, itemsMax, itemsOf } of cuts) {
    const items = itemsOf(message);
    if (items === null) continue;
    const count = `${items.length} of ${items.length}`;
    roomBytes -= bytesOf({ [name]: [] }) + bytesOf({ [name]: count });
    const chosen = choose(items, itemsMax, roomBytes);
    lists[name] = items.filter((item) => chosen.has(item)).map(({ value }) => value);
    roomBytes -= bytesOf(lists[name]);
    if (chosen.size < items.length) shownCounts[name] = `${chosen.size} of ${items.length}`;
  }
  return {
    ...base,
    ...lists,
    ...(Object.keys(shownCounts).length === 0 ? {} : { shown: shownCounts }),
    omitted: omits,
  };
}

function choose(items: readonly RankedItem[], itemsMax: number, roomBytes: number): ReadonlySet<RankedItem> {
  const chosen = new Set<RankedItem>();
  let usedBytes = 0;
  const ranks = [...Map.groupBy(items, ({ rank }) => rank)].toSorted(([a], [b]) => a - b);
  for (const [, group] of ranks) {
    const sizes = group.map(({ value }) => bytesOf(value) + 1);
    const groupBytes = sizes.reduce((sum, bytes) => sum + bytes, 0);
    const isWhole = chosen.size + group.length <= itemsMax && usedBytes + groupBytes <= roomBytes;
    if (!isWhole && chosen.size > 0) break;
    for (const [index, item] of group.entries()) {
      usedBytes += sizes[index] ?? 0;
      if (usedBytes > roomBytes || chosen.size === itemsMax) return chosen;
      chosen.add(item);
    }
  }
  return chosen;
}

function bytesOf(value: BriefValue): number {
  return Buffer.byteLength(JSON.stringify(value));
}
