import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import {
  createAsyncIterable,
  type UniversalClientFn,
  type UniversalClientResponse,
} from "@connectrpc/connect/protocol";
import { createTransport } from "@connectrpc/connect/protocol-connect";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Larger than any message of the service. */
const MESSAGE_BYTES_MAX = 16 * 1024 * 1024;

/** The Connect protocol over `fetch`, for Node, browsers and edge runtimes. */
export function createFetchTransport(baseUrl: string, fetch: Fetch): Transport {
  return createTransport({
    baseUrl,
    httpClient: fetchClient(baseUrl, fetch),
    useBinaryFormat: true,
    interceptors: [],
    // fetch decompresses responses.
    acceptCompression: [],
    sendCompression: null,
    compressMinBytes: 0,
    readMaxBytes: MESSAGE_BYTES_MAX,
    writeMaxBytes: MESSAGE_BYTES_MAX,
  });
}

function fetchClient(baseUrl: string, fetch: Fetch): UniversalClientFn {
  return async ({ url, method, header, signal, body }) => {
    const bytes = body === undefined ? undefined : await collectBytes(body);
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers: header,
        // A redirect would send the key to another address.
        redirect: "error",
        ...(bytes === undefined ? {} : { body: bytes }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (reason) {
      if (signal?.aborted) throw reason;
      const message = `${baseUrl} is unreachable: ${causeInWords(reason)}.`;
      throw new ConnectError(message, Code.Unavailable, undefined, undefined, reason);
    }
    return await serviceResponse(baseUrl, response);
  };
}

/** The deepest causes. Node's fetch nests its cause, and has one for each address that a name resolves to. */
function causeInWords(reason: unknown): string {
  if (!(reason instanceof Error)) return String(reason);
  if (reason instanceof AggregateError && reason.errors.length > 0)
    return [...new Set(reason.errors.map(causeInWords))].join(", ");
  return reason.cause === undefined ? reason.message || reason.name : causeInWords(reason.cause);
}

/** The response if a Connect server sent it. Otherwise throws an error that states what responded, and from which address. */
async function serviceResponse(baseUrl: string, response: Response): Promise<UniversalClientResponse> {
  const { status, headers } = response;
  const type = /^[^;\s]+/.exec(headers.get("content-type") ?? "")?.[0].toLowerCase();
  if (status === 200 && type === "application/proto")
    return toUniversalResponse(response, readChunks(response));
  const bytes = type === "application/json" ? await collectBytes(readChunks(response)) : null;
  if (bytes !== null && status !== 200 && isConnectError(bytes))
    return toUniversalResponse(response, createAsyncIterable([bytes]));
  // Without the rest of the body the connection cannot be used again.
  if (bytes === null) await response.body?.cancel();
  const message = `${baseUrl} responded with HTTP ${status} (${type ?? "no content type"}), which is not a response of the service`;
  if (status === 429 || status === 503) throw new ConnectError(`${message}.`, Code.Unavailable, headers);
  if (status === 502 || status === 504) {
    // A proxy that lost the connection to the service, like a client that did.
    const reason = new Error(`A proxy responded with ${status}.`);
    throw new ConnectError(`${message}.`, Code.Unavailable, headers, undefined, reason);
  }
  throw new ConnectError(`${message}: check baseUrl.`, Code.Unknown, headers);
}

/** Whether a body is an error of the Connect protocol, which has a code. */
function isConnectError(bytes: Uint8Array): boolean {
  try {
    const value = JSON.parse(new TextDecoder().decode(bytes)) as { readonly code?: unknown } | null;
    return typeof value?.code === "string";
  } catch {
    return false;
  }
}

function toUniversalResponse(response: Response, body: AsyncIterable<Uint8Array>): UniversalClientResponse {
  const header = new Headers(response.headers);
  if (header.has("content-encoding")) {
    // fetch has decompressed the body, so both headers are wrong.
    header.delete("content-encoding");
    header.delete("content-length");
  }
  return { status: response.status, header, body, trailer: new Headers() };
}

async function* readChunks(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (let chunk = await reader.read(); !chunk.done; chunk = await reader.read()) yield chunk.value;
  } finally {
    reader.releaseLock();
  }
}

/** @throws {ConnectError} when the body is larger than any message of the service */
async function collectBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  for await (const chunk of body) {
    size += chunk.byteLength;
    if (size > MESSAGE_BYTES_MAX)
      throw new ConnectError(`The message has more than ${MESSAGE_BYTES_MAX} bytes.`, Code.ResourceExhausted);
    chunks.push(new Uint8Array(chunk));
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
