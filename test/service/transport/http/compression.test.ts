import { request as httpRequest, type IncomingHttpHeaders } from "node:http";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { CONTENT_ENCODINGS, createCompression } from "../../../../service/transport/http/compression.ts";
import { WITH_KEY } from "../../open-account.ts";
import { sharedChartServer } from "../../shared-by-tests.ts";
import { BIRTH } from "../open-server.ts";

interface RawResponse {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Unlike fetch, leaves the content as it was sent. */
function ask(
  port: number,
  method: string,
  path: string,
  acceptEncoding: string | null,
  body?: object,
): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const headers = {
      ...WITH_KEY,
      ...(acceptEncoding === null ? {} : { "accept-encoding": acceptEncoding }),
      ...(body === undefined
        ? {}
        : { "content-type": "application/json", accept: "application/json, text/event-stream" }),
    };
    const request = httpRequest({ port, host: "127.0.0.1", method, path, headers }, (response) => {
      const parts: Buffer[] = [];
      response.on("data", (part: Buffer) => parts.push(part));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      );
    });
    request.on("error", reject);
    request.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

const FULL = "/v1/chart/full";
const server = sharedChartServer();

describe("the response of a calculation", () => {
  test.each([
    ["zstd, br, gzip", "zstd", zstdDecompressSync],
    ["br", "br", brotliDecompressSync],
    ["gzip, deflate", "gzip", gunzipSync],
    ["*", "zstd", zstdDecompressSync],
  ] as const)("is compressed for Accept-Encoding: %s", async (accepted, encoding, decompress) => {
    const plain = await ask(server.port, "POST", FULL, null, { birth: BIRTH });
    const compressed = await ask(server.port, "POST", FULL, accepted, { birth: BIRTH });
    expect(compressed.headers).toMatchObject({ "content-encoding": encoding, vary: "Accept-Encoding" });
    expect(Number(compressed.headers["content-length"])).toBe(compressed.body.length);
    expect(compressed.body.length).toBeLessThan(plain.body.length / 3);
    expect(decompress(compressed.body).equals(plain.body)).toBe(true);
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.headers.vary).toBe("Accept-Encoding");
  });

  test("has the headers of its content in response to HEAD", async () => {
    const path = "/v1/sky?date=2000-01-01";
    const get = await ask(server.port, "GET", path, "br");
    const head = await ask(server.port, "HEAD", path, "br");
    expect(get.headers).toMatchObject({
      "content-encoding": "br",
      vary: "Authorization, X-API-Key, Accept-Encoding",
    });
    expect(head.body).toHaveLength(0);
    for (const name of ["content-encoding", "content-length", "vary", "cache-control"]) {
      expect([name, head.headers[name]]).toEqual([name, get.headers[name]]);
    }
  });

  test("is not compressed if it is short, an error included", async () => {
    const usage = await ask(server.port, "GET", "/v1/usage", "gzip");
    const missing = await ask(server.port, "POST", FULL, "gzip", {});
    for (const { headers, body } of [usage, missing]) {
      expect([headers["content-encoding"], headers.vary]).toEqual([undefined, undefined]);
      expect(JSON.parse(body.toString())).toBeTypeOf("object");
    }
  });

  test("is compressed for assistants", async () => {
    const list = { jsonrpc: "2.0", id: 1, method: "tools/list", params: {} };
    const { headers, body } = await ask(server.port, "POST", "/mcp", "gzip", list);
    expect(headers["content-encoding"]).toBe("gzip");
    expect(JSON.parse(gunzipSync(body).toString())).toMatchObject({ id: 1 });
  });
});

describe("the encoding", () => {
  const { encodingFor } = createCompression(CONTENT_ENCODINGS);

  test.each([
    [undefined, null],
    ["", null],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZIP", "gzip"],
    ["gzip;q=0", null],
    ["gzip; q=0.000", null],
    ["gzip;q=0.001", "gzip"],
    ["br;q=0.9, gzip", "gzip"],
    ["gzip, br", "br"],
    ["deflate, compress", null],
    ["*;q=0", null],
    ["*, zstd;q=0, br;q=0", "gzip"],
    ["gzip, identity", "gzip"],
    ["identity, gzip;q=0.5", null],
    ["identity;q=0.4, gzip;q=0.5", "gzip"],
    ["gzip;q=2", null],
    ["gzip;q=half", null],
    [`${"a,".repeat(200)}gzip`, null],
  ])("for %j is %j", (header, expected) => {
    expect(encodingFor(header)).toBe(expected);
  });

  test("of equal weight is the first of the list", () => {
    expect(createCompression(["gzip", "br"]).encodingFor("br, gzip, zstd")).toBe("gzip");
  });
});

test("a long text is compressed by the thread pool, with the same result", async () => {
  const text = "é".repeat(200_000);
  for (const name of CONTENT_ENCODINGS) {
    const content = createCompression([name]).encode(Buffer.from(text), name);
    expect(content).toBeInstanceOf(Promise);
    const { body, encoding } = await content;
    expect(encoding).toBe(name);
    const decompress = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }[name];
    expect(decompress(body as Buffer).toString()).toBe(text);
  }
});
