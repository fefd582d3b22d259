import type { Transport } from "@connectrpc/connect";
import type { UniversalClientFn } from "@connectrpc/connect/protocol";
import { createTransport } from "@connectrpc/connect/protocol-grpc-web";
import { createNodeHttpClient } from "@connectrpc/connect-node";

const BYTES_MAX = 2 ** 30;

/** connect's client of gRPC-Web with a layer below it that sends and reads the text form, as the clients of Google's generator do. */
export function createWebTextTransport(baseUrl: string): Transport {
  return createTransport({
    ...{ baseUrl, httpClient: createTextClient(), useBinaryFormat: true, interceptors: [] },
    ...{ acceptCompression: [], sendCompression: null, compressMinBytes: 0 },
    ...{ readMaxBytes: BYTES_MAX, writeMaxBytes: BYTES_MAX },
  });
}

function createTextClient(): UniversalClientFn {
  const send = createNodeHttpClient({ httpVersion: "1.1" });
  return async (request) => {
    const header = new Headers(request.header);
    header.set("content-type", "application/grpc-web-text");
    header.set("accept", "application/grpc-web-text");
    const answer = await send({ ...request, header, body: encodeAll(request.body ?? noParts()) });
    const answerHeader = new Headers(answer.header);
    answerHeader.set("content-type", (answerHeader.get("content-type") ?? "").replace("-text", ""));
    return { ...answer, header: answerHeader, body: decodeAll(answer.body) };
  };
}

async function* noParts(): AsyncGenerator<Uint8Array> {}

async function* encodeAll(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const part of parts) yield Buffer.from(Buffer.from(part).toString("base64"));
}

/** Groups of four characters, each of which may be padded. */
async function* decodeAll(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let text = "";
  for await (const part of parts) {
    text += Buffer.from(part).toString("latin1");
    const groups = text.match(/.{4}/gs) ?? [];
    text = text.slice(4 * groups.length);
    yield Buffer.concat(groups.map((group) => Buffer.from(group, "base64")));
  }
}
