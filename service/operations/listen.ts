import type { AddressInfo, Server } from "node:net";

export interface ListenOptions {
  readonly host: string;
  /** 0: a free port, which the system chooses. */
  readonly port: number;
  /** How many connections may wait to be accepted; the system's default if absent. */
  readonly backlog?: number;
}

/**
 * Opens a port.
 *
 * @throws {NodeJS.ErrnoException} when the port is not available: EADDRINUSE and others.
 */
export function listen(server: Server, options: ListenOptions): Promise<AddressInfo> {
  return new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(options, () => {
      server.off("error", reject);
      resolve(server.address() as AddressInfo);
    });
  });
}
