import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { Transform } from "node:stream";

export interface AlteringProxy {
  readonly baseUrl: string;
  /** Whether the text occurred and its figure was altered. */
  readonly hasAltered: () => boolean;
  readonly close: () => Promise<void>;
}

/** Opens a TCP proxy of a service that alters the digit after the first occurrence of a text in its responses, over any protocol. */
export async function openAlteringProxy(port: number, text: string): Promise<AlteringProxy> {
  let hasAltered = false;
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(port, "127.0.0.1");
    const altered = new Transform({
      transform(suite: Buffer, _encoding, done) {
        const start = hasAltered ? -1 : suite.indexOf(text);
        const at = start + text.length;
        if (start >= 0 && at < suite.length) {
          hasAltered = true;
          const digit = Number(String.fromCharCode(suite[at] ?? 0));
          suite.write(String(digit === 9 ? 8 : digit + 1), at);
        }
        done(null, suite);
      },
    });
    client.pipe(upstream);
    upstream.pipe(altered).pipe(client);
    for (const [socket, peer] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket.once("error", () => peer.destroy());
      socket.once("close", () => sockets.delete(socket));
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return {
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    hasAltered: () => hasAltered,
    async close() {
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
