import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WebDocument } from "../site/web-document.ts";

const OWN = fileURLToPath(new URL("./assets/", import.meta.url));
/** The package that draws the API reference; its files are served as they are. */
const REFERENCE = dirname(createRequire(import.meta.url).resolve("swagger-ui-dist/package.json"));
/** Pictures of the guides. */
const PICTURES = fileURLToPath(new URL("../../../docs/", import.meta.url));
const REFERENCE_FILES = ["swagger-ui.css", "swagger-ui-bundle.js"];

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
};
const EDITION_LENGTH = 12;

/** Styles, scripts and drawings that pages load, by name. */
export interface Assets {
  readonly documents: ReadonlyMap<string, WebDocument>;
  /** The address of an asset, which changes with its content. */
  addressOf(name: string): string;
}

/** Reads the files of `assets/`, those of the API reference, and the pictures of the guides. */
export function readAssets(): Assets {
  const files = [
    ...readdirSync(OWN).map((name) => [name, join(OWN, name)] as const),
    ...REFERENCE_FILES.map((name) => [name, join(REFERENCE, name)] as const),
    ...readdirSync(PICTURES)
      .filter((name) => name.endsWith(".svg"))
      .map((name) => [name, join(PICTURES, name)] as const),
  ];
  const documents = new Map(files.map(([name, file]) => [`/assets/${name}`, assetOf(file)]));
  return {
    documents,
    addressOf: (name) => {
      const edition = documents.get(`/assets/${name}`)?.edition;
      if (edition === undefined) throw new Error(`there is no asset ${name}`);
      return `/assets/${name}?v=${edition}`;
    },
  };
}

/** @throws Error for a kind of file that has no content type here */
function assetOf(file: string): WebDocument {
  const contentType = CONTENT_TYPES[extname(file)];
  if (contentType === undefined) throw new Error(`${file} is of a kind that is not served`);
  const content = readFileSync(file);
  const edition = createHash("sha256").update(content).digest("hex").slice(0, EDITION_LENGTH);
  return { contentType, content, edition };
}
