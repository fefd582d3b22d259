import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { GUIDE_NAMES } from "../../../../service/portal/site/guides.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { post } from "./tool-requests.ts";

const BIRTH = "14 May 1987, 06:40, Porto";
const INVALID_PARAMS = -32602;

const server = sharedChartServer();

interface Answer {
  readonly result?: Readonly<Record<string, unknown>>;
  readonly error?: { readonly code: number; readonly message: string };
}

async function ask(method: string, params: object = {}): Promise<Answer> {
  const { text } = await post(server, { jsonrpc: "2.0", id: 1, method, params });
  return JSON.parse(text) as Answer;
}

async function usedRequests(): Promise<unknown> {
  const { result } = await ask("tools/call", { name: "usage", arguments: {} });
  return (defined(result)["structuredContent"] as Readonly<Record<string, unknown>>)["used"];
}

describe.each(["legacy", { pin: "2026-07-28" }] as const)("a client with the versions %o", (mode) => {
  let client: Client;
  beforeAll(async () => {
    client = new Client({ name: "test", version: "1.0.0" }, { versionNegotiation: { mode } });
    const url = new URL(`${server.baseUrl}/mcp`);
    await client.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers: WITH_KEY } }));
  });
  afterAll(() => client.close());

  test("lists every guide as a resource with its title, and reads it", async () => {
    const { resources } = await client.listResources();
    const names = resources.map(({ name }) => name);
    expect(names.filter((name) => !name.startsWith("errors/"))).toEqual([...GUIDE_NAMES, "wheel-app"]);
    expect(resources.find(({ name }) => name === "conventions")?.title).toBe("Chart conventions");
    const { contents } = await client.readResource({ uri: `${server.baseUrl}/docs/scores` });
    expect(contents).toMatchObject([
      { mimeType: "text/markdown", text: expect.stringMatching(/^# Scores\n/) },
    ]);
  });

  test("receives an empty list of templates", async () => {
    expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
  });

  test("lists the prompts with their arguments, and gets each", async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ title }) => title)).toEqual([
      "My birth chart",
      "My year ahead",
      "Compare two people",
      "The best day",
      "Where to live",
    ]);
    const { tools } = await client.listTools();
    for (const { name, arguments: args = [] } of prompts) {
      const complete = Object.fromEntries(
        args.map((argument) => [argument.name, `${argument.name}: ${BIRTH}`]),
      );
      const required = Object.fromEntries(
        args.filter((argument) => argument.required).map((argument) => [argument.name, BIRTH]),
      );
      for (const sent of [complete, required]) {
        const { messages } = await client.getPrompt({ name, arguments: sent });
        const [message] = messages;
        expect([messages.length, message?.role, message?.content.type]).toEqual([1, "user", "text"]);
        const { text } = defined(message).content as { readonly text: string };
        for (const value of Object.values(sent)) expect(text).toContain(value);
        expect(text).not.toContain("undefined");
        expect(Buffer.byteLength(text)).toBeLessThan(1500);
        // Every tool that the text names exists.
        const called = [...text.matchAll(/[Cc]all (\w+)/g)].map(([, tool]) => tool);
        expect(called.length).toBeGreaterThan(0);
        expect(tools.map((tool) => tool.name)).toEqual(expect.arrayContaining(called));
      }
    }
  });

  test("completes the arguments of prompts that are names of the contract", async () => {
    const complete = async (name: string, argument: string, value: string) =>
      (await client.complete({ ref: { type: "ref/prompt", name }, argument: { name: argument, value } }))
        .completion;
    expect((await complete("best_day", "activity", "RO")).values).toEqual(["romance"]);
    expect((await complete("where_to_live", "region", "")).total).toBe(7);
    expect((await complete("birth_chart", "birth", "19")).values).toEqual([]);
  });

  test("sees the server's icons and the tools', each of which is served without a key", async () => {
    const icons = defined(client.getServerVersion()?.icons);
    const { tools } = await client.listTools();
    const toolIcons = tools.flatMap((tool) => tool.icons ?? []);
    expect([icons.length, toolIcons.length]).toEqual([2, 15]);
    for (const src of new Set([...icons, ...toolIcons].map((icon) => icon.src))) {
      const response = await fetch(src);
      expect([src, response.status, response.headers.get("content-type")]).toEqual([
        src,
        200,
        expect.stringMatching(/^image\/(?:svg\+xml|png)$/),
      ]);
    }
  });
});

describe("a request", () => {
  test.each(["tools/list", "resources/list", "resources/templates/list", "prompts/list"])(
    "of %s with a cursor is rejected, because no list returns one",
    async (method) => {
      expect((await ask(method, {})).error).toBeUndefined();
      for (const cursor of ["made-up", ""]) {
        expect((await ask(method, { cursor })).error).toMatchObject({
          code: INVALID_PARAMS,
          message: expect.stringContaining("one page"),
        });
      }
    },
  );

  test("of a prompt names every problem of its arguments", async () => {
    const { error } = await ask("prompts/get", {
      name: "compare_two_people",
      arguments: { person_a: " ", orbs: "wide" },
    });
    expect(error?.code).toBe(INVALID_PARAMS);
    for (const problem of ["person_a is required", "person_b is required", "orbs is not a recognized"])
      expect(error?.message).toContain(problem);
    const { error: unknown } = await ask("prompts/get", { name: "constructor" });
    expect(unknown).toMatchObject({ code: INVALID_PARAMS, message: expect.stringContaining("birth_chart") });
  });

  test("of a completion for a template or an unknown argument is rejected", async () => {
    const argument = { name: "orbs", value: "" };
    for (const ref of [
      { type: "ref/resource", uri: "https://example.com/{name}" },
      { type: "ref/prompt", name: "best_day" },
    ])
      expect((await ask("completion/complete", { ref, argument })).error?.code).toBe(INVALID_PARAMS);
  });

  test("of resources, prompts and completions counts nothing", async () => {
    const before = await usedRequests();
    await ask("resources/list");
    await ask("resources/read", { uri: `${server.baseUrl}/docs/errors` });
    await ask("prompts/list");
    await ask("prompts/get", { name: "birth_chart", arguments: { birth: BIRTH } });
    expect(await usedRequests()).toBe(before);
  });
});
