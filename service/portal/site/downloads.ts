import { readFileSync } from "node:fs";
import { editionOf } from "../pages/assets.ts";
import { buildPythonWheel } from "./python-wheel.ts";
import type { Download, WebDocuments } from "./web-document.ts";

const PROJECT_FOLDER = new URL("../../../", import.meta.url);

/** Builds the files under /downloads from the files of the project. Their version is that of the package. */
export function buildDownloads(): readonly Download[] {
  const manifest = readFileSync(new URL("package.json", PROJECT_FOLDER), "utf8");
  const { version } = JSON.parse(manifest) as { readonly version: string };
  return [buildPythonWheel(PROJECT_FOLDER, version)];
}

/** The files under /downloads as documents of the site, by path. */
export function readDownloads(): WebDocuments {
  return new Map(
    buildDownloads().map(({ fileName, contentType, content }) => [
      `/downloads/${fileName}`,
      editionOf(contentType, content),
    ]),
  );
}
