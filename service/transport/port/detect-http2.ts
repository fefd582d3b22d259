import type { Socket } from "node:net";

/** The first bytes of a client that speaks HTTP/2 without negotiation (RFC 9113, section 3.4). */
const PREFACE = Buffer.from("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "latin1");

/**
 * Reads as many bytes as are needed to detect HTTP/2, puts them back, and calls `onDetected`. Does not call it if the client
 * disconnects first, or after the returned function, which stops the detection.
 */
export function detectHttp2(socket: Socket, onDetected: (isHttp2: boolean) => void): () => void {
  let received: Buffer = Buffer.alloc(0);
  const read = (): void => {
    const chunk: Buffer | null = socket.read();
    if (chunk === null) return;
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    const length = Math.min(received.length, PREFACE.length);
    const isHttp2 = received.compare(PREFACE, 0, length, 0, length) === 0;
    if (isHttp2 && length < PREFACE.length) return;
    stop();
    socket.unshift(received);
    onDetected(isHttp2);
  };
  const stop = (): void => {
    socket.off("readable", read);
    socket.off("end", disconnect);
  };
  const disconnect = (): void => {
    socket.destroy();
  };
  socket.on("readable", read);
  socket.on("end", disconnect);
  return stop;
}
