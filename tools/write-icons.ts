import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { initWasm, Resvg } from "@resvg/resvg-wasm";

const ASSETS = new URL("../service/portal/pages/assets/", import.meta.url);
const FAVICON_PX = 32;
const TOUCH_ICON_PX = 180;
const DIRECTORY_BYTES = 22;

/** Renders the site's icon for clients that do not read SVG; returns the files by name. */
export async function renderIcons(): Promise<ReadonlyMap<string, Buffer>> {
  await initWasm(readFileSync(createRequire(import.meta.url).resolve("@resvg/resvg-wasm/index_bg.wasm")));
  const drawing = readFileSync(new URL("icon.svg", ASSETS), "utf8");
  const pngOf = (sidePx: number): Buffer =>
    Buffer.from(new Resvg(drawing, { fitTo: { mode: "width", value: sidePx } }).render().asPng());
  return new Map([
    ["favicon.ico", iconFile(pngOf(FAVICON_PX), FAVICON_PX)],
    ["apple-touch-icon.png", pngOf(TOUCH_ICON_PX)],
  ]);
}

/** An ICO file of one PNG: the header, a directory of one entry, the picture. */
function iconFile(png: Buffer, sidePx: number): Buffer {
  const directory = Buffer.alloc(DIRECTORY_BYTES);
  const [type, count, planes, bitsPerPixel] = [1, 1, 1, 32];
  directory.writeUInt16LE(type, 2);
  directory.writeUInt16LE(count, 4);
  directory.writeUInt8(sidePx, 6);
  directory.writeUInt8(sidePx, 7);
  directory.writeUInt16LE(planes, 10);
  directory.writeUInt16LE(bitsPerPixel, 12);
  directory.writeUInt32LE(png.length, 14);
  directory.writeUInt32LE(DIRECTORY_BYTES, 18);
  return Buffer.concat([directory, png]);
}

if (import.meta.main) {
  for (const [name, content] of await renderIcons()) writeFileSync(new URL(name, ASSETS), content);
}
