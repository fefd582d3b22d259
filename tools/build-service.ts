/**
 * Builds the service as one artefact that needs Node alone: a bundle of its modules and packages, the files that they read, and
 * the code that V8 compiles at start.
 *
 *     node tools/build-service.ts [build]        (default dist; run the other builds before)
 *
 * The artefact is the folder service of the build. Exits with 1 if it is too large.
 *
 * A module finds its files by `import.meta.url`. In the bundle this is the module's path below assets/, where the files have
 * the paths that they have in the project.
 */
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, relative, resolve, sep } from "node:path";
import { type Plugin, rolldown } from "rolldown";
import { downloadNames } from "../service/portal/site/downloads.ts";
import { BUILD_FOLDER, emptyBuildFolder } from "./downloads/build-folder.ts";
import { RESOLUTION, ROOT, readDataSources, readPackages } from "./licences/inventory.ts";
import { noticeText, thirdPartyNotices } from "./licences/notices.ts";

const PROGRAM = "almagest.js";
const SIZE_MAX_MB = 60;
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
  "service/civil/data",
  "service/contract/examples.json",
  "service/contract/published/contract.binpb",
  "service/portal/pages/assets",
];
/** Documents for contributors: nothing reads them at run time. */
const CONTRIBUTOR_DOCUMENT =
  /[\\/]docs[\\/](?:decisions|design|releasing|reliability|speed|testing)[\w-]*\.(?:md|svg)$|reliability\.json$/;
/** Files of packages that their code reads. */
const PACKAGE_ASSETS = ["geo-tz/data/timezones.geojson.geo.dat"];
/** Packages whose files are in the artefact although no module of theirs is. */
const DATA_PACKAGES = ["geo-tz"];
/** The folder of packages in assets/; tools that copy folders tend to skip node_modules. */
const PACKAGES_FOLDER = "packages";

/** Places a module below assets/, where its files are; a package that it finds by resolution, too. */
const locateModules: Plugin = {
  name: "locate-modules",
  transform(code, id) {
    if (!/import\.meta\.|__dirname/.test(code)) return null;
    const file = assetPathOf(id);
    return code
      .replaceAll(RESOLUTION, (_call, name: string) => assetPathOf(createRequire(id).resolve(name)))
      .replaceAll(/import\.meta\.url|import\.meta\.dirname|\b__dirname\b(?!, "\.\.\/assets)/g, (name) =>
        name === "import.meta.url"
          ? `require("node:url").pathToFileURL(${file}).href`
          : `require("node:path").dirname(${file})`,
      );
  },
};

/** The expression of a file's path below assets/. */
function assetPathOf(file: string): string {
  const path = relative(ROOT, file)
    .split(sep)
    .join("/")
    .replace(/^node_modules\//, `${PACKAGES_FOLDER}/`);
  return `require("node:path").join(__dirname, "../assets", ${JSON.stringify(path)})`;
}

/** A JSON file is smaller and faster to load as a text to parse than as an object literal. */
const parseJson: Plugin = {
  name: "parse-json",
  transform: {
    filter: { id: /\.json$/ },
    handler: (code, id) =>
      id.endsWith(`${sep}package.json`)
        ? null
        : {
            code: `module.exports = JSON.parse(${JSON.stringify(JSON.stringify(JSON.parse(code)))});`,
            moduleType: "js",
          },
  },
};

/** Replaces characters outside of ASCII by escapes, so that V8 stores the text with one byte per character. */
function escapeCharacters(file: string): void {
  const escapeCharacter = (character: string): string =>
    `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, readFileSync(file, "utf8").replaceAll(/[^\0-~]/g, escapeCharacter));
}

/** Writes the modules of a command, each chunk a CommonJS file; returns the packages in them. */
async function writeModules(folder: string): Promise<ReadonlySet<string>> {
  const bundle = await rolldown({
    input: { command: join(ROOT, "service/command.ts") },
    platform: "node",
    // pg requires it if a client asks for it, which the service does not.
    external: ["pg-native"],
    plugins: [locateModules, parseJson],
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "cjs",
    comments: false,
    // import() of a Node module becomes require(): code compiled from its text cannot import.
    dynamicImportInCjs: false,
    entryFileNames: "[name].js",
    chunkFileNames: "[name]-[hash].js",
  });
  await bundle.close();
  for (const { fileName } of output) escapeCharacters(join(folder, fileName));
  const modules = output.flatMap((file) => (file.type === "chunk" ? file.moduleIds : []));
  const names = modules.flatMap((id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1] ?? []);
  return new Set([...names, ...DATA_PACKAGES]);
}

/** Writes the file that Node runs: the check of its version, and the loader of the modules. */
async function writeProgram(folder: string): Promise<void> {
  const bundle = await rolldown({ input: join(ROOT, "service/almagest.mjs"), platform: "node" });
  await bundle.write({ file: join(folder, PROGRAM), format: "cjs" });
  await bundle.close();
}

function copyAssets(folder: string): void {
  const filter = (path: string): boolean => !CONTRIBUTOR_DOCUMENT.test(path);
  for (const path of ASSETS) cpSync(join(ROOT, path), join(folder, path), { recursive: true, filter });
  for (const path of PACKAGE_ASSETS)
    cpSync(join(ROOT, "node_modules", path), join(folder, PACKAGES_FOLDER, path));
}

/** The licences of the project, and of the packages and data in the artefact. */
function writeLicences(folder: string, packageNames: ReadonlySet<string>): void {
  const sources = readDataSources();
  const packages = readPackages().filter(({ name }) => packageNames.has(name));
  cpSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "NOTICE"), noticeText(sources, "service"));
  writeFileSync(join(folder, "THIRD-PARTY-NOTICES"), thirdPartyNotices(sources, packages, "service"));
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license: string;
}

/** Without it, Node searches the folders above for the type of the modules. It names the program for `npm install`. */
function writeManifest(folder: string, { name, version, license }: Manifest): void {
  const manifest = { name: `${name}-service`, version, license, private: true, type: "commonjs" };
  writeFileSync(
    join(folder, "package.json"),
    `${JSON.stringify({ ...manifest, engines: { node: ">=22.18" }, bin: { [name]: PROGRAM } }, null, 2)}\n`,
  );
}

/** Compiles the modules by a start in a separate process. */
function writeCompiledCode(folder: string): void {
  execFileSync(process.execPath, [join(ROOT, "tools/compile-service.mjs"), folder], { stdio: "inherit" });
}

/** The files of /downloads. Returns whether the build has them all. */
function copyDownloads(assets: string, build: string, version: string): boolean {
  const files = Object.values(downloadNames(version)).map((name) => join("downloads", name));
  if (!files.every((file) => existsSync(join(build, file)))) return false;
  for (const file of files) cpSync(join(build, file), join(assets, "dist", file));
  return true;
}

function sizeMb(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  return bytes / BYTES_PER_MB;
}

async function buildService(build: string): Promise<void> {
  const folder = join(build, "service");
  const manifest = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Manifest;
  emptyBuildFolder(folder, PROGRAM);
  const packageNames = await writeModules(join(folder, "code"));
  await writeProgram(folder);
  copyAssets(join(folder, "assets"));
  writeLicences(folder, packageNames);
  writeManifest(folder, manifest);
  const hasDownloads = copyDownloads(join(folder, "assets"), build, manifest.version);
  if (!hasDownloads) console.log("The artefact offers no downloads: npm run build writes them first.");
  writeCompiledCode(folder);
  const size = sizeMb(folder);
  const isMet = size <= SIZE_MAX_MB;
  console.log(
    `${relative(process.cwd(), folder)}: ${size.toFixed(1)} MB; at most ${SIZE_MAX_MB} MB: ${isMet ? "met" : "MISSED"}`,
  );
  if (!isMet) process.exitCode = 1;
}

await buildService(resolve(process.argv[2] ?? BUILD_FOLDER));
