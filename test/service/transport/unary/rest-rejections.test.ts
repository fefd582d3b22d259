import { describe, expect, test } from "vitest";
import { SynastryService } from "../../../../proto/gen/almagest/v1/synastry_pb.ts";
import type { ErrorBody } from "../../../../service/contract/errors.ts";
import { withHandler } from "../../guard/test-contract.ts";
import { newKey, WITH_KEY } from "../../open-account.ts";
import { BIRTH, charts, type OpenServer, openServer } from "../open-server.ts";

const JSON_TYPE = { "content-type": "application/json" };
const CHART = JSON.stringify({ birth: BIRTH });

interface Received {
  readonly status: number;
  readonly headers: Headers;
  readonly error: ErrorBody["error"];
}

async function post(
  { baseUrl }: OpenServer,
  body: string,
  headers: Readonly<Record<string, string>> = {},
  path = "/v1/chart/short",
): Promise<Received> {
  const response = await fetch(`${baseUrl}${path}`, {
    method: "POST",
    headers: { ...JSON_TYPE, ...WITH_KEY, ...headers },
    body,
  });
  const { error } = (await response.json()) as ErrorBody;
  return { status: response.status, headers: response.headers, error };
}

const limitOf = ({ headers }: Received) => [
  headers.get("x-ratelimit-limit"),
  headers.get("x-ratelimit-remaining"),
  headers.get("ratelimit-policy"),
];

describe("a rejection of an account has its rate-limit headers", () => {
  test("with 400, 413 and 415, uncounted, also beyond the limit of rejections", async () => {
    const monotonicMs = () => 0;
    const settings = { PLAN_PRO_LIMIT: "5", REFUSAL_BURST: "4", REFUSALS_PER_SECOND: "1" };
    const server = await openServer(charts, settings, { monotonicMs });
    await post(server, CHART);
    const figures = ["5", "4", '"daily";q=5;w=86400'];
    for (const [status, body, headers] of [
      [400, "{", {}],
      [400, "{}", {}],
      [413, `"${"a".repeat(1 << 16)}"`, {}],
      [415, CHART, { "content-type": "text/plain" }],
      [429, CHART, {}],
    ] as const) {
      const rejection = await post(server, body, headers);
      expect([rejection.status, rejection.error.code, ...limitOf(rejection)]).toEqual([
        status,
        "invalid_request",
        ...figures,
      ]);
    }
    expect(await server.used()).toBe(1);
  });

  test("with 403", async () => {
    const options = { plan: "free", services: [withHandler(SynastryService, (request) => request)] } as const;
    const server = await openServer(charts, { PLAN_FREE_LIMIT: "3" }, options);
    const rejection = await post(server, "{}", {}, "/v1/synastry");
    expect([rejection.status, ...limitOf(rejection)]).toEqual([403, "3", "3", '"daily";q=3;w=86400']);
  });

  test("and a request that names no account has none", async () => {
    const server = await openServer(charts);
    for (const rejection of [
      await post(server, CHART, { authorization: `Bearer ${newKey()}` }),
      await post(server, CHART, {}, "/v1/none"),
    ])
      expect(limitOf(rejection)).toEqual([null, null, null]);
  });
});
