/** What the product ships that others have made: packages of the production install, and data. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));

/** How a module finds the files of a package that it does not import; the group is what it resolves. */
export const RESOLUTION = /createRequire\(import\.meta\.url\)\.resolve\("([^"]+)"\)/g;

/** The two forms in which the product is distributed. */
export type Artefact = "service" | "library";

/** A set of data with one origin and licence; `data-sources.json` lists them. */
export interface DataSource {
  readonly id: string;
  readonly name: string;
  readonly publisher: string;
  readonly url: string | null;
  /** SPDX identifier, or "public domain", or "facts" for numbers that no licence covers. */
  readonly licence: string;
  readonly licenceUrl: string | null;
  readonly copyright: string;
  /** The sentence that the licence or courtesy asks for. */
  readonly notice: string | null;
  readonly use: string;
  /** The files in which origin and licence were read. */
  readonly evidence: string;
  /** Paths in the project; a folder ends with a slash. */
  readonly files: readonly string[];
  readonly artefacts: readonly Artefact[];
}

export interface PackageNotice {
  readonly name: string;
  readonly version: string;
  /** SPDX expression of the manifest. */
  readonly licence: string;
  readonly author: string | null;
  readonly homepage: string | null;
  /** Licence and notice texts, each with the file it was read from; empty if the package has none. */
  readonly texts: readonly { readonly file: string; readonly text: string }[];
  /** Subresource integrity of the archive, from the lock file. */
  readonly integrity: string | null;
  /** The installed packages it requires, as name@version. */
  readonly requires: readonly string[];
}

interface LockedPackage {
  readonly dev?: boolean;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly integrity?: string;
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
  readonly homepage?: string;
  readonly main?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

/** Files of a package that state its licence. */
const LICENCE_FILES = /^(licen[cs]e|copying|notice|copyright)|\.js\.LICENSE\.txt$/i;
/** A section shorter than this only names the licence. */
const LICENCE_TEXT_LENGTH_MIN = 200;

export function readDataSources(): readonly DataSource[] {
  return readJson(join(ROOT, "tools/licences/data-sources.json"));
}

/** The packages that `npm ci --omit=dev` installs, sorted by name and version. */
export function readPackages(): readonly PackageNotice[] {
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>(join(ROOT, "package-lock.json"));
  const notices = Object.entries(packages).flatMap(([folder, entry]) => {
    const target = entry.link === true ? packages[entry.resolved ?? ""] : entry;
    // Packages for other systems are not installed here, and every production package is for all.
    if (folder === "" || target?.dev === true || !existsSync(join(ROOT, folder))) return [];
    return [readPackage(folder, entry)];
  });
  const unique = new Map(notices.map((notice) => [`${notice.name}@${notice.version}`, notice]));
  return [...unique.values()].sort((a, b) => compare(a.name, b.name) || compare(a.version, b.version));
}

function readPackage(folder: string, { integrity }: LockedPackage): PackageNotice {
  const manifest = readJson<Manifest>(join(ROOT, folder, "package.json"));
  const { name, version, license, author, homepage, dependencies, optionalDependencies } = manifest;
  if (license === undefined) throw new Error(`${folder} does not state its licence`);
  return {
    name,
    version,
    licence: license,
    author: typeof author === "object" ? author.name : (author ?? null),
    homepage: homepage ?? null,
    texts: readLicenceTexts(folder, manifest),
    integrity: integrity ?? null,
    requires: Object.keys({ ...dependencies, ...optionalDependencies }).flatMap(
      (required) => installedFor(folder, required) ?? [],
    ),
  };
}

/** The package that an import from a folder finds, as name@version; null if it is not installed. */
export function installedFor(folder: string, name: string): string | null {
  for (let parent = folder; ; parent = parent.slice(0, Math.max(0, parent.lastIndexOf("/node_modules/")))) {
    const manifest = join(ROOT, parent, "node_modules", name, "package.json");
    if (existsSync(manifest)) return `${name}@${readJson<Manifest>(manifest).version}`;
    if (parent === "") return null;
  }
}

/** The licence files of a package; without one, the section of its README or the first comment of its code. */
function readLicenceTexts(folder: string, { main }: Manifest): PackageNotice["texts"] {
  const files = readdirSync(join(ROOT, folder))
    .filter((file) => LICENCE_FILES.test(file))
    .sort(compare);
  const texts = files.map((file) => ({ file, text: readText(join(ROOT, folder, file)) }));
  if (texts.length > 0) return texts;
  const readme = readTextIfFile(join(ROOT, folder, "README.md"));
  const section = /^#+ licen[cs]e\s*$([\s\S]*?)(?=^#|$(?![\s\S]))/im.exec(readme)?.[1]?.trim() ?? "";
  if (section.length >= LICENCE_TEXT_LENGTH_MIN) return [{ file: "README.md", text: section }];
  const code = main === undefined ? "" : readTextIfFile(join(ROOT, folder, main));
  const comment = /^\/\*\*?([\s\S]*?)\*\//.exec(code)?.[1] ?? "";
  return /licen[cs]e/i.test(comment) ? [{ file: String(main), text: unindent(comment) }] : [];
}

function unindent(text: string): string {
  return text.replace(/^[ \t]+/gm, "").trim();
}

function readTextIfFile(file: string): string {
  return existsSync(file) ? readText(file) : "";
}

function readText(file: string): string {
  return readFileSync(file, "utf8")
    .replaceAll("\r\n", "\n")
    .replace(/[ \t]+$/gm, "")
    .trim();
}

function readJson<Value>(file: string): Value {
  return JSON.parse(readFileSync(file, "utf8")) as Value;
}

function compare(a: string, b: string): number {
  return Number(a > b) - Number(a < b);
}
