import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { PLAN_NAMES } from "../../service/contract/plans.ts";
import { readAssets } from "../../service/portal/pages/assets.ts";
import { createFrameContext } from "../../service/portal/pages/frame.ts";
import { findStudio, SHARED_DATA } from "../../service/portal/site/studio.ts";

const frame = createFrameContext({
  ...{
    hasPortal: true,
    hasStudio: true,
    contactUrl: null,
    termsUrl: null,
    privacyUrl: null,
    planNames: PLAN_NAMES,
  },
  baseUrl: "https://example.com/api",
  assets: readAssets(),
});

function folderWith(...names: readonly string[]): URL {
  const folder = mkdtempSync(join(tmpdir(), "almagest-studio-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(join(folder, "data"));
  for (const name of names) writeFileSync(join(folder, name), name);
  return pathToFileURL(`${folder}/`);
}

test("the service has the studio at /studio once it is built, with files of its own and a policy without other sites", async () => {
  const documents = findStudio(
    frame,
    folderWith("main.js", "studio.css", "index.html", "LICENSE", "data/a.bin"),
  );
  expect([...documents.keys()].sort()).toEqual([
    "/studio",
    "/studio/data/a.bin",
    ...SHARED_DATA.map((path) => `/studio/data/${basename(path)}`).sort(),
    "/studio/main.js",
    "/studio/studio.css",
  ]);
  const page = documents.get("/studio");
  expect(page?.headers?.["content-security-policy"]).toMatch(/script-src 'self'; .*connect-src 'self'/);
  const html = typeof page?.content === "function" ? page.content() : "";
  expect(html).toContain('<script type="module" src="/api/studio/main.js"></script>');
  expect(html).toContain('href="/api/studio/studio.css"');
  expect(html).toContain('<a href="/api/studio" aria-current="page">Studio</a>');
  const content = documents.get("/studio/main.js")?.content;
  const bytes = typeof content === "object" && "make" in content ? await content.make() : null;
  expect(String(bytes)).toBe("main.js");
});

test("the service has no studio before it is built", () => {
  expect(findStudio(frame, folderWith("index.html")).size).toBe(0);
});
