import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WebDocument } from "./web-document.ts";

const ASSETS_FOLDER = fileURLToPath(new URL("./assets/", import.meta.url));
/** Pictures of the guides are next to them. */
const DOCS_FOLDER = fileURLToPath(new URL("../../../docs/", import.meta.url));

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
};
const EDITION_LENGTH = 12;

/** Stylesheets, scripts and pictures that pages load. */
export interface Assets {
  /** By path: `/assets/style.css`. */
  readonly documents: ReadonlyMap<string, WebDocument>;
  /** Returns the address of an asset, which changes with its content. */
  addressOf(name: string): string;
}

/** Reads the files of `assets/` and the pictures of the guides. */
export function readAssets(): Assets {
  const files = [
    ...readdirSync(ASSETS_FOLDER).map((name) => [name, join(ASSETS_FOLDER, name)] as const),
    ...readdirSync(DOCS_FOLDER)
      .filter((name) => name.endsWith(".svg"))
      .map((name) => [name, join(DOCS_FOLDER, name)] as const),
  ];
  const documents = new Map(files.map(([name, file]) => [`/assets/${name}`, readAsset(file)]));
  return {
    documents,
    addressOf: (name) => {
      const edition = documents.get(`/assets/${name}`)?.edition;
      if (edition === undefined) throw new Error(`asset ${name} does not exist`);
      return `/assets/${name}?v=${edition}`;
    },
  };
}

/** Reads the icon of the service, SVG, for a process without a site. */
export function readIcon(): string {
  return readFileSync(join(ASSETS_FOLDER, "icon.svg"), "utf8");
}

/** @throws {Error} when the file's extension has no content type */
function readAsset(file: string): WebDocument {
  const contentType = CONTENT_TYPES[extname(file)];
  if (contentType === undefined) throw new Error(`${file} has an extension without a content type`);
  const content = readFileSync(file);
  const edition = createHash("sha256").update(content).digest("hex").slice(0, EDITION_LENGTH);
  return { contentType, content, edition };
}
