import { once } from "node:events";
import { connect } from "node:http2";
import { expect, onTestFinished, test } from "vitest";
import { openServer } from "../open-server.ts";
import { rawClient } from "./open-port.ts";

const GET = "GET /healthz HTTP/1.1\r\nHost: h\r\n\r\n";

/** Sends one request; whether its response announces the end of the connection, which then ends. */
async function isEnded(client: Awaited<ReturnType<typeof rawClient>>): Promise<boolean> {
  const before = client.received().length;
  client.socket.write(GET);
  const received = await client.until((bytes) => bytes.subarray(before).includes("ok"));
  const isAnnounced = /connection: close/i.test(received.subarray(before).toString());
  if (isAnnounced) await client.closed;
  return isAnnounced;
}

test("as many HTTP/1.1 connections as are released end with their next response, the others stay", async () => {
  const server = await openServer();
  const clients = await Promise.all(Array.from({ length: 4 }, () => rawClient(server.port)));
  for (const client of clients) expect(await isEnded(client)).toBe(false);
  server.release(2);
  const ended: boolean[] = [];
  for (const client of clients) ended.push(await isEnded(client));
  expect(ended).toEqual([true, true, false, false]);
  server.release(0);
  for (const client of clients.slice(2)) expect(await isEnded(client)).toBe(false);
});

test("a connection that the client ends with its request is not one of them", async () => {
  const server = await openServer();
  server.release(1);
  const fresh = await fetch(`${server.baseUrl}/healthz`, { headers: { connection: "close" } });
  await fresh.text();
  expect(await isEnded(await rawClient(server.port))).toBe(true);
});

test("an HTTP/2 connection that is released announces its end and answers the request", async () => {
  const server = await openServer();
  const session = connect(server.baseUrl);
  onTestFinished(() => session.destroy());
  await once(session, "remoteSettings");
  server.release(1);
  const goaway = once(session, "goaway");
  const stream = session.request({ ":path": "/healthz" });
  const [headers] = await once(stream, "response");
  expect(headers[":status"]).toBe(200);
  stream.resume();
  expect((await goaway)[0]).toBe(0);
  await once(session, "close");
  // Its end is announced no more than once, and frees the place.
  server.release(1);
  expect(await isEnded(await rawClient(server.port))).toBe(true);
});
