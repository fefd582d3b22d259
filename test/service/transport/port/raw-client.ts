import { once } from "node:events";
import { connect, type Socket } from "node:net";

/** A raw TCP connection that collects what it receives. */
export interface RawClient {
  readonly socket: Socket;
  received(): Buffer;
  /** Resolves when the peer has ended or cut the connection, with all that came. */
  readonly closed: Promise<Buffer>;
  /** Resolves when the condition on the received bytes holds. */
  until(condition: (received: Buffer) => boolean): Promise<Buffer>;
}

/** All that a server sends in response to bytes, until it closes the connection. */
export async function exchange(
  { port, host }: { readonly port: number; readonly host: string },
  bytes: string,
): Promise<string> {
  const socket = connect(port, host);
  socket.write(bytes);
  let text = "";
  for await (const chunk of socket.setEncoding("utf8")) text += chunk;
  return text;
}

/** Opens a raw TCP connection on loopback, from another address if one is named. The caller destroys its socket. */
export async function connectRaw(port: number, localAddress = "127.0.0.1"): Promise<RawClient> {
  const socket = connect({ port, host: "127.0.0.1", localAddress, noDelay: true });
  const chunks: Buffer[] = [];
  const received = (): Buffer => Buffer.concat(chunks);
  const waiting = new Set<() => void>();
  socket.on("data", (chunk) => {
    chunks.push(chunk);
    for (const check of waiting) check();
  });
  socket.on("error", () => {});
  const closed = new Promise<Buffer>((resolve) => {
    socket.once("end", () => socket.end());
    socket.once("close", () => resolve(received()));
  });
  await once(socket, "connect");
  return {
    socket,
    received,
    closed,
    until: (condition) =>
      new Promise((resolve, reject) => {
        const check = (): void => {
          if (!condition(received())) return;
          waiting.delete(check);
          resolve(received());
        };
        waiting.add(check);
        socket.once("close", () => reject(new Error(`closed after ${received().toString("latin1")}`)));
        check();
      }),
  };
}
