import { describe, expect, onTestFinished, test } from "vitest";
import type { Plan } from "../../../../db/index.ts";
import type { RunningServer } from "../../../../service/app/server.ts";
import type { ErrorBody, Violation } from "../../../../service/contract/errors.ts";
import { drawWheel, type OuterRing, type WheelChart, type WheelOptions } from "../../../../wheel/index.ts";
import { WITH_KEY } from "../../open-account.ts";
import { openChartServer } from "../../open-chart-server.ts";
import { postJson } from "../../post-json.ts";
import { charts, openServer } from "../open-server.ts";

const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
const OTHER = { date: "1987-11-02", time: "06:05", latitude: -33.8688, longitude: 151.2093 };
const UNKNOWN_TIME = { ...BIRTH, time: null };
const RETURN = { birth: BIRTH, year: 2024, location: { latitude: 40.7128, longitude: -74.006 } };
/** The parts of a chart that its caption names. */
interface CaptionedChart {
  readonly input: { readonly date: string; readonly time: string };
  readonly time: { readonly abbreviation: string };
}

async function open(plan: Plan = "pro", environment: Readonly<Record<string, string>> = {}) {
  const server = await openChartServer({ plan, environment });
  onTestFinished(async () => {
    await server.stop();
  });
  return server;
}

async function answerOf<Answer>(server: RunningServer, path: string, body: unknown): Promise<Answer> {
  return (await (await postJson(server, path, body)).json()) as Answer;
}

/** The drawing that a client makes of the JSON. */
async function drawnBy(
  server: RunningServer,
  body: unknown,
  options: WheelOptions = {},
  outer?: OuterRing,
): Promise<string> {
  const chart = await answerOf<WheelChart>(server, "/v1/chart/full", body);
  return drawWheel(chart, { ...options, ...(outer === undefined ? {} : { outer }) });
}

async function usedOf({ baseUrl }: RunningServer): Promise<number> {
  const response = await fetch(`${baseUrl}/v1/usage`, { headers: WITH_KEY });
  return ((await response.json()) as { readonly used: number }).used;
}

async function problemsOf(response: Response): Promise<readonly string[]> {
  const { error } = (await response.json()) as ErrorBody;
  expect([response.status, error.code]).toEqual([400, "invalid_request"]);
  return (error.details as readonly Violation[]).map(({ field, code }) => `${field} ${code}`);
}

describe("a picture", () => {
  test("of a chart is the drawing of the response of /v1/chart/full, byte for byte", async () => {
    const server = await open();
    for (const birth of [BIRTH, UNKNOWN_TIME, { ...BIRTH, latitude: 78.2 }]) {
      const response = await postJson(server, "/pictures/chart", { birth });
      expect([response.status, response.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
      expect(await response.text()).toBe(await drawnBy(server, { birth }));
    }
  });

  test("of a synastry is person A with person B around, and the aspects of /v1/synastry", async () => {
    const server = await open();
    const body = { personA: BIRTH, personB: OTHER };
    const { aspects } = await answerOf<Pick<WheelChart, "aspects">>(server, "/v1/synastry", body);
    const { planets, angles, warnings } = await answerOf<WheelChart>(server, "/v1/chart/full", {
      birth: OTHER,
    });
    const outer = { name: "Person B", planets, angles, warnings, aspects };
    const response = await postJson(server, "/pictures/synastry?theme=dark", body);
    const expected = await drawnBy(server, { birth: BIRTH }, { theme: "dark" }, outer);
    expect(await response.text()).toBe(expected);
  });

  test("of a solar return is the chart of /v1/solar-return, or with birth the natal chart inside it", async () => {
    const server = await open();
    const { chart } = await answerOf<{ readonly chart: WheelChart }>(server, "/v1/solar-return", RETURN);
    const alone = await postJson(server, "/pictures/solar-return", RETURN);
    expect(await alone.text()).toBe(drawWheel(chart));
    const pair = await postJson(server, "/pictures/solar-return?birth=true&legend=true", RETURN);
    const { planets, angles, warnings } = chart;
    const outer = { name: "Solar return", planets, angles, warnings };
    expect(await pair.text()).toBe(await drawnBy(server, { birth: BIRTH }, { legend: true }, outer));
  });

  test("has the options of its query", async () => {
    const server = await open();
    const cases: readonly [query: string, options: WheelOptions][] = [
      ["bodies=Sun", { bodies: ["Sun"] }],
      ["bodies=Sun,Moon%2CMars&legend=true", { bodies: ["Sun", "Moon", "Mars"], legend: true }],
      ["bodies=all", { bodies: "all" }],
      ["aspects=major", {}],
      ["aspects=Trine,Square", { aspects: ["Trine", "Square"] }],
      ["aspects=2.5", { aspects: 2.5 }],
      ["aspects=0", { aspects: 0 }],
      ["theme=light", { theme: "light" }],
      ["sizePx=400", { sizePx: 400 }],
      ["sizePx=400&minutes=true", { sizePx: 400, minutes: true }],
      ["aspectGrid=true&legend=true", { aspectGrid: true, legend: true }],
      ["styled=false", { styled: false }],
      ["label=Ada+%3C%26%22", { label: 'Ada <&"' }],
    ];
    for (const [query, options] of cases) {
      const response = await postJson(server, `/pictures/chart?${query}`, { birth: BIRTH });
      expect(await response.text(), query).toBe(await drawnBy(server, { birth: BIRTH }, options));
    }
  });

  test("has a caption of its name and what the response states of the charts", async () => {
    const server = await open();
    const draw = async (path: string, body: unknown) => {
      const svg = await (
        await postJson(server, `${path}caption=${encodeURIComponent('Ada <&"')}`, body)
      ).text();
      const [first, ...others] = [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
      return [first, others.join("\n")];
    };
    const name = "Ada &lt;&amp;&quot;";
    const paris = "48.8566° N, 2.3522° E";
    const [drawnName, details] = await draw("/pictures/chart?", { birth: BIRTH });
    expect([drawnName, details]).toEqual([name, expect.stringContaining("1990-06-15 14:30 CEST")]);
    for (const fact of [paris, "Placidus"]) expect(details).toContain(fact);
    const polar = await draw("/pictures/chart?", { birth: { ...BIRTH, latitude: 78.21, longitude: -15.6 } });
    for (const fact of ["78.21° N, 15.6° W", "Porphyry"]) expect(polar[1]).toContain(fact);
    const unknown = await draw("/pictures/chart?", { birth: UNKNOWN_TIME });
    expect(unknown[1]).toContain("1990-06-15, time unknown");
    expect(unknown[1]).not.toContain("Placidus");
    const pair = await draw("/pictures/synastry?", { personA: BIRTH, personB: OTHER });
    for (const fact of [
      "1990-06-15 14:30 CEST / 1987-11-02 06:05 AEDT",
      `${paris} / 33.8688° S, 151.2093° E`,
    ])
      expect(pair[1]).toContain(fact);
    const { chart } = await answerOf<{ readonly chart: CaptionedChart }>(server, "/v1/solar-return", RETURN);
    const { input, time } = chart;
    const returned = await draw("/pictures/solar-return?", RETURN);
    expect(returned[1]).toContain(`${input.date} ${input.time} ${time.abbreviation}`);
    const around = await draw("/pictures/solar-return?birth=true&", RETURN);
    expect(around[1]).toContain(`1990-06-15 14:30 CEST / ${input.date} ${input.time} ${time.abbreviation}`);
    const nameless = await (await postJson(server, "/pictures/chart?caption=", { birth: BIRTH })).text();
    expect(nameless.match(/<text/g)).toHaveLength(3);
  });

  test("is compressed, not stored by caches, and has the headers of a calculation", async () => {
    const server = await open();
    const headers = { ...WITH_KEY, "accept-encoding": "br", "x-request-id": "trace-0123456789" };
    const [picture, chart] = await Promise.all(
      ["/pictures/chart", "/v1/chart/full"].map((path) => postJson(server, path, { birth: BIRTH }, headers)),
    );
    const namesOf = (response: Response | undefined) => [...(response?.headers.keys() ?? [])].toSorted();
    expect(namesOf(picture)).toEqual([...namesOf(chart), "content-security-policy"].toSorted());
    expect(Object.fromEntries(picture?.headers ?? [])).toMatchObject({
      "content-encoding": "br",
      "cache-control": "no-store",
      "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'",
      vary: "Accept-Encoding",
      "x-request-id": "trace-0123456789",
      "x-content-type-options": "nosniff",
    });
    const plain = await postJson(
      server,
      "/pictures/chart",
      { birth: BIRTH },
      { ...WITH_KEY, "accept-encoding": "identity" },
    );
    expect(plain.headers.get("content-encoding")).toBeNull();
    expect(Number(plain.headers.get("content-length"))).toBe((await plain.bytes()).length);
  });
});

describe("a request for a picture", () => {
  test("counts as one request, also where it needs several charts; a rejected one does not", async () => {
    const server = await open();
    const pair = { personA: BIRTH, personB: OTHER };
    const answers = [
      await postJson(server, "/pictures/chart", { birth: BIRTH }),
      await postJson(server, "/pictures/synastry", pair),
      await postJson(server, "/pictures/solar-return?birth=true", RETURN),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    const remaining = answers.map(({ headers }) => Number(headers.get("x-ratelimit-remaining")));
    expect(remaining).toEqual([0, 1, 2].map((calls) => (remaining[0] ?? Number.NaN) - calls));
    expect(await usedOf(server)).toBe(3);
    await postJson(server, "/pictures/chart?theme=blue", { birth: BIRTH });
    await postJson(server, "/pictures/chart", {});
    expect(await usedOf(server)).toBe(3);
  });

  test("needs a key, and the plan of its endpoint", async () => {
    const server = await open("free");
    const body = { personA: BIRTH, personB: OTHER };
    const statusOf = async (path: string, headers: Readonly<Record<string, string>>, sent: unknown) => {
      const response = await postJson(server, path, sent, headers);
      const { error } = response.ok ? { error: null } : ((await response.json()) as ErrorBody);
      return [response.status, error?.code ?? null];
    };
    expect(await statusOf("/pictures/chart", {}, { birth: BIRTH })).toEqual([401, "missing_api_key"]);
    expect(await statusOf("/pictures/chart", WITH_KEY, { birth: BIRTH })).toEqual([200, null]);
    expect(await statusOf("/pictures/synastry", WITH_KEY, body)).toEqual([403, "plan_required"]);
    expect(await statusOf("/pictures/solar-return", WITH_KEY, RETURN)).toEqual([403, "plan_required"]);
  });

  test("is rejected with every problem of its query and its body", async () => {
    const server = await open();
    const query = "theme=blue&size=400&sizePx=0&sizePx=9&legend=yes&styled=&__proto__=1";
    const response = await postJson(server, `/pictures/chart?${query}`, {
      birth: { ...BIRTH, date: "1990-02-30" },
      x: 1,
    });
    expect(await problemsOf(response)).toEqual([
      "query.theme not_in_set",
      "query.size unknown_field",
      "query.sizePx out_of_range",
      "query.sizePx duplicate_field",
      "query.legend wrong_type",
      "query.styled wrong_type",
      "query.__proto__ unknown_field",
      "x unknown_field",
      "birth.date no_such_date",
    ]);
    const cases = [
      "bodies=",
      "bodies=sun",
      "bodies=Sun,",
      "bodies=Sun, Moon",
      "aspects=Infinity",
      `caption=${encodeURIComponent("\u202enoitpac")}`,
      "sizePx=99",
      "sizePx=4001",
      "sizePx=4e2",
      "sizePx=400.5",
    ];
    for (const wrong of cases)
      expect((await postJson(server, `/pictures/chart?${wrong}`, { birth: BIRTH })).status, wrong).toBe(400);
    const birth = await postJson(server, "/pictures/chart?birth=true", { birth: BIRTH });
    expect(await problemsOf(birth)).toEqual(["query.birth unknown_field"]);
  });

  test("counts the characters of a text as its schema does, not units of UTF-16", async () => {
    const server = await open();
    const caption = encodeURIComponent("\u{1D49C}".repeat(120));
    const label = encodeURIComponent("\u{1D49C}".repeat(200));
    const url = `/pictures/chart?caption=${caption}&label=${label}`;
    expect((await postJson(server, url, { birth: BIRTH })).status).toBe(200);
    const longer = await postJson(server, `${url.replace("caption=", "caption=a")}`, { birth: BIRTH });
    expect(await problemsOf(longer)).toEqual(["query.caption out_of_range"]);
  });

  test("names the accepted options of an unknown one", async () => {
    const server = await open();
    const response = await postJson(server, "/pictures/chart?size=400", { birth: BIRTH });
    const { error } = (await response.json()) as ErrorBody;
    expect(error.message).toContain(
      "query.size is not a recognized field; expected one of: bodies, aspects,",
    );
  });

  test("by another method than POST, or to a path without a picture, is answered as under /v1", async () => {
    const server = await open();
    for (const method of ["GET", "HEAD", "PUT", "DELETE", "OPTIONS"]) {
      const [picture, chart] = await Promise.all(
        ["/pictures/chart", "/v1/chart/full"].map((path) =>
          fetch(`${server.baseUrl}${path}`, { method, headers: { ...WITH_KEY, accept: "text/html" } }),
        ),
      );
      const factsOf = ({ status, headers }: Response) => [
        status,
        headers.get("allow"),
        headers.get("content-type"),
      ];
      expect(picture && factsOf(picture), method).toEqual(chart && factsOf(chart));
    }
    const near = await postJson(server, "/v1/pictures/chart", { birth: BIRTH });
    const typo = await postJson(server, "/pictures/cahrt", { birth: BIRTH });
    for (const response of [near, typo]) {
      const { error } = (await response.json()) as ErrorBody;
      expect([response.status, error.message]).toEqual([
        404,
        "The requested path does not exist. The nearest is POST /pictures/chart.",
      ]);
    }
  });

  test("is logged and counted by the path of the picture, as a request of REST", async () => {
    const server = await openServer(charts, { LOG_LEVEL: "info" });
    await postJson(server, "/pictures/chart?label=Ada", { birth: BIRTH });
    await postJson(server, "/pictures/chart?size=1", { birth: BIRTH });
    await server.stop();
    const lines = server.log.filter(({ msg }) => msg === "request");
    expect(lines.map(({ endpoint, protocol, status }) => [endpoint, protocol, status])).toEqual([
      ["/pictures/chart", "rest", 200],
      ["/pictures/chart", "rest", 400],
    ]);
    expect(JSON.stringify(server.log)).not.toContain("Ada");
  });

  test("whose drawing fails is an internal error, and not counted", async () => {
    const server = await openServer({
      async computeFullChart(request, call) {
        const chart = await charts.computeFullChart(request, call);
        const [first, ...others] = chart.planets;
        return { ...chart, planets: first === undefined ? [] : [{ ...first, name: "Nibiru" }, ...others] };
      },
    });
    const response = await postJson(server, "/pictures/chart", { birth: BIRTH });
    const { error } = (await response.json()) as ErrorBody;
    expect([response.status, error.code]).toEqual([500, "internal_error"]);
    expect(await server.used()).toBe(0);
    expect((await postJson(server, "/v1/chart/full", { birth: BIRTH })).status).toBe(200);
    expect(await server.used()).toBe(1);
  });
});
