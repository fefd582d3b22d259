import { once } from "node:events";
import { describe, expect, test } from "vitest";
import { openSession } from "../transport/streams/stream-client.ts";
import { openPortalServer, type PortalServer } from "./open-portal.ts";

const REQUESTS = 64;
const UNSENT_BYTES_MAX = 1 << 20;
const BIRTH = { "birth.date": "1990-06-15", "birth.time": "14:30", "birth.city": "Paris, France" };

/** Sends forms on a connection that reads no body. Resolves to their statuses; 0 for a stream without an answer. */
async function statusesOfUnread(
  { baseUrl, listenAddress }: PortalServer,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<readonly number[]> {
  const session = openSession(Number(new URL(listenAddress).port), { settings: { initialWindowSize: 0 } });
  const statuses = Array.from({ length: REQUESTS }, async () => {
    const request = session.request({
      ":path": path,
      ":method": "POST",
      "content-type": "application/x-www-form-urlencoded",
      origin: baseUrl,
    });
    request.on("error", () => {});
    request.end(new URLSearchParams(form).toString());
    const head = await Promise.race([once(request, "response"), once(request, "close")]);
    return Number(head[0]?.[":status"] ?? 0);
  });
  return await Promise.all(statuses);
}

describe("pages that are not read", () => {
  test.each([
    [
      "forms of the playground",
      "/playground",
      { do: "choose", endpoint: "/v1/synastry", "birth.date": "1969-07-20" },
      200,
    ],
    ["requests that need an account", "/playground", { do: "run", endpoint: "/v1/synastry", ...BIRTH }, 403],
  ])("%s are not rendered beyond the limit of a network", async (_name, path, form, status) => {
    const server = await openPortalServer({
      limits: { unsentBytesPerNetworkMax: UNSENT_BYTES_MAX },
    });
    const alone = await server.newClient().post(path, form);
    expect(alone.status).toBe(status);
    const statuses = await statusesOfUnread(server, path, form);
    const refused = statuses.filter((each) => each === 503).length;
    expect(statuses[0]).not.toBe(503);
    expect(refused).toBeGreaterThan(REQUESTS / 4);
  });
});
