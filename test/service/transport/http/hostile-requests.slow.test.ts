import { describe, expect, test } from "vitest";
import { defined } from "../../../defined.ts";
import { freePort } from "../../../free-port.ts";
import { openFolder, startService } from "../../operations/service-process.ts";
import { openStripe, stripeSettings } from "../../portal/billing/stripe-stand-in.ts";
import { sendHostileRequests } from "./hostile-client.ts";

const COUNT = 3_000;

describe("hostile requests", () => {
  test("are never answered, counted or logged as a failure of the service, with payments too", async () => {
    const privatePort = await freePort();
    const stripe = await openStripe();
    const environment = {
      ...stripeSettings(stripe),
      PLAN_PRO_LIMIT: "1000000000",
      PRIVATE_PORT: String(privatePort),
      // A client with so many mistakes would be rejected unread.
      REFUSAL_BURST: "1000000",
      MAX_CONNECTIONS: "4000",
    };
    const service = await startService(openFolder(), environment);
    const apiKey = defined(/Bearer ([^']+)'/.exec(service.out())?.[1]);
    const result = await sendHostileRequests({ port: service.port, apiKey, seed: 11, count: COUNT });
    expect(result.failures).toEqual([]);
    expect(result.sent).toBe(COUNT);

    const metrics = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
    const counted = metrics.split("\n").filter((line) => line.startsWith("almagest_requests_total{"));
    expect(counted.length).toBeGreaterThan(0);
    expect(counted.filter((line) => line.includes('status="5'))).toEqual([]);
    const deliveries = counted.filter((line) => line.includes('endpoint="/webhooks/stripe"'));
    expect(deliveries.map((line) => /status="(\d+)"/.exec(line)?.[1])).toContain("400");
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200);
    // The last lines of the log are written at the stop.
    expect(await service.stop()).toBe(0);
    expect(service.log()).not.toMatch(/"level":"(warn|error|fatal)"/);
  });
});
