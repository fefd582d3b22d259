import { expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { openFolder, type ServiceProcess, startService } from "../operations/service-process.ts";
import { postJson } from "../post-json.ts";
import { BIRTH } from "../transport/open-server.ts";
import { openCollector } from "./collector.ts";

const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const PARTS = ["compute", "count", "encode", "identify", "queue", "receive"];

/** A chart on a connection of its own, so that several workers get some. */
async function callChart(service: ServiceProcess): Promise<number> {
  const [key] = defined(/alm_live_[0-9A-Za-z]{38}/.exec(service.out()));
  const headers = { authorization: `Bearer ${key}`, connection: "close", traceparent: TRACEPARENT };
  const response = await postJson(service, "/v1/chart/short", { birth: BIRTH }, headers);
  await response.arrayBuffer();
  return response.status;
}

test("each worker sends its own spans, and at the stop the ones that wait; it reads the standard's variables", async () => {
  const collector = await openCollector();
  const service = await startService(openFolder(), {
    WORKERS: "2",
    INSTANCE: "api-1",
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
    OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20secret",
    OTEL_SERVICE_NAME: "charts",
    OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
  });
  // The first worker serves alone until the second is ready.
  let calls = 0;
  while (!/"api-1\/2".*"request"/.test(service.log())) {
    expect(await Promise.all([callChart(service), callChart(service)])).toEqual([200, 200]);
    calls += 2;
  }
  expect(await service.stop()).toBe(0);
  const roots = collector.spans.filter(({ kind }) => kind === 2);
  expect(roots).toHaveLength(calls);
  expect([...new Set(collector.spans.map(({ name }) => name))].sort()).toEqual(
    ["POST /v1/chart/short", ...PARTS].sort(),
  );
  expect([...new Set(roots.map(({ resource }) => resource["service.instance.id"]))].sort()).toEqual([
    "api-1/1",
    "api-1/2",
  ]);
  for (const { resource } of roots)
    expect(resource).toMatchObject({ "service.name": "charts", "deployment.environment.name": "test" });
  for (const { authorization } of collector.headers) expect(authorization).toBe("Bearer secret");
});
