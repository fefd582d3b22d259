import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import type { UniversalClientFn, UniversalClientResponse } from "@connectrpc/connect/protocol";
import { createTransport } from "@connectrpc/connect/protocol-connect";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** Larger than any message of the service. */
const MESSAGE_BYTES_MAX = 16 * 1024 * 1024;

/** The Connect protocol over `fetch`, for Node, browsers and edge runtimes. */
export function createFetchTransport(baseUrl: string, fetch: Fetch): Transport {
  return createTransport({
    baseUrl,
    httpClient: fetchClient(fetch),
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

function fetchClient(fetch: Fetch): UniversalClientFn {
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
      throw new ConnectError("The service is unreachable.", Code.Unavailable, undefined, undefined, reason);
    }
    if (isFromGateway(response)) {
      const reason = new Error(`A proxy responded with ${response.status}.`);
      throw new ConnectError(
        "The service is unreachable.",
        Code.Unavailable,
        response.headers,
        undefined,
        reason,
      );
    }
    return toUniversalResponse(response);
  };
}

/** A proxy that lost the connection to the service, like a client that did. The service's own errors are JSON. */
function isFromGateway({ status, headers }: Response): boolean {
  return (
    (status === 502 || status === 504) &&
    !/^application\/(?:json|proto)\b/.test(headers.get("content-type") ?? "")
  );
}

function toUniversalResponse(response: Response): UniversalClientResponse {
  const header = new Headers(response.headers);
  if (header.has("content-encoding")) {
    // fetch has decompressed the body, so both headers are wrong.
    header.delete("content-encoding");
    header.delete("content-length");
  }
  return { status: response.status, header, body: readChunks(response), trailer: new Headers() };
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

async function collectBytes(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for await (const chunk of body) chunks.push(new Uint8Array(chunk));
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}
