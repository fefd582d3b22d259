import { type ClientHttp2Session, type ClientHttp2Stream, connect, type SessionOptions } from "node:http2";
import { connect as connectTcp } from "node:net";
import { onTestFinished } from "vitest";

export const WATCH = "/grpc.health.v1.Health/Watch";
export const REFLECTION = "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo";

/** An envelope without a message: an empty request. */
export const EMPTY_MESSAGE = Buffer.alloc(5);

/** An HTTP/2 connection from an address of this machine, closed after the test. */
export function openSession(
  port: number,
  { localAddress = "127.0.0.1", ...options }: SessionOptions & { readonly localAddress?: string } = {},
): ClientHttp2Session {
  const session = connect(`http://127.0.0.1:${port}`, {
    ...options,
    createConnection: () => connectTcp({ host: "127.0.0.1", port, localAddress }),
  });
  session.on("error", () => {});
  onTestFinished(() => session.destroy());
  return session;
}

/** A stream at a path. Nothing is sent on it yet. */
export function openStream(
  session: ClientHttp2Session,
  path: string,
  contentType = "application/grpc",
): ClientHttp2Stream {
  const stream = session.request({
    ":method": "POST",
    ":path": path,
    "content-type": contentType,
    te: "trailers",
  });
  stream.on("error", () => {});
  return stream;
}

/** Opens a health watch; resolves with "open" when the first status has arrived, otherwise with the gRPC status. */
export async function watch(session: ClientHttp2Session): Promise<string> {
  const stream = openStream(session, WATCH);
  stream.end(EMPTY_MESSAGE);
  return outcomeOf(stream);
}

/** Resolves with "open" when a message has arrived, otherwise with the gRPC status, or "closed" if there is none. */
export function outcomeOf(stream: ClientHttp2Stream): Promise<string> {
  return new Promise((resolve) => {
    const readStatus = (headers: Readonly<Record<string, unknown>>): void => {
      if (headers["grpc-status"] !== undefined) resolve(String(headers["grpc-status"]));
    };
    stream.on("response", readStatus).on("trailers", readStatus);
    stream.once("data", () => resolve("open"));
    stream.once("close", () => resolve("closed"));
  });
}

/** Resolves with all bytes of a response and the trailers' status, when the stream has closed. */
export function untilClosed(stream: ClientHttp2Stream): Promise<{ status: string; body: Buffer }> {
  const chunks: Buffer[] = [];
  let status = "";
  const readStatus = (headers: Readonly<Record<string, unknown>>): void => {
    status = String(headers["grpc-status"] ?? status);
  };
  stream.on("response", readStatus).on("trailers", readStatus);
  stream.on("data", (chunk: Buffer) => chunks.push(chunk));
  return new Promise((resolve) => {
    stream.once("close", () => resolve({ status, body: Buffer.concat(chunks) }));
  });
}
