import { execFileSync, spawn, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { Client } from "@modelcontextprotocol/client";
import { StdioClientTransport } from "@modelcontextprotocol/client/stdio";
import { Client as Client2025 } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport as Transport2025 } from "@modelcontextprotocol/sdk/client/stdio.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { builtPart } from "../../package/shared-build.ts";
import { bareEnvironment } from "../../run/test-run.ts";
import type { ToolResult } from "../transport/tools/tool-clients.ts";

const ROOT = join(import.meta.dirname, "../../..");
const PROGRAM = join(ROOT, "service/mcp.ts");
const { version, bin } = createRequire(import.meta.url)("../../../package.json") as {
  readonly version: string;
  readonly bin: Readonly<Record<string, string>>;
};
const INFO = { name: "test", version: "1.0.0" };
const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "almagest-mcp-"));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** The command of a program, in the environment that clients pass on and with the modules that were compiled before. */
function commandOf(program: string) {
  const env = bareEnvironment() as Readonly<Record<string, string>>;
  return { command: process.execPath, args: [program], cwd: work, env };
}

async function connect(program: string): Promise<Client> {
  const client = new Client(INFO, { versionNegotiation: { mode: "auto" } });
  await client.connect(new StdioClientTransport(commandOf(program)));
  return client;
}

const textOf = (result: unknown): string => defined((result as ToolResult).content[0]?.text);

describe("tool calls over standard input and output", () => {
  let client: Client;
  /** Of the 2025 line. */
  let client2025: Client2025;
  beforeAll(async () => {
    client = await connect(PROGRAM);
    client2025 = new Client2025(INFO);
    await client2025.connect(new Transport2025(commandOf(PROGRAM)));
  });
  afterAll(() => Promise.all([client, client2025].map((each) => each.close())));

  test("serve every tool except usage, in brief and in full, without an account", async () => {
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(21);
    expect(tools.map(({ name }) => name)).not.toContain("usage");
    expect(client.getInstructions()).toContain("no account, no limit");
    const texts = JSON.stringify([tools, client.getInstructions()]);
    expect(texts).not.toMatch(/\b(Pro|Free|plan)\b/);
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(31_000);
    const brief = await client.callTool({ name: "chart_short", arguments: { birth: BIRTH } });
    expect(textOf(brief)).toContain(`"ascendant":"Taurus 28°25'"`);
    expect(JSON.stringify(brief.structuredContent)).toBe(textOf(brief));
    expect(Object.keys(defined(brief._meta)).filter((name) => /limit/i.test(name))).toEqual([]);
    const full = await client.callTool({ name: "transits", arguments: { birth: BIRTH, detail: "full" } });
    expect(textOf(full).length).toBeGreaterThan(20_000);
    const rejected = await client.callTool({ name: "chart_short", arguments: { birth: 3, detail: "all" } });
    expect([rejected.isError, textOf(rejected)]).toEqual([
      true,
      expect.stringContaining("must be an object"),
    ]);
  });

  test("serve the page of the wheel, and link answers to its picture", async () => {
    const { contents } = await client.readResource({ uri: "ui://almagest/wheel.html" });
    expect(contents[0]).toMatchObject({ mimeType: "text/html;profile=mcp-app" });
    for (const program of [client, client2025]) {
      const chart = (await program.callTool({ name: "chart_full", arguments: { birth: BIRTH } })) as {
        readonly content: readonly { readonly uri: string }[];
      };
      const picture = await program.readResource({ uri: defined(chart.content[1]).uri });
      expect(picture.contents[0]).toMatchObject({ mimeType: "image/svg+xml" });
    }
  });

  test("serve prompts, and their icon without an address", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toContain("compare_two_people");
    const [icon] = defined(client.getServerVersion()?.icons);
    expect(icon?.src).toMatch(/^data:image\/svg\+xml;base64,/);
    const { messages } = await client.getPrompt({ name: "birth_chart", arguments: { birth: "Porto" } });
    expect(JSON.stringify(messages)).toContain("chart_full");
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
    await expect(client.listPrompts({ cursor: "made-up" })).rejects.toThrow(/one page/);
  });

  test("write the protocol only, and end when the input ends", async () => {
    const child = spawn(process.execPath, [PROGRAM], { cwd: work, stdio: "pipe" });
    const ended = new Promise<number | null>((resolve) => {
      child.once("exit", resolve);
    });
    const [output, errors] = [text(child.stdout), text(child.stderr)];
    const params = { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: INFO };
    child.stdin.write(`${JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params })}\n`);
    child.stdin.write("not a message\n");
    await new Promise<void>((resolve) => {
      child.stdout.once("data", () => resolve());
    });
    child.stdin.end();
    expect(await ended).toBe(0);
    for (const line of (await output).trimEnd().split("\n")) {
      expect(JSON.parse(line)).toMatchObject({ jsonrpc: "2.0" });
    }
    expect(await errors).toBe("");
  });
});

/** Runs a program to its end, without input. */
function run(program: string, ...args: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    cwd: work,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

describe("almagest-mcp", () => {
  test("prints its options and its version, and rejects other arguments with status 2", () => {
    for (const option of ["--help", "-h"]) {
      const { status, stdout, stderr } = run(PROGRAM, option);
      expect([status, stderr]).toEqual([0, ""]);
      expect(stdout).toMatch(/mcpServers[\s\S]*--help[\s\S]*--version/);
    }
    for (const option of ["--version", "-V"])
      expect(run(PROGRAM, option)).toEqual({ status: 0, stdout: `${version}\n`, stderr: "" });
    for (const args of [["--port"], ["serve"], ["--version", "--help"]]) {
      const { status, stdout, stderr } = run(PROGRAM, ...args);
      expect([status, stdout]).toEqual([2, ""]);
      expect(stderr).toContain(`"${args.join(" ")}" is not an option`);
    }
  });

  test("is the program of the installed clone", () => {
    expect(bin).toEqual({ "almagest-mcp": "service/mcp.ts" });
    expect(readFileSync(PROGRAM, "utf8")).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test("runs from its package, with the dependencies that the package names", async () => {
    const archive = join(await builtPart("assistant"), `downloads/almagest-mcp-${version}.tgz`);
    execFileSync("tar", ["-xzf", archive], { cwd: work });
    const folder = join(work, "package");
    const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as {
      readonly bin: Readonly<Record<string, string>>;
      readonly dependencies: Readonly<Record<string, string>>;
    };
    for (const name of Object.keys(manifest.dependencies)) {
      const link = join(folder, "node_modules", name);
      mkdirSync(dirname(link), { recursive: true });
      symlinkSync(join(ROOT, "node_modules", name), link);
    }
    const program = join(folder, defined(manifest.bin["almagest-mcp"]));
    expect(run(program, "--version").stdout).toBe(`${version}\n`);
    const client = await connect(program);
    const { tools } = await client.listTools();
    for (const { name, inputSchema } of tools) {
      const required = (inputSchema.required ?? []) as readonly string[];
      const args: Readonly<Record<string, unknown>> = {
        birth: BIRTH,
        personA: BIRTH,
        personB: BIRTH,
        year: 2027,
        activity: "general",
        body: "Saturn",
        target: { sign: "Aries" },
        location: { latitude: 38.72, longitude: -9.14 },
        latitude: 38.72,
        longitude: -9.14,
      };
      const sent = Object.fromEntries(required.map((argument) => [argument, args[argument]]));
      const result = await client.callTool({ name, arguments: sent });
      expect([name, result.isError ?? false]).toEqual([name, false]);
    }
    const { resources } = await client.listResources();
    expect(resources.length).toBeGreaterThan(30);
    for (const { uri } of resources) expect((await client.readResource({ uri })).contents).toHaveLength(1);
    await client.close();
  });

  test("has settings for assistants in docs/assistants.md, which name the file of this version", () => {
    const page = readFileSync(join(ROOT, "docs/assistants.md"), "utf8");
    const settings = [...page.matchAll(/^```json\n([\s\S]*?)^```$/gm)].map(
      ([, json]) => JSON.parse(defined(json)) as Readonly<Record<string, unknown>>,
    );
    const { almagest } = defined(settings.map(({ mcpServers }) => mcpServers).findLast(Boolean)) as {
      readonly almagest: { readonly command: string; readonly args: readonly string[] };
    };
    const local = settings
      .map(({ mcpServers }) => (mcpServers as { readonly almagest: typeof almagest } | undefined)?.almagest)
      .find((server) => server?.command === "npx");
    expect(local?.args).toEqual([
      "--yes",
      `--package=https://api.example.com/downloads/almagest-mcp-${version}.tgz`,
      "almagest-mcp",
    ]);
  });
});
