import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { type AnswerRequest, openHoldingServer, openProxy, rejectFirst } from "../client/servers.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { charts, openServer } from "../service/transport/open-server.ts";
import { canRun, PYTHON, valuesOfSources } from "./python-environment.ts";

const hasNumpy = PYTHON !== null && canRun(PYTHON, "-c", "import numpy");
const hasPandas = PYTHON !== null && canRun(PYTHON, "-c", "import pandas");
if (PYTHON === null)
  console.warn("skipped: no python3 with venv, so the values of the Python client are not tested");
else if (!hasPandas) console.warn("skipped: no pandas, so data frames are not tested; lists of rows are");

let server: RunningServer;

beforeAll(async () => {
  server = await openChartServer();
});
afterAll(async () => {
  await server.stop();
});

const valuesOf = (program: string, baseUrl = server.baseUrl): Promise<readonly unknown[]> =>
  valuesOfSources(`${PROGRAM_HEAD}\n${program}`, baseUrl);

const PROGRAM_HEAD = `
import collections, datetime, decimal, fractions, numbers, traceback

def chart_of(**members):
    return client().chart.compute_short_chart(birth={**BIRTH, **members})

def problems_of(**members):
    error = error_of(client("http://127.0.0.1:9").chart.compute_short_chart, birth={**BIRTH, **members})
    assert isinstance(error, InvalidRequestError), error
    return [[problem["field"], problem["code"], problem["message"]] for problem in error.problems]
`;

describe.skipIf(PYTHON === null)("a request", () => {
  test("accepts dates, times and numbers of other types, as their texts and numbers", async () => {
    const program = `
expected = chart_of()
moment = datetime.datetime(1990, 6, 15, 14, 30)
show(chart_of(date=datetime.date(1990, 6, 15)) == expected)
show(chart_of(time=datetime.time(14, 30)) == expected)
show(chart_of(date=moment, time=moment) == expected)
show(chart_of(date=datetime.datetime(1990, 6, 15)) == expected)
show(chart_of(latitude=decimal.Decimal("48.8566"), longitude=fractions.Fraction(23522, 10000)) == expected)
class Registered:
    """numpy registers its numbers like this."""
    def __float__(self):
        return 48.8566
    def __eq__(self, other):
        return self is other
numbers.Real.register(Registered)
show(chart_of(latitude=Registered()) == expected)
sky = client().sky.get_sky(date=datetime.date(2024, 3, 19))
show(sky == client().sky.get_sky(date="2024-03-19"))
days = client().transits.find_transits(birth=BIRTH, from_=datetime.date(2024, 3, 1), to=datetime.date(2024, 3, 5))
show(days == client().transits.find_transits(birth=BIRTH, from_="2024-03-01", to="2024-03-05"))`;
    expect(await valuesOf(program)).toEqual(Array.from({ length: 8 }, () => true));
  });

  test.skipIf(!hasNumpy)("accepts the numbers of numpy", async () => {
    const program = `
import numpy as np
show(chart_of(latitude=np.float64(48.8566), longitude=np.float32(2.5)) == chart_of(longitude=2.5))
show(chart_of(latitude=np.int32(48), longitude=np.int8(2)) == chart_of(latitude=48, longitude=2))
show(problems_of(latitude=np.float32("nan")))`;
    const problem = ["birth.latitude", "wrong_type", "is NaN: use None"];
    expect(await valuesOf(program)).toEqual([true, true, [problem]]);
  });

  test("names each value that JSON does not have by its path, before it is sent", async () => {
    const program = `
show(problems_of(time=math.nan, latitude=math.inf))
show(problems_of(date=object(), latitude=decimal.Decimal("NaN")))
show(problems_of(date=datetime.datetime(1990, 6, 15, 14, 30), time=None))
show(problems_of(time=datetime.time(14, 30, 15)))
show(problems_of(time=datetime.time(14, 30, tzinfo=datetime.timezone.utc)))
error = error_of(client("http://127.0.0.1:9").transits.find_transits, birth=BIRTH, bodies=["Sun", math.nan])
show([str(error), error.docs, error.request_id, error.status])`;
    const problem = (field: string, message: string) => [`birth.${field}`, "wrong_type", message];
    expect(await valuesOf(program)).toEqual([
      [problem("time", "is NaN: use None"), problem("latitude", "must be a finite number")],
      [
        problem("date", "must be a value of JSON, a date or a time; got object"),
        problem("latitude", "is NaN: use None"),
      ],
      [problem("date", "must be a date; got a datetime with a time of day, which is sent in time")],
      [problem("time", "must be a time of whole minutes")],
      [problem("time", "must be local, without a tzinfo; name the zone in timezone")],
      ["bodies[1] is NaN: use None.", null, null, null],
    ]);
  });
});

describe.skipIf(PYTHON === null)("the text of an error", () => {
  test("lists every problem, whether the client or the service found it", async () => {
    const program = `
unsent = error_of(client("http://127.0.0.1:9").chart.compute_short_chart, birth={**BIRTH, "time": math.nan, "latitude": math.nan})
show(str(unsent))
error = error_of(client().chart.compute_short_chart, birth={"date": "1990-02-30", "latitude": 91})
show(str(error) == "\\n".join(["The request has problems:"] + [f"- {p['field']} {p['message']}" for p in error.problems]))
show([len(error.problems), error.message.startswith("3 problems: (1) ")])
show(str(error) in "".join(traceback.format_exception(type(error), error, error.__traceback__)))
show(str(error_of(chart_of, timeZone="Asia/Tokyo")).startswith("birth.timeZone is not a recognized field"))`;
    expect(await valuesOf(program)).toEqual([
      "The request has problems:\n- birth.time is NaN: use None\n- birth.latitude is NaN: use None",
      true,
      [3, true],
      true,
      true,
    ]);
  });

  test("names the address and the cause of a failed connection", async () => {
    const page = await openProxy(server.baseUrl, rejectFirst(9, 404, { "content-type": "text/html" }, "<p>"));
    const program = `
import socket
with socket.socket() as closed:
    closed.bind(("127.0.0.1", 0))
    address = f"http://127.0.0.1:{closed.getsockname()[1]}"
show(str(error_of(client(address).usage.get_usage)).replace(address, "ADDRESS"))
show(str(error_of(lambda: asyncio.run(async_client(address).usage.get_usage()))).replace(address, "ADDRESS"))
show(str(error_of(client("http://nothing.invalid").usage.get_usage)).split(": ")[0])
show(str(error_of(client("${page.baseUrl}").usage.get_usage)))`;
    expect(await valuesOf(program)).toEqual([
      "ADDRESS is unreachable: Connection refused.",
      "ADDRESS is unreachable: Connection refused.",
      "http://nothing.invalid is unreachable",
      `${page.baseUrl} responded with status 404 (text/html), which is not a response of the service: check base_url.`,
    ]);
  });
});

describe.skipIf(PYTHON === null)("a call for each row", () => {
  test("yields results in the order of the rows, with the error of each row that fails", async () => {
    const program = `
Person = collections.namedtuple("Person", "date time latitude longitude")
rows = [dict(BIRTH) for _ in range(6)]
rows[1]["latitude"] = 91.0
rows[3]["time"] = math.nan
rows[4] = Person("1990-06-15", datetime.time(14, 30), 48.8566, 2.3522)
rows[5]["longitude"] = math.nan
with client() as threads:
    results = list(map_rows(rows, lambda row: threads.chart.compute_short_chart(birth=row), calls_per_second=math.inf))
for result in results:
    show([result.index, result.answer and result.answer["sun"]["sign"], result.error and str(result.error)])
show([results[3].row["time"], results[3].answer["ascendant"], results[4].answer == results[0].answer])`;
    const values = await valuesOf(program);
    expect(values).toEqual([
      [0, "Gemini", null],
      [
        1,
        null,
        "birth.latitude must be a number from -90 to 90 (degrees, north positive); latitude and longitude may be exchanged.",
      ],
      [2, "Gemini", null],
      [3, "Gemini", null],
      [4, "Gemini", null],
      [5, null, expect.stringContaining("birth.longitude must be a number from -180 to 180") as unknown],
      [null, null, true],
    ]);
  });

  test.skipIf(!hasPandas)("reads a data frame of pandas, with its labels and missing values", async () => {
    const program = `
import pandas
frame = pandas.DataFrame(
    {"date": pandas.to_datetime(["1990-06-15", "1985-01-02", None]), "time": ["14:30", None, "08:00"],
     "latitude": [48.8566, 40.7128, 1.0], "longitude": [2.3522, -74.006, 1.0]},
    index=["a", "b", "c"],
)
for result in map_rows(frame, lambda row: client().chart.compute_short_chart(birth=row)):
    show([result.index, result.answer and result.answer["sun"]["sign"], result.error and str(result.error).split(" ")[0]])`;
    expect(await valuesOf(program)).toEqual([
      ["a", "Gemini", null],
      ["b", "Capricorn", null],
      ["c", null, "birth.date"],
    ]);
  });

  test("begins calls at the stated rate at most", async () => {
    const program = `
begins = []
def call(row):
    begins.append(time.monotonic())
list(map_rows([{}] * 10, call, calls_per_second=50))
show([len(begins), max(begins) - min(begins) >= 9 / 50 - 0.001])`;
    expect(await valuesOf(program)).toEqual([[10, true]]);
  });

  test("sends no row after the daily limit is reached, and names the limit", async () => {
    const limited = await openServer(charts, { PLAN_FREE_LIMIT: "3" }, { plan: "free" });
    const proxy = await openProxy(limited.baseUrl, () => false);
    const program = `
results = list(map_rows([BIRTH] * 40, lambda row: client().chart.compute_short_chart(birth=row), threads=1, calls_per_second=math.inf))
show([result.error is None for result in results].count(True))
show([len(results), len({id(result.error) for result in results[3:]}), type(results[-1].error).__name__])
show(str(results[-1].error).startswith("The daily limit of 3 requests is reached; it resets at "))`;
    expect(await valuesOf(program, proxy.baseUrl)).toEqual([3, [40, 1, "DailyLimitReachedError"], true]);
    expect(proxy.requests).toHaveLength(4);
  });

  test("sends a row again that was rejected because others were, and ends when its results are no longer read", async () => {
    const refusal = JSON.stringify({
      error: {
        code: "invalid_request",
        message: "Too many requests of this client were rejected.",
        docs: "",
      },
    });
    const proxy = await openProxy(server.baseUrl, rejectFirst(3, 429, { "retry-after": "0" }, refusal));
    const program = `
def call(row):
    return client().chart.compute_short_chart(birth=row)
show([result.error is None for result in map_rows([BIRTH] * 4, call, calls_per_second=math.inf)])
results = map_rows([BIRTH] * 1000, call, calls_per_second=2, threads=2)
next(results)
results.close()
show("closed")`;
    expect(await valuesOf(program, proxy.baseUrl)).toEqual([[true, true, true, true], "closed"]);
    expect(proxy.requests.length).toBeLessThanOrEqual(3 + 4 + 4);
  });
});

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
