import { type AddressInfo, connect, createServer, type Server, type ServerOpts, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { unacceptedPorts } from "./unaccepted.ts";

/** How long the connections that already wait are accepted at most. */
const LAST_ACCEPT_MS = 5_000;

/** The smallest queue of connections that Node can set; the system adds one place. */
const LAST_BACKLOG = 1;
const LAST_PLACES = LAST_BACKLOG + 1;

/** Markers that may be open at a time: those that wait, and some that the system has ignored. */
const MARKERS_MAX = 8;

/** How long the queue has its former length for interrupted clients, which send again after 0.2 s, and how often at most. */
const GROWTH_MS = 300;
const GROWTHS_MAX = 4;

/**
 * Closes the port of a server when no client's connection waits to be accepted. Closing resets those that wait, and a client
 * cannot know whether its request was executed.
 *
 * First the system's queue shrinks to two places. While both are taken, the system ignores further clients, which find the port
 * closed at their next attempt. Each connection that is accepted is followed by a marker, a connection of this process that
 * takes the free place. The port is closed when markers have both places. Where the system does not list the connections that
 * wait, it is closed when the first marker is accepted: another marker is behind it unless a client was faster.
 *
 * A client that connects together with a marker may regard its connection as established while it has no place. For such
 * clients the queue grows to its former length for a while, and shrinks again.
 *
 * @param options of the server
 * @param backlog the former length of the queue
 * @param accept receives the last connections; the server emits no more
 * @param limitMs the port is closed after this time at the latest
 */
export async function closePort(
  server: Server,
  options: ServerOpts,
  backlog: number,
  accept: (socket: Socket) => void,
  limitMs: number = LAST_ACCEPT_MS,
): Promise<void> {
  const address = server.address() as AddressInfo | null;
  if (address === null) return;
  const markers = createMarkers(address);
  const isClosed = Promise.withResolvers<void>();
  let growths = 0;
  let growth: NodeJS.Timeout | undefined;
  const setQueue = (length: number, onConnection: (socket: Socket) => void): void => {
    createServer(options, onConnection).listen(server, length);
  };
  const closeIfFull = (): void => {
    const { haveAllPlaces, areOthersOpening } = markers.state();
    if (!haveAllPlaces) return;
    if (areOthersOpening && growths < GROWTHS_MAX) {
      growths += 1;
      setQueue(backlog, (socket) => (markers.has(socket) ? socket.destroy() : accept(socket)));
      growth = setTimeout(shrink, GROWTH_MS);
      return;
    }
    // In this turn: the next one accepts a marker.
    server.close();
    isClosed.resolve();
  };
  const shrink = (): void => {
    setQueue(LAST_BACKLOG, (socket) => {
      const isMarker = markers.has(socket);
      markers.add();
      if (isMarker) socket.destroy();
      // The marker is under way then.
      process.nextTick(isMarker ? closeIfFull : accept, socket);
    });
    for (let place = 0; place < LAST_PLACES; place++) markers.add();
  };
  if (canShareHandles()) shrink();
  const isOver = new AbortController();
  const limit = pause(Math.min(limitMs, LAST_ACCEPT_MS), undefined, { signal: isOver.signal });
  await Promise.race([isClosed.promise, limit.catch(() => {})]);
  isOver.abort();
  clearTimeout(growth);
  server.close();
  markers.destroy();
}

/** Bun and Deno cannot listen on the handle of another server. */
function canShareHandles(): boolean {
  return process.versions["bun"] === undefined && process.versions["deno"] === undefined;
}

/** Connections of this process to its own port. */
function createMarkers(address: AddressInfo) {
  const loopback = new Map([
    ["0.0.0.0", "127.0.0.1"],
    ["::", "::1"],
  ]).get(address.address);
  const at = { port: address.port, host: loopback ?? address.address };
  const sockets: Socket[] = [];
  const hasPort = (port: number | undefined): boolean =>
    port !== undefined && sockets.some(({ localPort }) => localPort === port);
  return {
    /** The connection begins at the end of this turn. */
    add(): void {
      const socket = connect(at);
      socket.on("error", () => socket.destroy());
      sockets.push(socket);
      if (sockets.length > MARKERS_MAX) sockets.shift()?.destroy();
    },
    /** Whether an accepted connection is a marker. */
    has: ({ remotePort }: Socket): boolean => hasPort(remotePort),
    /**
     * Whether only markers wait to be accepted, and whether the handshake of another connection is not complete. Systems that do
     * not list connections are taken to have neither.
     */
    state(): { readonly haveAllPlaces: boolean; readonly areOthersOpening: boolean } {
      const unaccepted = unacceptedPorts(address);
      if (unaccepted === null) return { haveAllPlaces: true, areOthersOpening: false };
      if (unaccepted.established.filter(hasPort).length < LAST_PLACES)
        return { haveAllPlaces: false, areOthersOpening: false };
      // The first list may have been read up to here before the last place was taken.
      const opening = unacceptedPorts(address)?.opening ?? [];
      return { haveAllPlaces: true, areOthersOpening: !opening.every(hasPort) };
    },
    destroy(): void {
      for (const socket of sockets) socket.destroy();
    },
  };
}
