/** The longest path that is compared, in characters. Every path that is served is shorter by far. */
const COMPARED_CHARACTERS_MAX = 64;

/**
 * Returns a function that finds the path that another most likely means: the same except for the case, slashes, underscores, a
 * missing root or one too many, or one character that is added, omitted, replaced or exchanged with the next one.
 *
 * @param root where most of the paths are: `/v1`
 * @returns null: no path is near
 */
export function createNearestPath(paths: Iterable<string>, root: string): (path: string) => string | null {
  const servedPaths = new Set(paths);
  return (sentPath) => {
    if (sentPath.length > COMPARED_CHARACTERS_MAX) return null;
    const path = sentPath.toLowerCase().replaceAll("_", "-").replace(/\/+/g, "/").replace(/\/$/, "");
    const candidates = [
      path,
      `${root}${path}`,
      ...(path.startsWith(`${root}/`) ? [path.slice(root.length)] : []),
    ];
    return (
      candidates.find((candidate) => servedPaths.has(candidate)) ??
      [...servedPaths].find((each) => candidates.some((candidate) => isOneEditApart(candidate, each))) ??
      null
    );
  };
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
