/**
 * Writes the picture of the studio in README: its first screen with a birth and the transits of an instant.
 *
 *     node tools/studio/write-screenshot.ts        (needs Debian's chromium)
 */
import { mkdtempSync, rmSync } from "node:fs";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { CHROMIUM, NO_CHROMIUM, serveFolder } from "../../test/package/chromium.ts";
import { buildStudio } from "../build-studio.ts";
import { ROOT } from "../licences/inventory.ts";

const PICTURE = join(ROOT, "docs/studio.png");
const FRAGMENT = "d=1990-06-15&t=14%3A30&p=48.8566%2C2.3522&pn=Paris&r=transits&at=2461000.5&s=months";
const VIEWPORT = { width: 1200, height: 860 };

if (CHROMIUM === undefined) throw new Error(NO_CHROMIUM);
const root = mkdtempSync(join(tmpdir(), "almagest-picture-"));
const server = await serveFolder(await buildStudio(root));
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ["--no-sandbox", "--disable-gpu"] });
try {
  const page = await browser.newPage({
    viewport: VIEWPORT,
    colorScheme: "light",
    timezoneId: "Europe/Paris",
  });
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/#${FRAGMENT}`);
  await page.locator("#studio[data-shown] .wheel svg").waitFor();
  await page.getByText("Next:").waitFor();
  await page.locator("#birth-date").waitFor();
  await page.screenshot({ path: PICTURE });
} finally {
  await browser.close();
  server.closeAllConnections();
  server.close();
  rmSync(root, { recursive: true, force: true });
}
