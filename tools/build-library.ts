/**
 * Builds the entries of the library: plain JavaScript with declarations, tables and guides, in a folder that is a separate
 * package. Node does not strip types inside node_modules. The imports of the client are optional peer dependencies.
 *
 *     node tools/build-library.ts [build]        (default dist)
 *
 * The contents of the folder library of the build are replaced. The package is also written to its folder downloads as
 * almagest-VERSION.tgz, which npm installs and the service serves under /downloads.
 */
import { execFileSync } from "node:child_process";
import { cpSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { downloadNames } from "../service/portal/site/downloads.ts";
import { writeArchive } from "./downloads/archives.ts";
import { BUILD_FOLDER, emptyBuildFolder } from "./downloads/build-folder.ts";
import { writeDocuments } from "./library/documents.ts";
import { ENTRIES, libraryManifest } from "./library/manifest.ts";
import { writeCommonJs, writeModules } from "./library/modules.ts";
import { ROOT } from "./licences/inventory.ts";
import { writeLicences } from "./licences/notices.ts";
import { type Project, pinnedVersions, readProject } from "./project.ts";

/** Data files: those read at run time, and the record of their origin. */
const DATA_FOLDER = join("engine", "data");
const TIME_DATA_FOLDER = join("civil", "data");
const TIME_DATA = ["clocks.json", "manifest.json", "tz-pack.txt", "zone-index.bin"];

/** The entry whose packages are optional: users of the others do not install them. */
const CLIENT = "client/index";

async function buildLibrary(folder: string, project: Project): Promise<void> {
  const compiler = join(
    dirname(createRequire(import.meta.url).resolve("typescript/package.json")),
    "bin/tsc",
  );
  emptyBuildFolder(folder, "library/index.js");
  // The compiler's output goes to the error stream.
  execFileSync(process.execPath, [compiler, "-p", join(ROOT, "tsconfig.build.json"), "--outDir", folder], {
    stdio: ["ignore", process.stderr, process.stderr],
  });
  for (const file of readdirSync(join(ROOT, DATA_FOLDER))) {
    if (!file.endsWith(".ts")) cpSync(join(ROOT, DATA_FOLDER, file), join(folder, DATA_FOLDER, file));
  }
  for (const file of TIME_DATA)
    cpSync(join(ROOT, TIME_DATA_FOLDER, file), join(folder, TIME_DATA_FOLDER, file));
  const { [CLIENT]: ofClient = [], ...others } = await writeModules(folder, Object.values(ENTRIES));
  await writeCommonJs(folder, Object.values(ENTRIES));
  writeDocuments(folder);
  const dependencies = pinnedVersions([...new Set(Object.values(others).flat())], project);
  const requiredByClient = pinnedVersions(ofClient, project);
  writeLicences(folder, Object.keys({ ...dependencies, ...requiredByClient }), "library");
  writeFileSync(join(folder, "package.json"), libraryManifest(project, dependencies, requiredByClient));
}

const build = resolve(process.argv[2] ?? BUILD_FOLDER);
const project = readProject();
const folder = join(build, "library");
await buildLibrary(folder, project);
writeArchive(folder, join(build, "downloads", downloadNames(project.version).library));
