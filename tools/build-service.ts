/**
 * Builds the service as one artefact that needs Node alone: a bundle of its modules and packages, the files that they read, and
 * the code that V8 compiles at start.
 *
 *     node tools/build-service.ts [build]        (default dist; run the other builds before)
 *
 * The artefact is the folder service of the build. Exits with 1 if it is too large.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, writeFileSync } from "node:fs";
import { basename, join, relative, resolve } from "node:path";
import { rolldown } from "rolldown";
import { downloadNames } from "../service/portal/site/downloads.ts";
import { SHARED_DATA } from "../service/portal/site/studio.ts";
import { copyAssets, writeModules } from "./bundle/bundle.ts";
import { readFiles } from "./downloads/archives.ts";
import { BUILD_FOLDER, emptyBuildFolder } from "./downloads/build-folder.ts";
import { ROOT } from "./licences/inventory.ts";
import { writeLicences } from "./licences/notices.ts";
import { type Project, readProject } from "./project.ts";

const PROGRAM = "almagest.js";
const ENTRY = "service/command.ts";
/** Of it, the borders of time zones are 30 MB, the archives for download 11 MB, and the studio 2 MB. */
const SIZE_MAX_MB = 62;
const BYTES_PER_MB = 1e6;

/** What the service reads at run time: files and folders of the project. */
const ASSETS = [
  "CHANGELOG.md",
  "THIRD-PARTY-NOTICES",
  "db/sqlite/checkpoint-thread.mjs",
  "docs",
  "engine/data/ephemeris.bin",
  "engine/data/ephemeris.manifest.json",
  "package.json",
  "civil/data",
  "service/contract/examples.json",
  "service/contract/published/contract.binpb",
  "service/portal/pages/assets",
  "service/portal/pages/fonts",
  "service/transport/tools/wheel/wheel.html",
  "studio/save-file.js",
];
/** Documents for contributors: nothing reads them at run time. */
const CONTRIBUTOR_DOCUMENT =
  /[\\/]docs[\\/](?:architecture|civil-time-data|decisions|design)[\w-]*\.(?:md|svg)$/;
/** Writes the file that Node runs: the check of its version, and the loader of the modules. */
async function writeProgram(folder: string): Promise<void> {
  const bundle = await rolldown({ input: join(ROOT, "service/almagest.mjs"), platform: "node" });
  await bundle.write({ file: join(folder, PROGRAM), format: "cjs" });
  await bundle.close();
}

/** Without it, Node searches the folders above for the type of the modules. It names the program for `npm install`. */
function writeManifest(folder: string, { name, version, license }: Project): void {
  const manifest = { name: `${name}-service`, version, license, private: true, type: "commonjs" };
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ ...manifest, engines: { node: ">=22.18" }, bin: { [name]: PROGRAM } }, null, 2)}\n`,
  );
}

/** The files of /downloads. Returns whether the build has them all. */
function copyDownloads(assets: string, build: string, version: string): boolean {
  const files = Object.values(downloadNames(version)).map((name) => join("downloads", name));
  if (!files.every((file) => existsSync(join(build, file)))) return false;
  for (const file of files) cpSync(join(build, file), join(assets, "dist", file));
  return true;
}

/** The files of /studio. Returns whether the build has them. */
function copyStudio(assets: string, build: string): boolean {
  const folder = join(build, "studio");
  if (!existsSync(join(folder, "main.js"))) return false;
  const shared = new Set(SHARED_DATA.map((path) => join(folder, "data", basename(path))));
  cpSync(folder, join(assets, "dist", "studio"), { recursive: true, filter: (path) => !shared.has(path) });
  return true;
}

function sizeMb(folder: string): number {
  const bytes = readFiles(folder).reduce((sum, { content }) => sum + content.length, 0);
  return bytes / BYTES_PER_MB;
}

async function buildService(build: string): Promise<void> {
  const folder = join(build, "service");
  const project = readProject();
  emptyBuildFolder(folder, PROGRAM);
  const packageNames = await writeModules({ command: join(ROOT, ENTRY) }, join(folder, "code"));
  await writeProgram(folder);
  copyAssets(ASSETS, join(folder, "assets"), (path) => !CONTRIBUTOR_DOCUMENT.test(path));
  writeLicences(folder, packageNames, "service");
  writeManifest(folder, project);
  const hasDownloads = copyDownloads(join(folder, "assets"), build, project.version);
  if (!hasDownloads) console.log("The artefact offers no downloads: npm run build writes them first.");
  if (!copyStudio(join(folder, "assets"), build))
    console.log("The artefact has no studio: npm run build writes it first.");
  // A start in a separate process compiles the modules.
  execFileSync(process.execPath, [join(ROOT, "tools/compile-service.mjs"), folder], { stdio: "inherit" });
  const size = sizeMb(folder);
  const isMet = size <= SIZE_MAX_MB;
  console.log(
    `${relative(process.cwd(), folder)}: ${size.toFixed(1)} MB; at most ${SIZE_MAX_MB} MB: ${isMet ? "met" : "MISSED"}`,
  );
  if (!isMet) process.exitCode = 1;
}

await buildService(resolve(process.argv[2] ?? BUILD_FOLDER));
