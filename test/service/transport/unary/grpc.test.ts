import { once } from "node:events";
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  type IncomingHttpHeaders,
  sensitiveHeaders,
} from "node:http2";
import { status } from "@grpc/grpc-js";
import { expect, onTestFinished, test } from "vitest";
import { WITH_KEY } from "../../open-account.ts";
import { charts, openServer, sharedServer } from "../open-server.ts";
import { FULL_CHART, goodBody } from "./grpc-requests.ts";

const server = sharedServer(charts);

const requestOn = (session: ClientHttp2Session, headers: object) =>
  session.request({
    ":method": "POST",
    ":path": FULL_CHART,
    "content-type": "application/grpc",
    te: "trailers",
    ...WITH_KEY,
    ...headers,
  });

function openSession(port = server.port): ClientHttp2Session {
  const session = connectHttp2(`http://127.0.0.1:${port}`);
  onTestFinished(() => session.destroy());
  return session;
}

/** The status of a call, from the headers of its response or its trailers. */
function statusOf(
  session: ClientHttp2Session,
  { headers = {}, body = goodBody, isEnded = true },
): Promise<{ readonly status: number; readonly message: string }> {
  const stream = requestOn(session, headers);
  stream.resume().write(body);
  if (isEnded) stream.end();
  return new Promise((resolve, reject) => {
    const answer = (fields: Record<string, unknown>): void => {
      if (fields["grpc-status"] === undefined) return;
      resolve({ status: Number(fields["grpc-status"]), message: String(fields["grpc-message"] ?? "") });
    };
    stream.on("response", answer).on("trailers", answer).on("error", reject);
  });
}

test("a call is answered that Node's own objects of a request serve", async () => {
  const session = openSession();
  const headers = { expect: "100-continue" };
  expect(await statusOf(session, { headers })).toMatchObject({ status: status.OK });
  expect(await statusOf(session, { headers, body: Buffer.alloc(3) })).toMatchObject({
    status: status.INVALID_ARGUMENT,
  });
});

test("headers that change with each response do not get into the table of header compression", async () => {
  const stream = requestOn(openSession(), {});
  stream.resume().end(goodBody);
  const [headers] = (await once(stream, "response")) as [
    IncomingHttpHeaders & { readonly [sensitiveHeaders]?: readonly string[] },
  ];
  expect(headers[sensitiveHeaders]).toEqual(
    expect.arrayContaining(["x-request-id", "x-ratelimit-remaining", "ratelimit"]),
  );
  expect(headers[sensitiveHeaders]).not.toContain("ratelimit-policy");
});

const UNFINISHED = { body: goodBody.subarray(0, 7), isEnded: false };

test("a message that has not arrived by its deadline is rejected", async () => {
  const headers = { "grpc-timeout": "100m" };
  const { status: code } = await statusOf(openSession(), { ...UNFINISHED, headers });
  expect(code).toBe(status.DEADLINE_EXCEEDED);
});

test("a message that does not arrive in time is rejected", async () => {
  const { port } = await openServer({}, { REQUEST_TIMEOUT_MS: "200" });
  const answer = await statusOf(openSession(port), UNFINISHED);
  expect(answer).toMatchObject({ status: status.INVALID_ARGUMENT });
  expect(answer.message).toContain("did not arrive in time");
});
