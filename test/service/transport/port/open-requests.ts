import { END_HEADERS, END_STREAM, FRAME, frame, frames, GET_ROOT, headerBlock } from "./http2-frames.ts";

/** A head of a request whose body follows in chunks. */
export const chunkedPost = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;

export const post = (stream: number, headers: Readonly<Record<string, string>> = {}): Buffer =>
  frame(FRAME.headers, END_HEADERS, stream, headerBlock({ ...GET_ROOT, ":method": "POST", ...headers }));

/** The content of a stream's DATA frames, or null before its end. */
export function bodyOf(received: Buffer, stream: number): string | null {
  const streamFrames = frames(received).filter((each) => each.type === FRAME.data && each.stream === stream);
  if (!streamFrames.some(({ flags }) => (flags & END_STREAM) !== 0)) return null;
  return Buffer.concat(streamFrames.map(({ payload }) => payload)).toString();
}
