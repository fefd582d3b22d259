import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import { findDownloads } from "../../../../service/portal/site/downloads.ts";
import { readGuides } from "../../../../service/portal/site/guides.ts";
import { createSiteDoor } from "../../../../service/portal/site/site-door.ts";
import { DEFAULT_LIMITS } from "../../../../service/settings/limits.ts";
import { createCompression } from "../../../../service/transport/http/compression.ts";
import { contextOf } from "../../../../service/transport/http/door.ts";
import { defined } from "../../../defined.ts";
import { openPort } from "../../transport/port/open-port.ts";

const NAMES = {
  library: "almagest-2.0.0.tgz",
  assistant: "almagest-mcp-2.0.0.tgz",
  wheel: "almagest-2.0.0-py3-none-any.whl",
  descriptorSet: "almagest-2.0.0.binpb",
};

/** A program of a build: fails for its first run, and writes for each other one the number of its run. */
const PROGRAM = `
import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
const [, , folder] = process.argv;
mkdirSync(new URL(\`run-\${process.pid}\`, import.meta.url));
const runs = readdirSync(new URL(".", import.meta.url)).filter((name) => name.startsWith("run-")).length;
if (runs === 1) throw new Error("the disk is full");
mkdirSync(\`\${folder}/downloads\`);
for (const name of ${JSON.stringify([NAMES.wheel, NAMES.descriptorSet])})
  writeFileSync(\`\${folder}/downloads/\${name}\`, \`run \${runs}\`);
`;

/** A project with a version and the files given by path; removed after the test. */
function createProject(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-project-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [path, text] of Object.entries({ "package.json": '{ "version": "2.0.0" }', ...files })) {
    mkdirSync(join(folder, path, ".."), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  return folder;
}

/** The response to a request for a download, as `STATUS TEXT`. */
type Download = (name: string) => Promise<string>;

/** Serves the downloads of a project; `log` receives the errors. */
async function serveDownloads(folder: string, log: string[] = []): Promise<Download> {
  const { documents } = findDownloads(pathToFileURL(join(folder, "/")));
  const door = createSiteDoor(documents, () => 0, createCompression([]), {
    baseUrl: "http://127.0.0.1",
    log: { error: ({ err }: { readonly err: Error }) => log.push(err.message) },
  });
  const { number } = await openPort((request, response) => {
    const context = contextOf(request, response, "request", { ...DEFAULT_LIMITS });
    response.statusCode = 404;
    if (door.serves(context.path)) void door.serve(request, response, context);
    else response.end("not found");
  });
  return async (name) => {
    const response = await fetch(`http://127.0.0.1:${number}/downloads/${name}`);
    return `${response.status} ${await response.text()}`;
  };
}

test("a build runs once for simultaneous requests; a failed one is logged and runs again for the next request", async () => {
  const folder = createProject({ "tools/build-clients.ts": PROGRAM });
  const runs = (): number =>
    readdirSync(join(folder, "tools")).filter((name) => name.startsWith("run-")).length;
  const log: string[] = [];
  const download = await serveDownloads(folder, log);
  const both = () => Promise.all([download(NAMES.wheel), download(NAMES.descriptorSet)]);

  for (const response of await both()) expect(response).toMatch(/^500 .*"internal_error"/);
  expect(runs()).toBe(1);
  expect(log).toEqual([
    expect.stringContaining("the disk is full"),
    expect.stringContaining("the disk is full"),
  ]);
  expect(await both()).toEqual(["200 run 2", "200 run 2"]);
  expect(await download(NAMES.wheel)).toBe("200 run 2");
  expect(runs()).toBe(2);
});

test("a file is the one of the last build where the compiler is not installed", async () => {
  const download = await serveDownloads(
    createProject({ "tools/build-library.ts": "", [`dist/downloads/${NAMES.library}`]: "the package" }),
  );
  expect(await download(NAMES.library)).toBe("200 the package");
  expect(await download(NAMES.assistant)).toBe("404 not found");
});

test("packages that neither a compiler nor a build makes are not offered, and no guide names them", () => {
  const projects = [
    createProject({}),
    createProject({ [`dist/downloads/${NAMES.library}`]: "" }),
    createProject({
      [`dist/downloads/${NAMES.library}`]: "",
      [`dist/downloads/${NAMES.assistant}`]: "",
    }),
  ];
  const downloads = projects.map((folder) => findDownloads(pathToFileURL(join(folder, "/"))));
  expect(downloads.map(({ hasPackages }) => hasPackages)).toEqual([false, false, true]);
  expect([...defined(downloads[0]).documents.keys()]).toEqual([]);

  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: false, contactUrl: null };
  const guidesThatInstall = (hasPackages: boolean): readonly string[] =>
    readGuides({ baseUrl: "https://charts.example.com", hasPackages, plans })
      .flatMap(({ guides }) => guides)
      .filter(({ text }) => /(npm install |--package=)\S*\/downloads\/almagest-\S*tgz/.test(text))
      .map(({ path }) => path);
  expect(guidesThatInstall(true)).toEqual(expect.arrayContaining(["/docs/quick-start", "/docs/tool-calls"]));
  expect(guidesThatInstall(false)).toEqual([]);
});
