import { JSON_STYLE, literalOf } from "../samples/literals.ts";

/** An example as JSON with lines of readable length. */
export interface ExampleJson {
  readonly text: string;
  /** Whether lists are cut off. */
  readonly isShortened: boolean;
}

/** About two screens. */
const TEXT_LENGTH_MAX = 4500;
/** How many items of each list are shown, tried in this order. */
const ITEMS_MAX = [5, 3, 2, 1];
/** Marks the number of omitted items while the value is JSON. */
const OMITTED_MARK = "\u22ef";

/** The JSON of a response. Lists of a long response are cut off after their first items. */
export function exampleJson(value: unknown): ExampleJson {
  const whole = literalOf(value, JSON_STYLE);
  if (whole.length <= TEXT_LENGTH_MAX) return { text: whole, isShortened: false };
  let text = whole;
  for (const itemsMax of ITEMS_MAX) {
    text = shortenedText(value, itemsMax);
    if (text.length <= TEXT_LENGTH_MAX) break;
  }
  return { text, isShortened: true };
}

function shortenedText(value: unknown, itemsMax: number): string {
  const text = literalOf(withFirstItems(value, itemsMax), JSON_STYLE);
  return text.replace(new RegExp(`,?(\\s*)"${OMITTED_MARK}(\\d+)"`, "g"), "$1… $2 more");
}

/** Replaces the items of each list after the first ones by their number. Lists of plain values are not shortened. */
function withFirstItems(value: unknown, itemsMax: number): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(
      Object.entries(value).map(([name, member]) => [name, withFirstItems(member, itemsMax)]),
    );
  const items = value.map((item) => withFirstItems(item, itemsMax));
  const isPlain = value.every((item) => typeof item !== "object");
  if (isPlain || items.length <= itemsMax + 1) return items;
  return [...items.slice(0, itemsMax), `${OMITTED_MARK}${items.length - itemsMax}`];
}
