import { once } from "node:events";
import { get } from "node:http";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A TCP balancer as a cluster has them: it knows nothing of HTTP, moves no open connection and retries nothing. */
export interface TcpBalancer {
  readonly port: number;
  /** From now on new connections may go to this port, while its `/readyz` is 200. */
  addBackend(port: number): void;
  removeBackend(port: number): void;
  isReady(port: number): boolean;
  close(): Promise<void>;
}

const CHECK_INTERVAL_MS = 200;

export async function startTcpBalancer(): Promise<TcpBalancer> {
  const backends = new Map<number, { isReady: boolean }>();
  const sockets = new Set<Socket>();
  let turn = 0;

  const forward = (client: Socket): void => {
    const ready = [...backends].filter(([, { isReady }]) => isReady);
    const backendPort = ready[turn++ % Math.max(ready.length, 1)]?.[0];
    if (backendPort === undefined) {
      client.resetAndDestroy();
      return;
    }
    const backend = connect({ port: backendPort, host: "127.0.0.1", noDelay: true, allowHalfOpen: true });
    client.pipe(backend);
    backend.pipe(client);
    for (const [socket, peer] of [
      [client, backend],
      [backend, client],
    ] as const) {
      sockets.add(socket);
      socket.once("error", () => peer.resetAndDestroy());
      socket.once("close", () => sockets.delete(socket));
    }
  };
  const server = createServer({ allowHalfOpen: true, noDelay: true }, forward);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const timer = setInterval(() => {
    for (const [port, backend] of backends) {
      void isPortReady(port).then((isReady) => {
        backend.isReady = isReady;
      });
    }
  }, CHECK_INTERVAL_MS);

  return {
    port: (server.address() as AddressInfo).port,
    addBackend(port) {
      backends.set(port, { isReady: false });
    },
    removeBackend(port) {
      backends.delete(port);
    },
    isReady: (port) => backends.get(port)?.isReady ?? false,
    async close() {
      clearInterval(timer);
      const closed = once(server, "close");
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}

function isPortReady(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get({ port, host: "127.0.0.1", path: "/readyz", agent: false }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.once("error", () => resolve(false));
  });
}
