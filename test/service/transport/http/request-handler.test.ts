import { connect, constants } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { sendThrown } from "../../../../service/transport/http/request-handler.ts";
import { WITH_KEY } from "../../open-account.ts";
import { BIRTH, openServer } from "../open-server.ts";
import { openPort } from "../port/open-port.ts";
import { goodBody } from "../unary/grpc-requests.ts";

test.each([
  ["REST", "/v1/chart/short", { "content-type": "application/json" }, JSON.stringify({ birth: BIRTH }), {}],
  [
    "gRPC",
    "/almagest.v1.ChartService/ComputeShortChart",
    { "content-type": "application/grpc", te: "trailers" },
    goodBody,
    { protocol: "grpc", grpc: "CANCELED" },
  ],
])(
  "a client that cancels its %s request over HTTP/2 ends the work for it, and is logged as gone",
  async (_protocol, endpoint, headers, body, line) => {
    const started = Promise.withResolvers<AbortSignal>();
    const server = await openServer({
      computeShortChart: (_request, { signal }) => {
        started.resolve(signal);
        return new Promise(() => {});
      },
    });
    const session = connect(server.baseUrl);
    onTestFinished(() => session.destroy());
    const open = () => {
      const stream = session.request({ ":method": "POST", ":path": endpoint, ...headers, ...WITH_KEY });
      return stream.on("error", () => {});
    };
    const request = open();
    request.end(body);
    const signal = await started.promise;
    expect(signal.aborted).toBe(false);
    request.close(constants.NGHTTP2_CANCEL);
    await expect.poll(() => signal.aborted).toBe(true);
    const unfinished = open();
    unfinished.write(body.slice(0, 9));
    unfinished.close(constants.NGHTTP2_CANCEL);
    const cancelledLine = { endpoint, status: 499, ...line };
    await expect.poll(() => server.log).toMatchObject([{ ...cancelledLine, broken: true }, cancelledLine]);
    expect(await server.used()).toBe(0);
  },
);

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
