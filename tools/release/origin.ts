/** Where a release comes from: the addresses that a registry shows next to a package and verifies its provenance against. */
import { readFileSync, writeFileSync } from "node:fs";

/** The members of package.json about the origin. The project's own has them only in a commit that is released. */
export interface Origin {
  readonly homepage: string;
  readonly repository: { readonly type: "git"; readonly url: string };
  readonly bugs: { readonly url: string };
}

/** Names that no public repository has (RFC 2606, RFC 6761), and hosts without a dot. */
const PLACEHOLDER_HOST =
  /(?:^|\.)(?:example\.(?:com|net|org)|example|invalid|localhost|test|local)$|^[^.]+$|^[\d.]+$|^\[/;

/** The options of a release on the command line. */
export interface OriginOptions {
  /** The address of the repository on a forge, such as `https://forge.org/almagest/almagest`. Required. */
  readonly repository?: string | undefined;
  /** A page of the public service. Default: the page of the repository. */
  readonly homepage?: string | undefined;
}

/**
 * The origin that the options name.
 *
 * @throws {Error} when the repository is missing, or an address is not public or is a placeholder
 */
export function originOf({ repository, homepage }: OriginOptions): Origin {
  if (repository === undefined)
    throw new Error(
      "--repository is required, such as npm run release:check -- --repository https://HOST/OWNER/NAME",
    );
  const url = publicUrl("--repository", repository);
  const path = url.pathname.replace(/(?:\.git)?\/*$/, "");
  if (!/^\/[^/]+\/./.test(path))
    throw new Error(`--repository must name an owner and a repository, not ${repository}`);
  const page = `https://${url.host}${path}`;
  return {
    homepage: homepage === undefined ? `${page}#readme` : publicUrl("--homepage", homepage).href,
    repository: { type: "git", url: `git+${page}.git` },
    bugs: { url: `${page}/issues` },
  };
}

function publicUrl(option: string, address: string): URL {
  const url = URL.canParse(address) ? new URL(address) : null;
  if (url?.protocol !== "https:" || url.username !== "" || url.search !== "" || url.hash !== "")
    throw new Error(`${option} must be an https URL without a user name, query or fragment, not ${address}`);
  if (PLACEHOLDER_HOST.test(url.hostname)) throw new Error(`${option} is a placeholder: ${address}`);
  return url;
}

/** The public service of a release; null if the homepage is a page of the repository. */
export function serviceOriginOf({ homepage, repository }: Partial<Origin>): string | null {
  if (homepage === undefined || repository === undefined) return null;
  const { origin, host } = new URL(homepage);
  return host === new URL(repository.url.replace(/^git\+/, "")).host ? null : origin;
}

/** Writes the origin to a package.json, in place of an earlier one, before the licence. */
export function writeOrigin(file: string, origin: Origin): void {
  const manifest = JSON.parse(readFileSync(file, "utf8")) as Readonly<Record<string, unknown>>;
  const others = Object.entries(manifest).filter(([name]) => !Object.hasOwn(origin, name));
  const place = others.findIndex(([name]) => name === "license");
  const members = [...others.slice(0, place), ...Object.entries(origin), ...others.slice(place)];
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(members), null, 2)}\n`);
}

/** How a packed manifest differs from the origin, and the placeholders in it. Empty if it is right. */
export function originProblems(
  manifest: Readonly<Record<string, unknown>>,
  origin: Origin,
): readonly string[] {
  const different = Object.entries(origin)
    .filter(([name, value]) => JSON.stringify(manifest[name]) !== JSON.stringify(value))
    .map(([name, value]) => `${name} is ${JSON.stringify(manifest[name])}, not ${JSON.stringify(value)}`);
  const text = JSON.stringify(manifest);
  return /\bexample\.(?:com|net|org)\b/.test(text)
    ? [...different, `contains a placeholder: ${text}`]
    : different;
}
