import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Ajv } from "ajv";
import { unzipSync } from "fflate";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import packageJson from "../../package.json" with { type: "json" };
import { serverJson } from "../../tools/bundle/server-json.ts";
import { readProject } from "../../tools/project.ts";
import { originOf } from "../../tools/release/origin.ts";
import { defined } from "../defined.ts";
import { ROOT } from "../source-tree.ts";

const FILE = `almagest-mcp-${packageJson.version}.mcpb`;
const SIZE_MAX_BYTES = 35e6;
const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };

interface Manifest {
  readonly version: string;
  readonly icon: string;
  readonly tools: readonly { readonly name: string }[];
  readonly server: {
    readonly entry_point: string;
    readonly mcp_config: { readonly args: readonly string[] };
  };
}

const ajv = new Ajv({ strict: false, allErrors: true });
ajv.addFormat("uri", (text: string) => URL.canParse(text));
ajv.addFormat("email", /^[^@\s]+@[^@\s]+$/);

/** The problems of a value by a schema. */
function problemsOf(schema: object, value: unknown): readonly string[] {
  const validate = ajv.compile(schema);
  return validate(value)
    ? []
    : defined(validate.errors).map(({ instancePath, message }) => `${instancePath} ${message}`);
}

let build = "";
let bundle: Buffer;
let files: Readonly<Record<string, Uint8Array>>;
let manifest: Manifest;
beforeAll(() => {
  build = mkdtempSync(join(tmpdir(), "almagest-mcpb-"));
  execFileSync(process.execPath, [join(ROOT, "tools/build-mcpb.ts"), build], { stdio: "pipe" });
  bundle = readFileSync(join(build, FILE));
  files = unzipSync(bundle);
  manifest = JSON.parse(Buffer.from(defined(files["manifest.json"])).toString()) as Manifest;
});
afterAll(() => rmSync(build, { recursive: true, force: true }));

describe("the bundle for desktop assistants", () => {
  test("has a manifest that the published schema accepts, with the files that it names", () => {
    const schema = JSON.parse(
      readFileSync(join(import.meta.dirname, "mcpb-manifest/mcpb-manifest-v0.3.schema.json"), "utf8"),
    ) as object;
    expect(problemsOf(schema, manifest)).toEqual([]);
    expect(problemsOf(schema, { ...manifest, version: undefined, orbs: 1 })).toHaveLength(2);
    expect(manifest.version).toBe(packageJson.version);
    const { entry_point: program, mcp_config: config } = manifest.server;
    expect(config.args).toEqual([`\${__dirname}/${program}`]);
    const names = [program, manifest.icon, "LICENSE", "NOTICE", "THIRD-PARTY-NOTICES"];
    expect(Object.keys(files)).toEqual(expect.arrayContaining(names));
    const notices = Buffer.from(defined(files["THIRD-PARTY-NOTICES"])).toString();
    for (const name of ["@modelcontextprotocol/server", "geo-tz", "zod", "OpenStreetMap"])
      expect(notices).toContain(name);
    expect(notices).not.toContain("better-auth");
    expect(bundle.length).toBeLessThan(SIZE_MAX_BYTES);
  });

  test("contains no native code and nothing outside of its folder", () => {
    for (const name of Object.keys(files)) expect(name).not.toMatch(/\.node$|\.\.|^\/|\\/);
  });

  test("runs from its folder alone, with the tools, guides and prompts that it names", async () => {
    const folder = join(build, "installed");
    for (const [name, content] of Object.entries(files)) {
      if (name.endsWith("/")) continue;
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    const args = manifest.server.mcp_config.args.map((text) => text.replace(`\${__dirname}`, folder));
    const client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode: "auto" } });
    const env = { PATH: process.env["PATH"] ?? "" };
    await client.connect(new StdioClientTransport({ command: process.execPath, args, cwd: folder, env }));
    const { tools } = await client.listTools();
    expect(manifest.tools.map(({ name }) => name).sort()).toEqual(tools.map(({ name }) => name).sort());
    const chart = await client.callTool({ name: "chart_short", arguments: { birth: BIRTH } });
    expect(chart.structuredContent).toMatchObject({ time: { timezone: "Europe/Lisbon" } });
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(30);
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    expect((await client.listPrompts()).prompts).toHaveLength(5);
    await client.close();
  });
});

test("server.json describes the service and the bundle, with its checksum", () => {
  const service = "https://almagest.forge.org";
  const origin = originOf({ repository: "https://forge.org/a/b", homepage: `${service}/docs/tool-calls` });
  const checksum = createHash("sha256").update(bundle).digest("hex");
  const description = serverJson({ ...readProject(), ...origin }, { fileName: FILE, checksum }) as {
    readonly name: string;
    readonly description: string;
    readonly version: string;
    readonly remotes: readonly { readonly url: string }[];
    readonly packages: readonly { readonly identifier: string; readonly fileSha256: string }[];
  };
  expect(description.name).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
  expect(description.description.length).toBeLessThanOrEqual(100);
  expect(description.version).toBe(packageJson.version);
  expect(description.remotes.map(({ url }) => url)).toEqual([`${service}/mcp`]);
  const [mcpb] = description.packages;
  expect(mcpb?.identifier.endsWith(`/v${packageJson.version}/${FILE}`)).toBe(true);
  expect(mcpb?.fileSha256).toBe(checksum);
  // The project's own manifest names no service until a release.
  expect(existsSync(join(build, "server.json"))).toBe(false);
});
