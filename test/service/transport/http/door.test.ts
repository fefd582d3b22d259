import { connect } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, openServer } from "../open-server.ts";

test("a client that cancels its HTTP/2 request ends the work for it, and is logged as gone", async () => {
  const started = Promise.withResolvers<AbortSignal>();
  const server = await openServer({
    computeShortChart: (_request, { signal }) => {
      started.resolve(signal);
      return new Promise(() => {});
    },
  });
  const session = connect(server.baseUrl);
  onTestFinished(() => session.destroy());
  const request = session.request({
    ":method": "POST",
    ":path": "/v1/chart/short",
    "content-type": "application/json",
    ...WITH_KEY,
  });
  request.on("error", () => {});
  request.end(JSON.stringify({ birth: BIRTH }));
  const signal = await started.promise;
  expect(signal.aborted).toBe(false);
  request.close(8);
  await expect.poll(() => signal.aborted).toBe(true);
  await expect
    .poll(() => server.log)
    .toMatchObject([{ endpoint: "/v1/chart/short", status: 499, broken: true }]);
  expect(await server.used()).toBe(0);
});
