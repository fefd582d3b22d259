import { once } from "node:events";
import {
  connect as connectHttp2,
  type IncomingHttpHeaders,
  type IncomingHttpStatusHeader,
  type OutgoingHttpHeaders,
} from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { API_KEY, WITH_KEY } from "../../open-account.ts";
import { BIRTH, charts, sharedServer } from "../open-server.ts";
import {
  END_HEADERS,
  END_STREAM,
  FRAME,
  frame,
  frames,
  GET_ROOT,
  headerBlock,
  http2Opening,
} from "../port/http2-frames.ts";
import { rawClient } from "../port/open-port.ts";

const server = sharedServer(charts);
/** Waits for a body for a short time only. */
const impatient = sharedServer(charts, { REQUEST_TIMEOUT_MS: "300" });

const linesOf = (id: unknown) => server.log.filter(({ requestId }) => requestId === id);

/** The parts of an HTTP/1.1 response that came in one chunk. */
function parse(response: Buffer) {
  const [head = "", body = ""] = response.toString().split("\r\n\r\n");
  const [statusLine = "", ...lines] = head.split("\r\n");
  const headers = Object.fromEntries(
    lines.map((line) => line.toLowerCase().split(": ", 2) as [string, string]),
  );
  return { status: Number(statusLine.split(" ")[1]), headers, error: JSON.parse(body).error };
}

/** Sends one request without a body over HTTP/2. */
async function askHttp2(baseUrl: string, headers: OutgoingHttpHeaders) {
  const session = connectHttp2(baseUrl);
  onTestFinished(() => session.destroy());
  const stream = session.request(headers);
  stream.end();
  const [fields] = (await once(stream, "response")) as [IncomingHttpHeaders & IncomingHttpStatusHeader];
  let text = "";
  for await (const part of stream.setEncoding("utf8")) text += part;
  return { status: fields[":status"], requestId: fields["x-request-id"], error: JSON.parse(text).error };
}

test("a body that stalls is rejected over HTTP/1.1", async () => {
  const client = await rawClient(impatient.port);
  client.socket.write(
    `POST /v1/chart/full HTTP/1.1\r\nHost: h\r\nX-API-Key: ${API_KEY}\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{`,
  );
  const answer = parse(await client.closed);
  expect([answer.status, answer.error.requestId]).toEqual([408, answer.headers["x-request-id"]]);
  expect(answer.error).toMatchObject({ code: "invalid_request", details: [{ code: "body_timeout" }] });
});

test("CONNECT is rejected in the format of every error over both protocols, and logged", async () => {
  const client = await rawClient(server.port);
  client.socket.write(
    "CONNECT example.com:443 HTTP/1.1\r\nHost: example.com\r\nX-Request-Id: my-request-1\r\n\r\n",
  );
  const answer = parse(await client.closed);
  expect(answer.status).toBe(405);
  expect(answer.headers).toMatchObject({ "x-request-id": "my-request-1", allow: "get, head, post" });
  expect(answer.error.code).toBe("not_found");

  const overHttp2 = await askHttp2(server.baseUrl, { ":method": "CONNECT", ":authority": "example.com:443" });
  expect(overHttp2).toMatchObject({ status: 405, error: { code: "not_found" } });
  expect(overHttp2.requestId).toMatch(/^[0-9a-f-]{36}$/);
  for (const id of ["my-request-1", overHttp2.requestId])
    await expect.poll(() => linesOf(id)).toMatchObject([{ status: 405 }]);
});

test.each([
  ["a Host that differs from :authority", { ":authority": "h", host: "other.example" }, 400, "header.host"],
  ["an unknown expectation", { expect: "foo" }, 417, "header.expect"],
])("%s is rejected over HTTP/2 in the format of every error", async (_name, headers, status, field) => {
  const answer = await askHttp2(server.baseUrl, { ":path": "/healthz", ...headers });
  expect(answer).toMatchObject({ status, error: { code: "invalid_request", details: [{ field }] } });
  expect(answer.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test.each([
  ["authorization", `Bearer ${API_KEY}`, 401, "Authorization must be sent once, with one key."],
  ["x-api-key", API_KEY, 401, "X-API-Key must be sent once, with one key."],
  ["content-type", "application/json", 400, "header.content-type must not be sent more than once."],
])(
  "two %s headers are rejected over HTTP/1.1 and HTTP/2, and named",
  async (name, value, status, message) => {
    const code = status === 401 ? "invalid_api_key" : "invalid_request";
    const client = await rawClient(server.port);
    client.socket.write(
      `GET /v1/usage HTTP/1.1\r\nHost: h\r\nConnection: close\r\n${`${name}: ${value}\r\n`.repeat(2)}\r\n`,
    );
    const answer = parse(await client.closed);
    expect([answer.status, answer.error.code, answer.error.message]).toEqual([status, code, message]);

    // Node's own client refuses to send a header twice.
    const raw = await rawClient(server.port);
    const block = headerBlock({ ...GET_ROOT, ":path": "/v1/usage", [name]: value });
    const secondLine = headerBlock({ [name]: value });
    raw.socket.write(
      http2Opening(frame(FRAME.headers, END_HEADERS | END_STREAM, 1, Buffer.concat([block, secondLine]))),
    );
    const received = await raw.until((bytes) => frames(bytes).some(({ type }) => type === FRAME.data));
    const body =
      frames(received)
        .find(({ type }) => type === FRAME.data)
        ?.payload.toString() ?? "";
    expect(JSON.parse(body)).toMatchObject({ error: { code, message } });
  },
);

test("a stalled body is rejected over HTTP/2, and the connection stays open", async () => {
  const session = connectHttp2(impatient.baseUrl);
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
  ): Promise<[status: number, answer: Record<string, unknown>, requestId: unknown]> => {
    const stream = session.request(headers);
    let [status, requestId]: [number, unknown] = [0, null];
    stream.once("response", (fields) => {
      status = Number(fields[":status"]);
      requestId = fields["x-request-id"];
    });
    stream.write(body);
    if (isEnded) stream.end();
    let text = "";
    for await (const part of stream.setEncoding("utf8")) text += part;
    return [status, JSON.parse(text), requestId];
  };
  const [status, answer, requestId] = await ask('{"birth":', false);
  expect([status, answer]).toMatchObject([408, { error: { code: "invalid_request", requestId } }]);
  expect(await ask(JSON.stringify({ birth: BIRTH }), true)).toMatchObject([
    200,
    { input: { date: BIRTH.date } },
    expect.any(String),
  ]);
});

test("HTTP/0.9 is not answered: the connection is closed", async () => {
  const client = await rawClient(server.port);
  client.socket.write("GET /v1/usage\r\n\r\n");
  expect((await client.closed).toString()).toBe("");
});
