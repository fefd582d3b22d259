import { Agent, request as httpRequest } from "node:http";
import { Ajv2020 } from "ajv/dist/2020.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ComputeShortChartResponseSchema } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import type { RunningServer } from "../../../../service/app/server.ts";
import { ERROR_CODES, type ErrorBody, type Violation } from "../../../../service/contract/errors.ts";
import { jsonSchemaOf } from "../../../../service/contract/json-schema.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { REGISTERED_FORMATS } from "../../openapi/registered-formats.ts";

const RUNS = 20_000;
const SEED = 20_260_101;
/** At a time, on connections that are used again. */
const SIDE_BY_SIDE = 64;

let server: RunningServer;
const agent = new Agent({ keepAlive: true, maxSockets: SIDE_BY_SIDE });
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(async () => {
  agent.destroy();
  await server.stop();
});

/** Births as they should be, over the whole range of every field. */
const date = fc
  .date({ min: new Date("1800-01-01"), max: new Date("2399-12-31"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10));
const time = fc.tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 })).map(
  // biome-ignore format: one line reads best
  ([hour, minute]) => `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`,
);
const rightBirth = fc.record(
  {
    date,
    time: fc.option(time),
    latitude: fc.double({ min: -90, max: 90, noNaN: true }),
    longitude: fc.double({ min: -180, max: 180, noNaN: true }),
    // A zone is named mostly: looking one up by place for 20,000 places all over the globe takes its time.
    timezone: fc.constantFrom(
      "Europe/Paris",
      "US/Eastern",
      "Pacific/Apia",
      "Asia/Kolkata",
      "Etc/GMT+12",
      "UTC",
    ),
  },
  { requiredKeys: ["date", "latitude", "longitude", "timezone"] },
);

/** Values that go wrong elsewhere. */
const oddValue = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    "",
    "NaN",
    "null",
    "0",
    0,
    -0,
    -1,
    1e308,
    -1e308,
    5e-324,
    2 ** 53,
    90,
    180,
    90.0000000001,
    1_800,
    "1800-01-01",
    "2399-12-31",
    "0000-00-00",
    "1900-02-29",
    "24:00",
    "00:00",
    "23:59",
    "__proto__",
    "\u0000",
    "\ud800",
    "Europe/Paris",
    "../../etc/passwd",
    "Etc/GMT+99",
    [],
    {},
    [[]],
    { birth: {} },
  ),
  fc.json().map((text) => JSON.parse(text) as unknown),
  fc.string({ unit: "binary" }),
  fc.double(),
);
const oddName = fc.oneof(
  fc.constantFrom(
    "birth",
    "date",
    "time",
    "latitude",
    "__proto__",
    "constructor",
    "toString",
    "",
    "birth.date",
    "a/b~c",
  ),
  fc.string({ unit: "binary" }),
);

/** A right birth with some of its fields replaced, taken away or joined by others. */
const changedBirth = fc
  .tuple(
    rightBirth,
    fc.array(fc.tuple(fc.constantFrom("date", "time", "latitude", "longitude", "timezone"), oddValue), {
      maxLength: 2,
    }),
    fc.subarray(["date", "latitude", "longitude", "time"], { maxLength: 2 }),
    fc.array(fc.tuple(oddName, oddValue), { maxLength: 2 }),
  )
  .map(([birth, replaced, removed, added]) => {
    const entries = new Map<string, unknown>([...Object.entries(birth), ...replaced, ...added]);
    for (const name of removed) entries.delete(name);
    const members = [...entries].map(
      ([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value) ?? "null"}`,
    );
    return `{"birth":{${members.join(",")}}}`;
  });

/** A right body with bytes changed, put in, doubled or cut off. */
const damagedBody = fc
  .tuple(
    rightBirth,
    fc.array(
      fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 }), fc.constantFrom("set", "insert", "double", "cut")),
      {
        minLength: 1,
        maxLength: 4,
      },
    ),
  )
  .map(([birth, changes]) => {
    let bytes = [...Buffer.from(JSON.stringify({ birth }))];
    for (const [place, byte, change] of changes) {
      const at = place % (bytes.length + 1);
      if (change === "set") bytes[at] = byte;
      else if (change === "insert") bytes.splice(at, 0, byte);
      else if (change === "double") bytes = [...bytes.slice(0, at), ...bytes.slice(Math.max(0, at - 9))];
      else bytes = bytes.slice(0, at);
    }
    return Buffer.from(bytes);
  });

const body: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  { weight: 1, arbitrary: rightBirth.map((birth) => JSON.stringify({ birth })) },
  { weight: 4, arbitrary: changedBirth },
  { weight: 3, arbitrary: damagedBody },
  { weight: 1, arbitrary: fc.json() },
  { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }) },
  {
    weight: 1,
    arbitrary: fc.tuple(oddName, oddValue).map(([name, value]) => JSON.stringify({ [name]: value })),
  },
);

function post(sent: string | Uint8Array): Promise<{ readonly status: number; readonly text: string }> {
  return new Promise((resolve, reject) => {
    const options = { agent, method: "POST", headers: { "content-type": "application/json", ...WITH_KEY } };
    const request = httpRequest(`${server.baseUrl}/v1/chart/short`, options, (response) => {
      let text = "";
      response.setEncoding("utf8").on("data", (chunk: string) => {
        text += chunk;
      });
      response.on("end", () => resolve({ status: response.statusCode ?? 0, text }));
    });
    request.on("error", reject);
    request.end(sent);
  });
}

/** Problems that a schema cannot state. */
const BEYOND_SCHEMAS: ReadonlySet<string> = new Set<Violation["code"]>([
  "duplicate_field",
  "malformed_json",
  "invalid_encoding",
  "body_too_large",
  "unknown_timezone",
]);

/** Whether the published description accepts a body that is JSON. */
async function createDescribedCheck(): Promise<(sent: string | Uint8Array) => boolean> {
  const document = (await (await fetch(`${server.baseUrl}/openapi.json`)).json()) as {
    readonly components: { readonly schemas: object };
  };
  const $defs = JSON.stringify(document.components.schemas).replaceAll("#/components/schemas/", "#/$defs/");
  const ajv = new Ajv2020({ logger: false, formats: REGISTERED_FORMATS }).addSchema({
    $id: "openapi",
    $defs: JSON.parse($defs) as object,
  });
  const check = ajv.compile({ $ref: "openapi#/$defs/ComputeShortChartRequest" });
  return (sent) =>
    check(
      JSON.parse(
        Buffer.from(sent)
          .toString()
          .replace(/^\uFEFF/, ""),
      ),
    );
}

test(`${RUNS} random and damaged bodies are each answered or rejected in the documented format, as described`, async () => {
  const isDescribed = await createDescribedCheck();
  const isChart = new Ajv2020({ allowUnionTypes: true }).compile(
    jsonSchemaOf(ComputeShortChartResponseSchema, "response"),
  );
  const bodies = fc.sample(body, { numRuns: RUNS, seed: SEED });
  const counts: Record<number, number> = { 200: 0, 400: 0 };
  const problems: string[] = [];
  /** Thousands of expectations would take longer than the requests. */
  const check = (isMet: boolean, what: string, sent: string | Uint8Array): void => {
    if (!isMet) problems.push(`${what}: ${Buffer.from(sent).toString("latin1")}`);
  };
  const judge = (sent: string | Uint8Array, status: number, text: string): void => {
    counts[status] = (counts[status] ?? 0) + 1;
    const answer = JSON.parse(text) as unknown;
    if (status === 200) {
      check(isChart(answer), "the answer is not as described", sent);
      check(isDescribed(sent), "it is not described, but answered", sent);
      return;
    }
    check(status === 400, `it has the status ${status}`, sent);
    const { error } = answer as ErrorBody;
    check(ERROR_CODES.includes(error.code), `the error has the code ${error.code}`, sent);
    const violations = (error.details ?? []) as readonly Violation[];
    check(violations.length > 0, "no problem is named", sent);
    if (violations.some(({ code }) => !BEYOND_SCHEMAS.has(code)) && sent.length > 0) {
      check(!isDescribed(sent), "it is described, but rejected", sent);
    }
    const isComplete = violations.every(
      ({ field, code, message }) => field.length > 0 && code.length > 0 && message.length > 0,
    );
    check(isComplete, "a problem is not described", sent);
  };

  let next = 0;
  const work = async (): Promise<void> => {
    while (next < bodies.length) {
      const sent = defined(bodies[next++]);
      const { status, text } = await post(sent);
      judge(sent, status, text);
    }
  };
  await Promise.all(Array.from({ length: SIDE_BY_SIDE }, work));
  expect(problems).toEqual([]);

  // The mutations reach both sides of the border in number.
  expect(defined(counts[200]) + defined(counts[400])).toBe(RUNS);
  expect(counts[200]).toBeGreaterThan(RUNS / 20);
  expect(counts[400]).toBeGreaterThan(RUNS / 2);
}, 600_000);
