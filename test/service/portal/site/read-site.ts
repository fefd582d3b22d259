import { defined } from "../../../defined.ts";

/** The headers of a browser that matter to the site; compression would take a fifth of the time. */
export const BROWSER = { accept: "text/html,application/xhtml+xml,*/*;q=0.8", "accept-encoding": "identity" };

/** All pages that are linked from the index, directly or not, by path. A link to a moved page leads to its new address. */
export async function readSite(baseUrl: string): Promise<ReadonlyMap<string, string>> {
  const pages = new Map<string, string>();
  const open = ["/docs"];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    if (pages.has(path)) continue;
    const response = await fetch(`${baseUrl}${path}`, { headers: BROWSER, redirect: "manual" });
    const location = response.headers.get("location");
    if (response.status === 308 && location !== null) {
      open.push(defined(location.split("#")[0]));
      continue;
    }
    const isPage = response.headers.get("content-type")?.startsWith("text/html");
    if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
    pages.set(path, await response.text());
    const links = isPage ? linksOf(defined(pages.get(path))).map((link) => defined(link.split("#")[0])) : [];
    open.push(...links);
  }
  return pages;
}

/** The addresses of this service that a page links to. */
export function linksOf(page: string): readonly string[] {
  return [...page.matchAll(/\s(?:href|src)="(\/[^"]*)"/g)].map(([, link]) => defined(link));
}

/** The guides to running the service, and the results of measurements with the commands that repeat them. */
export const OPERATORS_GUIDES: ReadonlySet<string> = new Set(
  [
    "accuracy",
    "performance",
    "reliability",
    "deploy",
    "operations",
    "runbook",
    "database",
    "accounts-and-payment",
    "reference/settings",
    "reference/metrics",
  ].flatMap((name) => [`/docs/${name}`, `/docs/${name}.md`]),
);
