import type { Draws } from "../births.ts";

type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** Values of a wrong type, range or form for most fields. */
const ODD_VALUES: readonly Json[] = [
  ...[null, true, false, "", "0", "12", " ", "null", "Sun", "sun", "ingress", "Europe", "high", "love"],
  ...[0, -1, 1.5, 12, 13, 2, 90.0001, -90.5, 180.5, 1899, 2101, 2 ** 31, 1e300, -1e300],
  ...["1990-02-30", "1799-12-31", "2400-01-01", "1990-6-15", "1990-06-15T00:00", "0000-00-00"],
  ...["24:00", "7:30", "07:30:00", "23:60", "Mars/Olympus", "europe/paris", "CET+1", "UTC+6", "EST5"],
  ...[[], {}, [1], ["Sun", "Nothing"], ["Sun", null], [[]], { a: 1 }, "ä", "𝄞", "a b", "x".repeat(70)],
];
const UNKNOWN_NAMES = [
  ...["foo", "Date", "tme", "Birth", "lat", "", " ", "a.b", "0", "ü", "constructor", "person"],
];

/** Texts that are not JSON, or not one object with unique names. */
const RAW_FAULTS: readonly ((text: string, draws: Draws) => string)[] = [
  (text, draws) => text.slice(0, 1 + draws.below(text.length - 1)),
  (text) => `${text}}`,
  (text) => `${text} x`,
  (text) => text.replace(/:/, ":NaN,"),
  (text) => text.replace(/"/, "'"),
  (text) => `${text.slice(0, -1)},}`,
  (text) => `/* note */${text}`,
  (text) => `${text.slice(0, -1)}${text.length > 2 ? "," : ""}"foo":1,"foo":2}`,
  (text) => `[${text}]`,
  (text) => JSON.stringify(text),
  () => "null",
  () => "  ",
  (text) => `\uFEFF${text}`,
  (text) => text.replace(/\d/, "0$&"),
  (text) => text.replace(/"([^"]*)"/, '"\\x$1"'),
];

/** A text in place of the JSON of a request. */
export function drawRawFault(request: object, draws: Draws): string {
  return draws.pick(RAW_FAULTS)(JSON.stringify(request), draws);
}

/** Makes one to three mistakes in a request; it may remain valid. */
export function drawMistakes(request: object, draws: Draws): object {
  let changed = request as Json;
  for (let left = 1 + draws.below(3); left > 0; left--) changed = withMistake(changed, draws);
  return changed as object;
}

/** Joins two requests of a path, so that members that exclude one another occur together; it may be valid. */
export function joinRequests(one: object, other: object): object {
  const joined: Record<string, Json> = { ...(one as Record<string, Json>) };
  for (const [name, value] of Object.entries(other as Record<string, Json>)) {
    const member = joined[name];
    joined[name] =
      member !== undefined && isObject(member) && isObject(value)
        ? (joinRequests(member, value) as Json)
        : value;
  }
  return joined;
}

/** Changes a random member at a random depth: drops it, replaces it, or adds one that the contract lacks. */
function withMistake(value: Json, draws: Draws): Json {
  const members = Object.entries(value as Record<string, Json>);
  const nested = members.filter(([, member]) => isObject(member));
  if (nested.length > 0 && draws.chance(0.6)) {
    const [name, member] = draws.pick(nested);
    return { ...(value as object), [name]: withMistake(member, draws) };
  }
  if (members.length === 0 || draws.chance(0.25)) {
    return { ...(value as object), [draws.pick(UNKNOWN_NAMES)]: draws.pick(ODD_VALUES) };
  }
  const [name] = draws.pick(members);
  if (draws.chance(0.3)) return Object.fromEntries(members.filter(([each]) => each !== name));
  return { ...(value as object), [name]: draws.pick(ODD_VALUES) };
}

function isObject(value: Json): value is { readonly [name: string]: Json } {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
