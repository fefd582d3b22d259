import type { Target, Usage } from "../target.ts";
import { BIRTH, type ErrorBody, type Probe, SKY_DATE } from "./probe.ts";
import type { Sentences } from "./sentence.ts";

const SHORT = "/v1/chart/short";
const LIMIT_HEADERS = ["x-ratelimit-limit", "x-ratelimit-remaining", "x-ratelimit-reset"];
/** A Free account with more requests left than this is not spent. */
const FREE_LEFT_MAX = 50;

/** By how much the count of the day grows while `send` runs. Another client of the account would add its own calls. */
async function countedBy(target: Target, send: () => Promise<unknown>): Promise<number> {
  const before = (await target.usage()).used;
  await send();
  return (await target.usage()).used - before;
}

/** Section 8: limits and counts. */
export const LIMIT_SENTENCES: Sentences = {
  "8 headers": {
    statement:
      "Every success has the three rate-limit headers: limit, requests left, and the next 00:00 UTC (also 4).",
    async check(probe, { equal }) {
      const answers = [
        await probe.answer(SHORT, { birth: BIRTH }),
        await probe.answer(`/v1/sky?date=${SKY_DATE}`),
        await probe.answer("/v1/usage"),
      ];
      const nextDay = Math.ceil(Date.now() / 86_400_000) * 86_400;
      const { limit } = await probe.target.usage();
      for (const { headers } of answers) {
        const [max, left, reset] = LIMIT_HEADERS.map((name) => headers.get(name));
        equal([max, /^\d+$/.test(left ?? ""), reset], [String(limit), true, String(nextDay)]);
      }
    },
  },
  "8 counted": {
    statement: "A successful call to a calculation endpoint counts as one.",
    async check({ target }, { equal }) {
      equal(await countedBy(target, () => target.rest(SHORT, "POST", { birth: BIRTH })), 1);
    },
  },
  "8 counted tool call": {
    statement: "One tool call counts one request, as any call does (also 4).",
    async check(probe, { equal }) {
      equal(await countedBy(probe.target, () => probe.tool("chart_short", { birth: BIRTH })), 1);
    },
  },
  "8 not counted": {
    statement: "Rejected requests and GET /v1/usage are not counted.",
    async check(probe, { equal }) {
      const send = async (): Promise<void> => {
        await probe.target.rest(SHORT, "POST", {});
        await probe.target.rest(SHORT, "POST", { birth: { ...BIRTH, latitude: 91 } });
        await probe.target.rest("/v1/nothing", "GET", {});
        await probe.tool("chart_short", {});
        await probe.target.usage();
      };
      equal(await countedBy(probe.target, send), 0);
    },
  },
  "8 free limit": {
    statement: "A Free account has 10 requests a day, unless the operator has set another number.",
    needs: "free-key",
    async check(probe, { equal, isTrue }) {
      const usage = await freeUsage(probe);
      equal(usage.plan, "free");
      isTrue(usage.limit > 0, `${usage.limit} requests a day`);
    },
  },
  "7 429": {
    statement:
      "Above the daily limit: 429 daily_limit_reached with the time of the reset and, on Free, a link to the paid plan.",
    needs: "free-key",
    async check(probe, { equal, isTrue }) {
      const { remaining, resetAt, resetEpochSeconds } = await freeUsage(probe);
      if (remaining > FREE_LEFT_MAX)
        throw new Error(`the Free key has ${remaining} requests left, at most ${FREE_LEFT_MAX} are spent`);
      const key = probe.freeKey;
      for (let left = remaining; left > 0; left--) {
        equal(
          (await probe.target.rest(SHORT, "POST", { birth: BIRTH }, { key })).status,
          200,
          `with ${left} left`,
        );
      }
      const { status, text, headers } = await probe.target.rest(SHORT, "POST", { birth: BIRTH }, { key });
      const { code, details } = (JSON.parse(text) as ErrorBody).error;
      equal([status, code], [429, "daily_limit_reached"]);
      const { upgradeUrl, ...reset } = details as Record<string, unknown>;
      equal(reset, { resetAt, resetEpochSeconds });
      isTrue(typeof upgradeUrl === "string" && URL.canParse(upgradeUrl), `upgradeUrl ${upgradeUrl}`);
      equal([headers.get("x-ratelimit-remaining"), Number(headers.get("retry-after")) > 0], ["0", true]);
      equal((await freeUsage(probe)).remaining, 0);
    },
  },
};

async function freeUsage({ target, freeKey }: Probe): Promise<Usage> {
  const { status, text } = await target.fetch("/v1/usage", { key: freeKey });
  if (status !== 200) throw new Error(`GET /v1/usage of the Free key returned ${status}`);
  return JSON.parse(text) as Usage;
}
