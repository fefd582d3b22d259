import { once } from "node:events";
import { type IncomingMessage, request as sendHttp1 } from "node:http";
import { connect } from "node:http2";
import { gzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { HealthCheckResponse_ServingStatus as ServingStatus } from "../../../../proto/gen/grpc/health/v1/health_pb.ts";
import { defined } from "../../../defined.ts";
import { BIRTH, charts, type OpenServer, openServer } from "../open-server.ts";
import {
  callHttp1,
  callHttp2,
  chartMessage,
  envelope,
  factsOf,
  goodBody,
  type RawRequest,
  type RawResponse,
} from "./grpc-requests.ts";

const TEXT = "application/grpc-web-text";
const BINARY = "application/grpc-web";
const WATCH = "/grpc.health.v1.Health/Watch";

const base64 = (bytes: Uint8Array) => Buffer.from(Buffer.from(bytes).toString("base64"));

/** The bytes as text of several parts, each with its padding. */
function inParts(bytes: Buffer, partBytes: number): Buffer {
  const count = Math.ceil(bytes.length / partBytes);
  return Buffer.concat(
    Array.from({ length: count }, (_, index) =>
      base64(bytes.subarray(index * partBytes, (index + 1) * partBytes)),
    ),
  );
}

const sentBytes = ({ body }: RawResponse) => Buffer.from(body, "base64");
const decoded = (response: RawResponse) => Buffer.from(sentBytes(response).toString("latin1"), "base64");
const typed = (type: string, body: Buffer, more = {}): RawRequest => ({
  ...{ name: type, body, headers: { "content-type": type, ...more } },
});

async function open(environment = {}) {
  const server = await openServer(charts, environment);
  const session = connect(server.baseUrl);
  onTestFinished(() => session.destroy());
  return {
    server,
    send: (request: RawRequest, isHttp1 = false): Promise<RawResponse> =>
      isHttp1 ? callHttp1(server.port, request) : callHttp2(session, request),
  };
}

describe("a unary call in text", () => {
  test("has the bytes of the binary form, in whatever parts its text was encoded", async () => {
    const { server, send } = await open();
    const expected = sentBytes(await send(typed(BINARY, goodBody)));
    expect(expected.length).toBeGreaterThan(1_000);
    const requests = [
      typed(TEXT, base64(goodBody)),
      typed("Application/gRPC-Web-Text+Proto", base64(goodBody)),
      typed(`${TEXT}; charset=UTF-8`, base64(goodBody)),
      ...[1, 2, 5, 7].map((partBytes) => typed(TEXT, inParts(goodBody, partBytes))),
      typed(TEXT, Buffer.from(goodBody.toString("base64").replace(/=+$/, ""))),
      typed(TEXT, base64(envelope(gzipSync(chartMessage), 1)), { "grpc-encoding": "gzip" }),
    ];
    for (const isHttp1 of [false, true]) {
      for (const request of requests) {
        const response = await send(request, isHttp1);
        expect(response.headers["content-type"]).toBe(`${TEXT}+proto`);
        expect(sentBytes(response).toString("latin1")).toMatch(/^[A-Za-z0-9+/]+={0,2}$/);
        expect(factsOf(response)).toMatchObject({ httpStatus: 200, grpc: "OK" });
        const messages = (bytes: Buffer) => bytes.subarray(0, 5 + bytes.readUInt32BE(1));
        if (request.headers?.["grpc-encoding"] === undefined) {
          expect(messages(decoded(response))).toEqual(messages(expected));
        }
      }
    }
    expect(await server.used()).toBe(1 + 2 * requests.length);
  });

  test("may be JSON", async () => {
    const { send } = await open();
    const body = envelope(Buffer.from(JSON.stringify({ birth: BIRTH })));
    const response = await send(typed(`${TEXT}+json`, base64(body)));
    expect(response.headers["content-type"]).toBe(`${TEXT}+json`);
    const bytes = decoded(response);
    const message = JSON.parse(bytes.subarray(5, 5 + bytes.readUInt32BE(1)).toString());
    expect(message.input.date).toBe(BIRTH.date);
  });

  test("gets its response in the form that Accept names", async () => {
    const { send } = await open();
    const formOf = async (type: string, accept: string) => {
      const body = type === TEXT ? base64(goodBody) : goodBody;
      const response = await send(typed(type, body, { accept }));
      expect(factsOf(response).grpc).toBe("OK");
      return response.headers["content-type"];
    };
    expect(await formOf(BINARY, TEXT)).toBe(`${TEXT}+proto`);
    expect(await formOf(TEXT, `${BINARY}+proto`)).toBe(`${BINARY}+proto`);
    expect(await formOf(TEXT, "*/*")).toBe(`${TEXT}+proto`);
    expect(await formOf(BINARY, "*/*")).toBe(`${BINARY}+proto`);
  });

  test("is rejected if it is not base64 of one message, or too large, without being counted", async () => {
    const { server, send } = await open();
    const problemOf = async (body: Buffer) => {
      const response = await send(typed(TEXT, body));
      expect(response.headers["content-type"]).toBe(`${TEXT}+proto`);
      return factsOf(response).violations;
    };
    for (const body of [goodBody, Buffer.from("A"), base64(goodBody).subarray(0, -5)]) {
      expect(await problemOf(body)).toEqual(["body invalid_encoding"]);
    }
    for (const bytes of [65_537, 70_000, 1_000_000]) {
      expect(await problemOf(base64(envelope(Buffer.alloc(bytes))))).toEqual(["body body_too_large"]);
    }
    const largest = envelope(Buffer.concat([chartMessage, unknownField(65_536 - chartMessage.length)]));
    expect(await problemOf(base64(largest))).toEqual([]);
    expect(await server.used()).toBe(1);
  });
});

/** A field that the message does not have, of this many bytes. */
function unknownField(bytes: number): Buffer {
  const head = Buffer.from([0xfa, 0x01, 0, 0, 0]);
  const content = bytes - head.length;
  // The length as a varint of three bytes.
  head[2] = (content & 0x7f) | 0x80;
  head[3] = ((content >> 7) & 0x7f) | 0x80;
  head[4] = content >> 14;
  return Buffer.concat([head, Buffer.alloc(content)]);
}

/** Sends a stream's request in chunks over HTTP/1.1. */
async function watch(
  { port }: OpenServer,
  chunks: readonly Buffer[],
  headers = {},
): Promise<IncomingMessage> {
  const request = sendHttp1({
    ...{ host: "127.0.0.1", port, method: "POST", path: WATCH, agent: false },
    headers: { "content-type": TEXT, ...headers },
  });
  for (const chunk of chunks) request.write(chunk);
  request.end();
  const [response] = (await once(request, "response")) as [IncomingMessage];
  return response;
}

describe("a stream in text", () => {
  test("sends each message when it exists, and its trailers as the last part", async () => {
    const server = await openServer();
    const text = base64(envelope(Buffer.alloc(0)));
    const response = await watch(server, [text.subarray(0, 3), text.subarray(3)], { "grpc-timeout": "300m" });
    expect(response.headers["content-type"]).toBe(`${TEXT}+proto`);
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(response, "end");
    const [first, ...rest] = chunks;
    // The field status of the message is SERVING.
    expect(Buffer.from(defined(first).toString("latin1"), "base64")).toEqual(
      envelope(Buffer.from([0x08, ServingStatus.SERVING])),
    );
    const trailer = Buffer.from(Buffer.concat(rest).toString("latin1"), "base64");
    expect(trailer[0]).toBe(0x80);
    expect(trailer.toString("latin1")).toContain("grpc-status: 4\r\n");
  });

  test("that is not base64 is rejected", async () => {
    const server = await openServer();
    const response = await watch(server, [Buffer.from("####")]);
    const chunks: Buffer[] = [];
    response.on("data", (chunk: Buffer) => chunks.push(chunk));
    await once(response, "end");
    const trailer = Buffer.from(Buffer.concat(chunks).toString("latin1"), "base64").toString("latin1");
    expect(trailer).toContain("grpc-status: 3\r\n");
    expect(decodeURIComponent(trailer)).toContain("body must be base64");
  });
});
