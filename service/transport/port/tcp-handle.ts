import { readSync } from "node:fs";
import type { Socket } from "node:net";

/** Members of Node's handle of a TCP connection. Node's types lack it; other runtimes lack some members. */
export interface TcpHandle {
  readonly fd: number;
  /** Bytes that were passed to the system's buffer in vain, and wait for room. */
  readonly writeQueueSize: number;
  readStart?(): void;
  readStop?(): void;
}

/** The handle of an open connection; null after it has been closed, and where the runtime has none. */
export function tcpHandleOf(socket: Socket): TcpHandle | null {
  const { _handle: handle } = socket as Socket & { readonly _handle?: TcpHandle | null };
  return handle ?? null;
}

/** Stops reading a connection, in this turn of the event loop too: what is ready stays in the system's buffer. */
export function stopReading(socket: Socket): void {
  tcpHandleOf(socket)?.readStop?.();
}

/** Reads a stopped connection again. Returns false while a write is unfinished: Node does not read then. */
export function readAgain(socket: Socket): boolean {
  const handle = tcpHandleOf(socket);
  if (handle !== null && handle.writeQueueSize > 0) return false;
  handle?.readStart?.();
  return true;
}

/**
 * Takes at most `length` bytes of those that have arrived from the system's buffer; Node takes up to 64 KiB. Returns null if
 * there are none, and where the runtime does not know the file.
 */
export function takeArrived(socket: Socket, length: number): Buffer | null {
  const handle = tcpHandleOf(socket);
  if (handle === null || !(handle.fd >= 0)) return null;
  const bytes = Buffer.alloc(length);
  try {
    const count = readSync(handle.fd, bytes);
    return count === 0 ? null : bytes.subarray(0, count);
  } catch {
    // Nothing has arrived, or the connection is broken, which Node reports.
    return null;
  }
}
