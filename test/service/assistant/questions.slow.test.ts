import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../../service/app/server.ts";
import { defined } from "../../defined.ts";
import { WITH_KEY } from "../open-account.ts";
import { openChartServer } from "../open-chart-server.ts";
import { type ToolClient, type ToolOfList, toolClientKinds } from "../transport/tools/tool-clients.ts";
import { post } from "../transport/tools/tool-requests.ts";
import {
  type AskedQuestion,
  askQuestion,
  FURTHER_QUESTIONS,
  MISLEADING_QUESTIONS,
  QUESTIONS,
  type Question,
} from "./ask-questions.ts";

/** The maximum that known clients read of the instructions and of a description. */
const TEXT_BYTES_MAX = 2048;

/** Goals: 95 of the 120 questions have full points, none has 0; 90 % of all points; a list of tools of 31 kB. */
const FULL_MIN = 95;
const SCORE_MIN = 216;
/**
 * The questions that may mislead. They are not fitted to the answers: only the route of a question changes, when a tool is
 * added that answers what was not offered.
 */
const MISLEADING_SHA256 = "4b06248de4d372f1c93db5c7b467952ba1465ebdd6e382caad39f83cc0e41557";
const LIST_BYTES_MAX = 31_000;

let server: RunningServer;
let client: ToolClient;
let tools: readonly ToolOfList[];
beforeAll(async () => {
  server = await openChartServer();
  const kind = defined(toolClientKinds.find(({ name }) => name.endsWith("negotiates")));
  client = await kind.open(server.baseUrl, WITH_KEY);
  tools = await client.list();
});
afterAll(async () => {
  await client.close();
  await server.stop();
});

/** The answers of the questions of the three lists. */
const answers: AskedQuestion[] = [];
const rowsOf = (questions: readonly Question[]) =>
  questions.map((question) => [question.number, question.question, question] as const);

describe("forty questions that people ask assistants", () => {
  test.each(rowsOf(QUESTIONS))("%i: %s", async (_number, _text, question) => {
    const answer = await askQuestion(client, tools, question);
    answers.push(answer);
    expect(answer.problems).toEqual([]);
  });
});

describe("forty questions that may mislead", () => {
  test("are as they were written", () => {
    const file = readFileSync(join(import.meta.dirname, "misleading-questions.json"));
    expect(createHash("sha256").update(file).digest("hex")).toBe(MISLEADING_SHA256);
  });

  test.each(rowsOf(MISLEADING_QUESTIONS))("%i: %s", async (_number, _text, question) => {
    const answer = await askQuestion(client, tools, question);
    answers.push(answer);
    expect(answer.problems).toEqual([]);
  });
});

describe("forty further questions", () => {
  test.each(rowsOf(FURTHER_QUESTIONS))("%i: %s", async (_number, _text, question) => {
    const answer = await askQuestion(client, tools, question);
    answers.push(answer);
    expect(answer.problems).toEqual([]);
  });
});

test("of the 120 questions 95 or more have full points and none has 0, as docs/assistants.md states", () => {
  const pointsOf = (questions: readonly Question[]): number =>
    answers
      .filter(({ number }) => questions.some((question) => question.number === number))
      .reduce((sum, { score }) => sum + score, 0);
  const points = pointsOf(QUESTIONS);
  const misleadingPoints = pointsOf(MISLEADING_QUESTIONS);
  const furtherPoints = pointsOf(FURTHER_QUESTIONS);
  expect(answers).toHaveLength(120);
  expect(answers.filter(({ score }) => score === 0)).toEqual([]);
  expect(answers.filter(({ score }) => score === 2).length).toBeGreaterThanOrEqual(FULL_MIN);
  expect(points + misleadingPoints + furtherPoints).toBeGreaterThanOrEqual(SCORE_MIN);
  const page = readFileSync(join(import.meta.dirname, "../../../docs/assistants.md"), "utf8");
  expect(page).toContain(`**${points} of 80 points**`);
  expect(page).toContain(`Questions that may mislead: **${misleadingPoints} of 80 points**`);
  expect(page).toContain(`Further questions: **${furtherPoints} of 80 points**`);
});

test("node test/service/assistant/run.ts --model without a key reports that no model was asked", () => {
  const env = { ASSISTANT_MODEL_URL: "http://127.0.0.1:1/v1", ASSISTANT_MODEL: "model" };
  const program = join(import.meta.dirname, "run.ts");
  const { status, stdout } = spawnSync(process.execPath, [program, "--model"], { encoding: "utf8", env });
  expect([status, stdout]).toEqual([
    0,
    "No model was asked and nothing was scored: set ASSISTANT_MODEL_KEY.\n",
  ]);
});

describe("the texts of the tools", () => {
  test("are small enough for every client", () => {
    expect(Buffer.byteLength(JSON.stringify(tools))).toBeLessThanOrEqual(LIST_BYTES_MAX);
    for (const text of [client.instructions, ...tools.map(({ description }) => description)]) {
      expect(Buffer.byteLength(defined(text))).toBeLessThanOrEqual(TEXT_BYTES_MAX);
    }
  });

  test("have the words that people use", () => {
    const texts = tools.map(({ title, description }) => `${title} ${description}`).join(" ");
    for (const words of [
      /rising sign/i,
      /compatibility/i,
      /eclipse/i,
      /retrograde/i,
      /void of course/i,
      /birthday/i,
      /career/i,
      /sign a contract/i,
      /moving abroad/i,
      /Saturn return/i,
      /ingress/i,
      /Full Moon/i,
    ]) {
      expect(`${texts} ${JSON.stringify(tools)}`).toMatch(words);
    }
  });
});

describe("the resources", () => {
  const ask = async (method: string, params: object) => {
    const { text } = await post(server, { jsonrpc: "2.0", id: 1, method, params });
    return JSON.parse(text) as { readonly result?: object; readonly error?: { readonly message: string } };
  };

  test("are all guides as Markdown, at the addresses of their pages", async () => {
    const { resources } = defined((await ask("resources/list", {})).result) as {
      readonly resources: readonly {
        readonly uri: string;
        readonly size: number;
        readonly mimeType: string;
      }[];
    };
    const guides = resources.filter(({ mimeType }) => mimeType === "text/markdown");
    const paths = guides.map(({ uri }) => uri.slice(server.baseUrl.length));
    expect(paths).toEqual(
      expect.arrayContaining(["/docs/conventions", "/docs/scores", "/docs/errors/plan_required"]),
    );
    for (const { uri, size } of guides) {
      const { result } = await ask("resources/read", { uri });
      const page = await (await fetch(uri, { headers: { accept: "text/markdown" } })).text();
      expect(Buffer.byteLength(page)).toBe(size);
      expect(result).toMatchObject({ contents: [{ uri, mimeType: "text/markdown", text: page }] });
    }
    const { error } = await ask("resources/read", { uri: "https://example.com/" });
    expect(error?.message).toContain(`${server.baseUrl}/docs/errors`);
  });

  test("are part of one document with all guides", async () => {
    const text = await (await fetch(`${server.baseUrl}/llms-full.txt`)).text();
    expect(text).toContain(`${server.baseUrl}/docs/quick-start`);
    expect(text).toContain("\n# Scores\n");
    expect(Buffer.byteLength(text)).toBeLessThan(480_000);
    expect(await (await fetch(`${server.baseUrl}/llms.txt`)).text()).toContain("/llms-full.txt");
  });
});

/** Births that make long answers: uncertain clocks, unknown times, many aspects. */
const BIRTHS = [
  { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 },
  { date: "1946-08-19", time: "08:51", latitude: 33.667, longitude: -93.591 },
  { date: "1946-08-19", time: null, latitude: 33.667, longitude: -93.591 },
  { date: "1962-02-05", time: "07:30", latitude: 52.52, longitude: 13.405 },
  { date: "1990-01-11", time: null, latitude: 69.65, longitude: 18.96 },
  { date: "1994-10-23", time: "01:30", latitude: 51.5, longitude: -0.12 },
  { date: "1989-12-28", time: "12:00", latitude: -33.45, longitude: -70.66 },
];

describe("brief answers", () => {
  const sizeOf = async (name: string, args: object): Promise<number> => {
    const result = await client.call(name, args);
    const text = defined(result.content[0]?.text);
    expect([text.slice(0, 300), result.isError ?? false]).toEqual([text.slice(0, 300), false]);
    expect(text).toBe(JSON.stringify(result.structuredContent));
    return Buffer.byteLength(text);
  };

  test.each(BIRTHS)("of the birth $date $time stay within their bounds", async (birth) => {
    const solarReturn = { birth: { ...birth, time: birth.time ?? "12:00" }, year: 2027 };
    const [quarter, twoMonths] = [
      { from: "2026-11-22", to: "2027-02-22" },
      { from: "2026-11-22", to: "2027-01-22" },
    ];
    for (const [name, args, bytesMax] of [
      ["chart_full", { birth }, 6000],
      ["horoscope_daily", { birth, date: "2026-12-02" }, 6000],
      ["solar_return", solarReturn, 6000],
      ["transits", { birth, ...quarter }, 12_000],
      ["timing", { birth, activity: "business", ...twoMonths }, 2500],
      ["synastry", { personA: birth, personB: defined(BIRTHS[1]) }, 4000],
      ["synastry", { personA: defined(BIRTHS[2]), personB: birth }, 4000],
    ] as const) {
      const bytes = await sizeOf(name, args);
      expect({ name, isWithin: bytes <= bytesMax, bytes }).toEqual({ name, isWithin: true, bytes });
    }
  });

  test("have the size that the description of the tool states", async () => {
    const birth = defined(BIRTHS[0]);
    const location = { latitude: 38.72, longitude: -9.14 };
    const args: Readonly<Record<string, object>> = {
      sky: { date: "2026-12-02" },
      synastry: { personA: birth, personB: birth },
      solar_return: { birth, year: 2027 },
      timing: { birth, activity: "business" },
      returns: { birth, body: "Moon" },
      composite: { personA: birth, personB: birth },
      search: { body: "Mars", target: { sign: "Aries" } },
      almanac: location,
      locations_score: { birth, location },
      usage: {},
    };
    for (const { name, description } of tools) {
      const stated = /([\d.]+) kB\.$/.exec(defined(description))?.[1];
      const bytes = await sizeOf(name, args[name] ?? { birth });
      if (name === "usage") continue;
      expect({ name, isWithin: bytes <= Number(stated) * 1000, bytes }).toEqual({
        name,
        isWithin: true,
        bytes,
      });
    }
  });

  test("of a horoscope without a birth have the sky alone", async () => {
    const { structuredContent } = await client.call("horoscope_daily", { date: "2026-12-02" });
    const names = Object.keys(structuredContent as object);
    expect(names).toEqual(["date", "computedFor", "moon", "positions", "today", "events", "omitted"]);
  });

  test("are the same with null for optional arguments", async () => {
    const args = { birth: defined(BIRTHS[0]), activity: "travel", from: "2026-11-22" };
    const plain = await client.call("timing", args);
    const withNulls = await client.call("timing", { ...args, to: null, timezone: null, detail: null });
    expect([plain.isError ?? false, withNulls.content]).toEqual([false, plain.content]);
  });

  test("state how many items they have, and which events come first", async () => {
    const birth = defined(BIRTHS[0]);
    const { structuredContent } = await client.call("transits", {
      birth,
      from: "2026-11-22",
      to: "2027-02-22",
    });
    const { events, shown, matchedEvents } = structuredContent as {
      readonly events: readonly string[];
      readonly shown: Readonly<Record<string, string>>;
      readonly matchedEvents: number;
    };
    expect(shown["events"]).toBe(`${events.length} of ${matchedEvents}`);
    expect(events.length).toBeLessThan(matchedEvents);
    const high = await client.call("transits", {
      birth,
      from: "2026-11-22",
      to: "2027-02-22",
      significance: "high",
    });
    const highEvents = (high.structuredContent as { readonly events: readonly string[] }).events;
    expect(highEvents.length).toBeGreaterThan(0);
    expect(highEvents.filter((event) => !events.includes(event))).toEqual([]);
    expect(events).toEqual(events.toSorted());
  });
});
