import { once } from "node:events";
import { type ClientHttp2Session, type ClientHttp2Stream, constants } from "node:http2";
import type { Socket } from "node:net";
import { describe, expect, test } from "vitest";
import { toConnectError } from "../../../../service/transport/rpc/rpc-error.ts";
import { openServer } from "../open-server.ts";
import { openSession, openStream, REFLECTION } from "./stream-client.ts";

const AMPLE = {
  longStreamsMax: 1000,
  longStreamsPerNetworkMax: 1000,
  longStreamsPerConnectionMax: 1000,
};

const SYMBOL = Buffer.from("almagest.v1.ChartService");
/** Asks for the files of a service, whose response waits to be written unless the client reads the ones before. */
const FILE_REQUEST = envelope(Buffer.concat([Buffer.from([0x22, SYMBOL.length]), SYMBOL]));
const REQUESTS_PER_STREAM = 20;

function envelope(message: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.writeUInt32BE(message.length, 1);
  return Buffer.concat([head, message]);
}

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
    await expect.poll(() => server.heldTotal("unsent_bytes")).toBeGreaterThan(0);
    leave(session, socket, streams);
    const isOfStream = ({ endpoint }: Record<string, unknown>) => endpoint === REFLECTION;
    await expect.poll(() => server.log.filter(isOfStream)).toHaveLength(streams.length);
    expect(errorsOf(server.log)).toEqual([]);
  });

  test.each(["ECANCELED", "EPIPE", "ECONNRESET", "ERR_HTTP2_INVALID_STREAM", "ERR_STREAM_DESTROYED"])(
    "when a write fails with %s before the request is closed",
    (code) => {
      const lines: unknown[] = [];
      const log = { error: (line: unknown) => void lines.push(line) };
      const options = { baseUrl: "", log } as Parameters<typeof toConnectError>[3];
      const reason = Object.assign(new Error("write failed"), { code });
      expect(toConnectError(reason, "id", null, options).outcome).toEqual({
        grpcName: "CANCELED",
        restStatus: 499,
      });
      expect(lines).toEqual([]);
    },
  );
});
