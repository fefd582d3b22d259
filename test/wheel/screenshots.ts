/**
 * Writes screenshots of the reference wheels, 400 pixels wide, rendered by Chromium, to be reviewed by eye:
 *
 *     node test/wheel/screenshots.ts
 */
import { readFileSync, writeFileSync } from "node:fs";
import { chromium } from "playwright-core";
import { CHROMIUM, NO_CHROMIUM } from "../package/chromium.ts";
import { folder, REFERENCE_BIRTHS } from "./reference-charts.ts";

const SIZE_PX = 400;

export const SCREENSHOTS: readonly (readonly [name: string, file: URL])[] = Object.keys(REFERENCE_BIRTHS).map(
  (name) => [name, new URL(`${name}.png`, folder)],
);

/** Renders each reference and reports the share of pixels that differ from its screenshot. */
export async function showReferences(
  compare: (
    name: string,
    png: Buffer,
    differsFrom: (picture: Buffer) => Promise<number>,
  ) => Promise<void> | void,
): Promise<void> {
  if (CHROMIUM === undefined) throw new Error(`Screenshots ${NO_CHROMIUM}`);
  const browser = await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const page = await browser.newPage({
      viewport: { width: SIZE_PX, height: SIZE_PX },
      colorScheme: "light",
    });
    for (const [name] of SCREENSHOTS) {
      const svg = readFileSync(new URL(`${name}.svg`, folder)).toString("base64");
      await page.setContent(
        `<style>body{margin:0}</style><img width="${SIZE_PX}" height="${SIZE_PX}" src="data:image/svg+xml;base64,${svg}">`,
      );
      await page.waitForFunction("document.images[0].complete");
      const png = await page.screenshot();
      await compare(name, png, (picture) => page.evaluate<number>(differingShare(png, picture)));
    }
  } finally {
    await browser.close();
  }
}

/** The share of pixels that differ by more than antialiasing does. Runs in the browser. */
function differingShare(a: Buffer, b: Buffer): string {
  const pictures = JSON.stringify([a, b].map((png) => `data:image/png;base64,${png.toString("base64")}`));
  return `(async () => {
    const [a, b] = await Promise.all(${pictures}.map(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
      canvas.drawImage(image, 0, 0);
      return canvas.getImageData(0, 0, image.width, image.height).data;
    }));
    if (a.length !== b.length) return 1;
    let differing = 0;
    for (let at = 0; at < a.length; at += 4)
      if ([0, 1, 2].some((channel) => Math.abs(a[at + channel] - b[at + channel]) > 64)) differing += 1;
    return differing / (a.length / 4);
  })()`;
}

if (import.meta.main) {
  await showReferences((name, png) => writeFileSync(new URL(`${name}.png`, folder), png));
}
