import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, connect, constants } from "node:http2";
import type { Socket } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { sendThrown } from "../../../../service/transport/http/request-handler.ts";
import { toConnectError } from "../../../../service/transport/unary/rpc-error.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, openServer } from "../open-server.ts";
import { openPort } from "../port/open-port.ts";
import { openSession, openStream, REFLECTION } from "../streams/stream-client.ts";
import { envelope, goodBody } from "../unary/grpc-requests.ts";

test.each([
  ["REST", "/v1/chart/short", { "content-type": "application/json" }, JSON.stringify({ birth: BIRTH }), {}],
  [
    "gRPC",
    "/almagest.v1.ChartService/ComputeShortChart",
    { "content-type": "application/grpc", te: "trailers" },
    goodBody,
    { protocol: "grpc", grpc: "CANCELED" },
  ],
])(
  "a client that cancels its %s request over HTTP/2 ends the work for it, and is logged as gone",
  async (_protocol, endpoint, headers, body, line) => {
    const started = Promise.withResolvers<AbortSignal>();
    const server = await openServer({
      computeShortChart: (_request, { signal }) => {
        started.resolve(signal);
        return new Promise(() => {});
      },
    });
    const session = connect(server.baseUrl);
    onTestFinished(() => session.destroy());
    const open = () => {
      const stream = session.request({ ":method": "POST", ":path": endpoint, ...headers, ...WITH_KEY });
      return stream.on("error", () => {});
    };
    const request = open();
    request.end(body);
    const signal = await started.promise;
    expect(signal.aborted).toBe(false);
    request.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => signal.aborted).toBe(true);
    const unfinished = open();
    unfinished.write(body.slice(0, 9));
    unfinished.close(constants.NGHTTP2_CANCEL);
    const cancelledLine = { endpoint, status: 499, ...line };
    await expect.poll(() => server.log).toMatchObject([{ ...cancelledLine, broken: true }, cancelledLine]);
    expect(await server.used()).toBe(0);
  },
);

/** A port whose handler throws an error with a code, and the lines that are logged about it. */
async function openFailingPort(code: string) {
  const lines: unknown[] = [];
  const options = { baseUrl: "", log: { error: (line: unknown) => void lines.push(line) } };
  const { number } = await openPort((request, response) => {
    const error = Object.assign(new Error("a write failed"), { code });
    sendThrown(error, request, response, { requestId: "id" }, options);
  });
  return { baseUrl: `http://127.0.0.1:${number}`, lines };
}

describe("an error of a write to a client that left", () => {
  test.each(["ECANCELED", "EPIPE", "ECONNRESET", "ERR_HTTP2_INVALID_STREAM", "ERR_STREAM_DESTROYED"])(
    "%s ends the request of a page or a call, and is not logged",
    async (code) => {
      const { baseUrl, lines } = await openFailingPort(code);
      await expect(fetch(baseUrl)).rejects.toThrow();
      const options = { baseUrl: "", log: { error: (line: unknown) => void lines.push(line) } };
      const reason = Object.assign(new Error("write failed"), { code });
      const { outcome } = toConnectError(reason, "id", null, options as Parameters<typeof toConnectError>[3]);
      expect(outcome).toEqual({ grpcName: "CANCELED", restStatus: 499 });
      expect(lines).toEqual([]);
    },
  );

  test("is not any other error of a handler, which is answered with 500, and logged", async () => {
    const { baseUrl, lines } = await openFailingPort("EISDIR");
    expect((await fetch(baseUrl)).status).toBe(500);
    expect(lines).toHaveLength(1);
  });
});

const AMPLE = { longStreamsMax: 1000, longStreamsPerNetworkMax: 1000, streamsPerConnectionMax: 100 };

const SYMBOL = Buffer.from("almagest.v1.ChartService");
/** Asks for the files of a service, whose response waits to be written unless the client reads the ones before. */
const FILE_REQUEST = envelope(Buffer.concat([Buffer.from([0x22, SYMBOL.length]), SYMBOL]));
const REQUESTS_PER_STREAM = 20;

const errorsOf = (log: readonly Record<string, unknown>[]) => log.filter(({ level }) => level === "error");

describe("a client that disconnects causes no line of level error", () => {
  test.each([
    ["destroys the connection", 0, (session: ClientHttp2Session) => session.destroy()],
    [
      "resets the connection",
      65_535,
      (_session: ClientHttp2Session, socket: Socket) => socket.resetAndDestroy(),
    ],
    [
      "cancels the streams",
      0,
      (_session: ClientHttp2Session, _socket: Socket, streams: readonly ClientHttp2Stream[]) => {
        for (const stream of streams) stream.close(constants.NGHTTP2_CANCEL);
      },
    ],
  ])("that has 100 unread reflection streams and %s", async (_how, initialWindowSize, leave) => {
    const server = await openServer({}, {}, { limits: AMPLE });
    const session = openSession(server.port, { settings: { initialWindowSize } });
    const [, socket] = (await once(session, "connect")) as [unknown, Socket];
    const streams = Array.from({ length: 100 }, () => openStream(session, REFLECTION));
    for (const stream of streams) stream.write(Buffer.concat(Array(REQUESTS_PER_STREAM).fill(FILE_REQUEST)));
    await Promise.all(streams.map((stream) => once(stream, "response")));
    await expect.poll(() => server.usage("requests")).toBeGreaterThan(0);
    leave(session, socket, streams);
    const isOfStream = ({ endpoint }: Record<string, unknown>) => endpoint === REFLECTION;
    await expect.poll(() => server.log.filter(isOfStream)).toHaveLength(streams.length);
    expect(errorsOf(server.log)).toEqual([]);
  });
});
