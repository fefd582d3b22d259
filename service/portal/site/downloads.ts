import { execFile } from "node:child_process";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { WebDocument, WebDocuments } from "../pages/web-document.ts";

const PROJECT_FOLDER = new URL("../../../", import.meta.url);
/** Where `npm run build` writes the files, in the project and in the artefact. */
const DOWNLOADS_FOLDER = "dist/downloads/";
const BUILD_TIME_MAX_MS = 120_000;

const GZIP = "application/gzip";

/** The names of the files under /downloads. */
export interface DownloadNames {
  /** The library: engine, wheel, client and their documents, which npm installs. */
  readonly library: string;
  /** The tool calls for assistants on the same machine, which npm installs. */
  readonly assistant: string;
  /** The Python client, which pip installs. */
  readonly wheel: string;
  readonly protoFiles: string;
  readonly descriptorSet: string;
}

/** The files under /downloads: the clients and the contract. */
export interface Downloads {
  /** By path. */
  readonly documents: WebDocuments;
  /** Whether they include the packages that npm installs. */
  readonly hasPackages: boolean;
}

/** A program that builds files: `node PROGRAM FOLDER` writes them to FOLDER/downloads. */
interface Builder {
  readonly program: string;
  /** The package for development that it needs; null: none. */
  readonly compiler: string | null;
  /** The content types of the files, by name. */
  readonly files: Readonly<Record<string, string>>;
}

export function downloadNames(version: string): DownloadNames {
  return {
    library: `almagest-${version}.tgz`,
    assistant: `almagest-mcp-${version}.tgz`,
    wheel: `almagest-${version}-py3-none-any.whl`,
    protoFiles: `almagest-proto-${version}.tar.gz`,
    descriptorSet: `almagest-${version}.binpb`,
  };
}

/**
 * Finds the files under /downloads.
 *
 * In a clone the first request for a file runs its builder in a child process, so the file is built from the present sources.
 * Without the builder, as in the artefact, or without its compiler, the file is the one that `npm run build` wrote; if there
 * is none, it is not offered.
 */
export function findDownloads(projectFolder = PROJECT_FOLDER): Downloads {
  const manifest = readFileSync(new URL("package.json", projectFolder), "utf8");
  const names = downloadNames((JSON.parse(manifest) as { readonly version: string }).version);
  const documents = new Map(buildersOf(names).flatMap((builder) => [...documentsOf(projectFolder, builder)]));
  return {
    documents,
    hasPackages: [names.library, names.assistant].every((name) => documents.has(pathOf(name))),
  };
}

function buildersOf(names: DownloadNames): readonly Builder[] {
  return [
    {
      program: "tools/build-clients.ts",
      compiler: null,
      files: {
        [names.wheel]: "application/zip",
        [names.protoFiles]: GZIP,
        [names.descriptorSet]: "application/octet-stream",
      },
    },
    { program: "tools/build-library.ts", compiler: "typescript", files: { [names.library]: GZIP } },
    { program: "tools/build-assistant.ts", compiler: "rolldown", files: { [names.assistant]: GZIP } },
  ];
}

function documentsOf(projectFolder: URL, { program, compiler, files }: Builder): WebDocuments {
  const programFile = new URL(program, projectFolder);
  const isBuilt = existsSync(programFile) && (compiler === null || isInstalled(compiler, projectFolder));
  const downloads = new URL(DOWNLOADS_FOLDER, projectFolder);
  const findFolder = isBuilt
    ? shareBuild(fileURLToPath(programFile))
    : async (): Promise<string> => fileURLToPath(downloads);
  const offered = Object.entries(files).filter(([name]) => isBuilt || existsSync(new URL(name, downloads)));
  return new Map(
    offered.map(([name, contentType]): readonly [string, WebDocument] => [
      pathOf(name),
      { contentType, content: { make: async () => readFile(join(await findFolder(), name)) } },
    ]),
  );
}

function pathOf(name: string): string {
  return `/downloads/${name}`;
}

function isInstalled(name: string, projectFolder: URL): boolean {
  try {
    createRequire(new URL("package.json", projectFolder)).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}

/** Returns a function that builds at its first call; further calls share the build. A failed one is repeated by the next call. */
function shareBuild(programFile: string): () => Promise<string> {
  let building: Promise<string> | null = null;
  return () => {
    building ??= runBuild(programFile).catch((error: unknown) => {
      building = null;
      throw error;
    });
    return building;
  };
}

/**
 * Runs a builder. Its files remain until the process ends.
 *
 * @returns the folder of the files
 * @throws {Error} with the output of the builder if it fails
 */
async function runBuild(programFile: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "almagest-downloads-"));
  try {
    await promisify(execFile)(process.execPath, [programFile, folder], { timeout: BUILD_TIME_MAX_MS });
  } catch (error) {
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return join(folder, "downloads");
}
