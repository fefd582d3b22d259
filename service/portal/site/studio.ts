import { existsSync, readdirSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { basename, extname } from "node:path";
import { type FrameContext, layout, STUDIO_PATH } from "../pages/frame.ts";
import { html } from "../pages/html.ts";
import { pageDocument, type WebDocument, type WebDocuments } from "../pages/web-document.ts";

export const STUDIO_STYLESHEET = `${STUDIO_PATH}/studio.css`;
/** Shows the studio in the element with the id `studio`. */
export const STUDIO_SCRIPT = html`<script type="module" src="${STUDIO_PATH}/main.js"></script>`;
/** Where `npm run build` writes the files, in the project and in the artefact. */
const STUDIO_FOLDER = new URL("../../../dist/studio/", import.meta.url);

/** Data that the service has for itself too: it is served from there, and the artefact has it once. */
export const SHARED_DATA: readonly string[] = [
  "engine/data/ephemeris.bin",
  "civil/data/clocks.json",
  "civil/data/tz-pack.txt",
  "civil/data/zone-index.bin",
];
const ROOT = new URL("../../../", import.meta.url);

/** Files that the page loads; the page of the static studio and the licences are not among them. */
const CONTENT_TYPES: Readonly<Record<string, string>> = {
  ".bin": "application/octet-stream",
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".txt": "text/plain; charset=utf-8",
};

/** Whether `npm run build` has written the studio. */
export function hasStudio(folder = STUDIO_FOLDER): boolean {
  return existsSync(new URL("main.js", folder));
}

/** Finds the studio: the page and the files of `npm run build`, or none before it has written them. */
export function findStudio(frame: FrameContext, folder = STUDIO_FOLDER): WebDocuments {
  if (!hasStudio(folder)) return new Map();
  const ownData = readdirSync(new URL("data/", folder)).map((name) => `data/${name}`);
  const locations = new Map([
    ...[...readdirSync(folder), ...ownData].map((name) => [name, new URL(name, folder)] as const),
    ...SHARED_DATA.map((path) => [`data/${basename(path)}`, new URL(path, ROOT)] as const),
  ]);
  const files = [...locations].flatMap(([name, url]): readonly (readonly [string, WebDocument])[] => {
    const contentType = CONTENT_TYPES[extname(name)];
    if (contentType === undefined) return [];
    return [[`${STUDIO_PATH}/${name}`, { contentType, content: { make: () => readFile(url) } }]];
  });
  return new Map<string, WebDocument>([[STUDIO_PATH, studioPage(frame)], ...files]);
}

/** The page. What is entered in it stays in the browser, as its policy ensures. */
function studioPage(frame: FrameContext): WebDocument {
  const body = html`<h1>Studio</h1>
<div class="studio" id="studio"><noscript><p>The studio computes charts in the browser, which needs scripts. The <a href="/docs">API</a> returns them as JSON.</p></noscript></div>
${STUDIO_SCRIPT}`;
  return pageDocument(
    () =>
      layout(frame, {
        ...{ title: "Studio", path: STUDIO_PATH, body, isSignedIn: false },
        ...{ isWide: true, hasHeading: true, stylesheets: [STUDIO_STYLESHEET] },
      }),
    "The studio computes charts in a browser: open this page in one. Nothing that is entered leaves the browser.\n",
  );
}
