/**
 * Builds the tool calls over standard input and output as a package, almagest-mcp: plain JavaScript, because Node does not
 * strip types inside node_modules, with tables, zones and guides. Its dependencies are the packages that it imports, in the
 * versions that the project pins.
 *
 *     node tools/build-assistant.ts [build]        (default dist)
 *
 * The contents of the folder assistant of the build are replaced. The package is also written to its folder downloads as
 * almagest-mcp-VERSION.tgz, which npm installs and the service serves under /downloads.
 */
import { cpSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { rolldown } from "rolldown";
import { downloadNames } from "../service/portal/site/downloads.ts";
import { PROGRAM_DATA, PROGRAM_ENTRY, PROGRAM_NAME } from "./bundle/server-json.ts";
import { writeArchive } from "./downloads/archives.ts";
import { BUILD_FOLDER, emptyBuildFolder } from "./downloads/build-folder.ts";
import { RESOLUTION, ROOT } from "./licences/inventory.ts";
import { writeLicences } from "./licences/notices.ts";
import { type Project, pinnedVersions, readProject } from "./project.ts";

/** Writes the modules that the program reaches, without their types; returns the packages that they import or read. */
async function writeModules(folder: string): Promise<readonly string[]> {
  const bundle = await rolldown({
    input: join(ROOT, `${PROGRAM_ENTRY}.ts`),
    platform: "node",
    external: /^[^./]/,
    // Imports that only other parts of the service need are dropped, the database's among them.
    treeshake: { moduleSideEffects: false },
  });
  const { output } = await bundle.write({
    dir: folder,
    format: "esm",
    preserveModules: true,
    preserveModulesRoot: ROOT,
    entryFileNames: "[name].js",
  });
  await bundle.close();
  const modules = new Set(output.map(({ fileName }) => fileName));
  const chunks = output.filter((file) => file.type === "chunk");
  const imports = chunks.flatMap((chunk) => chunk.imports);
  const resolved = chunks.flatMap(({ code }) => [...code.matchAll(RESOLUTION)].map(([, name = ""]) => name));
  const packages = [...imports, ...resolved].filter(
    (name) => !modules.has(name) && !name.startsWith("node:"),
  );
  return [...new Set(packages.map((name) => /^(?:@[^/]+\/)?[^/]+/.exec(name)?.[0] ?? name))].toSorted();
}

function writeManifest(folder: string, project: Project, names: readonly string[]): void {
  const { version, license } = project;
  const manifest = {
    name: PROGRAM_NAME,
    version,
    description: "Astrology tools for assistants on the same machine, over the Model Context Protocol",
    license,
    type: "module",
    bin: { [PROGRAM_NAME]: `${PROGRAM_ENTRY}.js` },
    engines: { node: ">=22.18" },
    dependencies: pinnedVersions(names, project),
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
}

async function buildAssistant(folder: string, project: Project): Promise<void> {
  emptyBuildFolder(folder, `${PROGRAM_ENTRY}.js`);
  const names = await writeModules(folder);
  for (const path of PROGRAM_DATA) {
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  cpSync(join(ROOT, "docs/assistants.md"), join(folder, "README.md"));
  writeManifest(folder, project, names);
  writeLicences(folder, names, "service");
}

const build = resolve(process.argv[2] ?? BUILD_FOLDER);
const project = readProject();
const folder = join(build, "assistant");
await buildAssistant(folder, project);
writeArchive(folder, join(build, "downloads", downloadNames(project.version).assistant));
