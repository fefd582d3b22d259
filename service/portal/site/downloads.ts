import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { WebDocument, WebDocuments } from "../pages/web-document.ts";

const MANIFEST = new URL("../../../package.json", import.meta.url);
/** Where `npm run build` writes the files, in the project and in the artefact. */
const DOWNLOADS_FOLDER = new URL("../../../dist/downloads/", import.meta.url);

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
  /** By path; empty if the build is not complete. */
  readonly documents: WebDocuments;
  /** Whether the guides can install packages from this service. */
  readonly hasPackages: boolean;
}

export function downloadNames(version: string): DownloadNames {
  return {
    library: `almagest-${version}.tgz`,
    assistant: `almagest-mcp-${version}.tgz`,
    wheel: `almagest_client-${version}-py3-none-any.whl`,
    protoFiles: `almagest-proto-${version}.tar.gz`,
    descriptorSet: `almagest-${version}.binpb`,
  };
}

/** Finds the files under /downloads: the ones of `npm run build`, or none before it has written all of them. */
export function findDownloads(folder = DOWNLOADS_FOLDER): Downloads {
  const { version } = JSON.parse(readFileSync(MANIFEST, "utf8")) as { readonly version: string };
  const names = downloadNames(version);
  const hasPackages = Object.values(names).every((name) => existsSync(new URL(name, folder)));
  const documentOf = (name: string, contentType: string): readonly [string, WebDocument] => [
    `/downloads/${name}`,
    { contentType, content: { make: async () => readFile(new URL(name, folder)) } },
  ];
  const documents = [
    documentOf(names.library, GZIP),
    documentOf(names.assistant, GZIP),
    documentOf(names.wheel, "application/zip"),
    documentOf(names.protoFiles, GZIP),
    documentOf(names.descriptorSet, "application/octet-stream"),
  ];
  return { documents: new Map(hasPackages ? documents : []), hasPackages };
}
