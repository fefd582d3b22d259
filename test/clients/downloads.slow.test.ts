import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadFileDescriptorSetFromBuffer } from "@grpc/proto-loader";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { sharedDownloads } from "../package/shared-build.ts";
import { openChartServer } from "../service/open-chart-server.ts";

const ROOT = join(import.meta.dirname, "../..");
const { version } = createRequire(import.meta.url)("../../package.json") as { readonly version: string };
const LIBRARY = `almagest-${version}.tgz`;
const BUF = join(ROOT, "node_modules/.bin/buf");

let work: string;
let server: RunningServer;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "almagest-downloads-"));
  server = await openChartServer({ downloadsFolder: await sharedDownloads() });
});
afterAll(async () => {
  await server.stop();
  rmSync(work, { recursive: true, force: true });
});

async function download(fileName: string): Promise<Response> {
  return await fetch(`${server.baseUrl}/downloads/${fileName}`);
}

/** Unpacks an archive with the system's tar into a new folder. */
function unpack(content: Buffer, name: string): string {
  const folder = join(work, name);
  mkdirSync(folder);
  execFileSync("tar", ["-xz"], { cwd: folder, input: content });
  return folder;
}

/** The contract without comments, as buf compiles it. */
function compiledByBuf(folder: string): Buffer {
  return execFileSync(BUF, ["build", "proto", "--exclude-source-info", "-o", "-#format=binpb"], {
    cwd: folder,
    maxBuffer: 1e7,
  });
}

const servicesOf = (descriptorSet: Buffer): readonly string[] =>
  Object.keys(loadFileDescriptorSetFromBuffer(descriptorSet))
    .filter((name) => name.endsWith("Service"))
    .sort();

describe("the contract", () => {
  test("is served as files that buf compiles without anything else", async () => {
    const response = await download(`almagest-proto-${version}.tar.gz`);
    expect(response.headers.get("content-type")).toBe("application/gzip");
    // A browser stores such an archive as it was sent, so it must not be compressed again for the transfer.
    expect(response.headers.get("content-encoding")).toBeNull();
    const folder = unpack(Buffer.from(await response.arrayBuffer()), "proto");
    expect(servicesOf(compiledByBuf(folder))).toContain("almagest.v1.ChartService");
    execFileSync(BUF, ["lint"], { cwd: folder });
  });

  test("is served as a descriptor set with the same services and no import that is missing", async () => {
    const content = Buffer.from(await (await download(`almagest-${version}.binpb`)).arrayBuffer());
    expect(servicesOf(content)).toEqual(servicesOf(compiledByBuf(join(work, "proto"))));
    const file = join(work, "contract.binpb");
    writeFileSync(file, content);
    execFileSync(BUF, ["build", file, "-o", "/dev/null"]);
  });
});

test("every file has the same bytes in another folder at another time", async () => {
  const built = fileURLToPath(await sharedDownloads());
  const again = join(work, "again");
  for (const part of ["library", "assistant", "clients"])
    execFileSync(process.execPath, [join(ROOT, `tools/build-${part}.ts`), again], { stdio: "pipe" });
  const names = readdirSync(built);
  expect(names).toHaveLength(5);
  for (const name of names) {
    const content = readFileSync(join(again, "downloads", name));
    expect([name, content.equals(readFileSync(join(built, name)))]).toEqual([name, true]);
  }
});

test("the library is served as a package of npm", async () => {
  const response = await download(LIBRARY);
  expect(response.status).toBe(200);
  const folder = unpack(Buffer.from(await response.arrayBuffer()), "library");
  const manifest = JSON.parse(readFileSync(join(folder, "package/package.json"), "utf8")) as object;
  expect(manifest).toMatchObject({ name: "almagest", version, type: "module" });
});
