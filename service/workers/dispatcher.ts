import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { closePort } from "../transport/port/close-port.ts";

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
  /** Closes the port after the connections that already wait; resolves when they are passed on. */
  close(): Promise<void>;
}

/** A worker reads what arrives, also after the client's end. */
const SERVER_OPTIONS = { pauseOnConnect: true, allowHalfOpen: true };

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
  const accept = (socket: Socket): void => {
    socket.on("error", () => socket.destroy());
    dispatch(socket);
  };
  const server = createServer(SERVER_OPTIONS, accept);

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
    close: () => closePort(server, SERVER_OPTIONS, server.maxConnections, accept),
  };
}
