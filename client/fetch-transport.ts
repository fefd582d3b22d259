import { Code, ConnectError, type Transport } from "@connectrpc/connect";
import type { UniversalClientFn, UniversalClientResponse } from "@connectrpc/connect/protocol";
import { createTransport } from "@connectrpc/connect/protocol-connect";

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** More than any answer has. */
const MOST_ANSWER_BYTES = 16 * 1024 * 1024;

/** Connect's protocol over `fetch`: the same in Node, in browsers and in the runtimes at the edge. */
export function createFetchTransport(baseUrl: string, fetch: Fetch): Transport {
  return createTransport({
    baseUrl,
    httpClient: fetchClient(fetch),
    useBinaryFormat: true,
    interceptors: [],
    // fetch unpacks by itself.
    acceptCompression: [],
    sendCompression: null,
    compressMinBytes: 0,
    readMaxBytes: MOST_ANSWER_BYTES,
    writeMaxBytes: MOST_ANSWER_BYTES,
  });
}

function fetchClient(fetch: Fetch): UniversalClientFn {
  return async ({ url, method, header, signal, body }) => {
    const bytes = body === undefined ? undefined : await bytesOf(body);
    let response: Response;
    try {
      response = await fetch(url, {
        method,
        headers: header,
        // The key is for this address alone.
        redirect: "error",
        ...(bytes === undefined ? {} : { body: bytes }),
        ...(signal === undefined ? {} : { signal }),
      });
    } catch (reason) {
      if (signal?.aborted) throw reason;
      throw new ConnectError("The service was not reached.", Code.Unavailable, undefined, undefined, reason);
    }
    return answerOf(response);
  };
}

function answerOf(response: Response): UniversalClientResponse {
  const header = new Headers(response.headers);
  if (header.has("content-encoding")) {
    // What fetch hands over is unpacked already, and of another length.
    header.delete("content-encoding");
    header.delete("content-length");
  }
  return { status: response.status, header, body: partsOf(response), trailer: new Headers() };
}

async function* partsOf(response: Response): AsyncGenerator<Uint8Array> {
  const reader = response.body?.getReader();
  if (reader === undefined) return;
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    reader.releaseLock();
  }
}

async function bytesOf(body: AsyncIterable<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for await (const part of body) parts.push(new Uint8Array(part));
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}
