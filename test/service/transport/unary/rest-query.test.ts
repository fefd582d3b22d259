import { beforeAll, describe, expect, test } from "vitest";
import type { ErrorBody, Violation } from "../../../../service/contract/errors.ts";
import { compileTestContract, type TestContract } from "../../guard/test-contract.ts";
import { WITH_KEY } from "../../open-account.ts";
import { type OpenServer, openServer } from "../open-server.ts";

let contract: TestContract;
beforeAll(async () => {
  contract = await compileTestContract();
});

async function ask(server: OpenServer, query: string) {
  const response = await fetch(`${server.baseUrl}/v1/test/find${query}`, { headers: WITH_KEY });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

async function problemsOf(server: OpenServer, query: string): Promise<readonly string[]> {
  const { status, body } = await ask(server, query);
  expect(status).toBe(400);
  const { error } = body as unknown as ErrorBody;
  expect(error.code).toBe("invalid_request");
  return (error.details as readonly Violation[]).map(({ field, code }) => `${field} ${code}`);
}

describe("the query of a GET", () => {
  test("is the request, with each value of its field's type", async () => {
    const server = await openServer({}, {}, { services: [contract.echo] });
    const cases: readonly [string, object][] = [
      ["", {}],
      ["?", {}],
      ["?date=2026-02-28", { date: "2026-02-28" }],
      ["?date=2026%2D02-28&count=-7", { date: "2026-02-28", count: -7 }],
      ["?latitudeLimit=-12.5e0", { latitudeLimit: -12.5 }],
      ["?seconds=4294967295&backwards=true", { seconds: 4294967295, backwards: true }],
      ["?backwards=false", { backwards: false }],
      ["?sign=Leo", { sign: "Leo" }],
    ];
    for (const [query, expected] of cases) {
      expect(await ask(server, query), query).toEqual({ status: 200, body: expected });
    }
  });

  test("is rejected with all its problems, and then not counted", async () => {
    const server = await openServer({}, {}, { services: [contract.echo] });
    const cases: readonly [string, readonly string[]][] = [
      ["?day=1", ["day unknown_field"]],
      ["?date=2026-02-28&date=2026-02-28", ["date duplicate_field"]],
      ["?date=2026-02-30", ["date no_such_date"]],
      ["?date=", ["date wrong_format"]],
      ["?date=1799-12-31", ["date out_of_range"]],
      ["?count=1.5", ["count wrong_type"]],
      ["?count=seven", ["count wrong_type"]],
      ["?count=", ["count wrong_type"]],
      ["?count=0x10", ["count wrong_type"]],
      ["?count=2147483648", ["count out_of_range"]],
      ["?seconds=-1", ["seconds out_of_range"]],
      ["?seconds=4294967296", ["seconds out_of_range"]],
      ["?latitudeLimit=90.1", ["latitudeLimit out_of_range"]],
      ["?latitudeLimit=NaN", ["latitudeLimit wrong_type"]],
      ["?latitudeLimit=1e999", ["latitudeLimit wrong_type"]],
      ["?backwards=1", ["backwards wrong_type"]],
      ["?sign=leo", ["sign not_in_set"]],
      ["?__proto__=1&constructor=2", ["__proto__ unknown_field", "constructor unknown_field"]],
      ["?latitude_limit=1", ["latitude_limit unknown_field"]],
      [
        "?count=a&count=b&x=1&sign=2",
        ["count duplicate_field", "x unknown_field", "count wrong_type", "sign not_in_set"],
      ],
    ];
    for (const [query, expected] of cases) {
      expect(new Set(await problemsOf(server, query)), query).toEqual(new Set(expected));
    }
    expect(await server.used()).toBe(0);
  });

  test("is rejected unparsed if it has more than 64 parameters", async () => {
    const server = await openServer({}, {}, { services: [contract.echo] });
    for (const count of [65, 5_000]) {
      expect(await problemsOf(server, `?${"a&".repeat(count - 1)}a`)).toEqual(["query body_too_large"]);
    }
    const problems = await problemsOf(server, `?${"a&".repeat(63)}a`);
    expect([problems.length, problems.at(-1)]).toEqual([51, "body more_problems"]);
    expect(await server.used()).toBe(0);
  });

  test("is for GET and HEAD only", async () => {
    const server = await openServer({}, {}, { services: [contract.echo] });
    const post = await fetch(`${server.baseUrl}/v1/test/find`, { method: "POST", headers: WITH_KEY });
    expect([post.status, post.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
    expect(await server.used()).toBe(0);
  });
});
