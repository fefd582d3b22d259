import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { defined } from "../../defined.ts";
import { sharedChartServer } from "../shared-by-tests.ts";
import { sharedToolClient } from "../transport/tools/shared-tool-client.ts";
import {
  askModelQuestion,
  type ModelAnswer,
  type ModelMessage,
  type ModelSettings,
  readModelSettings,
} from "./ask-model.ts";
import { type Fact, isStated, QUESTIONS, type Question } from "./ask-questions.ts";

interface ModelRequest {
  readonly url: string | undefined;
  readonly authorization: string | undefined;
  readonly body: {
    readonly model: string;
    readonly messages: readonly ModelMessage[];
    readonly tools: readonly { readonly type: string; readonly function: { readonly name: string } }[];
  };
}

/** A server with the protocol of the models, which answers by a function. */
class StubModel {
  readonly requests: ModelRequest[] = [];
  readonly #server: Server;
  answer: (messages: readonly ModelMessage[]) => ModelAnswer | number = () => 500;

  constructor() {
    this.#server = createServer(async (request, response) => {
      const body = JSON.parse(await text(request)) as ModelRequest["body"];
      this.requests.push({ url: request.url, authorization: request.headers.authorization, body });
      const answer = this.answer(body.messages);
      if (typeof answer === "number") response.writeHead(answer).end('{"error":"the model is busy"}');
      else response.end(JSON.stringify({ choices: [{ index: 0, message: answer }] }));
    });
  }

  async listen(): Promise<ModelSettings> {
    await new Promise<void>((resolve) => {
      this.#server.listen(0, "127.0.0.1", resolve);
    });
    const { port } = this.#server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/v1`, key: "stub-key", model: "stub" };
  }

  close(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }
}

function asking(
  calls: readonly { readonly tool: string; readonly arguments: object | string }[],
): ModelAnswer {
  return {
    role: "assistant",
    content: null,
    tool_calls: calls.map(({ tool, arguments: args }, index) => ({
      id: `call-${index}`,
      type: "function",
      function: { name: tool, arguments: typeof args === "string" ? args : JSON.stringify(args) },
    })),
  };
}

/** A model that makes some calls first, then answers in words. */
function thatCalls(calls: Parameters<typeof asking>[0]): (messages: readonly ModelMessage[]) => ModelAnswer {
  return (messages) =>
    messages.some(({ role }) => role === "tool") ? { role: "assistant", content: "Taurus." } : asking(calls);
}

const model = new StubModel();
const client = sharedToolClient(sharedChartServer());
let settings: ModelSettings;
beforeAll(async () => {
  settings = await model.listen();
});
afterAll(() => model.close());

const questionOf = (number: number): Question => defined(QUESTIONS.find((each) => each.number === number));
const ask = (number: number) => askModelQuestion(settings, client, client.tools, questionOf(number));

describe("a question for a model", () => {
  test("is sent with the instructions and the tools, and each result goes back to the model", async () => {
    model.requests.length = 0;
    const question = questionOf(1);
    model.answer = thatCalls(question.calls);
    const run = await ask(1);
    expect(run).toMatchObject({ score: 2, called: ["chart_short"], problems: [], answer: "Taurus." });
    expect(model.requests).toHaveLength(2);
    const [first, second] = model.requests;
    expect(first).toMatchObject({ url: "/v1/chat/completions", authorization: "Bearer stub-key" });
    expect(first?.body.model).toBe("stub");
    expect(first?.body.tools.map((tool) => [tool.type, tool.function.name])).toEqual(
      client.tools.map(({ name }) => ["function", name]),
    );
    const [system, user] = defined(first).body.messages;
    expect(system).toMatchObject({
      role: "system",
      content: expect.stringContaining(defined(client.instructions)),
    });
    expect(user).toEqual({ role: "user", content: question.question });
    expect(second?.body.messages.at(-1)).toMatchObject({
      role: "tool",
      tool_call_id: "call-0",
      content: expect.stringContaining('"ascendant"'),
    });
  });

  test("contains the births that the person has given before", async () => {
    model.requests.length = 0;
    model.answer = thatCalls(questionOf(17).calls);
    await ask(17);
    const content = String(model.requests[0]?.body.messages[1]?.content);
    expect(content).toMatch(/^Are we compatible\?/);
    expect(content).toContain('My birth: {"date":"1987-05-14"');
    expect(content).toContain(`The other person's birth: {"date":"1990-06-15","time":null`);
  });

  test("scores 0 without the calls that return the facts", async () => {
    model.answer = () => ({ role: "assistant", content: "Taurus 28.42" });
    expect(await ask(1)).toMatchObject({ score: 0, called: [] });
    model.answer = thatCalls([{ tool: "sky", arguments: { date: "2026-11-22" } }]);
    expect(await ask(1)).toMatchObject({ score: 0, called: ["sky"] });
  });

  test("scores 1 after a detour, such as an unknown tool or arguments that are not JSON", async () => {
    const [call] = questionOf(1).calls;
    model.answer = thatCalls([
      { tool: "horoscope", arguments: {} },
      { tool: "sky", arguments: "{date:" },
      defined(call),
    ]);
    expect(await ask(1)).toMatchObject({ score: 1, called: ["horoscope", "sky", "chart_short"] });
  });

  test("fails with the provider's error", async () => {
    model.answer = () => 429;
    await expect(ask(1)).rejects.toThrow('429: {"error":"the model is busy"}');
  });
});

test("the settings of a model are complete or name the missing variables", () => {
  const variables = { ASSISTANT_MODEL_URL: "https://model.example/v1/", ASSISTANT_MODEL: "stub" };
  expect(readModelSettings({ ...variables, ASSISTANT_MODEL_KEY: "key" })).toEqual({
    url: "https://model.example/v1",
    key: "key",
    model: "stub",
  });
  expect(readModelSettings({ ...variables, ASSISTANT_MODEL_KEY: "" })).toEqual({
    missing: ["ASSISTANT_MODEL_KEY"],
  });
});

const ANSWER = JSON.stringify({
  planets: { Sun: "Taurus 22.92, house 12", TrueNode: "Aries 10°51', house 11" },
  next: { solarEclipse: "2027-08-02T10:06:41Z total solar eclipse, Leo 9.92" },
  scores: { "2027-06": "Sa05:19 Su06:17" },
  aspects: ["A Venus Square B Saturn, orb 2.02", "A Moon Opposition B Mercury, orb 3.3"],
  events: [],
  voidOfCourse: null,
});

describe("a fact of an answer", () => {
  test.each<[Fact]>([
    ['"voidOfCourse":true'],
    [["Sun", "Aries 10.86"]],
    [["Sun", "Taurus 22.85"]],
    [["true node", "Aries 10.88"]],
    [["node", "house 1"]],
    [["eclipse", "2027-08-02", "06:41Z total lunar"]],
    [["A Venus", "B Mercury"]],
    [["B Sat"]],
    [["true", "Taurus 22.92"]],
  ])("%j is not stated", (fact) => {
    expect(isStated(ANSWER, fact)).toBe(false);
  });
});
