import { expect, test } from "vitest";
import { createSiteDoor } from "../../../../service/portal/site/site-door.ts";
import { createCompression } from "../../../../service/transport/compression.ts";
import { contextOf } from "../../../../service/transport/door.ts";
import { openPort } from "../../transport/open-port.ts";

test("content that could not be made is made again after a minute, not for each request", async () => {
  let attempts = 0;
  let nowMs = 0;
  const content = async (): Promise<Buffer> => {
    attempts += 1;
    if (attempts === 1) throw new Error("no space left on device");
    return Buffer.from("the archive");
  };
  const documents = new Map([["/file", { contentType: "text/plain", content }]]);
  const door = createSiteDoor(documents, () => nowMs, createCompression([]), {
    baseUrl: "http://127.0.0.1",
    log: { error: () => {} },
  });
  const { number } = await openPort((request, response) => {
    void door.serve(request, response, contextOf(request, "request", 0));
  });
  const read = async (): Promise<string> => {
    const response = await fetch(`http://127.0.0.1:${number}/file`);
    return `${response.status} ${await response.text()}`;
  };
  expect(await read()).toMatch(/^500 .*internal_error/);
  nowMs = 59_999;
  expect(await read()).toMatch(/^500 /);
  expect(attempts).toBe(1);
  nowMs = 60_000;
  expect(await read()).toBe("200 the archive");
  nowMs = 1e9;
  expect(await read()).toBe("200 the archive");
  expect(attempts).toBe(2);
});
