/** One response of a connection. */
export interface Http1Response {
  readonly status: number;
  /** The lines of the head, in lower case. */
  readonly head: string;
  readonly body: string;
  /** Whether the server closes the connection after it. */
  readonly isLast: boolean;
  /** Where the next response begins. */
  readonly end: number;
}

const HEAD_END = Buffer.from("\r\n\r\n");
const LINE_END = Buffer.from("\r\n");

/** Reads the response that begins at `at`; null: it is not complete. Not for responses to HEAD, which have no body. */
export function readResponse(received: Buffer, at: number): Http1Response | null {
  const headEnd = received.indexOf(HEAD_END, at);
  if (headEnd < 0) return null;
  const head = received.toString("latin1", at, headEnd).toLowerCase();
  const status = Number(head.slice(9, 12));
  const bodyStart = headEnd + HEAD_END.length;
  const end = bodyEnd(received, bodyStart, head, status);
  if (end === null) return null;
  const isLast = /\r\nconnection: close/.test(head);
  return { status, head, body: received.toString("latin1", bodyStart, end), isLast, end };
}

function bodyEnd(received: Buffer, start: number, head: string, status: number): number | null {
  if (status === 204 || status === 304) return start;
  if (/\r\ntransfer-encoding: chunked/.test(head)) return chunksEnd(received, start);
  const length = Number(/\r\ncontent-length: (\d+)/.exec(head)?.[1] ?? 0);
  return start + length <= received.length ? start + length : null;
}

function chunksEnd(received: Buffer, start: number): number | null {
  for (let at = start; ; ) {
    const lineEnd = received.indexOf(LINE_END, at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(received.toString("latin1", at, lineEnd), 16);
    if (size === 0) return trailersEnd(received, lineEnd);
    at = lineEnd + LINE_END.length + size + LINE_END.length;
    if (at > received.length) return null;
  }
}

/** The trailers end with an empty line, like a head. */
function trailersEnd(received: Buffer, lastChunkLineEnd: number): number | null {
  const end = received.indexOf(HEAD_END, lastChunkLineEnd);
  return end < 0 ? null : end + HEAD_END.length;
}
