import type { Duplex } from "node:stream";

/** How long the client's bytes are read and discarded after the end was sent. */
const LINGER_MS = 1_000;

/**
 * Calls back when all bytes that have arrived by now have been read. A timer that fires after the event loop was blocked
 * runs before they are.
 */
export function afterPoll(callback: () => void): void {
  // An immediate runs after the current iteration's poll, which may be over. A whole poll precedes the second one.
  setImmediate(() => setImmediate(callback));
}

/**
 * Ends a connection and waits a while for the client's end. Closing it immediately could reset it, which discards what the
 * client has not read yet.
 */
export function endConnection(socket: Duplex): void {
  if (socket.destroyed || socket.writableEnded) return;
  socket.end();
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), LINGER_MS);
  socket.once("close", () => clearTimeout(timer));
}
