import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { DEFAULT_LIMITS } from "../../../../service/limits/limits.ts";
import type { WebDocument } from "../../../../service/portal/pages/web-document.ts";
import { createSiteHandler } from "../../../../service/portal/site/site-handler.ts";
import { createCompression } from "../../../../service/transport/http/compression.ts";
import { contextOf } from "../../../../service/transport/http/request-handler.ts";
import { openPort } from "../../transport/port/open-port.ts";

const LARGE_BYTES = 8e6;

setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc") as () => void;

/** Serves a document at /file from a port. */
async function serveFile(content: WebDocument["content"]): Promise<string> {
  const documents = new Map([["/file", { contentType: "application/gzip", content }]]);
  const handler = createSiteHandler(documents, createCompression([]), {
    baseUrl: "http://127.0.0.1",
    log: { error: () => {} },
  });
  const { number } = await openPort((request, response) => {
    void handler.serve(request, response, contextOf(request, response, "request", { ...DEFAULT_LIMITS }));
  });
  return `http://127.0.0.1:${number}/file`;
}

test("large content is made once for simultaneous responses, and again when its memory was freed", async () => {
  let attempts = 0;
  const address = await serveFile({
    make: async () => {
      attempts += 1;
      if (attempts === 2) throw new Error("no such file");
      return Buffer.alloc(LARGE_BYTES, "almagest");
    },
  });
  const read = async (): Promise<string> => {
    collectGarbage();
    const response = await fetch(address);
    return `${response.status} ${(await response.arrayBuffer()).byteLength === LARGE_BYTES} ${attempts}`;
  };
  const controller = new AbortController();
  // The body is longer than the buffers of the sockets, so this response lasts until it is aborted.
  await fetch(address, { signal: controller.signal });
  expect([await read(), await read()]).toEqual(["200 true 1", "200 true 1"]);
  controller.abort();
  await expect.poll(read).toBe("500 false 2");
  expect(await read()).toBe("200 true 3");
});

test("content that could not be made is made again for the next request, then once for all", async () => {
  let attempts = 0;
  const address = await serveFile(() => {
    attempts += 1;
    if (attempts === 1) throw new Error("no such file");
    return "the document";
  });
  const read = async (): Promise<string> => {
    const response = await fetch(address);
    return `${response.status} ${await response.text()}`;
  };
  expect(await read()).toMatch(/^500 .*internal_error/);
  expect([await read(), await read()]).toEqual(["200 the document", "200 the document"]);
  expect(attempts).toBe(2);
});
