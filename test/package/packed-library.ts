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

/** Builds and packs the library and installs it in a new project, as npm would but without a network. */
export function installPackedLibrary(): Consumer {
  const work = mkdtempSync(join(tmpdir(), "almagest-package-"));
  const folder = join(work, "consumer");
  const modules = join(folder, "node_modules");
  mkdirSync(modules, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true, "type": "module" }\n');

  execFileSync(process.execPath, [join(ROOT, "tools/build-library.ts"), work]);
  const tarball = join(work, npm(["pack", "--silent", "./library"], work).trim());
  execFileSync("tar", ["-xzf", tarball, "-C", work]);
  const library = join(modules, "almagest");
  cpSync(join(work, "package"), library, { recursive: true });
  const manifest = createRequire(import.meta.url)(join(library, "package.json")) as {
    readonly dependencies: Readonly<Record<string, string>>;
  };
  for (const name of Object.keys(manifest.dependencies)) {
    mkdirSync(dirname(join(modules, name)), { recursive: true });
    symlinkSync(join(ROOT, "node_modules", name), join(modules, name), "junction");
  }

  return {
    folder,
    library,
    tarballBytes: statSync(tarball).size,
    files: readdirSync(library, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => relative(library, join(entry.parentPath, entry.name)).split(sep).join("/"))
      .sort(),
    remove: () => rmSync(work, { recursive: true, force: true }),
  };
}
