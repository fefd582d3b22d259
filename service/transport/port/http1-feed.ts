import type { Socket } from "node:net";

/**
 * The parser reads this many bytes before the connection's limits are checked again. A chunk of one byte takes six, so a
 * part costs less than a small request.
 */
const PART_BYTES = 1_024;

/** What the connection does with the bytes that arrive next. */
export type FeedState = "read" | "wait" | "discard";

/**
 * Passes the bytes of a connection to Node's parser in small parts, which the parser would otherwise read 64 KiB at a time
 * whatever they contain. Before each part `state` decides: "read"; "wait", until {@link HttpFeed.resume} is called; or "discard".
 */
export interface HttpFeed {
  /** Reads on if the feed has waited. */
  resume(): void;
}

/**
 * Call when Node's server has added its listener to the connection.
 *
 * @param onRead receives the length of each read before its first part
 */
export function createHttpFeed(
  socket: Socket,
  onRead: (bytes: number) => void,
  state: () => FeedState,
): HttpFeed {
  const [parse] = socket.listeners("data") as ((bytes: Buffer) => void)[];
  let isWaiting = false;
  const feed = (bytes: Buffer): void => {
    onRead(bytes.length);
    for (let at = 0; at < bytes.length; at += PART_BYTES) {
      const next = state();
      if (next === "discard") return;
      if (next === "wait") {
        isWaiting = true;
        socket.pause();
      }
      // Node pauses a connection whose responses are not read.
      if (socket.isPaused()) {
        socket.unshift(bytes.subarray(at));
        return;
      }
      parse?.(bytes.subarray(at, at + PART_BYTES));
    }
  };
  if (parse !== undefined) {
    // A listener of its own takes the connection from Node's parser, which otherwise reads it without listeners.
    socket.on("data", feed);
    socket.removeListener("data", parse);
  }
  return {
    resume() {
      if (!isWaiting) return;
      isWaiting = false;
      socket.resume();
    },
  };
}
