import { describe, expect, test } from "vitest";
import { SkyService } from "../../../../proto/gen/almagest/v1/sky_pb.ts";
import { SynastryService } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import { TransitService } from "../../../../proto/gen/almagest/v1/transits_pb.ts";
import type { ErrorBody, Violation } from "../../../../service/contract/errors.ts";
import { withHandler } from "../../guard/test-contract.ts";
import { postJson } from "../../post-json.ts";
import { BAD_BIRTH, BIRTH, charts, sharedServer } from "../open-server.ts";
import type { ToolResult } from "./tool-clients.ts";
import { callOf, errorOf, post } from "./tool-requests.ts";

const services = [SynastryService, TransitService, SkyService].map((service) =>
  withHandler(service, (request) => request),
);
const server = sharedServer(charts, {}, { services });

async function problemsOfTool(name: string, args: unknown): Promise<readonly Violation[]> {
  // JSON.stringify cannot write a name twice.
  const body =
    typeof args === "string"
      ? JSON.stringify(callOf(name, 0)).replace(":0}", `:${args}}`)
      : callOf(name, args);
  const { text } = await post(server, body);
  const { result } = JSON.parse(text) as { result: ToolResult };
  return errorOf(result).details as readonly Violation[];
}

async function answerOf(path: string, body: string): Promise<string> {
  return (await postJson(server, path, body)).text();
}

test("all problems are reported, in the words of REST", async () => {
  const request = { birth: BAD_BIRTH };
  const rest = JSON.parse(await answerOf("/v1/chart/full", JSON.stringify(request))) as ErrorBody;
  const { result } = JSON.parse((await post(server, callOf("chart_full", request))).text) as {
    readonly result: ToolResult;
  };
  const { requestId: _restId, ...expected } = rest.error;
  const { requestId: _toolId, ...error } = errorOf(result);
  expect(error).toEqual(expected);
  expect(error.details).toHaveLength(4);
});

test("a field with both of its names is a duplicate over Connect, where problems have the names of the contract", async () => {
  const person = { date: "1990-06-15", latitude: 48.8566, longitude: 2.3522 };
  const body = { person_a: person, personA: person, person_b: { date: "1990-06-15", latitude: 91 } };
  const answer = await answerOf("/almagest.v1.SynastryService/ComputeSynastry", JSON.stringify(body));
  const { message, details } = JSON.parse(answer) as {
    message: string;
    details: { debug: { fieldViolations?: { field: string; reason: string }[] } }[];
  };
  expect(message).toMatch(/^3 problems: \(1\) person_a occurs more than once, as personA and as person_a\./);
  const fields = details.flatMap(({ debug }) => debug.fieldViolations ?? []);
  expect(fields.map(({ field, reason }) => `${field} ${reason}`)).toEqual([
    "person_a duplicate_field",
    "person_b.longitude required",
    "person_b.latitude out_of_range",
  ]);
});

describe("an empty name has one path in every protocol", () => {
  test.each([
    [
      `{"personA":${JSON.stringify(BIRTH)},"personB":${JSON.stringify({ ...BIRTH, "": 1 })}}`,
      'personB[""]',
      'person_b[""]',
    ],
    [`{"personA":${JSON.stringify(BIRTH)},"personB":${JSON.stringify(BIRTH)},"":1}`, '[""]', '[""]'],
  ])("of an unknown field in %s", async (body, field, protoField) => {
    const rest = JSON.parse(await answerOf("/v1/synastry", body)) as ErrorBody;
    expect(rest.error.details).toMatchObject([{ field, code: "unknown_field" }]);
    expect(await problemsOfTool("synastry", body)).toMatchObject([{ field, code: "unknown_field" }]);
    const connect = await answerOf("/almagest.v1.SynastryService/ComputeSynastry", body);
    expect(JSON.parse(connect).message).toContain(`${protoField} is not a recognized field`);
    expect(connect).toContain(JSON.stringify(protoField));
  });

  test("of a repeated one", async () => {
    const body = `{"birth":${JSON.stringify(BIRTH)},"":1,"":2}`;
    const problems = [
      { field: '[""]', code: "duplicate_field" },
      { field: '[""]', code: "unknown_field" },
    ];
    const { error } = JSON.parse(await answerOf("/v1/chart/short", body)) as ErrorBody;
    expect(error.details).toMatchObject(problems);
    expect(await problemsOfTool("chart_short", body)).toMatchObject(problems);
  });
});

describe("a tool call with a wrong argument is answered", () => {
  test("with detail among the accepted arguments, and without it where it is not", async () => {
    const birth = { ...BIRTH, foo: 1 };
    expect(await problemsOfTool("chart_short", { birth, foo: 1 })).toEqual([
      {
        field: "foo",
        code: "unknown_field",
        message: "is not a recognized field; expected one of: birth, detail",
      },
      {
        field: "birth.foo",
        code: "unknown_field",
        message: "is not a recognized field; expected one of: date, time, latitude, longitude, timezone",
      },
    ]);
    const { error } = JSON.parse(await answerOf("/v1/chart/short", '{"foo":1}')) as ErrorBody;
    expect(error.message).not.toContain("detail");
  });

  test("with the short way for a range that is too long, and for a date that names a month", async () => {
    const range = { birth: BIRTH, from: "2026-01-01", to: "2027-01-01" };
    expect(await problemsOfTool("transits", range)).toEqual([
      {
        field: "to",
        code: "out_of_range",
        message:
          "must be at most 92 days after from (2026-01-01); or leave from and to out: bodies and targets without a window search ten years before and after today",
      },
    ]);
    const [reversed] = await problemsOfTool("transits", { ...range, to: "2025-01-01" });
    expect(reversed?.message).toBe("must not be before from (2026-01-01)");
    const [year] = await problemsOfTool("sky", { date: "2027" });
    expect(year?.message).toMatch(
      /; the day is missing: send 2027-01-01 for its first day; for the events of whole months send months, 1 to \d+$/,
    );
    const [zone] = await problemsOfTool("sky", { timezone: "Paris" });
    expect(zone?.message).toBe("must be an IANA time zone name, such as Europe/Paris; send Europe/Paris");
    const [zodiac] = await problemsOfTool("sky", { zodiac: "sidereal" });
    expect(zodiac?.message).toContain(
      "detail; only the tropical zodiac, Placidus and the five aspects are offered",
    );
  });

  test("with the type of a detail that is not text", async () => {
    for (const [detail, code, message] of [
      [5, "wrong_type", "must be one of brief, full; got a number"],
      [["full"], "wrong_type", "must be one of brief, full; got an array"],
      ["some", "not_in_set", "must be one of brief, full"],
    ] as const)
      expect(await problemsOfTool("chart_short", { birth: BIRTH, detail })).toEqual([
        { field: "detail", code, message },
      ]);
  });

  test("with the type of a birth that is not an object, as JSON text too", async () => {
    expect(await problemsOfTool("chart_short", { birth: JSON.stringify([BIRTH]) })).toMatchObject([
      { field: "birth", code: "wrong_type", message: expect.stringMatching(/object/) },
    ]);
  });

  test("with unknown_field for detail of usage, whose schema has none", async () => {
    expect(await problemsOfTool("usage", { detail: "full" })).toEqual([
      {
        field: "detail",
        code: "unknown_field",
        message: "is not a recognized field; no fields are accepted here",
      },
    ]);
  });

  test("with invalid parameters for arguments that are not an object, in the words of the other errors", async () => {
    for (const [args, got] of [
      [[], "an array"],
      ["x", "a string"],
      [5, "a number"],
    ]) {
      const { error } = JSON.parse((await post(server, callOf("usage", args))).text);
      expect(error).toEqual({ code: -32_602, message: `params.arguments must be an object; got ${got}` });
    }
  });
});

test("a message that cannot be read is answered with invalid parameters, in a batch too", async () => {
  const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params: { protocolVersion: 5 } };
  expect(JSON.parse((await post(server, initialize)).text)).toEqual({
    jsonrpc: "2.0",
    id: 1,
    error: {
      code: -32602,
      message:
        "params.protocolVersion must be a string; got a number; params.capabilities is required and must be an object; " +
        "params.clientInfo is required and must be an object",
    },
  });
  const list = { jsonrpc: "2.0", id: 2, method: "tools/list", params: { cursor: 5 } };
  expect((await post(server, [list])).text).toContain('"code":-32602');
  expect(server.log.filter(({ level }) => level === "error")).toEqual([]);
});
