import { ENDPOINTS } from "../endpoints.ts";
import { BIRTH, type ErrorBody } from "./probe.ts";
import type { Sentences } from "./sentence.ts";

const SHORT = "/v1/chart/short";
/** The right form, with a checksum of another key. */
const UNKNOWN_KEY = `alm_live_${"0".repeat(38)}`;
/** The endpoints of the specification, and their plans. */
const PLANS: Readonly<Record<string, string>> = {
  "POST /v1/chart/short": "free",
  "POST /v1/chart/full": "free",
  "POST /v1/chart/planets": "free",
  "POST /v1/chart/angles": "free",
  "POST /v1/chart/houses": "free",
  "POST /v1/chart/aspects": "free",
  "POST /v1/chart/elements": "free",
  "POST /v1/chart/fixed-stars": "free",
  "POST /v1/horoscope/daily": "free",
  "GET /v1/sky": "free",
  "GET /v1/usage": "free",
  "POST /v1/transits": "pro",
  "POST /v1/synastry": "pro",
  "POST /v1/solar-return": "pro",
  "POST /v1/timing": "pro",
  "POST /v1/locations/score": "pro",
  "POST /v1/locations/rank": "pro",
  "GET /v1/almanac": "free",
  "POST /v1/search": "pro",
  "POST /v1/composite": "pro",
  "POST /v1/returns": "pro",
  "POST /v1/progressions": "pro",
};

interface OpenApi {
  readonly info: { readonly version: string };
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly responses?: object }>>>>;
}

/** Sections 3 to 5 and 9: endpoints, keys, tool calls and versions. */
export const ACCESS_SENTENCES: Sentences = {
  "4 endpoints": {
    statement:
      "The seventeen endpoints of the table exist, and those beyond the specification, with their plans.",
    async check(_probe, { equal }) {
      equal(Object.fromEntries(ENDPOINTS.map(({ verb, path, plan }) => [`${verb} ${path}`, plan])), PLANS);
    },
  },
  "4 description": {
    statement:
      "The interface description lists every endpoint with its statuses: 400, 401 and 429, 403 on API Pro, 500.",
    async check(probe, { equal }) {
      const { paths } = JSON.parse(
        (await probe.answer("/openapi.json", undefined, { key: null })).text,
      ) as OpenApi;
      equal(
        Object.keys(paths)
          .filter((path) => path.startsWith("/v1/"))
          .toSorted(),
        Object.keys(PLANS)
          .map((each) => each.split(" ")[1])
          .toSorted(),
      );
      for (const [name, plan] of Object.entries(PLANS)) {
        const [verb = "", path = ""] = name.split(" ");
        const responses = Object.keys(paths[path]?.[verb.toLowerCase()]?.responses ?? {});
        const needed = ["200", "400", "401", "429", "500", ...(plan === "pro" ? ["403"] : [])];
        equal(
          needed.filter((status) => !responses.includes(status)),
          [],
          name,
        );
      }
    },
  },
  "4 birth": {
    statement: "A birth is required where the table states it.",
    async check(probe, { equal }) {
      for (const path of Object.keys(PLANS).map((each) => each.split(" ")[1] ?? "")) {
        if (/usage|sky|daily|synastry|composite|search|almanac/.test(path)) continue;
        const problems = await probe.problems(path, {});
        equal(problems.includes("birth required"), true, path);
      }
    },
  },
  "4 tools": {
    statement: "The same calculations are tools, with the same key: one tool for each endpoint.",
    async check(probe, { equal }) {
      const { text } = await probe.answer("/mcp", { jsonrpc: "2.0", id: 1, method: "tools/list" });
      const { tools } = (JSON.parse(text) as { result: { tools: { name: string }[] } }).result;
      equal(tools.map(({ name }) => name).toSorted(), ENDPOINTS.map(({ tool }) => tool).toSorted());
      const { structuredContent } = await probe.tool("usage", {});
      equal((structuredContent as { plan: string }).plan, (await probe.target.usage()).plan);
    },
  },
  "5.1": {
    statement: "The key is sent as Authorization: Bearer or as X-API-Key.",
    async check(probe, { equal }) {
      const call = { key: null, headers: { "x-api-key": probe.target.key } };
      equal(
        [(await probe.answer("/v1/usage")).status, (await probe.answer("/v1/usage", undefined, call)).status],
        [200, 200],
      );
    },
  },
  "5.5 no key": {
    statement: "Without a key: 401 missing_api_key.",
    async check(probe, { equal }) {
      equal(await probe.rejection(SHORT, { birth: BIRTH }, { key: null }), "401 missing_api_key");
    },
  },
  "5.5 unknown key": {
    statement: "With an unknown key: 401 invalid_api_key.",
    async check(probe, { equal }) {
      equal(await probe.rejection(SHORT, { birth: BIRTH }, { key: UNKNOWN_KEY }), "401 invalid_api_key");
    },
  },
  "5.5 revoked key": {
    statement: "With a revoked key: 401 invalid_api_key (also 3).",
    needs: "revoked-key",
    async check(probe, { equal }) {
      equal(await probe.rejection(SHORT, { birth: BIRTH }, { key: probe.revokedKey }), "401 invalid_api_key");
    },
  },
  "5.6": {
    statement: "An endpoint of API Pro on the Free plan: 403 plan_required (also 7).",
    needs: "free-key",
    async check(probe, { equal }) {
      for (const [name, plan] of Object.entries(PLANS)) {
        if (plan !== "pro") continue;
        equal(
          await probe.rejection(name.split(" ")[1] ?? "", {}, { key: probe.freeKey }),
          "403 plan_required",
          name,
        );
      }
    },
  },
  "7 shape": {
    statement: "Every error has code, message and a link; the body is JSON.",
    async check(probe, { equal }) {
      const answers = [
        await probe.answer(SHORT, {}),
        await probe.answer(SHORT, { birth: BIRTH }, { key: null }),
        await probe.answer("/v1/nothing", undefined),
        await probe.answer(SHORT, undefined),
      ];
      equal(
        answers.map(({ status }) => status),
        [400, 401, 404, 405],
      );
      for (const { text, status } of answers) {
        const { error } = JSON.parse(text) as ErrorBody;
        equal(
          [error.code, error.message, error.docs].map((each) => typeof each),
          ["string", "string", "string"],
          `${status}`,
        );
      }
    },
  },
  "7 400": {
    statement: "invalid_request lists every problem of the body.",
    async check(probe, { equal }) {
      const birth = {
        date: "1890-02-30",
        time: "24:00",
        latitude: 90.5,
        longitude: "east",
        timezone: "Mars/Olympus",
        tme: 1,
      };
      const problems = await probe.problems("/v1/synastry", { personA: birth, personB: birth, foo: 1 });
      equal(problems.length, 13);
    },
  },
  "9 path": {
    statement: "Every endpoint is under /v1.",
    async check(_probe, { equal }) {
      equal(
        ENDPOINTS.filter(({ path }) => !path.startsWith("/v1/")),
        [],
      );
    },
  },
  "9 version": {
    statement: "The interface description has the number 1.0.0.",
    async check(probe, { equal }) {
      const { text } = await probe.answer("/openapi.json", undefined, { key: null });
      equal((JSON.parse(text) as OpenApi).info.version, "1.0.0");
    },
  },
};
