import { execFileSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, sep } from "node:path";
import { fileURLToPath } from "node:url";
import packageJson from "../../package.json" with { type: "json" };
import { onceInRun } from "../run/once-in-run.ts";
import { builtPart } from "./shared-build.ts";

/** The name of the packed file. */
export const TARBALL: string = `almagest-${packageJson.version}.tgz`;

/** The packages that the client imports; its users install them. */
export const CLIENT_PEERS: readonly string[] = ["@bufbuild/protobuf", "@connectrpc/connect"];

export const ROOT: string = fileURLToPath(new URL("../..", import.meta.url));

/** A temporary project in which the packed library is installed. */
export interface Consumer {
  readonly folder: string;
  /** The library in the project's node_modules. */
  readonly library: string;
  readonly tarballBytes: number;
  /** Every file of the library, with forward slashes, sorted. */
  readonly files: readonly string[];
  /** Removes the project. */
  remove(): void;
}

/** Runs npm: the one that started the tests, or the PATH's. */
export function npm(args: readonly string[], cwd: string): string {
  const script = process.env["npm_execpath"];
  const [command, first] = script?.endsWith(".js") ? [process.execPath, [script]] : ["npm", []];
  return execFileSync(command, [...first, ...args], {
    cwd,
    encoding: "utf8",
    stdio: ["ignore", "pipe", "pipe"],
  });
}

/** Packs the library of a build in a folder: the file, and next to it the folder `package` with its content. */
function packLibrary(build: string, work: string): void {
  npm(["pack", "--silent", join(build, "library")], work);
  execFileSync("tar", ["-xzf", join(work, TARBALL), "-C", work]);
}

/** The folder with the packed library, which the test files of a run share; a test that changes it works on a copy. */
export function sharedPackedLibrary(): Promise<string> {
  return onceInRun("packed-library", async (folder) => packLibrary(await builtPart("library"), folder));
}

/** Installs the shared packed library in a new project, as npm would but without a network. */
export async function installPackedLibrary(): Promise<Consumer> {
  return installFrom(await sharedPackedLibrary(), mkdtempSync(join(tmpdir(), "almagest-package-")));
}

/** The same for a program that is not a test: with a packed library of its own. */
export function installOwnPackedLibrary(): Consumer {
  const work = mkdtempSync(join(tmpdir(), "almagest-package-"));
  execFileSync(process.execPath, [join(ROOT, "tools/build-library.ts"), work]);
  packLibrary(work, work);
  return installFrom(work, work);
}

function installFrom(packed: string, work: string): Consumer {
  const folder = join(work, "consumer");
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');
  const library = join(modules, "almagest");
  cpSync(join(packed, "package"), library, { recursive: true });
  const manifest = createRequire(import.meta.url)(join(library, "package.json")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(manifest.dependencies)) linkPackage(folder, name);

  return {
    folder,
    library,
    tarballBytes: statSync(join(packed, TARBALL)).size,
    files: readdirSync(library, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(library, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .sort(),
    remove: () => rmSync(work, { recursive: true, force: true }),
  };
}

/** Makes a package of the project available in another project. */
export function linkPackage(folder: string, name: string): void {
  const link = join(folder, "node_modules", name);
  mkdirSync(dirname(link), { recursive: true });
  symlinkSync(join(ROOT, "node_modules", name), link, "junction");
}
