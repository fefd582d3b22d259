import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { ERROR_CODES, type ErrorBody } from "../../service/contract/errors.ts";
import { openProxy, type RejectRequest, rejectFirst } from "../client/servers.ts";
import { defined } from "../defined.ts";
import { sharedDownloads } from "../package/shared-build.ts";
import { newKey, WITH_KEY } from "../service/open-account.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { BAD_BIRTH, charts, openServer } from "../service/transport/open-server.ts";
import { METHODS, MISTAKES, OVERLOAD, oneCallPerEndpoint } from "./python-calls.ts";
import {
  canRun,
  createCertificate,
  createPythonEnvironment,
  mypyErrorsOf,
  PREAMBLE,
  PYTHON,
  type PythonEnvironment,
  temporaryFolder,
} from "./python-environment.ts";

const ROOT = join(import.meta.dirname, "../..");
const GUIDE = readFileSync(join(ROOT, "docs/clients.md"), "utf8");
/** Debian installs mypy for its own Python. */
const hasMypy = PYTHON !== null && canRun(PYTHON, "-m", "mypy", "--version");
if (PYTHON === null) console.warn("skipped: no python3 with venv, so the Python client is not run");
else if (!hasMypy) console.warn("skipped: no mypy, so the types of the Python client are not checked");

let server: RunningServer;
let python: PythonEnvironment;
let wheelPath: string;

beforeAll(async () => {
  server = await openChartServer({ downloadsFolder: await sharedDownloads() });
  wheelPath = defined(/\]\((\/downloads\/\S+\.whl)\)/.exec(GUIDE)?.[1]);
  if (PYTHON !== null) python = await createPythonEnvironment(PYTHON, `${server.baseUrl}${wheelPath}`);
});
afterAll(async () => {
  await server.stop();
  if (PYTHON !== null) python.remove();
});

/** What a program prints as JSON, one value per line. */
async function valuesOf(program: string, baseUrl = server.baseUrl): Promise<readonly unknown[]> {
  const lines = (await python.print(`${PREAMBLE}\n${program}`, baseUrl)).trim().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}

const firstValueOf = async (program: string, baseUrl?: string) => (await valuesOf(program, baseUrl))[0];

describe("the package", () => {
  test("is generated from the contract as it is", () => {
    const folder = temporaryFolder();
    execFileSync(process.execPath, [join(ROOT, "tools/python-client/write.ts"), folder]);
    for (const file of ["types.py", "_services.py", "_version.py"])
      expect(readFileSync(join(folder, file), "utf8"), file).toBe(
        readFileSync(join(ROOT, "clients/python/almagest_client", file), "utf8"),
      );
  });
});

describe.skipIf(PYTHON === null)("the installed client", () => {
  test("has the version and the requirements of the package", async () => {
    const { version } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as { version: string };
    const program = `
from importlib.metadata import metadata, requires
show([almagest.__version__, metadata("almagest-client")["Version"], metadata("almagest-client")["Requires-Python"], requires("almagest-client")])`;
    expect(await firstValueOf(program)).toEqual([version, version, ">=3.9", null]);
  });

  test("calls every endpoint, with threads and with asyncio, and returns the committed answers", async () => {
    const calls = oneCallPerEndpoint();
    expect(calls.map(({ path }) => path).sort()).toEqual(
      Object.keys(METHODS)
        .filter((path) => path !== "/v1/usage")
        .sort(),
    );
    writeFileSync(join(python.folder, "calls.json"), JSON.stringify(calls));
    const program = `
calls = json.load(open("calls.json"))
def method_of(client, call):
    member, method = call["method"].split(".")
    return getattr(getattr(client, member), method)

with client() as threads:
    for call in calls:
        answer = method_of(threads, call)(**call["members"])
        show([call["path"], answer == call["response"]])
    show(["/v1/usage", threads.usage.get_usage()["plan"]])

async def main():
    async with async_client() as tasks:
        answers = await asyncio.gather(*(method_of(tasks, call)(**call["members"]) for call in calls))
        for call, answer in zip(calls, answers):
            show([call["path"], answer == call["response"]])
        show(["/v1/usage", (await tasks.usage.get_usage())["plan"]])
asyncio.run(main())`;
    const expected = [...calls.map(({ path }) => [path, true]), ["/v1/usage", "pro"]];
    expect(await valuesOf(program)).toEqual([...expected, ...expected]);
  });

  test("reports the rate limit and request id of each answer, compressed by a proxy or not", async () => {
    const { baseUrl, stop } = await openChartServer({ environment: { PLAN_PRO_LIMIT: "5" } });
    const proxy = await openProxy(baseUrl, () => false, { gzip: true });
    const program = `
infos = []
client().chart.compute_houses(birth=BIRTH, on_response=infos.append)
client("${proxy.baseUrl}/").chart.compute_houses(birth=BIRTH, on_response=infos.append)
for info in infos:
    limit = info.rate_limit
    show([info.status, len(info.request_id), limit.limit, limit.remaining, limit.reset_at.isoformat()])`;
    const midnight = `${new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)}T00:00:00+00:00`;
    expect(await valuesOf(program, baseUrl)).toEqual([
      [200, 36, 5, 4, midnight],
      [200, 36, 5, 3, midnight],
    ]);
    await stop();
  });

  test("calls a service with TLS if its certificate is trusted", async () => {
    const secure = await openServer(charts, createCertificate(python.folder));
    const program = `
import ssl
trusting = ssl.create_default_context(cafile="cert.pem")
show(client(ssl_context=trusting).usage.get_usage()["plan"])
show(asyncio.run(async_client(ssl_context=trusting).usage.get_usage())["plan"])
show(type(error_of(client().usage.get_usage).__cause__).__name__)`;
    expect(await valuesOf(program, secure.baseUrl)).toEqual(["pro", "pro", "SSLCertVerificationError"]);
  });

  test("keeps its connection, and opens another one if the service has closed it", async () => {
    const ports: (number | undefined)[] = [];
    const proxy = await openProxy(server.baseUrl, (response, index) => {
      const { socket } = response;
      ports.push(socket?.remotePort);
      if (index === 1) response.once("close", () => socket?.destroy());
      return false;
    });
    // With more open files than select() can watch.
    const program = `
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (1200, resource.getrlimit(resource.RLIMIT_NOFILE)[1]))
files = [open(os.devnull) for _ in range(1100)]
threads = client("${proxy.baseUrl}")
for call in range(3):
    show(threads.usage.get_usage()["plan"])
    time.sleep(0.2)`;
    expect(await valuesOf(program)).toEqual(["pro", "pro", "pro"]);
    expect(ports[1]).toBe(ports[0]);
    expect(ports[2]).not.toBe(ports[0]);
  });
});

describe.skipIf(PYTHON === null)("an error", () => {
  test("of an invalid request has the code, message, problems and link of REST", async () => {
    const response = await fetch(`${server.baseUrl}/v1/chart/full`, {
      method: "POST",
      headers: { "content-type": "application/json", ...WITH_KEY },
      body: JSON.stringify({ birth: BAD_BIRTH }),
    });
    const { requestId, ...error } = ((await response.json()) as ErrorBody).error;
    const answer = JSON.stringify({ error: { ...error, requestId } });
    const proxyWithoutHeaders = await openProxy(server.baseUrl, rejectFirst(1, 400, {}, answer));
    const program = `
import pickle
error = error_of(client().chart.compute_full_chart, birth=json.loads('${JSON.stringify(BAD_BIRTH)}'))
assert isinstance(error, InvalidRequestError) and error.problems == error.details
copy = pickle.loads(pickle.dumps(error))
assert (type(copy), vars(copy)) == (type(error), vars(error))
show({"code": error.code, "message": error.message, "details": error.details, "docs": error.docs})
copy = error_of(client("${proxyWithoutHeaders.baseUrl}").usage.get_usage)
show([error.status, error.reset_at, error.retry_after, copy.request_id])
show(sorted(almagest.errors.SERVICE_ERRORS))`;
    expect(await valuesOf(program)).toEqual([error, [400, null, null, requestId], [...ERROR_CODES].sort()]);
  });

  test("has a class for each reason, and contains neither the key nor the request", async () => {
    const limited = await openServer(charts, { PLAN_FREE_LIMIT: "1" }, { plan: "free" });
    const other = await openProxy(limited.baseUrl, rejectFirst(9, 200, {}, "<p>Welcome</p>"));
    const packed = await openProxy(limited.baseUrl, rejectFirst(9, 200, { "content-encoding": "br" }));
    const program = `
import traceback
free = client()
free.chart.compute_short_chart(birth=BIRTH)
errors = [
    error_of(client(api_key="${newKey()}").usage.get_usage),
    error_of(free.chart.compute_short_chart, birth=BIRTH),
    error_of(free.chart.compute_angles, birth={"date": object()}),
    error_of(client("http://127.0.0.1:1").usage.get_usage),
    error_of(client("${other.baseUrl}").usage.get_usage),
    error_of(client("${packed.baseUrl}").usage.get_usage),
]
closed = client()
closed.close()
errors.append(error_of(closed.usage.get_usage))
show(" ".join(type(error).__name__.replace("Error", "") for error in errors))
limit = errors[1]
show([limit.reset_at.isoformat(), limit.retry_after > 0, limit.details["upgradeUrl"]])
text = "".join("".join(traceback.format_exception(type(e), e, e.__traceback__)) + repr(vars(e)) for e in errors)
show(KEY in text + repr(free) + repr(async_client()))
for options in [{"api_key": ""}, {"api_key": KEY + "\\r\\nx: y"}, {"base_url": "ftp://a"}, {"timeout": 0}, {"max_retries": -1}]:
    try:
        client(**options)
    except ValueError as error:
        show([KEY in str(error)])`;
    const midnight = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    expect(await valuesOf(program, limited.baseUrl)).toEqual([
      "InvalidApiKey DailyLimitReached InvalidRequest Unavailable Unexpected Unexpected Unexpected",
      [`${midnight}T00:00:00+00:00`, true, `${limited.baseUrl}/docs/plans`],
      false,
      ...[[false], [false], [false], [false], [false]],
    ]);
  });
});

describe.skipIf(PYTHON === null)("a rejected call", () => {
  test("is retried until it succeeds, and counts as one request", async () => {
    const counted = await openServer(charts);
    const rejections: Readonly<Record<string, RejectRequest>> = {
      "503 with a wait": rejectFirst(2, 503, { "retry-after": "0" }),
      "503 with a date": rejectFirst(2, 503, { "retry-after": "Sat, 21 Nov 2020 00:00:00 GMT" }),
      "503 without a wait": rejectFirst(2, 503),
      "429 of a proxy": rejectFirst(2, 429, { "retry-after": "0" }),
      "overload of the service": rejectFirst(2, 503, { "retry-after": "0" }, OVERLOAD),
    };
    const proxies = await Promise.all(
      [...Object.values(rejections), ...Object.values(rejections)].map((rejectRequest) =>
        openProxy(counted.baseUrl, rejectRequest),
      ),
    );
    const addresses = JSON.stringify(proxies.map(({ baseUrl }) => baseUrl));
    const program = `
for place, url in enumerate(${addresses}):
    if place < ${proxies.length / 2}:
        answer = client(url).chart.compute_short_chart(birth=BIRTH)
    else:
        answer = asyncio.run(async_client(url).chart.compute_short_chart(birth=BIRTH))
    show(answer["sun"]["sign"])`;
    expect(await valuesOf(program)).toEqual(proxies.map(() => "Gemini"));
    const names = [...Object.keys(rejections), ...Object.keys(rejections)];
    const attempts = proxies.map(({ requests }, index) => [names[index], requests.length]);
    expect(attempts).toEqual(names.map((name) => [name, 3]));
    expect(await counted.used()).toBe(proxies.length);
  });

  test("waits as long as the answer states", async () => {
    const proxy = await openProxy(server.baseUrl, rejectFirst(1, 503, { "retry-after": "1" }));
    const program = `
begin = time.monotonic()
client("${proxy.baseUrl}").usage.get_usage()
show(time.monotonic() - begin >= 1)`;
    expect(await firstValueOf(program)).toBe(true);
  });

  test("is not retried too often, beyond its deadline, at another address, or if it may have been counted", async () => {
    const rejecting = await openProxy(server.baseUrl, rejectFirst(99, 503, { "retry-after": "0" }));
    const slow = await openProxy(server.baseUrl, rejectFirst(99, 503, { "retry-after": "3600" }));
    const elsewhere = await openProxy(server.baseUrl, () => false);
    const redirecting = await openProxy(
      server.baseUrl,
      rejectFirst(99, 307, { location: `${elsewhere.baseUrl}/v1/usage` }),
    );
    const breaking = await openProxy(server.baseUrl, (response) => {
      response.socket?.destroy();
      return true;
    });
    const refusal = JSON.stringify({
      error: { code: "invalid_request", message: "Correct them.", docs: "" },
    });
    const refusing = await openProxy(server.baseUrl, rejectFirst(99, 429, { "retry-after": "0" }, refusal));
    const program = `
def fails(url, **options):
    error = error_of(client(url, **options).usage.get_usage)
    show([type(error).__name__, error.status, error.retry_after])
fails("${rejecting.baseUrl}", max_retries=2)
fails("${slow.baseUrl}")
fails("${slow.baseUrl}", timeout=math.inf)
fails("${redirecting.baseUrl}")
fails("${breaking.baseUrl}")
fails("${refusing.baseUrl}")`;
    expect(await valuesOf(program)).toEqual([
      ["UnavailableError", 503, 0],
      ["UnavailableError", 503, 3600],
      ["UnavailableError", 503, 3600],
      ["UnexpectedError", 307, null],
      ["UnavailableError", null, null],
      ["InvalidRequestError", 429, 0],
    ]);
    const counts = [rejecting, slow, redirecting, elsewhere, breaking, refusing].map(
      ({ requests }) => requests.length,
    );
    expect(counts).toEqual([3, 2, 1, 0, 1, 1]);
  });
});

describe.skipIf(PYTHON === null)("a call ends on the service too", () => {
  test.each([
    ["at its timeout", "error_of(client().chart.compute_full_chart, birth=BIRTH, timeout=0.5)"],
    [
      "at its timeout, with asyncio",
      "error_of(lambda: asyncio.run(async_client().chart.compute_full_chart(birth=BIRTH, timeout=0.5)))",
    ],
    ["when its task is canceled", `asyncio.run(main())`],
  ])("%s", async (_what, call) => {
    let isAborted = false;
    const waiting = await openServer({
      computeFullChart: (_request, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener("abort", () => {
            isAborted = true;
            reject(signal.reason as Error);
          });
        }),
    });
    const program = `
async def main():
    async with async_client() as tasks:
        task = asyncio.ensure_future(tasks.chart.compute_full_chart(birth=BIRTH))
        await asyncio.sleep(0.5)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError as error:
            return error
show(type(${call}).__name__)`;
    const name = await firstValueOf(program, waiting.baseUrl);
    expect(name).toBe(call.includes("main") ? "CancelledError" : "DeadlineExceededError");
    await expect.poll(() => isAborted).toBe(true);
    await expect.poll(() => waiting.used()).toBe(0);
  });
});

describe.skipIf(PYTHON === null)("the guide", () => {
  const snippets = [...GUIDE.matchAll(/^```python\n([\s\S]*?)^```$/gm)].map(([, code]) => defined(code));

  test("installs the client by its line, and its programs run as written", async () => {
    expect(GUIDE).toContain(`pip install https://api.example.com${wheelPath}\n`);
    const printed = await Promise.all(
      snippets.map((code) =>
        python.print(code.replaceAll("https://api.example.com", server.baseUrl), server.baseUrl),
      ),
    );
    expect(printed).toHaveLength(4);
    expect(printed[0]).toMatch(/^Sun Gemini 24\.15 9\n/);
    expect(printed[1]).toBe("Gemini Libra\nCapricorn None\n");
    expect(printed[2]).toMatch(/^\d+ of 1000000\n$/);
    expect(printed[3]).toMatch(/^0 Ada Gemini\n1 Bo Capricorn\n2 Cy birth\.latitude must be a number.+\n$/);
  });

  test.skipIf(!hasMypy)("and the package are correct in mypy's strict mode, which finds each mistake", () => {
    const { errors, output } = mypyErrorsOf(defined(PYTHON), [...snippets, MISTAKES]);
    const mistakes = MISTAKES.split("\n").flatMap((line, index) =>
      line.endsWith("# mistake") ? [`program${snippets.length}.py:${index + 1}`] : [],
    );
    expect([...new Set(errors)], output).toEqual(mistakes);
  });
});
