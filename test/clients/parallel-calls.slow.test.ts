import { describe, expect, test } from "vitest";
import { type AnswerRequest, openHoldingServer } from "../client/holding-server.ts";
import { PYTHON, valuesOfSources } from "./python-environment.ts";

if (PYTHON === null) console.warn("skipped: no python3 with venv, so the Python client is not run");

/** The client does not check the members of an answer. */
const answerUsage: AnswerRequest = (response) => {
  response.writeHead(200, { "content-type": "application/json" }).end('{"plan": "pro"}');
};

const ADDRESS_WITHOUT_REQUESTS = "http://127.0.0.1:1";

/** Defines `run_all`, which makes calls at a time and returns the number of those that succeed. */
const RUN_ALL = {
  "with threads": `
from concurrent.futures import ThreadPoolExecutor
def run_all(count, **options):
    calls = client(**options)
    with ThreadPoolExecutor(count) as threads:
        answers = threads.map(lambda _call: calls.usage.get_usage(), range(count))
        return sum(answer["plan"] == "pro" for answer in answers)`,
  "with asyncio": `
def run_all(count, **options):
    async def main():
        async with async_client(**options) as calls:
            answers = await asyncio.gather(*(calls.usage.get_usage() for _call in range(count)))
            return sum(answer["plan"] == "pro" for answer in answers)
    return asyncio.run(main())`,
} as const;

const OWN_SEND = `
import threading
from almagest_client import Response

OK = Response(200, {}, b'{"plan": "pro"}')
sent = []
`;

describe.skipIf(PYTHON === null)("the Python client", () => {
  test.each(Object.entries(RUN_ALL))(
    "%s sends 32 calls at a time, or as many as its option states",
    async (_title, runAll) => {
      for (const [max, options] of [
        [32, ""],
        [3, ", max_connections=3"],
      ] as const) {
        const server = await openHoldingServer(answerUsage);
        const printed = valuesOfSources(`${runAll}\nshow(run_all(100${options}))`, server.baseUrl);
        await expect.poll(server.open, { timeout: 20_000 }).toBe(max);
        server.answer();
        expect(await printed).toEqual([100]);
        expect([server.highest(), server.requests.length]).toEqual([max, 100]);
      }
    },
  );

  test("with threads ends a waiting call at its timeout, and sends the next one after one that fails", async () => {
    const program = `${OWN_SEND}
entered, gate = threading.Event(), threading.Event()
def send(request, timeout):
    sent.append(request.url)
    entered.set()
    gate.wait()
    if len(sent) < 4:
        raise OSError("no route")
    return OK

calls = client(send=send, max_connections=1)
first = threading.Thread(target=error_of, args=[calls.usage.get_usage])
first.start()
entered.wait()
show([error_of(calls.usage.get_usage, timeout=0.05).code, len(sent)])
gate.set()
first.join()
show([error_of(calls.usage.get_usage).code, error_of(calls.usage.get_usage).code])
show([calls.usage.get_usage(timeout=math.inf)["plan"], len(sent)])`;
    expect(await valuesOfSources(program, ADDRESS_WITHOUT_REQUESTS)).toEqual([
      ["deadline_exceeded", 1],
      ["unavailable", "unavailable"],
      ["pro", 4],
    ]);
  });

  test("with asyncio sends waiting calls in their order, without those that are canceled or late", async () => {
    const program = `${OWN_SEND}
async def main():
    gate = asyncio.Event()
    async def send(request, timeout):
        sent.append(request.url.rsplit("=")[-1])
        await gate.wait()
        if sent[-1].endswith("-06"):
            raise OSError("no route")
        return OK

    calls = async_client(send=send, max_connections=1)
    def call(day, **options):
        return asyncio.ensure_future(calls.sky.get_sky(date=f"2024-03-{day:02}", **options))
    tasks = [call(day, timeout=0.05 if day == 4 else math.inf) for day in range(1, 9)]
    try:
        await tasks[3]
    except DeadlineExceededError as error:
        show(error.code)
    tasks[1].cancel()
    gate.set()
    results = await asyncio.gather(*tasks, return_exceptions=True)
    show([type(result).__name__ for result in results])
    show([day[-1] for day in sent])

asyncio.run(main())`;
    const failures: Readonly<Record<number, string>> = {
      1: "CancelledError",
      3: "DeadlineExceededError",
      5: "UnavailableError",
    };
    expect(await valuesOfSources(program, ADDRESS_WITHOUT_REQUESTS)).toEqual([
      "deadline_exceeded",
      Array.from({ length: 8 }, (_, index) => failures[index] ?? "dict"),
      [..."135678"],
    ]);
  });

  test("with asyncio sends the next call after a running one is canceled", async () => {
    const program = `${OWN_SEND}
async def main():
    async def send(request, timeout):
        sent.append(request.url)
        if len(sent) == 1:
            await asyncio.Event().wait()
        return OK

    calls = async_client(send=send, max_connections=1)
    tasks = [asyncio.ensure_future(calls.usage.get_usage()) for _call in range(2)]
    while not sent:
        await asyncio.sleep(0)
    tasks[0].cancel()
    show([(await tasks[1])["plan"], len(sent)])

asyncio.run(main())
try:
    client(max_connections=0)
except ValueError as error:
    show(str(error))`;
    expect(await valuesOfSources(program, ADDRESS_WITHOUT_REQUESTS)).toEqual([
      ["pro", 2],
      "max_connections must be at least 1",
    ]);
  });
});
