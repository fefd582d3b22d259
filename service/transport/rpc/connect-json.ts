/** Responses in JSON over Connect, gRPC and gRPC-Web: the text of REST, which is valid JSON of protobuf. */
import {
  type Compression,
  compressedFlag,
  compressionNegotiate,
  createAsyncIterable,
  encodeEnvelope,
  type UniversalServerRequest,
  type UniversalServerResponse,
} from "@connectrpc/connect/protocol";

export interface JsonOptions {
  readonly compressions: Compression[];
  /** Shorter texts are not compressed. */
  readonly compressedBytesMin: number;
}

/** Whether a call and its response are in JSON. */
export function isJsonCall({ method, url, header }: UniversalServerRequest): boolean {
  if (method === "GET") return new URL(url).searchParams.get("encoding") === "json";
  return /^application\/(.*\+)?json\b/.test(header.get("content-type") ?? "");
}

/**
 * Replaces the message of a successful response.
 *
 * connect would write the JSON without zeros, falses, empty lists and nulls, so it is given an empty message and the text is
 * written here.
 *
 * @param acceptEncoding the header of the request
 */
export async function withJsonText(
  answer: UniversalServerResponse,
  text: string,
  acceptEncoding: string | null,
  { compressions, compressedBytesMin }: JsonOptions,
): Promise<UniversalServerResponse> {
  const header = new Headers(answer.header);
  const bytes = new TextEncoder().encode(text);
  const isEnveloped = header.get("content-type")?.startsWith("application/grpc") ?? false;
  // connect has stated the encoding of an envelope in the header already.
  const compression = isEnveloped
    ? compressions.find(({ name }) => name === header.get("grpc-encoding"))
    : (compressionNegotiate(compressions, null, acceptEncoding, "accept-encoding").response ?? undefined);
  const isCompressed = compression !== undefined && bytes.byteLength >= compressedBytesMin;
  const body = isCompressed ? await compression.compress(bytes) : bytes;
  if (isEnveloped) {
    const envelope = encodeEnvelope(isCompressed ? compressedFlag : 0, body);
    const parts = answer.body as AsyncIterable<Uint8Array>;
    return { ...answer, body: withFirst(parts, envelope) };
  }
  if (isCompressed) header.set("content-encoding", compression.name);
  header.set("content-length", String(body.byteLength));
  return { ...answer, header, body: createAsyncIterable([body]) };
}

/** The parts with another first part. The others are the trailer of gRPC-Web. */
async function* withFirst(parts: AsyncIterable<Uint8Array>, first: Uint8Array): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const part of parts) {
    yield isFirst ? first : part;
    isFirst = false;
  }
}
