import { once } from "node:events";
import { connect, constants } from "node:http2";
import { gunzipSync, gzipSync } from "node:zlib";
import { fromBinary, fromJson, type JsonValue, toBinary } from "@bufbuild/protobuf";
import { expect, onTestFinished, test } from "vitest";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { ChartService } from "../../../../proto/gen/almagest/v1/chart_pb.ts";
import { createCalculationServices } from "../../../../service/app/services.ts";
import {
  type Implementation,
  type ImplementedService,
  implement,
} from "../../../../service/call/implemented-service.ts";
import { createEndpoints } from "../../../../service/contract/endpoints.ts";
import { defined } from "../../../defined.ts";
import { fieldsOf, goldenCalls } from "../../golden-calls/golden-call.ts";
import { API_KEY, usedOf } from "../../open-account.ts";
import { BAD_BIRTH } from "../open-server.ts";
import type { DifferenceName } from "./connect-node-differences.ts";
import {
  callHttp2,
  chartMessage,
  envelope,
  FULL_CHART,
  goodBody,
  NOW_MS,
  openHandlers,
  type RawRequest,
  requestHeaders,
  untilLogged,
} from "./grpc-requests.ts";
import { factsOf } from "./response-facts.ts";

const endpoints = createEndpoints(createCalculationServices(loadTableSource()));

/** The golden calls: name, procedure, and the request as JSON. */
const calls = goldenCalls
  .map(([name, call]) => {
    const { method } = defined(endpoints.get(call.path.split("?")[0] ?? ""));
    return { name, method, request: fieldsOf(call) };
  })
  .map(({ name, method, request }) => ({
    name,
    output: method.output,
    path: `/${method.parent.typeName}/${method.name}`,
    binary: envelope(toBinary(method.input, fromJson(method.input, request as JsonValue))),
    json: envelope(Buffer.from(JSON.stringify(request))),
  }));

test("every golden call has the response of connect-node: gRPC and gRPC-Web, binary and JSON, HTTP/1.1 and 2", async () => {
  const { compare } = await openHandlers();
  const requests = calls.flatMap(({ name, path, binary, json }, index): RawRequest[] => {
    const call = (protocol: string, type: string, body: Buffer, headers = {}): RawRequest => ({
      name: `${protocol} ${type} ${name}`,
      path,
      headers: { "content-type": type, ...headers },
      body,
    });
    const grpc = call("HTTP/2", "application/grpc", binary);
    // The others frame the same message.
    const others = [
      call("HTTP/2", "application/grpc+json", json),
      call("HTTP/2", "application/grpc-web+proto", binary, { "grpc-accept-encoding": "gzip" }),
      call("HTTP/1.1", "application/grpc-web", binary),
      call("HTTP/1.1", "application/grpc", binary),
      call("HTTP/2", "application/grpc-web+json; charset=utf-8", json),
    ];
    // A test of the golden calls compares the text of JSON; here each way of framing is used for some.
    return index % 3 === 0 ? [grpc, defined(others[(index / 3) % others.length])] : [grpc];
  });
  const responses = await compare(requests);
  for (const { name, output } of calls) {
    const { body, trailers } = defined(responses.get(`HTTP/2 application/grpc ${name}`));
    expect(trailers).toEqual({ "grpc-status": "0" });
    fromBinary(output, Buffer.from(body, "base64").subarray(5));
  }
});

type Headers = Readonly<Record<string, string>>;

const gzip = { "grpc-encoding": "gzip" };
const json = { "content-type": "application/grpc+json" };
const bodies: readonly (readonly [
  name: string,
  body: Buffer,
  headers?: Headers,
  differs?: DifferenceName,
])[] = [
  ["no message", Buffer.alloc(0), {}, "unreadable"],
  ["a part of an envelope", goodBody.subarray(0, 3), {}, "unreadable"],
  ["a part of a message", goodBody.subarray(0, -1), {}, "unreadable"],
  ["two messages", Buffer.concat([goodBody, goodBody]), {}, "unreadable"],
  ["bytes after the message", Buffer.concat([goodBody, Buffer.from([1])]), {}, "unreadable"],
  ["an empty message", envelope(Buffer.alloc(0))],
  ["bytes that are not a message", envelope(Buffer.from("ffffffff", "hex")), {}, "unreadable"],
  ["a group", envelope(Buffer.from("0b0c", "hex")), {}, "unreadable"],
  ["an unknown field", envelope(Buffer.concat([chartMessage, Buffer.from("f80101", "hex")]))],
  ["a compressed message", envelope(gzipSync(chartMessage), 1), gzip],
  ["a plain message where compression is possible", goodBody, gzip],
  ["the encoding identity", goodBody, { "grpc-encoding": "identity" }],
  ["a compressed message without an encoding", envelope(gzipSync(chartMessage), 1), {}, "unreadable"],
  ["a message that is not compressed as it states", envelope(chartMessage, 1), gzip, "unreadable"],
  ["a zip bomb", envelope(gzipSync(Buffer.alloc(1 << 24)), 1), gzip, "tooLarge"],
  ["an unknown encoding", goodBody, { "grpc-encoding": "br" }, "compression"],
  ["a message that is too large", envelope(Buffer.alloc(70_000)), {}, "tooLarge"],
  ["a length that is too large", Buffer.from("00ffffffff", "hex"), {}, "tooLarge"],
  ["an unknown flag", envelope(chartMessage, 4)],
  ["the flag of a trailer", envelope(chartMessage, 0x80)],
  ["JSON that is malformed", envelope(Buffer.from("{")), json, "malformedJson"],
  ["JSON that is empty", envelope(Buffer.alloc(0)), json, "emptyJson"],
  [
    "JSON with problems",
    envelope(Buffer.from(JSON.stringify({ birth: { ...BAD_BIRTH, tme: "1\ud800" }, ключ: 1 }))),
    json,
    "jsonProblems",
  ],
  ["no message and no key", Buffer.alloc(0), { authorization: "" }, "keyFirst"],
];

const heads: readonly (readonly [name: string, headers: Headers, path?: string, differs?: DifferenceName])[] =
  [
    ["no key", { authorization: "" }],
    ["a malformed key", { authorization: "Bearer x" }],
    ["a wrong key", { authorization: `Bearer ${API_KEY.slice(0, -1)}0` }],
    ["a key in X-API-Key", { "x-api-key": API_KEY }],
    ["an unknown procedure", {}, "/almagest.v1.ChartService/ComputeNothing", "unknownProcedure"],
    ["an unknown service", {}, "/almagest.v1.NoService/ComputeFullChart", "unknownProcedure"],
    ["a query", {}, `${FULL_CHART}?birth=1`, "query"],
    ["an invalid timeout", { "grpc-timeout": "soon" }, FULL_CHART, "grpcTimeout"],
    ["a timeout of zero", { "grpc-timeout": "0S" }, FULL_CHART, "deadline"],
    ["a timeout that is not reached", { "grpc-timeout": "1H" }],
    ["a timeout beyond all timers", { "grpc-timeout": "99999999H" }, FULL_CHART, "longTimeout"],
    ["unknown encodings accepted", { "grpc-accept-encoding": "br, deflate" }],
    ["gzip accepted", { "grpc-accept-encoding": "identity,deflate,gzip" }],
    [
      "an invalid timeout and an unknown encoding",
      { "grpc-timeout": "soon", "grpc-encoding": "br" },
      FULL_CHART,
      "compression",
    ],
    ["gRPC-Web in base64", { "content-type": "application/grpc-web-text" }, FULL_CHART, "unreadable"],
    ["an unknown codec", { "content-type": "application/grpc+thrift" }, FULL_CHART, "contentType"],
    [
      "a parameter of the content type",
      { "content-type": "application/grpc; charset=utf-8" },
      FULL_CHART,
      "contentType",
    ],
    ["no content type", { "content-type": "" }, FULL_CHART, "contentType"],
    ["a request id that is too short", { "x-request-id": "", "content-type": "application/grpc-web+json" }],
  ];

test("requests that are malformed or unusual have the response of connect-node", async () => {
  const { compare } = await openHandlers();
  const protocols = [
    ["HTTP/2", "application/grpc"],
    ["HTTP/2", "application/grpc-web+proto"],
    ["HTTP/1.1", "application/grpc-web"],
    ["HTTP/1.1", "application/grpc+proto"],
  ] as const;
  const requests = protocols.flatMap(([version, type]): RawRequest[] => [
    ...bodies.map(([name, body, headers = {}, differs]) => ({
      name: `${version} ${type}: ${name}`,
      headers: { "content-type": type, ...headers },
      body,
      differs: name === "the flag of a trailer" && type.includes("web") ? ("flags" as const) : differs,
    })),
    ...heads
      .filter(([, headers]) => headers["x-request-id"] === undefined)
      .map(([name, headers, path = FULL_CHART, differs]) => ({
        name: `${version} ${type}: ${name}`,
        path,
        headers: { "content-type": type, ...headers },
        differs,
      })),
    ...["GET", "HEAD", "PUT", "DELETE", "OPTIONS"].map((method) => ({
      name: `${version} ${type}: ${method}`,
      method,
      headers: { "content-type": type },
      differs: "method" as const,
    })),
    ...["a b", "[", "a:99999999"].map((host) => ({
      name: `${version} ${type}: the host ${host}`,
      headers: { "content-type": type, host },
      differs: "host" as const,
    })),
  ]);
  const responses = await compare(requests);
  const statusOf = (name: string): unknown =>
    responses.get(`HTTP/2 application/grpc: ${name}`)?.trailers["grpc-status"];
  expect(statusOf("two messages")).toBe("3");
  expect(statusOf("an unknown encoding")).toBe("12");
  expect(statusOf("a timeout of zero")).toBe("4");
  expect(statusOf("no key")).toBe("16");
  expect(statusOf("a compressed message")).toBe("0");
});

test("a long response is compressed as by connect-node", async () => {
  const { compare } = await openHandlers();
  const { path, binary } = defined(calls.find(({ name }) => name.startsWith("transits")));
  const responses = await compare(
    ["application/grpc", "application/grpc-web", "application/grpc+json"].flatMap((type) =>
      ["gzip", "br"].map((encoding) => ({
        name: `${type} ${encoding}`,
        path,
        headers: { "content-type": type, "grpc-accept-encoding": encoding },
        body: type.endsWith("json")
          ? defined(calls.find(({ name }) => name.startsWith("transits"))).json
          : binary,
      })),
    ),
  );
  const longBodies = [...responses]
    .filter(([name]) => name.endsWith("gzip"))
    .map(([, { body }]) => Buffer.from(body, "base64"));
  expect(
    longBodies.some(
      (body) => body[0] === 1 && gunzipSync(body.subarray(5, 5 + body.readUInt32BE(1))).length > 32_768,
    ),
  ).toBe(true);
});

test("a plan that does not include the call, and the daily limit, are reported as by connect-node", async () => {
  const free = await openHandlers({ plan: "free" });
  const timing = defined(calls.find(({ path }) => path.endsWith("/ScoreDays")));
  const types = ["application/grpc", "application/grpc-web"];
  const refused = await free.compare(
    types.map((type) => ({
      name: type,
      path: timing.path,
      body: timing.binary,
      headers: { "content-type": type },
    })),
  );
  expect(refused.get("application/grpc")?.trailers["grpc-status"]).toBe("7");
  const limited = await openHandlers({ environment: { PLAN_PRO_LIMIT: "2" } });
  const answers = await limited.compare(
    [1, 2, 3, 4].map((number) => ({
      name: `${number}`,
      headers: { "content-type": defined(types[number % 2]) },
    })),
  );
  expect(answers.get("4")?.trailers).toMatchObject({ "grpc-status": "8", "retry-after": expect.anything() });
});

test("a client with too many rejected requests is rejected, over gRPC and gRPC-Web", async () => {
  const { session } = await openHandlers({ environment: { REFUSAL_BURST: "2" } });
  const broken = { body: envelope(Buffer.from("ff", "hex")) };
  const unknown = { path: "/almagest.v1.ChartService/ComputeNothing" };
  const statuses: (string | null)[] = [];
  for (const request of [broken, broken, broken, unknown, unknown, unknown]) {
    statuses.push(factsOf(await callHttp2(session, { name: "", ...request })).grpc);
  }
  expect(statuses).toEqual([
    ...["INVALID_ARGUMENT", "INVALID_ARGUMENT", "RESOURCE_EXHAUSTED"],
    ...["UNIMPLEMENTED", "UNIMPLEMENTED", "RESOURCE_EXHAUSTED"],
  ]);
});

/** Charts of which some fail: a bug, a message that cannot be encoded, and work without an end. */
function faulty(services: readonly ImplementedService[]): readonly ImplementedService[] {
  return services.map((service) => {
    if (service.service !== ChartService) return service;
    const handlers = Object.fromEntries(
      [...service.handlers].map(([{ localName }, handler]) => [localName, handler]),
    );
    return implement(ChartService, {
      ...handlers,
      computeAngles: () => {
        throw new Error("secret");
      },
      computePlanets: () =>
        ({ $typeName: "almagest.v1.ComputePlanetsResponse", planets: [{ longitude: "x" }] }) as never,
      computeHouses: () => new Promise(() => {}),
    } as unknown as Implementation<typeof ChartService>);
  });
}

test("failures and deadlines are reported as by connect-node, refunded and logged", async () => {
  const { own, session, compare } = await openHandlers({ behind: faulty });
  const call = (name: string, type: string, method: string, timeout?: string): RawRequest => ({
    name: `${name} ${type}`,
    path: `/almagest.v1.ChartService/${method}`,
    headers: { "content-type": type, ...(timeout === undefined ? {} : { "grpc-timeout": timeout }) },
  });
  const answers = await compare(
    ["application/grpc", "application/grpc-web+proto"].flatMap((type) => [
      call("bug", type, "ComputeAngles"),
      { ...call("deadline", type, "ComputeHouses", "50m"), differs: "deadline" as const },
    ]),
  );
  // connect-node cannot send headers before the trailers of this one.
  const { trailers } = await callHttp2(session, call("unencodable", "application/grpc", "ComputePlanets"));
  expect(trailers).toMatchObject({ "grpc-status": "13" });
  expect(await usedOf(own.accounts, NOW_MS)).toBe(0);
  expect(answers.get("bug application/grpc")?.trailers["grpc-status"]).toBe("13");
  expect(answers.get("deadline application/grpc")?.trailers["grpc-status"]).toBe("4");
});

test("a client that disconnects is not counted, and is logged as cancelled", async () => {
  const { own } = await openHandlers({ behind: faulty });
  const session = connect(`http://127.0.0.1:${own.port}`);
  onTestFinished(() => session.destroy());
  for (const body of [goodBody, goodBody.subarray(0, 9)]) {
    const stream = session.request({
      ":method": "POST",
      ":path": "/almagest.v1.ChartService/ComputeHouses",
      ...requestHeaders({ name: "" }),
    });
    stream.on("error", () => {});
    if (body === goodBody) stream.end(body);
    else stream.write(body);
    while (body === goodBody && (await usedOf(own.accounts, NOW_MS)) === 0) await new Promise(setImmediate);
    stream.close(constants.NGHTTP2_CANCEL);
    await once(stream, "close");
  }
  await untilLogged(own, 2);
  while ((await usedOf(own.accounts, NOW_MS)) > 0) await new Promise(setImmediate);
  const outcome = {
    endpoint: "/almagest.v1.ChartService/ComputeHouses",
    protocol: "grpc",
    status: 499,
    grpc: "CANCELED",
  };
  expect(own.log).toMatchObject([outcome, outcome]);
});
