import { once } from "node:events";
import { request as sendHttp1 } from "node:http";
import { connect } from "node:http2";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { WITH_KEY } from "../../open-account.ts";
import { type OpenServer, openSharedServer, type SharedServer } from "../open-server.ts";

interface Answer {
  readonly status: number | undefined;
  readonly trailers: NodeJS.Dict<string>;
  readonly body: string;
}

/** Sends a request as it is given; `fetch` would set its own Host. */
function post(
  { port }: OpenServer,
  path: string,
  headers: Readonly<Record<string, string>>,
  body: Buffer,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const request = sendHttp1({ host: "127.0.0.1", port, method: "POST", path, headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("end", () => {
        const trailers = { ...(response.headers as NodeJS.Dict<string>), ...response.trailers };
        resolve({ status: response.statusCode, trailers, body: Buffer.concat(chunks).toString("latin1") });
      });
    });
    request.once("error", reject);
    request.end(body);
  });
}

/** A message in an envelope with these flags. */
function envelope(flags: number, message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt8(flags);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

/** Field 1 of length 127 in a message of two bytes. */
const GARBAGE = Buffer.from([0x0a, 0x7f]);
const COMPRESSED = 1;
const INVALID_ARGUMENT = "3";

const CHECK = "/grpc.health.v1.Health/Check";
const WATCH = "/grpc.health.v1.Health/Watch";
const LIST = "/grpc.health.v1.Health/List";

/** The requests counted by the metrics, by status. */
async function countsByStatus(server: OpenServer): Promise<Readonly<Record<string, number>>> {
  const counts: Record<string, number> = {};
  for (const line of await server.metrics()) {
    const [, status, count] = /^almagest_requests_total\{.*status="(\d+)"\} (\d+)$/.exec(line) ?? [];
    if (status !== undefined) counts[status] = (counts[status] ?? 0) + Number(count);
  }
  return counts;
}

let server: SharedServer;
beforeAll(async () => {
  server = await openSharedServer({}, { PRIVATE_PORT: "0" });
});
afterAll(() => server.close());

let countsBefore: Readonly<Record<string, number>>;
let linesBefore: number;
beforeEach(async () => {
  countsBefore = await countsByStatus(server);
  linesBefore = server.log.length;
});

/** The requests of the test, by status. */
async function countsSinceBefore(): Promise<Readonly<Record<string, number>>> {
  const counts = Object.entries(await countsByStatus(server));
  return Object.fromEntries(
    counts
      .map(([status, count]) => [status, count - (countsBefore[status] ?? 0)] as const)
      .filter(([, count]) => count > 0),
  );
}

describe("what a client did wrong is not a failure of the service", () => {
  test.each(["a b", "[", "a:99999999"])("Host: %s is invalid_argument over Connect", async (host) => {
    const headers = { host, "content-type": "application/json" };
    for (const path of ["/almagest.v1.UsageService/GetUsage", CHECK]) {
      const { status, body } = await post(server, path, headers, Buffer.from("{}"));
      expect(status).toBe(400);
      expect(JSON.parse(body)).toMatchObject({
        code: "invalid_argument",
        message: "header.host must be the name or address of a host, with or without a port.",
      });
    }
    expect(await countsSinceBefore()).toEqual({ 400: 2 });
  });

  test("half of a surrogate pair in a message of a stream is INVALID_ARGUMENT", async () => {
    const session = connect(`http://127.0.0.1:${server.port}`);
    onTestFinished(() => session.destroy());
    for (const contentType of [
      "application/grpc+json",
      "application/grpc-web+json",
      "application/connect+json",
    ]) {
      const stream = session.request({
        ":method": "POST",
        ":path": "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
        "content-type": contentType,
      });
      const message = Buffer.from(`{"fileContainingExtension":{"extensionNumber":"\\ud800"}}`);
      stream.end(envelope(0, message));
      const trailers = once(stream, "trailers");
      const body = await text(stream);
      if (contentType === "application/grpc+json")
        expect((await trailers)[0]).toMatchObject({ "grpc-status": INVALID_ARGUMENT });
      else expect(body).toMatch(/grpc-status: 3|"code":"invalid_argument"/);
    }
    expect(await countsSinceBefore()).toEqual({ 400: 3 });
  });

  test("a body that is not a message is INVALID_ARGUMENT for health, over each protocol", async () => {
    for (const path of [CHECK, LIST]) {
      const connect = await post(server, path, { "content-type": "application/proto" }, GARBAGE);
      expect(connect.status).toBe(400);
      expect(JSON.parse(connect.body)).toMatchObject({
        code: "invalid_argument",
        message: expect.stringMatching(/^body must be the Protobuf message grpc\.health\.v1\.Health/),
      });
      for (const body of [envelope(0, GARBAGE), envelope(COMPRESSED, Buffer.alloc(0)), Buffer.from("x")]) {
        const grpc = await post(server, path, { "content-type": "application/grpc", te: "trailers" }, body);
        expect(grpc.trailers["grpc-status"]).toBe(INVALID_ARGUMENT);
        const web = await post(server, path, { "content-type": "application/grpc-web" }, body);
        expect(web.body).toContain(`grpc-status: ${INVALID_ARGUMENT}\r\n`);
      }
    }
    expect(await countsSinceBefore()).toEqual({ 400: 14 });
  });

  test("a stream that is not of messages is INVALID_ARGUMENT, over each protocol", async () => {
    for (const body of [envelope(0, GARBAGE), envelope(COMPRESSED, Buffer.from("{}"))]) {
      const grpc = await post(server, WATCH, { "content-type": "application/grpc", te: "trailers" }, body);
      expect(grpc.trailers["grpc-status"]).toBe(INVALID_ARGUMENT);
      const web = await post(server, WATCH, { "content-type": "application/grpc-web+proto" }, body);
      expect(web.body).toContain(`grpc-status: ${INVALID_ARGUMENT}\r\n`);
      const connect = await post(server, WATCH, { "content-type": "application/connect+proto" }, body);
      expect(connect.body).toContain('"code":"invalid_argument"');
    }
    expect(await countsSinceBefore()).toEqual({ 400: 6 });
  });

  test("a header that connect rejects by itself counts as the status that was sent", async () => {
    const path = "/almagest.v1.ChartService/ComputeShortChart";
    const connectHeaders = { "content-type": "application/json", "connect-timeout-ms": "soon" };
    expect((await post(server, path, connectHeaders, Buffer.from("{}"))).status).toBe(400);
    const webHeaders = { "content-type": "application/grpc-web", "grpc-timeout": "soon" };
    const web = await post(server, path, webHeaders, envelope(0, Buffer.alloc(0)));
    expect(web.body).toContain(`grpc-status: ${INVALID_ARGUMENT}\r\n`);
    expect(server.log.slice(linesBefore).map(({ grpc }) => grpc)).toEqual([
      "INVALID_ARGUMENT",
      "INVALID_ARGUMENT",
    ]);
    expect(await countsSinceBefore()).toEqual({ 400: 2 });
  });

  test("tool-call messages that cannot be read are invalid parameters, in a batch too", async () => {
    const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: 5 } };
    const headers = { ...WITH_KEY, "content-type": "application/json" };
    const single = await post(server, "/mcp", headers, Buffer.from(JSON.stringify(initialize)));
    expect(JSON.parse(single.body)).toEqual({
      jsonrpc: "2.0",
      id: 1,
      error: {
        code: -32602,
        message:
          "params.protocolVersion must be a string; got a number; params.capabilities is required and must be an object; " +
          "params.clientInfo is required and must be an object",
      },
    });
    const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: { cursor: 5 } };
    const batch = await post(server, "/mcp", headers, Buffer.from(JSON.stringify([list])));
    expect(batch.body).toContain('"code":-32602');
    expect(server.log.slice(linesBefore).filter(({ level }) => level === "error")).toEqual([]);
  });
});
