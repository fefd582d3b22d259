import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import packageJson from "../../../../package.json" with { type: "json" };
import { downloadNames, findDownloads } from "../../../../service/portal/site/downloads.ts";
import { NO_PACKAGE, readGuides } from "../../../../service/portal/site/guides.ts";
import { defined } from "../../../defined.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { BROWSER } from "./read-site.ts";

const NAMES = downloadNames(packageJson.version);

/** A folder with a file of each name, which contains its name; removed after the test. */
function createDownloads(names: readonly string[]): URL {
  const folder = mkdtempSync(join(tmpdir(), "almagest-downloads-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const name of names) writeFileSync(join(folder, name), name);
  return pathToFileURL(join(folder, "/"));
}

async function serve(downloadsFolder: URL): Promise<string> {
  const server = await openChartServer({ downloadsFolder });
  onTestFinished(async () => void (await server.stop()));
  return server.baseUrl;
}

test("the files of the build are served as they are, and clients revalidate them", async () => {
  const baseUrl = await serve(createDownloads(Object.values(NAMES)));
  const types = { wheel: "application/zip", descriptorSet: "application/octet-stream" };
  for (const [file, name] of Object.entries(NAMES)) {
    const response = await fetch(`${baseUrl}/downloads/${name}`);
    expect(await response.text()).toBe(name);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      "content-type": { ...types }[file] ?? "application/gzip",
      "cache-control": "no-cache",
    });
    // A browser stores an archive as it was sent, so it must not be compressed again for the transfer.
    expect(response.headers.get("content-encoding")).toBeNull();
    const etag = defined(response.headers.get("etag"));
    const again = await fetch(`${baseUrl}/downloads/${name}`, { headers: { "if-none-match": etag } });
    expect(again.status).toBe(304);
  }
  const page = await (await fetch(`${baseUrl}/docs/clients`, { headers: BROWSER })).text();
  expect(page).toContain(`href="/downloads/${NAMES.wheel}"`);
  for (const path of ["/downloads", "/downloads/", "/downloads/..%2fpackage.json"])
    expect((await fetch(`${baseUrl}${path}`)).status, path).toBe(404);
});

test("without a complete build no file is served, and the pages name the command that writes them", async () => {
  const baseUrl = await serve(createDownloads([NAMES.library]));
  expect((await fetch(`${baseUrl}/downloads/${NAMES.library}`)).status).toBe(404);
  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: false, contactUrl: null };
  const guides = readGuides({ baseUrl, hasPackages: false, plans }).flatMap((group) => group.guides);
  const installing = guides.filter(({ text }) => text.includes(NO_PACKAGE));
  expect(installing.map(({ path }) => path)).toEqual(
    expect.arrayContaining(["/docs/clients", "/docs/library"]),
  );
  for (const { path } of installing) {
    const page = await (await fetch(`${baseUrl}${path}`, { headers: BROWSER })).text();
    expect(page, path).toContain("<code>npm run build</code> in its clone writes it");
    expect(page.match(/href="\/downloads\/|https?:[^\s"]+\/downloads\//g), path).toBeNull();
  }
});

test("a file is served only if all are, and only then a guide reads one", () => {
  const names = Object.values(NAMES);
  const sets = [[], names.slice(1), names];
  const downloads = sets.map((files) => findDownloads(createDownloads(files)));
  expect(downloads.map(({ hasPackages }) => hasPackages)).toEqual([false, false, true]);
  expect(downloads.map(({ documents }) => documents.size)).toEqual([0, 0, names.length]);

  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: false, contactUrl: null };
  const textOf = (hasPackages: boolean): string =>
    readGuides({ baseUrl: "https://charts.example.com", hasPackages, plans })
      .flatMap(({ guides }) => guides.map(({ text }) => text))
      .join("\n");
  const address = "https://charts.example.com/downloads/";
  expect([textOf(true).includes(address), textOf(true).includes(NO_PACKAGE)]).toEqual([true, false]);
  expect([textOf(false).includes(address), textOf(false).includes(NO_PACKAGE)]).toEqual([false, true]);
});
