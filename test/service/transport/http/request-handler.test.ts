import { connect } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { sendThrown } from "../../../../service/transport/http/request-handler.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, openServer } from "../open-server.ts";
import { openPort } from "../port/open-port.ts";

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

/** A port whose handler throws an error with a code, and the lines that are logged about it. */
async function openFailingPort(code: string) {
  const lines: unknown[] = [];
  const options = { baseUrl: "", log: { error: (line: unknown) => void lines.push(line) } };
  const { number } = await openPort((request, response) => {
    const error = Object.assign(new Error("a write failed"), { code });
    sendThrown(error, request, response, { requestId: "id" }, options);
  });
  return { baseUrl: `http://127.0.0.1:${number}`, lines };
}

test.each(["ECANCELED", "EPIPE", "ECONNRESET", "ERR_HTTP2_INVALID_STREAM", "ERR_STREAM_DESTROYED"])(
  "%s while a response is written ends the request, and is not logged",
  async (code) => {
    const { baseUrl, lines } = await openFailingPort(code);
    await expect(fetch(baseUrl)).rejects.toThrow();
    expect(lines).toEqual([]);
  },
);

test("any other error of a handler is answered with 500, and logged", async () => {
  const { baseUrl, lines } = await openFailingPort("EISDIR");
  expect((await fetch(baseUrl)).status).toBe(500);
  expect(lines).toHaveLength(1);
});
