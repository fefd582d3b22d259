import type { Http2Session } from "node:http2";
import { queryObjects } from "node:v8";
import { expect, test } from "vitest";
import { defined } from "../../../defined.ts";
import { continuationFlood, getRoot, http2Opening, SETTINGS_SEEN } from "./http2-attacks.ts";
import { openPort, rawClient } from "./open-port.ts";

const FLOODS = 40;

test("sessions that nghttp2 destroys do not stay in memory until their idle timeout", async () => {
  const latest: { session: Http2Session | undefined } = { session: undefined };
  const { number } = await openPort((_request, response) => {
    latest.session = response.session;
    response.end("served");
  });
  const client = await rawClient(number);
  client.socket.write(http2Opening(SETTINGS_SEEN, getRoot(1)));
  await client.until((bytes) => bytes.includes("served"));
  const { constructor: sessionClass } = defined(latest.session);
  const countSessions = () => queryObjects(sessionClass as () => void, { format: "count" }) as number;
  const before = countSessions();
  for (let sent = 0; sent < FLOODS; sent++) {
    const flood = await rawClient(number);
    flood.socket.write(http2Opening(continuationFlood(2_000)));
    await flood.closed.catch(() => {});
  }
  await expect.poll(countSessions, { timeout: 10_000 }).toBeLessThan(before + FLOODS / 4);
});
