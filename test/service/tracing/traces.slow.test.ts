import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { SOURCE_START } from "../operations/launch-service.ts";
import { openFolder, type ServiceProcess, startService } from "../operations/service-process.ts";
import { BIRTH } from "../transport/open-server.ts";
import { openCollector } from "./collector.ts";

const TRACEPARENT = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
const PARTS = ["compute", "count", "encode", "identify", "queue", "receive"];

/** A chart on a connection of its own, so that several workers get some. */
async function callChart({ baseUrl, out }: ServiceProcess): Promise<number> {
  const [key] = defined(/alm_live_[0-9A-Za-z]{38}/.exec(out()));
  const response = await fetch(`${baseUrl}/v1/chart/short`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      authorization: `Bearer ${key}`,
      connection: "close",
      traceparent: TRACEPARENT,
    },
    body: JSON.stringify({ birth: BIRTH }),
  });
  await response.arrayBuffer();
  return response.status;
}

/** In the artefact, the coverage does not name the modules. */
const SOURCES = { start: SOURCE_START };

/** prom-client and better-auth load the interfaces, which do nothing. */
const INTERFACES = ["api", "semantic-conventions"];

/** The packages of OpenTelemetry that the processes have loaded, by the coverage that Node writes at their end. */
function loadedPackages(modules: string): readonly string[] {
  const text = readdirSync(modules)
    .map((name) => readFileSync(join(modules, name), "utf8"))
    .join("\n");
  expect(text).toContain("service/call/handle-call.ts");
  const names = [...text.matchAll(/node_modules\/@opentelemetry\/([^/]+)\//g)].map(([, name]) =>
    String(name),
  );
  return [...new Set(names)].filter((name) => !INTERFACES.includes(name)).sort();
}

test("without a collector OpenTelemetry is not loaded", async () => {
  const folder = openFolder();
  const modules = join(folder, "modules");
  const service = await startService(folder, { NODE_V8_COVERAGE: modules }, SOURCES);
  expect(await callChart(service)).toBe(200);
  expect(await service.stop()).toBe(0);
  expect(loadedPackages(modules)).toEqual([]);
});

test("each worker sends its own spans, and at the stop the ones that wait; it reads the standard's variables", async () => {
  const collector = await openCollector();
  const folder = openFolder();
  const modules = join(folder, "modules");
  const service = await startService(
    folder,
    {
      NODE_V8_COVERAGE: modules,
      WORKERS: "2",
      INSTANCE: "api-1",
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.endpoint}/`,
      OTEL_EXPORTER_OTLP_HEADERS: "authorization=Bearer%20secret",
      OTEL_SERVICE_NAME: "charts",
      OTEL_RESOURCE_ATTRIBUTES: "deployment.environment.name=test",
    },
    SOURCES,
  );
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
  expect(loadedPackages(modules)).toEqual(expect.arrayContaining(["exporter-trace-otlp-http", "sdk-trace"]));
});

test("a collector that never responds delays no request, and the stop ends before its answer", async () => {
  const collector = await openCollector();
  collector.status = null;
  const service = await startService(openFolder(), {
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
    OTEL_EXPORTER_OTLP_TIMEOUT: "3600000",
  });
  expect(await callChart(service)).toBe(200);
  expect(await service.stop()).toBe(0);
  expect(collector.bodies.length).toBeGreaterThan(0);
});
