import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect as connectHttp2 } from "node:http2";
import { connect as connectTcp } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../../service/app/server.ts";
import type { ErrorBody, Violation } from "../../../../service/contract/errors.ts";
import { defined } from "../../../defined.ts";
import { API_KEY, WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const JSON_TYPE = { "content-type": "application/json", ...WITH_KEY };
const LIMIT_BYTES = 64 * 1024;

let server: RunningServer;
beforeAll(async () => {
  server = await openChartServer();
});
afterAll(() => server.stop());

type Body = string | Uint8Array<ArrayBuffer>;

async function post(path: string, body: Body, headers: Readonly<Record<string, string>> = JSON_TYPE) {
  const response = await fetch(`${server.baseUrl}${path}`, { method: "POST", headers, body });
  return { status: response.status, headers: response.headers, text: await response.text() };
}

/** The answer to a body that is to be refused. */
async function refusal(body: Body, headers?: Readonly<Record<string, string>>) {
  const { status, text } = await post("/v1/chart/full", body, headers);
  const { error } = JSON.parse(text) as ErrorBody;
  const violations = (error.details ?? []) as readonly Violation[];
  return { status, error, problems: violations.map(({ field, code }) => `${field} ${code}`) };
}

describe("a chart", () => {
  test.each(["short", "full", "planets", "angles", "houses", "aspects", "elements", "fixed-stars"])(
    "is answered as JSON at /v1/chart/%s",
    async (segment) => {
      const body = JSON.stringify({ birth: BIRTH });
      const uncompressed = { ...JSON_TYPE, "accept-encoding": "identity" };
      const { status, headers, text } = await post(`/v1/chart/${segment}`, body, uncompressed);
      expect(status).toBe(200);
      expect(headers.get("content-type")).toBe("application/json");
      expect(Number(headers.get("content-length"))).toBe(Buffer.byteLength(text));
      expect(Object.keys(JSON.parse(text)).slice(0, 3)).toEqual(["input", "time", "warnings"]);
    },
  );

  test("is the same over HTTP/1.1 and HTTP/2", async () => {
    const body = JSON.stringify({ birth: BIRTH });
    const session = connectHttp2(server.baseUrl);
    const stream = session.request({ ":method": "POST", ":path": "/v1/chart/full", ...JSON_TYPE });
    stream.setEncoding("utf8").end(body);
    let text = "";
    for await (const chunk of stream) text += chunk;
    session.close();
    expect(text).toBe((await post("/v1/chart/full", body)).text);
  });

  test.each([
    ["a time of null", { ...BIRTH, time: null }],
    ["no time", { date: BIRTH.date, latitude: BIRTH.latitude, longitude: BIRTH.longitude }],
  ])("of %s is noon's", async (_what, birth) => {
    const { text } = await post("/v1/chart/full", JSON.stringify({ birth }));
    expect(JSON.parse(text)).toMatchObject({ input: { time: "12:00", timeKnown: false }, angles: null });
  });

  test.each([
    ["application/json;charset=utf-8"],
    ["application/json; charset=UTF-8"],
    ['Application/JSON; charset="utf-8"'],
  ])("is returned for a body of the type %s", async (type) => {
    expect(
      (
        await post("/v1/chart/short", JSON.stringify({ birth: BIRTH }), {
          ...JSON_TYPE,
          "content-type": type,
        })
      ).status,
    ).toBe(200);
  });

  test("is returned for a body of exactly 64 KiB, and for one with a byte-order mark", async () => {
    const json = JSON.stringify({ birth: BIRTH });
    expect((await post("/v1/chart/short", json + " ".repeat(LIMIT_BYTES - json.length))).status).toBe(200);
    expect((await post("/v1/chart/short", `\uFEFF${json}`)).status).toBe(200);
  });

  test("is returned for a body that arrives in many chunks", async () => {
    const json = JSON.stringify({ birth: BIRTH });
    const socket = connectTcp(server.port, server.host);
    socket.write(`POST /v1/chart/short HTTP/1.1\r\nhost: x\r\nconnection: close\r\n`);
    socket.write(
      `x-api-key: ${API_KEY}\r\ncontent-type: application/json\r\ncontent-length: ${json.length}\r\n\r\n`,
    );
    // The limit is 64 chunks, and one for each 64 bytes.
    for (const chunk of json.match(/.{1,2}/g) ?? []) {
      socket.write(chunk);
      await new Promise(setImmediate);
    }
    let text = "";
    for await (const chunk of socket.setEncoding("utf8")) text += chunk;
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
  });
});

describe("a refusal", () => {
  test("lists every problem of the body, each with its path", async () => {
    const { status, error, problems } = await refusal(
      `{"birth":{"date":"1900-02-30","time":"24:00","latitude":90.5,"longitude":"2","timezone":"Mars/Olympus",
        "place":{"city":"Paris"},"__proto__":{"date":"2000-01-01"},"time":"25:61"},"orbs":[1]}`,
    );
    expect(status).toBe(400);
    expect(new Set(problems)).toEqual(
      new Set([
        "birth.time duplicate_field",
        "orbs unknown_field",
        "birth.place unknown_field",
        "birth.__proto__ unknown_field",
        "birth.date no_such_date",
        "birth.time wrong_format",
        "birth.latitude out_of_range",
        "birth.longitude wrong_type",
        "birth.timezone unknown_timezone",
      ]),
    );
    expect(error.code).toBe("invalid_request");
    expect(error.message).toMatch(/^9 problems: \(1\) /);
    expect(error.docs).toBe(`${server.baseUrl}/docs/errors/invalid_request`);
  });

  const birthWith = (fields: string) =>
    `{"birth":{"date":"2000-01-01","latitude":1,"longitude":1,${fields}}}`;
  test.each([
    ["an empty object", "{}", ["birth required"]],
    [
      "an empty birth",
      '{"birth":{}}',
      ["birth.date required", "birth.latitude required", "birth.longitude required"],
    ],
    ["a birth of null", '{"birth":null}', ["birth null_not_allowed"]],
    ["a list for a birth", '{"birth":[]}', ["birth wrong_type"]],
    ["a date of null", '{"birth":{"date":null,"latitude":1,"longitude":1}}', ["birth.date null_not_allowed"]],
    ["an unknown field of null", birthWith('"zone":null'), ["birth.zone unknown_field"]],
    ["a number for a time", birthWith('"time":1430'), ["birth.time wrong_type"]],
    ["a time with seconds", birthWith('"time":"14:30:00"'), ["birth.time wrong_format"]],
    ["an empty zone", birthWith('"timezone":""'), ["birth.timezone unknown_timezone"]],
    ["a zone in other letters", birthWith('"timezone":"europe/paris"'), ["birth.timezone unknown_timezone"]],
    [
      "a zone that objects inherit",
      birthWith('"timezone":"constructor"'),
      ["birth.timezone unknown_timezone"],
    ],
    ["a name in other letters", birthWith('"Time":"14:30"'), ["birth.Time unknown_field"]],
    ["the proto's spelling of a name", birthWith('"time_known":true'), ["birth.time_known unknown_field"]],
    [
      "names that objects inherit",
      birthWith('"toString":1,"constructor":2'),
      ["birth.toString unknown_field", "birth.constructor unknown_field"],
    ],
    [
      "a name twice, once escaped",
      birthWith('"t\\u0069me":null,"time":null'),
      ["birth.time duplicate_field"],
    ],
    [
      "a number beyond doubles",
      '{"birth":{"date":"2000-01-01","latitude":1e999,"longitude":-1e999}}',
      ["birth.latitude wrong_type", "birth.longitude wrong_type"],
    ],
    ["a list", "[]", ["body wrong_type"]],
    ["a text", '"birth"', ["body wrong_type"]],
    ["null", "null", ["body null_not_allowed"]],
  ])("of %s names the problem", async (_what, body, expected) => {
    const { status, problems } = await refusal(body);
    expect({ status, problems }).toEqual({ status: 400, problems: expected });
  });

  test.each([
    ["1799-12-31", "out_of_range"],
    ["2400-01-01", "out_of_range"],
    ["1900-02-29", "no_such_date"],
    ["2100-02-29", "no_such_date"],
    ["2001-04-31", "no_such_date"],
    ["2001-00-10", "no_such_date"],
    ["2001-13-01", "no_such_date"],
    ["2001-1-1", "wrong_format"],
    ["2001-01-01T00:00", "wrong_format"],
    ["２００１-01-01", "wrong_format"],
    ["2001-01-01\n", "wrong_format"],
    ["+002001-01-01", "wrong_format"],
  ])("of the date %j has the code %s", async (date, code) => {
    const { problems } = await refusal(JSON.stringify({ birth: { ...BIRTH, date } }));
    expect(problems).toEqual([`birth.date ${code}`]);
  });

  test.each([["1800-01-01"], ["2399-12-31"], ["2000-02-29"], ["2396-02-29"]])(
    "is not given for the date %s",
    async (date) => {
      expect((await post("/v1/chart/short", JSON.stringify({ birth: { ...BIRTH, date } }))).status).toBe(200);
    },
  );

  test.each([
    ["blanks", " \r\n\t "],
    ["half of an object", '{"birth":{"date":'],
    ["two objects", "{}{}"],
    ["NaN", '{"birth":{"latitude":NaN}}'],
    ["a comment", "{/* birth */}"],
    ["a comma too many", '{"birth":{},}'],
    ["single quotes", "{'birth':{}}"],
    ["nesting without an end", "[".repeat(20)],
    ["a zero byte", '{"birth":\0}'],
  ])("of %s reports that it is not JSON and does not quote it", async (_what, body) => {
    const { status, problems, error } = await refusal(body);
    expect({ status, problems }).toEqual({ status: 400, problems: ["body malformed_json"] });
    if (body.trim().length > 3) expect(JSON.stringify(error)).not.toContain(body.trim().slice(0, 12));
  });

  test("lists the first 50 problems, and rejects a body of more values than any request has", async () => {
    const fields = (count: number) =>
      JSON.stringify(Object.fromEntries(Array.from({ length: count }, (_none, index) => [`k${index}`, 0])));
    expect((await refusal(fields(49))).problems).toHaveLength(50);
    for (const count of [50, 400]) {
      const { problems } = await refusal(fields(count));
      expect([problems.length, problems.at(-1)]).toEqual([51, "body more_problems"]);
    }
    const { problems, error } = await refusal(fields(401));
    expect(problems).toEqual(["body body_too_large"]);
    expect(error.message).toBe("body must not have more than 400 fields and items.");
  });

  test.each([
    ["no type", {}],
    ["a form", { "content-type": "application/x-www-form-urlencoded" }],
    ["text", { "content-type": "text/plain" }],
    ["JSON of another kind", { "content-type": "application/json-patch+json" }],
    ["another alphabet", { "content-type": "application/json; charset=iso-8859-1" }],
    ["gzip", { "content-type": "application/json", "content-encoding": "gzip" }],
  ])("of %s is 415", async (_what, headers) => {
    const body = new TextEncoder().encode(JSON.stringify({ birth: BIRTH }));
    const { status, error, problems } = await refusal(body, { ...headers, ...WITH_KEY } as Record<
      string,
      string
    >);
    expect({ status, code: error.code, problems }).toEqual({
      status: 415,
      code: "invalid_request",
      problems: ["body unsupported_media_type"],
    });
  });

  test("of more than 64 KiB is 413, announced or not, and the connection stays open", async () => {
    const json = JSON.stringify({ birth: BIRTH });
    const tooLarge = json + " ".repeat(LIMIT_BYTES - json.length + 1);
    expect(await refusal(tooLarge)).toMatchObject({ status: 413, problems: ["body body_too_large"] });

    const unannounced = await fetch(`${server.baseUrl}/v1/chart/full`, {
      method: "POST",
      headers: JSON_TYPE,
      body: new Blob([tooLarge, " ".repeat(300_000)]).stream(),
      duplex: "half",
    } as RequestInit);
    expect(unannounced.status).toBe(413);
    expect(((await unannounced.json()) as ErrorBody).error.code).toBe("invalid_request");
    expect((await post("/v1/chart/short", json)).status).toBe(200);
  });
});

describe("an address", () => {
  test.each([
    "/",
    "/v1/chart",
    "/v1/chart/",
    "/v1/chart/full/",
    "/v1/chart/FULL",
    "//v1/chart/full",
    "/v2/chart/full",
    "/docs/errors/nothing",
    "/v1/chart/__proto__",
    "/toString",
  ])("that does not exist is not_found: %s", async (path) => {
    const { status, text } = await post(path, JSON.stringify({ birth: BIRTH }));
    expect(status).toBe(404);
    expect((JSON.parse(text) as ErrorBody).error).toEqual({
      code: "not_found",
      message: expect.stringMatching(/^The requested path does not exist\./),
      docs: `${server.baseUrl}/docs/errors/not_found`,
      requestId: expect.any(String),
    });
  });

  test.each(["GET", "PUT", "DELETE", "PATCH", "OPTIONS"])(
    "of a chart answers %s with 405 and Allow",
    async (method) => {
      const response = await fetch(`${server.baseUrl}/v1/chart/full`, { method });
      expect(response.status).toBe(405);
      expect(response.headers.get("allow")).toBe("POST");
      expect(((await response.json()) as ErrorBody).error.code).toBe("not_found");
    },
  );
});

test("every error links to a page about it", async () => {
  const guide = readFileSync(new URL("../../../../docs/errors-and-limits.md", import.meta.url), "utf8");
  const codes = [...guide.matchAll(/^## ([a-z_]+)$/gm)].map(([, code]) => defined(code));
  expect(codes).toHaveLength(7);
  for (const code of codes) {
    const response = await fetch(`${server.baseUrl}/docs/errors/${code}`);
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toMatch(/^text\/plain; charset=utf-8$/);
    expect(await response.text()).toMatch(new RegExp(`^# ${code}\n`));
  }
});

describe("the request's id", () => {
  test("is on every response, and new for each", async () => {
    const ids = new Set<string | null>();
    for (const [path, body] of [
      ["/v1/chart/short", JSON.stringify({ birth: BIRTH })],
      ["/v1/chart/short", "{}"],
      ["/nowhere", "{}"],
    ] as const) {
      ids.add((await post(path, body)).headers.get("x-request-id"));
    }
    expect(ids.size).toBe(3);
    expect(ids.has(null)).toBe(false);
  });

  test.each([
    ["trace-0123456789.abc_DEF", true],
    ["12345678", true],
    ["1234567", false],
    ["a".repeat(65), false],
    ["-leading-dash", false],
    ["with blank inside", false],
    ["<script>alert(1)</script>", false],
  ])("%j is adopted from the client: %s", async (id, isTaken) => {
    const { headers } = await post("/v1/chart/short", "{}", { ...JSON_TYPE, "x-request-id": id });
    expect(headers.get("x-request-id") === id).toBe(isTaken);
  });
});

test("a client that disconnects in the middle of a body does not affect others", async () => {
  for (let i = 0; i < 20; i += 1) {
    const socket = connectTcp(server.port, server.host);
    socket.write(
      "POST /v1/chart/full HTTP/1.1\r\nhost: x\r\nx-api-key: KEY\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{".replace(
        "KEY",
        API_KEY,
      ),
    );
    await once(socket, "connect");
    await new Promise(setImmediate);
    socket.resetAndDestroy();
  }
  const session = connectHttp2(server.baseUrl);
  for (let i = 0; i < 20; i += 1) {
    const stream = session.request({ ":method": "POST", ":path": "/v1/chart/full", ...JSON_TYPE });
    stream.on("error", () => {});
    stream.write('{"birth":');
    await new Promise(setImmediate);
    stream.close(8);
  }
  session.close();
  expect((await post("/v1/chart/short", JSON.stringify({ birth: BIRTH }))).status).toBe(200);
});
