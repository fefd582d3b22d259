import { END_HEADERS, END_STREAM, FRAME, frame, frames, GET_ROOT, headerBlock } from "./http2-frames.ts";

/** A head of a request whose body follows in chunks, and a body in chunks of one byte. */
export const chunkedPost = (path: string, headers: Readonly<Record<string, string>> = {}): string =>
  `POST ${path} HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n${Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join("")}\r\n`;
export const oneChunkEach = (bytes: number): string => "1\r\n \r\n".repeat(bytes);

export const post = (stream: number, headers: Readonly<Record<string, string>> = {}): Buffer =>
  frame(FRAME.headers, END_HEADERS, stream, headerBlock({ ...GET_ROOT, ":method": "POST", ...headers }));
export const data = (stream: number, bytes: number): Buffer =>
  frame(FRAME.data, 0, stream, Buffer.alloc(bytes, " "));
export const dataInChunks = (stream: number, bytes: number): Buffer =>
  Buffer.concat(Array<Buffer>(bytes).fill(data(stream, 1)));

/** The content of a stream's DATA frames, or null before its end. */
export function bodyOf(received: Buffer, stream: number): string | null {
  const streamFrames = frames(received).filter((each) => each.type === FRAME.data && each.stream === stream);
  if (!streamFrames.some(({ flags }) => (flags & END_STREAM) !== 0)) return null;
  return Buffer.concat(streamFrames.map(({ payload }) => payload)).toString();
}
