import { existsSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import type { WebDocument, WebDocuments } from "../pages/web-document.ts";

const MANIFEST = new URL("../../../package.json", import.meta.url);
/** Where `npm run build` writes the files, in the project and in the artefact. */
const DOWNLOADS_FOLDER = new URL("../../../dist/downloads/", import.meta.url);

const GZIP = "application/gzip";

/** The names of the files under /downloads. */
export function downloadNames(version: string) {
  return {
    /** The library: engine, wheel, client and their documents, which npm installs. */
    library: `almagest-${version}.tgz`,
    /** The tool calls for assistants on the same machine, which npm installs. */
    assistant: `almagest-mcp-${version}.tgz`,
    /** The Python client, which pip installs. */
    wheel: `almagest_client-${version}-py3-none-any.whl`,
    protoFiles: `almagest-proto-${version}.tar.gz`,
    descriptorSet: `almagest-${version}.binpb`,
  };
}

/** Finds the files under /downloads: the ones of `npm run build`, or none before it has written all of them. */
export function findDownloads(folder = DOWNLOADS_FOLDER) {
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
  return {
    /** By path; empty if the build is not complete. */
    documents: new Map(hasPackages ? documents : []) as WebDocuments,
    /** Whether the guides can install packages from this service. */
    hasPackages,
  };
}
