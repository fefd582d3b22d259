import type { Endpoint } from "../../contract/endpoints.ts";

/** The longest path that is compared, in characters. Every path of an endpoint is shorter by far. */
const COMPARED_CHARACTERS_MAX = 64;

/** The path that lists the endpoints. */
const LIST_PATH = "/v1";

/**
 * Returns a function that finds the endpoint a path most likely means: the same except for the case, slashes, underscores, a
 * missing `/v1` or one too many, or one character that is added, omitted, replaced or exchanged with the next one.
 *
 * @returns `POST /v1/chart/full`; null: no path is near
 */
export function createPathHint(
  endpoints: Iterable<Pick<Endpoint, "path" | "verb">>,
): (path: string) => string | null {
  const verbs = new Map([...endpoints].map(({ path, verb }) => [path, verb]));
  verbs.set(LIST_PATH, "GET");
  const paths = [...verbs.keys()];

  return (sentPath) => {
    if (sentPath.length > COMPARED_CHARACTERS_MAX) return null;
    const path = normalPathOf(sentPath);
    const candidates = [path, `${LIST_PATH}${path}`, path.replace(/^\/v1(?=\/)/, "")];
    const nearest =
      candidates.find((candidate) => verbs.has(candidate)) ??
      paths.find((each) => candidates.some((candidate) => isOneEditApart(candidate, each)));
    return nearest === undefined ? null : `${verbs.get(nearest)} ${nearest}`;
  };
}

function normalPathOf(path: string): string {
  return path.toLowerCase().replaceAll("_", "-").replace(/\/+/g, "/").replace(/\/$/, "");
}

/** Whether one character added, omitted, replaced or exchanged with the next one makes two texts equal. Linear in their length. */
function isOneEditApart(a: string, b: string): boolean {
  const [shorter, longer] = a.length < b.length ? [a, b] : [b, a];
  if (longer.length - shorter.length > 1) return false;
  let at = 0;
  while (at < shorter.length && shorter[at] === longer[at]) at += 1;
  const rest = longer.slice(at + 1);
  if (longer.length > shorter.length) return shorter.slice(at) === rest;
  const isExchanged = shorter[at] === longer[at + 1] && shorter[at + 1] === longer[at];
  return shorter.slice(at + 1) === rest || (isExchanged && shorter.slice(at + 2) === longer.slice(at + 2));
}
