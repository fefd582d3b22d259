import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { createClient } from "@connectrpc/connect";
import { createGrpcTransport } from "@connectrpc/connect-node";
import { describe, expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { ChartService } from "../../../proto/gen/almagest/v1/chart_pb.ts";
import { editionText, readEdition } from "../../../service/app/edition.ts";
import { tzdataVersion } from "../../../service/time/civil-time.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { postJson } from "../post-json.ts";
import { sharedChartServer } from "../shared-by-tests.ts";

const edition = readEdition();
const birth = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const server = sharedChartServer();

const post = (path: string, body: object) =>
  postJson(server, path, body, { accept: "application/json, text/event-stream", ...WITH_KEY });
const editionOf = ({ headers }: Response) => headers.get("almagest-edition");

describe("the edition", () => {
  test("names version, tables, tzdata, clock data and weights", () => {
    const bytes = readFileSync(new URL("../../../engine/data/ephemeris.bin", import.meta.url));
    const tablesHash = createHash("sha256").update(bytes).digest("hex").slice(0, 8);
    expect(edition).toEqual({
      version: packageJson.version,
      tables: expect.stringMatching(new RegExp(`^debian-4\\.0-20221111\\+${tablesHash}$`)),
      tzdata: tzdataVersion,
      clocks: expect.stringMatching(/^[0-9a-f]{8}$/),
      weights: expect.stringMatching(/^[0-9a-f]{8}$/),
    });
  });

  test("is a dictionary of RFC 9651, and the one in the guide", () => {
    expect(editionText(edition)).toMatch(/^[a-z]+="[ -!#-[\]-~]*"(, [a-z]+="[ -!#-[\]-~]*")*$/);
    const guide = readFileSync(new URL("../../../docs/versioning.md", import.meta.url), "utf8");
    const names = (text: string) => [...text.matchAll(/(\w+)="/g)].map(([, name]) => name);
    const [, documented] = defined(/^Almagest-Edition: (.*)$/m.exec(guide));
    expect(names(defined(documented))).toEqual(names(editionText(edition)));
  });
});

describe("the header of the edition", () => {
  const value = editionText(edition);

  test("is on every calculation over REST, and not on usage or errors", async () => {
    expect(editionOf(await post("/v1/chart/full", { birth }))).toBe(value);
    expect(editionOf(await fetch(`${server.baseUrl}/v1/sky`, { headers: WITH_KEY }))).toBe(value);
    expect(editionOf(await post("/v1/chart/full", {}))).toBeNull();
    expect(editionOf(await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY }))).toBeNull();
  });

  test("is metadata of a response over gRPC", async () => {
    const { baseUrl } = server;
    const client = createClient(ChartService, createGrpcTransport({ baseUrl }));
    let received: string | null = null;
    const onHeader = (headers: Headers) => {
      received = headers.get("almagest-edition");
    };
    await client.computeElements({ birth }, { headers: WITH_KEY, onHeader });
    expect(received).toBe(value);
  });

  test("is on the HTTP response of a tool call", async () => {
    const params = { name: "chart_elements", arguments: { birth } };
    const response = await post("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/call", params });
    expect(response.status).toBe(200);
    expect(editionOf(response)).toBe(value);
  });
});

test("/readyz and the OpenAPI description state the edition", async () => {
  const ready = (await (await fetch(`${server.baseUrl}/readyz`)).json()) as { edition: object };
  expect(ready.edition).toEqual(edition);
  const description = await (await fetch(`${server.baseUrl}/openapi.json`)).text();
  const { info, paths } = JSON.parse(description) as {
    info: { description: string };
    paths: Record<string, Record<string, { responses: { 200: { headers: object } } }>>;
  };
  expect(info.description).toContain(`tables ${edition.tables}`);
  expect(info.description).toContain(`Database ${edition.tzdata}`);
  expect(info.description).toContain(`${server.baseUrl}/docs/versioning`);
  const headersOf = (path: string, verb: string) =>
    Object.keys(defined(defined(paths[path])[verb]).responses[200].headers);
  expect(headersOf("/v1/chart/full", "post")).toContain("Almagest-Edition");
  expect(headersOf("/v1/usage", "get")).not.toContain("Almagest-Edition");
});
