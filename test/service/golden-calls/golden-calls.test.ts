// Takes seconds of processor time: the service computes 109 answers.
import { describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { ENDPOINTS } from "../endpoints.ts";
import { WITH_KEY } from "../open-account.ts";
import { sharedChartServer } from "../shared-by-tests.ts";
import { answerTo, fieldsOf, goldenCalls } from "./golden-call.ts";

const server = sharedChartServer();

test.each(goldenCalls)("%s returns the committed response, byte for byte", async (_name, golden) => {
  const { status, text } = await answerTo(server, golden);
  expect(text).toBe(JSON.stringify(golden.response));
  expect(status).toBe(200);
});

/** The first golden call of each endpoint. */
const firstCalls = [...new Map([...goldenCalls].reverse().map(([, call]) => [call.path, call])).values()];

describe.each(firstCalls.map((call) => [call.path, call] as const))(
  "Connect with JSON, %s",
  (path, golden) => {
    test("takes fields by the names of the contract and returns the text of REST", async () => {
      const { method } = defined(ENDPOINTS.get(defined(path.split("?", 1)[0])));
      const response = await fetch(`${server.baseUrl}/${method.parent.typeName}/${method.name}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...WITH_KEY },
        body: JSON.stringify(inProtoNames(fieldsOf(golden))),
      });
      expect(await response.text()).toBe(JSON.stringify(golden.response));
      const isLong = JSON.stringify(golden.response).length >= 32 * 1024;
      expect(response.headers.get("content-encoding")).toBe(isLong ? "gzip" : null);
    });
  },
);

/** The names of every object as the contract has them: `person_a`. */
function inProtoNames(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  const members = Object.entries(value).map(([name, member]) => [
    name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
    inProtoNames(member),
  ]);
  return Object.fromEntries(members);
}

test("every calculation endpoint has a golden call", () => {
  const called = new Set(goldenCalls.map(([, { path }]) => path.split("?", 1)[0]));
  const missing = [...ENDPOINTS.keys()].filter((path) => path !== "/v1/usage" && !called.has(path));
  expect(missing).toEqual([]);
});
