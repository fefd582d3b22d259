import { connect as connectHttp2 } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { API_KEY, WITH_KEY } from "../open-account.ts";
import { rawClient } from "./open-port.ts";
import { BIRTH, charts, openServer, restChart } from "./open-server.ts";

/** The parts of an HTTP/1.1 response that came in one piece. */
function parse(response: Buffer) {
  const [head = "", body = ""] = response.toString().split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.toLowerCase().split(": ", 2) as [string, string]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, error: JSON.parse(body).error };
}

test.each([
  ["not HTTP", "hello, is this a server?\r\n\r\n", 400, "invalid_encoding"],
  [
    "headers that are too long",
    `GET / HTTP/1.1\r\nHost: h\r\nX-A: ${"a".repeat(20_000)}\r\n\r\n`,
    431,
    "body_too_large",
  ],
  [
    "a body of two lengths",
    "POST / HTTP/1.1\r\nHost: h\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n",
    400,
    "invalid_encoding",
  ],
  [
    "a body that stalls",
    `POST /v1/chart/full HTTP/1.1\r\nHost: h\r\nX-API-Key: ${API_KEY}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
    408,
    "body_timeout",
  ],
])("%s is rejected over HTTP/1.1 in the format of every error", async (_name, sent, status, code) => {
  const server = await openServer(charts, { HEADERS_TIMEOUT_MS: "200", REQUEST_TIMEOUT_MS: "300" });
  const client = await rawClient(server.port);
  client.socket.write(sent);
  const answer = parse(await client.closed);
  expect(answer.status).toBe(status);
  expect(answer.headers["content-type"]).toBe("application/json");
  expect(answer.headers["x-request-id"]).toMatch(/^[0-9a-f-]{36}$/);
  expect(answer.error).toMatchObject({ code: "invalid_request", details: [{ code }] });
  expect(answer.error.docs).toBe(`${server.baseUrl}/docs/errors/invalid_request`);
  await restChart(server, "/v1/chart/full", BIRTH);
});

test("a stalled body is rejected over HTTP/2, and the connection stays open", async () => {
  const server = await openServer(charts, { HEADERS_TIMEOUT_MS: "200", REQUEST_TIMEOUT_MS: "300" });
  const session = connectHttp2(server.baseUrl);
  onTestFinished(() => session.destroy());
  const headers = {
    ":method": "POST",
    ":path": "/v1/chart/full",
    "content-type": "application/json",
    ...WITH_KEY,
  };
  const ask = async (
    body: string,
    isEnded: boolean,
  ): Promise<[status: number, answer: Record<string, unknown>]> => {
    const stream = session.request(headers);
    let status = 0;
    stream.once("response", (fields) => {
      status = Number(fields[":status"]);
    });
    stream.write(body);
    if (isEnded) stream.end();
    let text = "";
    for await (const part of stream.setEncoding("utf8")) text += part;
    return [status, JSON.parse(text)];
  };
  expect(await ask('{"birth":', false)).toMatchObject([408, { error: { code: "invalid_request" } }]);
  expect(await ask(JSON.stringify({ birth: BIRTH }), true)).toMatchObject([
    200,
    { input: { date: BIRTH.date } },
  ]);
});
