import { once } from "node:events";
import { describe, expect, test } from "vitest";
import type { Plan } from "../../../../db/index.ts";
import { codeSamplesOf } from "../../../../service/portal/samples/samples.ts";
import { defined } from "../../../defined.ts";
import { ENDPOINTS } from "../../endpoints.ts";
import { openSession } from "../../transport/streams/stream-client.ts";
import { openPortalServer, usePortalServer } from "../open-portal.ts";
import { codeOf, formOf, jsonOf, openPlayground, playgroundOn } from "./open-playground.ts";

const BIRTH = {
  "birth.date": "1969-07-20",
  "birth.time": "20:17",
  "birth.latitude": "28.5721",
  "birth.longitude": "-80.648",
};
const RUN = { do: "run", endpoint: "/v1/chart/full", ...BIRTH };
const REQUESTED = { date: "1969-07-20", time: "20:17", latitude: 28.5721, longitude: -80.648 };
const SYNASTRY = {
  ...RUN,
  endpoint: "/v1/synastry",
  "other.date": "1988-08-08",
  "other.unknown": "on",
  "other.time": "11:11",
  "other.city": "Sydney, Australia",
};

const AMPLE = {
  unsentBytesPerNetworkMax: 1 << 30,
  unsentBytesTotalMax: 1 << 30,
  http2ConnectionsPerAddressMax: 100,
  requestsPerNetworkMax: 4_000,
  requestsTotalMax: 4_000,
  streamsPerConnectionMax: 100,
};

describe("the playground", () => {
  const portal = usePortalServer({ environment: { REFUSAL_BURST: "100000" } });
  let users = 0;
  const openUser = (plan: Plan = "pro") => playgroundOn(portal(), plan, `user-${++users}@example.com`);

  test("shows everyone a recorded response of every endpoint and what a run needs, and runs nothing", async () => {
    const { newClient, baseUrl } = portal();
    const stranger = newClient();
    const first = await (await stranger.get("/playground")).text();
    expect(Buffer.byteLength(first)).toBeLessThanOrEqual(40_000);
    const description = (await (await fetch(`${baseUrl}/openapi.json`)).json()) as { paths: object };
    const offered = [...first.matchAll(/<option value="(\/v1\/[^"]+)"/g)].map(([, path]) => defined(path));
    const endpointPaths = Object.keys(description.paths).filter((path) => path.startsWith("/v1/"));
    expect(offered.toSorted()).toEqual(endpointPaths.toSorted());
    for (const endpoint of offered) {
      const page = await stranger.get(`/playground?endpoint=${endpoint}`);
      const text = await page.text();
      const form = formOf(text);
      const ran = await stranger.post("/playground", { ...form, do: "run" });
      expect([endpoint, page.status, form["endpoint"], ran.status]).toEqual([endpoint, 200, endpoint, 403]);
      expect(text).toContain(">Recorded response</h2>");
      const isPro = /transits|synastry|solar|timing|locations|progressions|returns|composite|search/.test(
        endpoint,
      );
      expect(text).toContain(isPro ? "Requires API Pro. " : "Included in all plans. ");
      expect(text).toContain(
        endpoint === "/v1/usage" ? "Runs are not counted." : "A run counts as one request",
      );
      expect(text).toContain(
        `href="/account/sign-in?to=${encodeURIComponent(`/playground?endpoint=${endpoint}`)}"`,
      );
    }
    expect((await stranger.get("/playground?endpoint=/v1/nothing")).status).toBe(404);
    expect((await stranger.post("/playground", { ...RUN, endpoint: "/v1/nothing" })).status).toBe(404);
  });

  test("sends the same bytes to every user who is not signed in, so unread pages hold one copy", async () => {
    // The limits of unsent bytes would refuse most of the requests.
    const server = await openPortalServer({
      limits: AMPLE,
    });
    const path = "/playground?endpoint=/v1/synastry";
    const [page, again] = await Promise.all([0, 1].map(() => server.newClient().get(path)));
    const text = await defined(page).text();
    expect(await defined(again).text()).toBe(text);
    const { port } = new URL(server.listenAddress);
    const connections = Array.from({ length: 20 }, () =>
      openSession(Number(port), { settings: { initialWindowSize: 0 } }),
    );
    const heldBefore = process.memoryUsage().arrayBuffers;
    const choice = new URLSearchParams({ do: "choose", endpoint: "/v1/synastry" }).toString();
    const requests = connections.flatMap((session) =>
      Array.from({ length: 4 }, () => [
        session.request({ ":path": path }),
        session
          .request({
            ":path": "/playground",
            ":method": "POST",
            "content-type": "application/x-www-form-urlencoded",
            origin: server.baseUrl,
          })
          .end(choice),
      ]).flat(),
    );
    const heads = await Promise.all(requests.map((request) => once(request, "response")));
    expect(heads.map(([head]) => head[":status"])).toEqual(requests.map(() => 200));
    const copiesHeld = (process.memoryUsage().arrayBuffers - heldBefore) / text.length;
    expect(copiesHeld).toBeLessThan(requests.length / 4);
  });

  test("fills in the example of a chosen endpoint, keeps what the user entered, and asks to sign in for a changed request", async () => {
    const { newClient } = portal();
    const client = newClient();
    const example = formOf(await (await client.get("/playground")).text());
    const choose = async (form: Readonly<Record<string, string>>, endpoint: string) =>
      formOf(await (await client.post("/playground", { ...form, do: "choose", endpoint })).text());
    const unchanged = await choose(example, "/v1/synastry");
    expect(unchanged).toEqual(formOf(await (await client.get("/playground?endpoint=/v1/synastry")).text()));
    const changed = await choose({ ...example, "birth.date": "1969-07-20" }, "/v1/synastry");
    expect(changed["birth.date"]).toBe("1969-07-20");
    expect(changed["other.date"]).toBe(unchanged["other.date"]);
    expect(defined(unchanged["other.date"])).toMatch(/^\d{4}-/);

    const ran = await client.post("/playground", RUN);
    const led = await ran.text();
    expect(ran.status).toBe(403);
    expect(led).toContain("to=%2Fplayground%3Fendpoint%3D%2Fv1%2Fchart%2Ffull");
    expect(led).toContain('value="1969-07-20"');
  });

  test("runs the form of every endpoint as first shown, counts it, and returns the recorded response", async () => {
    const { server, client, used } = await openUser();
    const first = await (await client.get("/playground")).text();
    const paths = [...first.matchAll(/<option value="(\/v1\/[^"]+)"/g)].map(([, path]) => defined(path));
    for (const endpoint of paths) {
      const formPage = await (await client.get(`/playground?endpoint=${endpoint}`)).text();
      const before = await used();
      const live = await client.post("/playground", { ...formOf(formPage), do: "run" });
      const text = await live.text();
      const recordedPath = defined(/<a href="([^"]*\.json)">Complete JSON/.exec(formPage)?.[1]);
      const recorded = await (await fetch(`${server.baseUrl}${recordedPath}`)).json();
      const isUsage = endpoint === "/v1/usage";
      expect([endpoint, live.status, await used()]).toEqual([endpoint, 200, before + (isUsage ? 0 : 1)]);
      expect(text).toContain(">Response</h2>");
      if (isUsage) expect(jsonOf(text)).toMatchObject({ plan: "pro" });
      else expect(jsonOf(text)).toEqual(recorded);
      expect(text).not.toContain("world-map");
      expect(text.includes('class="almanac-day"'), endpoint).toBe(endpoint === "/v1/almanac");
      // Scores and magnitudes have decimals too.
      if (/synastry|timing|locations|almanac/.test(endpoint)) continue;
      const angles = text.replaceAll(/<dt>(?:Latitude|Longitude|Illumination)<\/dt><dd>[^<]*</g, "");
      expect(angles.match(/<(?:td|dd)[^>]*>-?\d+\.\d{4}<|\d″[^<]*<\/t[dh]>/g), endpoint).toBeNull();
    }
    expect(paths).toHaveLength(22);
    expect(server.log.join("")).not.toContain('"level":50');
  });

  test("returns the same response as a request with a key, and counts it once", async () => {
    const { server, client, key, used } = await openUser("free");
    const answer = await client.post("/playground", RUN);
    const text = await answer.text();
    expect([answer.status, await used()]).toEqual([200, 1]);
    expect(text).toContain("9 requests are left today");
    const called = await fetch(`${server.baseUrl}/v1/chart/full`, {
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify({ birth: REQUESTED }),
    });
    expect(jsonOf(text)).toEqual(await called.json());
    const endpoint = defined(ENDPOINTS.get("/v1/chart/full"));
    const samples = codeSamplesOf({ endpoint, request: { birth: REQUESTED }, baseUrl: server.baseUrl });
    expect(codeOf(text)).toEqual(new Map(samples.map(({ name, code }) => [name, code])));
    expect(text.match(/<svg[^>]* class="almagest-wheel/g)).toHaveLength(1);
    // The policy of pages blocks inline styles.
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+="|<script(?! src=)/);
  });

  test("draws two charts around each other for synastry, transits, a day and a solar return", async () => {
    const { client } = await openUser();
    const picturesOf = async (form: Readonly<Record<string, string>>) => {
      const answer = await client.post("/playground", { ...RUN, ...form });
      const text = await answer.text();
      expect(answer.status).toBe(200);
      const svgs = text.match(/<svg[^>]* class="almagest-wheel[\s\S]*?<\/svg>/g) ?? [];
      const count = (svg: string, pattern: RegExp) => (svg.match(pattern) ?? []).length;
      return svgs.map((svg) => ({
        inner: count(svg, /data-body=/g),
        outer: count(svg, /data-outer-body=/g),
        houses: /class="wheel-cusp"/.test(svg),
        aspects: count(
          svg
            .match(/<g class="wheel-(trine|square|sextile|opposition|conjunction)[\s\S]*?<\/g>/g)
            ?.join("") ?? "",
          /<path/g,
        ),
        answer: jsonOf(text) as Record<string, unknown[]>,
      }));
    };
    // Sun to Pluto, node, Lilith and Chiron are drawn.
    const both = { inner: 13, outer: 13, houses: true };
    const alone = { inner: 13, outer: 0 };
    const drawnAspects = (aspects: readonly unknown[] | undefined) =>
      defined(aspects).filter((aspect) => !/Ceres|Pallas|Juno|Vesta/.test(JSON.stringify(aspect)));
    const [synastry] = await picturesOf(SYNASTRY);
    const { personA, personB } = defined(synastry).answer as unknown as Record<string, { input: object }>;
    expect(personA?.input).toEqual({ ...REQUESTED, timeKnown: true });
    // The coordinates of a selected city, and no time if it is marked unknown.
    const sydney = { latitude: -33.87, longitude: 151.21 };
    expect(personB?.input).toEqual({ date: "1988-08-08", time: "12:00", ...sydney, timeKnown: false });
    expect(synastry).toMatchObject({ ...both, aspects: drawnAspects(synastry?.answer["aspects"]).length });
    const [natal, solarReturn] = await picturesOf({ endpoint: "/v1/solar-return", year: "2026" });
    // With Ascendant and Midheaven of the return.
    expect(natal).toMatchObject({ ...both, outer: 15 });
    expect(solarReturn).toMatchObject({ ...alone, houses: true });
    const toBodies = (contacts: readonly unknown[] | undefined) =>
      (drawnAspects(contacts) as { natal: string }[]).filter(
        ({ natal }) => !["Ascendant", "Midheaven"].includes(natal),
      ).length;
    const [transits] = await picturesOf({ endpoint: "/v1/transits", from: "2026-11-21", to: "2026-11-23" });
    expect(transits).toMatchObject({ ...both, aspects: toBodies(transits?.answer["active"]) });
    const [day] = await picturesOf({ endpoint: "/v1/horoscope/daily", date: "2026-11-21" });
    expect(day).toMatchObject({ ...both, aspects: toBodies(day?.answer["transits"]) });
    const [sky] = await picturesOf({ endpoint: "/v1/sky", date: "2026-11-21" });
    expect(sky).toMatchObject({ ...alone, houses: false });
    expect(await picturesOf({ endpoint: "/v1/chart/planets" })).toEqual([]);
  });

  test("sends the selected choices alone, and shows them selected", async () => {
    const { client } = await openUser();
    const filters = { from: "2026-11-21", to: "2026-12-21", bodies: "Saturn", aspects: "Square" };
    const filtered = await client.post("/playground", { ...RUN, endpoint: "/v1/transits", ...filters });
    const text = await filtered.text();
    const { events } = jsonOf(text) as { events: readonly { body: string; aspect: string }[] };
    expect(events.every(({ body, aspect }) => body === "Saturn" && aspect === "Square")).toBe(true);
    expect(text).toContain('name="bodies" value="Saturn" checked');
    expect(codeOf(text).get("curl")).toMatch(/"bodies": \[\s*"Saturn"\s*\]/);
    expect(codeOf(text).get("curl")).not.toContain('"targets"');
  });

  test("shows the first 20 rows of a long list, 200 when it is unfolded, and all of them in the JSON", async () => {
    const { client } = await openUser();
    const fields = { endpoint: "/v1/transits", from: "2026-01-01", to: "2026-04-03" };
    const text = await (await client.post("/playground", { ...RUN, ...fields })).text();
    const { events } = jsonOf(text) as { events: object[] };
    expect(events.length).toBeGreaterThan(200);
    expect(text).toContain(
      `The first 200 of ${events.length} rows; the JSON has the other ${events.length - 200}.`,
    );
    const rowsOf = (name: string) =>
      defined(new RegExp(`aria-label="${name}"[\\s\\S]*?<tbody>([\\s\\S]*?)</tbody>`).exec(text)?.[1]).match(
        /<tr>/g,
      );
    expect(rowsOf("Events")).toHaveLength(20);
    expect(text).toContain("<details><summary>180 more rows</summary>");
    expect(rowsOf("Events, continued")).toHaveLength(180);
  });

  test("omits empty fields, and carries along values entered for other endpoints", async () => {
    const { client } = await openUser();
    const chosen = await client.post("/playground", {
      ...SYNASTRY,
      do: "choose",
      endpoint: "/v1/horoscope/daily",
    });
    const text = await chosen.text();
    expect(text).toContain('<input type="hidden" name="other.date" value="1988-08-08">');
    expect(text).toContain('value="1969-07-20"');
    const sky = await client.post("/playground", { do: "run", endpoint: "/v1/horoscope/daily" });
    expect(jsonOf(await sky.text())).not.toHaveProperty("transits");
  });

  test("shows each problem at the field of the form, gives the first one the focus, and does not count the request", async () => {
    const { client, used } = await openUser();
    const form = {
      ...SYNASTRY,
      "birth.time": "",
      "birth.latitude": "",
      "birth.longitude": "",
      "other.date": "1988-02-30",
      "other.city": "",
      "other.latitude": "95",
      "other.longitude": "<b>east</b>",
    };
    const answer = await client.post("/playground", form);
    const text = await answer.text();
    expect([answer.status, await used()]).toEqual([400, 0]);
    expect(jsonOf(text)).toMatchObject({ error: { code: "invalid_request" } });
    const alert = defined(/<div class="error" role="alert">([\s\S]*?)<\/div>/.exec(text)?.[1]);
    const named = [...alert.matchAll(/<a href="#([\w-]+)">([^<]*)<\/a>: ([^<]*)/g)].map(([, ...all]) => all);
    expect(named.slice(0, 2)).toEqual([
      ["field-birth-city", "First person, city", "Choose a city"],
      ["field-birth-time", "First person, local time", expect.stringContaining("HH:mm")],
    ]);
    expect(named.map(([id]) => id)).toEqual([
      "field-birth-city",
      "field-birth-time",
      "field-other-date",
      "field-other-latitude",
      "field-other-longitude",
    ]);
    const marked = [
      ...text.matchAll(/id="([\w-]+)"[^>]* aria-invalid="true" autofocus aria-describedby="\1-problem/g),
    ];
    expect(marked.map(([, id]) => id).toSorted()).toEqual(named.map(([id]) => id).toSorted());
    expect(text).not.toContain("<b>east");
  });

  test("shows when the daily limit resets", async () => {
    const { client } = await openPlayground("free", { PLAN_FREE_LIMIT: "1" });
    await client.post("/playground", RUN);
    const answer = await client.post("/playground", RUN);
    const text = await answer.text();
    expect(answer.status).toBe(429);
    const { error } = jsonOf(text) as { error: { code: string; details: { resetAt: string } } };
    expect(error.code).toBe("daily_limit_reached");
    expect(text).toContain(`The daily limit resets at ${error.details.resetAt.slice(0, 10)} 00:00 UTC`);
  });

  test("stores nothing of a birth in addresses, the log, the request log or caches", async () => {
    const { server, client } = await openUser();
    const answer = await client.post("/playground", RUN);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.url).toBe(`${server.baseUrl}/playground`);
    const inAddress = await client.get(`/playground?${new URLSearchParams(RUN)}`);
    expect(await inAddress.text()).not.toContain("1969-07-20");
    const logged = async () =>
      JSON.stringify(await server.accounts.database.kysely.selectFrom("request_log").selectAll().execute());
    await expect.poll(logged).toContain('"/playground"');
    const log = server.log.join("");
    expect(log).toContain('"endpoint":"/playground"');
    const logs = log + (await logged());
    expect(["1969-07-20", "28.5721", "80.648"].filter((part) => logs.includes(part))).toEqual([]);
  });

  const LOCAL_MEAN_TIME = {
    "birth.date": "1880-01-01",
    "birth.latitude": "48.8566",
    "birth.longitude": "2.3522",
  };

  test.each([
    [{}, "20:17 America/New_York, UTC−04:00; Placidus houses"],
    [{ "birth.unknown": "on" }, "at an unknown time, computed for 12:00 America/New_York, UTC−04:00"],
    [LOCAL_MEAN_TIME, "20:17 Europe/Paris, UTC+00:09:25; Placidus houses"],
    [
      { "birth.latitude": "69.65", "birth.longitude": "18.96" },
      "20:17 Europe/Oslo, UTC+01:00; Porphyry houses",
    ],
  ])(
    "states zone, offset and houses with a chart, and its warnings before it: %j",
    async (fields, caption) => {
      const { client } = await openUser();
      const form: Readonly<Record<string, string>> = { ...RUN, ...fields };
      const text = await (await client.post("/playground", form)).text();
      expect(text).toContain(
        `<figcaption class="hint">The chart of ${form["birth.date"]} ${caption}</figcaption>`,
      );
      const { warnings } = jsonOf(text) as { warnings: { code: string }[] };
      for (const { code } of warnings) {
        const at = text.indexOf(`<p class="notice"><span class="tag">${code}</span>`);
        expect(at).toBeGreaterThan(0);
        expect(at).toBeLessThan(text.indexOf('<figure class="wheel">'));
      }
    },
  );
});
