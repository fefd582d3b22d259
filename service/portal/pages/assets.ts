import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import type { WebDocument, WebDocuments } from "./web-document.ts";

const ASSETS_FOLDER = fileURLToPath(new URL("./assets/", import.meta.url));
/** Each font is next to its licence. */
const FONTS_FOLDER = fileURLToPath(new URL("./fonts/", import.meta.url));
/** Pictures of the guides are next to them. */
const DOCS_FOLDER = fileURLToPath(new URL("../../../docs/", import.meta.url));
/** A script of the studio that other pages load too. */
const SAVE_SCRIPT = "save-file.js";
const SAVE_SCRIPT_FILE = fileURLToPath(new URL(`../../../studio/${SAVE_SCRIPT}`, import.meta.url));

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".ico": "image/x-icon",
  ".js": "text/javascript; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".woff2": "font/woff2",
};
const FONT_URL = /(?<=url\(")([\w-]+\.woff2)(?="\))/g;
const VIEW_BOX = /^<svg[^>]* viewBox="0 0 (\d+) (\d+)"/;
const VERSION_LENGTH = 12;

/** Reads the files of `assets/` and `fonts/`, the pictures of the guides and the script that saves. Stylesheets name each font with its version. */
export function readAssets() {
  const files = [
    ...[ASSETS_FOLDER, FONTS_FOLDER].flatMap((folder) =>
      readdirSync(folder).map((name) => [name, join(folder, name)] as const),
    ),
    ...readdirSync(DOCS_FOLDER)
      .filter((name) => name.endsWith(".svg"))
      .map((name) => [name, join(DOCS_FOLDER, name)] as const),
    [SAVE_SCRIPT, SAVE_SCRIPT_FILE] as const,
  ];
  const documents = new Map(files.map(([name, file]) => [`/assets/${name}`, readAsset(file)]));
  const queryOf = (name: string): string => {
    const version = documents.get(`/assets/${name}`)?.version;
    if (version === undefined) throw new Error(`asset ${name} does not exist`);
    return `?v=${version}`;
  };
  for (const [path, { contentType, content }] of documents) {
    if (!path.endsWith(".css")) continue;
    const text = String(content).replace(FONT_URL, (name) => `${name}${queryOf(name)}`);
    documents.set(path, documentOf(contentType, Buffer.from(text)));
  }
  return {
    /** By path: `/assets/style.css`. */
    documents: documents as WebDocuments,
    /** Returns the address of an asset, which changes with its content. */
    addressOf: (name: string): string => `/assets/${name}${queryOf(name)}`,
    /** Returns the size of a drawing, in the units of its view box; null if the asset is not a drawing. */
    sizeOf(name: string): { readonly width: string; readonly height: string } | null {
      const drawing = documents.get(`/assets/${name}`)?.content;
      const [, width, height] = VIEW_BOX.exec(String(drawing)) ?? [];
      return width === undefined || height === undefined ? null : { width, height };
    },
  };
}

export type Assets = ReturnType<typeof readAssets>;

/** Reads the icon of the service, SVG, for a process without a site. */
export function readIcon(): string {
  return readFileSync(join(ASSETS_FOLDER, "icon.svg"), "utf8");
}

/** @throws {Error} when the file's extension has no content type */
function readAsset(file: string): WebDocument {
  const contentType = CONTENT_TYPES[extname(file)];
  if (contentType === undefined) throw new Error(`${file} has an extension without a content type`);
  return documentOf(contentType, readFileSync(file));
}

function documentOf(contentType: string, content: Buffer): WebDocument {
  const version = createHash("sha256").update(content).digest("hex").slice(0, VERSION_LENGTH);
  return { contentType, content, version };
}
