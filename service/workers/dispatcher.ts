import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";

/** A worker that accepts connections. */
export interface Receiver {
  /** Its open connections. */
  readonly open: number;
  give(socket: Socket): void;
}

/** The one port of all workers. */
export interface Dispatcher {
  /** Opens the port, once. Rejects with the system's error (EADDRINUSE …) when it is not available. */
  listen(at: {
    readonly host: string;
    readonly port: number;
    readonly backlog: number;
  }): Promise<AddressInfo>;
  add(receiver: Receiver): void;
  remove(receiver: Receiver): void;
  /** Passes a connection to a receiver; it waits while there is none. */
  dispatch(socket: Socket): void;
  /** Accepts only connections that already wait; resolves when they are passed on. */
  close(): Promise<void>;
}

/** Polls of the event loop in which connections that wait for `accept` are accepted. */
const LAST_POLLS = 3;

/**
 * Accepts connections and passes each to the worker with the fewest, in turn among equals. While no worker is ready, the
 * connections wait, so a crash of all workers rejects none.
 */
export function createDispatcher(): Dispatcher {
  const receivers: Receiver[] = [];
  const waiting: Socket[] = [];
  let opening: Promise<AddressInfo> | null = null;

  const dispatch = (socket: Socket): void => {
    if (socket.destroyed) return;
    const receiver = receivers.reduce<Receiver | undefined>(
      (best, each) => (best === undefined || each.open < best.open ? each : best),
      undefined,
    );
    if (receiver === undefined) {
      waiting.push(socket);
      return;
    }
    receivers.push(...receivers.splice(receivers.indexOf(receiver), 1));
    receiver.give(socket);
  };
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true }, (socket) => {
    socket.on("error", () => socket.destroy());
    dispatch(socket);
  });

  return {
    listen({ host, port, backlog }) {
      server.maxConnections = backlog;
      opening ??= once(server.listen({ host, port, backlog }), "listening").then(
        () => server.address() as AddressInfo,
      );
      return opening;
    },
    add(receiver) {
      receivers.push(receiver);
      for (const socket of waiting.splice(0)) dispatch(socket);
    },
    remove(receiver) {
      const index = receivers.indexOf(receiver);
      if (index >= 0) receivers.splice(index, 1);
    },
    dispatch,
    async close() {
      for (let poll = 0; poll < LAST_POLLS; poll++) {
        await new Promise<void>((resolve) => {
          setTimeout(resolve, 1);
        });
      }
      server.close();
    },
  };
}
