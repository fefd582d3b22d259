import { readFileSync } from "node:fs";
import { publishedDescriptorSet } from "../../contract/published-contract.ts";
import { editionOf } from "../pages/assets.ts";
import type { WebDocument, WebDocuments } from "../pages/web-document.ts";
import { assistantPackage, findPackageArchive, libraryPackage } from "./package-archive.ts";
import { packProtoFiles } from "./proto-archive.ts";
import { buildPythonWheel } from "./python-wheel.ts";

const PROJECT_FOLDER = new URL("../../../", import.meta.url);

const GZIP = "application/gzip";

/** The files under /downloads: the clients and the contract. */
export interface Downloads {
  /** By path. */
  readonly documents: WebDocuments;
  /** Whether they include the packages of the library and of the tool calls. */
  readonly hasPackages: boolean;
}

/** Makes the files under /downloads from those of the project. Their version is that of the package. */
export function readDownloads(): Downloads {
  const { version } = readManifest();
  const wheel = buildPythonWheel(PROJECT_FOLDER, version);
  const builtPackages = [libraryPackage(version), assistantPackage(version)];
  const archives = builtPackages.flatMap((builtPackage) => {
    const content = findPackageArchive(PROJECT_FOLDER, builtPackage);
    return content === null ? [] : [[builtPackage.fileName, { contentType: GZIP, content }] as const];
  });
  const files: readonly (readonly [fileName: string, document: WebDocument])[] = [
    [wheel.fileName, editionOf(wheel.contentType, wheel.content)],
    ...archives,
    [`almagest-proto-${version}.tar.gz`, { contentType: GZIP, content: packProtoFiles }],
    [
      `almagest-${version}.binpb`,
      {
        contentType: "application/octet-stream",
        content: () => Buffer.from(publishedDescriptorSet()),
      },
    ],
  ];
  return {
    documents: new Map(files.map(([fileName, document]) => [`/downloads/${fileName}`, document])),
    hasPackages: archives.length === builtPackages.length,
  };
}

/** The Python client as a file. */
export function buildWheelFile(): ReturnType<typeof buildPythonWheel> {
  return buildPythonWheel(PROJECT_FOLDER, readManifest().version);
}

function readManifest(): { readonly version: string } {
  return JSON.parse(readFileSync(new URL("package.json", PROJECT_FOLDER), "utf8")) as {
    readonly version: string;
  };
}
