/**
 * Builds the tool calls over standard input and output as a bundle that desktop assistants install by a click (MCPB), and the
 * description of the server for registries. The bundle contains all packages, tables, zones and guides: it needs Node alone, which
 * these assistants supply.
 *
 *     node tools/build-mcpb.ts [build]        (default dist)
 *
 * Writes desktop/, almagest-mcp-VERSION.mcpb and, if the homepage is a page of the service, server.json. The bytes depend on the sources and packages alone.
 */
import { createHash } from "node:crypto";
import { cpSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { zipSync } from "fflate";
import { TOOL_TEXTS } from "../service/transport/tools/texts.ts";
import { copyAssets, writeModules } from "./bundle/bundle.ts";
import {
  PROGRAM_DATA,
  PROGRAM_ENTRY,
  PROGRAM_NAME,
  repositoryUrlOf,
  serverJson,
} from "./bundle/server-json.ts";
import { FIRST_ZIP_DAY, readFiles } from "./downloads/archives.ts";
import { BUILD_FOLDER, emptyBuildFolder } from "./downloads/build-folder.ts";
import { ROOT } from "./licences/inventory.ts";
import { writeLicences } from "./licences/notices.ts";
import { type Project, readProject } from "./project.ts";
import { serviceOriginOf } from "./release/origin.ts";

/** The version of the format, the latest of the published schemas without a runtime other than Node. */
const MANIFEST_VERSION = "0.3";
const NODE_RANGE = ">=22.18";
/** Needs an account, which the program lacks. */
const SERVICE_TOOLS = ["usage"];

/** The file names within the bundle. */
export interface BundleFiles {
  readonly program: string;
  readonly icon: string;
  /** Pixels, as in `180x180`. */
  readonly iconSize: string;
}

/**
 * The manifest of the bundle that desktop assistants install.
 *
 * **Source:** MCPB Manifest.json Spec, version 0.3; its JSON Schema is part of the package `@anthropic-ai/mcpb`.
 */
export function mcpbManifest(project: Project, { program, icon, iconSize }: BundleFiles): object {
  const { version, license, homepage, repository, bugs, keywords } = project;
  const service = serviceOriginOf(project);
  return {
    manifest_version: MANIFEST_VERSION,
    name: PROGRAM_NAME,
    display_name: "Almagest",
    version,
    description:
      "Astrology calculations on this machine: birth charts, transits, synastry, best days, places",
    long_description:
      "Computes birth charts, the sky of a day, transits, synastry, solar returns, best days and places to live, as figures that the assistant " +
      "explains. The calculation runs on this machine: no account, no key, no network, no limit. Western astrology, dates 1800 to 2399; historical " +
      "clocks and time zones are included.",
    author: { name: "The Almagest authors", ...(service === null ? {} : { url: service }) },
    ...(repository === undefined ? {} : { repository: { type: "git", url: repositoryUrlOf(repository) } }),
    ...(homepage === undefined ? {} : { homepage }),
    ...(service === null ? {} : { documentation: `${service}/docs/tool-calls` }),
    ...(bugs === undefined ? {} : { support: bugs.url }),
    icon,
    icons: [{ src: icon, size: iconSize }],
    server: {
      type: "node",
      entry_point: program,
      mcp_config: { command: "node", args: [`\${__dirname}/${program}`], env: {} },
    },
    tools: Object.entries(TOOL_TEXTS)
      .filter(([name]) => !SERVICE_TOOLS.includes(name))
      .map(([name, { title }]) => ({ name, description: title })),
    tools_generated: false,
    prompts_generated: true,
    keywords,
    license,
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: NODE_RANGE } },
  };
}

const MANIFEST = "manifest.json";
const PROGRAM = `code/${PROGRAM_NAME}.js`;
const ICON = "icon.png";
const ICON_SOURCE = "service/portal/pages/assets/apple-touch-icon.png";
const ICON_SIZE = "180x180";
const BYTES_PER_MB = 1e6;

function writeJson(file: string, value: object): void {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

async function writeFolder(folder: string, project: Project): Promise<void> {
  emptyBuildFolder(folder, MANIFEST);
  const names = await writeModules(
    { [PROGRAM_NAME]: join(ROOT, `${PROGRAM_ENTRY}.ts`) },
    join(folder, "code"),
  );
  copyAssets(["package.json", ...PROGRAM_DATA], join(folder, "assets"));
  writeLicences(folder, names, "service");
  const { version, license } = project;
  // Without it, Node searches the folders above for the type of the modules.
  writeJson(join(folder, "package.json"), { name: PROGRAM_NAME, version, license, type: "commonjs" });
  cpSync(join(ROOT, ICON_SOURCE), join(folder, ICON));
  const manifest = mcpbManifest(project, { program: PROGRAM, icon: ICON, iconSize: ICON_SIZE });
  writeJson(join(folder, MANIFEST), manifest);
}

const build = resolve(process.argv[2] ?? BUILD_FOLDER);
const project = readProject();
const folder = join(build, "desktop");
await writeFolder(folder, project);
const fileName = `${PROGRAM_NAME}-${project.version}.mcpb`;
const files = readFiles(folder).map(({ name, content }) => [name, content] as const);
const bundle = zipSync(Object.fromEntries(files), { level: 6, mtime: FIRST_ZIP_DAY });
writeFileSync(join(build, fileName), bundle);
const checksum = createHash("sha256").update(bundle).digest("hex");
const { homepage, repository, bugs } = project;
if (serviceOriginOf(project) !== null && homepage && repository && bugs) {
  const released = { ...project, homepage, repository, bugs };
  writeJson(join(build, "server.json"), serverJson(released, { fileName, checksum }));
}
console.log(
  `${relative(process.cwd(), join(build, fileName))}: ${(bundle.length / BYTES_PER_MB).toFixed(1)} MB`,
);
