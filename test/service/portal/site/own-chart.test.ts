import { describe, expect, test } from "vitest";
import { formatLongitude } from "../../../../engine/index.ts";
import { defined } from "../../../defined.ts";
import { WITH_KEY } from "../../open-account.ts";
import { openPortalServer, type PortalServer } from "../open-portal.ts";

const BIRTH = { "birth.date": "1990-06-15", "birth.time": "14:30", "birth.city": "Paris, France" };
const PARIS = { latitude: 48.85, longitude: 2.35 };

/** A service whose clock advances by a second with each chart, so the limit per second is not reached. */
async function openVisited(environment: Readonly<Record<string, string>> = {}) {
  let seconds = 0;
  let day = "2026-11-23";
  const server = await openPortalServer({
    environment: { TRUSTED_PROXIES: "1", ...environment },
    monotonicMs: () => seconds * 1_000,
    now: () => Date.parse(`${day}T12:00:00Z`),
  });
  const draw = (form: Readonly<Record<string, string>>, network = "203.0.113.7") => {
    seconds += 1;
    return server.newClient().post("/", form, { "x-forwarded-for": network });
  };
  return {
    server,
    draw,
    /** A chart in the same second as the last one. */
    drawAgain: (network: string, form: Readonly<Record<string, string>> = BIRTH) =>
      server.newClient().post("/", form, { "x-forwarded-for": network }),
    nextDay: () => {
      day = "2026-11-24";
    },
  };
}

async function fullChart({ baseUrl }: PortalServer, birth: object) {
  const answer = await fetch(`${baseUrl}/v1/chart/full`, {
    method: "POST",
    headers: { ...WITH_KEY, "content-type": "application/json" },
    body: JSON.stringify({ birth }),
  });
  return (await answer.json()) as {
    planets: { name: string; longitude: number }[];
    angles: { ascendant: { longitude: number } };
    error?: { details: { field: string; message: string }[] };
  };
}

const cutOff = ({ longitude }: { longitude: number }) => formatLongitude(longitude, { rounding: "down" });

const rowsOf = (text: string) =>
  [...text.matchAll(/<th scope="row">(\w+)<\/th><td class="nowrap">([^<]*?)(?: ℞)?<\/td>/g)].map(
    ([, name, position]) => [name, position],
  );

describe("a chart on the first page without an account", () => {
  test("is the API's own, as a wheel, a table in degrees, minutes and seconds, and a request in code", async () => {
    const { server, draw } = await openVisited();
    const answer = await draw(BIRTH);
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const text = await answer.text();
    const { planets, angles } = await fullChart(server, { date: "1990-06-15", time: "14:30", ...PARIS });
    expect(rowsOf(text).slice(0, planets.length + 1)).toEqual([
      ...planets.map((planet) => [planet.name, cutOff(planet)]),
      ["Ascendant", cutOff(angles.ascendant)],
    ]);
    expect(rowsOf(text)[0]).toEqual(["Sun", "24°08′58″ Gemini"]);
    expect(text).toMatch(/<figure class="wheel"><svg/);
    expect(text).toContain(`curl</span> <span class="code-name">-sS</span> ${server.baseUrl}/v1/chart/full`);
    expect(text).toContain("4 charts are left today");
    expect(text).toContain('<option data-place="48.85 2.35" selected>');
  });

  test("of an unknown time has a warning and no houses", async () => {
    const { draw } = await openVisited();
    const form = { "birth.date": "1990-06-15", "birth.unknown": "on", "birth.city": "Paris, France" };
    const text = await (await draw(form)).text();
    expect(text).toContain('<span class="tag">unknown_time</span>');
    expect(rowsOf(text).map(([name]) => name)).not.toContain("Ascendant");
  });

  test("is drawn five times a day for an IPv4 address or an IPv6 /64, and then leads to signing up", async () => {
    const { draw, nextDay } = await openVisited();
    for (const [first, neighbour, stranger] of [
      ["203.0.113.7", "203.0.113.7", "203.0.113.8"],
      ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", "2001:db8:1:3::1"],
    ] as const) {
      for (let chart = 0; chart < 5; chart++)
        expect((await draw(BIRTH, chart % 2 === 0 ? first : neighbour)).status).toBe(200);
      const rejected = await draw(BIRTH, neighbour);
      expect(rejected.status).toBe(429);
      expect(rejected.headers.get("retry-after")).toBe(String(12 * 3600));
      const text = await rejected.text();
      expect(text).toContain("The 5 charts of today");
      expect(text).toContain('<a href="/account/sign-up">Sign up</a> for a key');
      expect(rowsOf(text)).toEqual([]);
      expect((await draw(BIRTH, stranger)).status).toBe(200);
    }
    nextDay();
    expect(await (await draw(BIRTH, "203.0.113.7")).text()).toContain("4 charts are left today");
  });

  test("is rejected with the API's problems next to the fields, uncounted, until too many were rejected", async () => {
    const { server, draw, drawAgain } = await openVisited({ REFUSAL_BURST: "10", REFUSALS_PER_SECOND: "1" });
    const birth = { date: "1990-02-30", time: "25:00", latitude: 91, longitude: "east" };
    const form = Object.fromEntries(
      Object.entries(birth).map(([name, value]) => [`birth.${name}`, String(value)]),
    );
    const { error } = await fullChart(server, birth);
    const rejected = await draw(form);
    expect(rejected.status).toBe(400);
    const text = (await rejected.text()).replaceAll("&quot;", '"').replaceAll("&#39;", "'");
    expect(defined(error).details).toHaveLength(4);
    const labels = new Map([
      ["date", "Date"],
      ["time", "Local time"],
      ["latitude", "Latitude"],
      ["longitude", "Longitude"],
    ]);
    for (const { field, message } of defined(error).details) {
      const [, member = ""] = field.split(".");
      expect(text).toContain(`<a href="#field-birth-${member}">${labels.get(member)}</a>: ${message}`);
      expect(text).toMatch(new RegExp(`id="field-birth-${member}"[^>]* aria-invalid="true" autofocus`));
      expect(text).toContain(`id="field-birth-${member}-problem"`);
    }
    expect(text).toContain('value="1990-02-30"');
    expect(await (await draw(BIRTH)).text()).toContain("4 charts are left today");
    const statuses: number[] = [];
    while (statuses.at(-1) !== 429 && statuses.length < 30)
      statuses.push((await drawAgain("203.0.113.7", {})).status);
    expect(statuses.slice(0, 3)).toEqual([400, 400, 400]);
    expect(statuses.at(-1)).toBe(429);
  });

  test("asks for a city where none is chosen, and states zone and offset under a chart", async () => {
    const { draw } = await openVisited();
    const text = await (await draw({ ...BIRTH, "birth.city": "" })).text();
    expect(text).toContain('<a href="#field-birth-city">City</a>: Choose a city');
    expect(text).toMatch(/<select id="field-birth-city"[^>]* aria-invalid="true" autofocus/);
    expect(text).not.toContain("birth.latitude</code>");
    const chart = await (await draw(BIRTH)).text();
    expect(chart).toContain("1990-06-15 14:30 Europe/Paris, UTC+02:00; Placidus houses</figcaption>");
  });

  test("is drawn once a second for all networks together", async () => {
    const { draw, drawAgain } = await openVisited();
    expect((await draw(BIRTH, "203.0.113.1")).status).toBe(200);
    const rejected = await drawAgain("203.0.113.2");
    expect(rejected.status).toBe(503);
    expect(rejected.headers.get("retry-after")).toBe("1");
    expect(await rejected.text()).toContain("Try again in a second.");
    expect(await (await draw(BIRTH, "203.0.113.2")).text()).toContain("4 charts are left today");
  });

  test("is neither stored nor logged, and a form of another site is rejected", async () => {
    const { server, draw } = await openVisited();
    await draw(BIRTH);
    await draw({ "birth.date": "1990-06-15", "birth.time": "14:30", "birth.latitude": "12.345" });
    const { kysely } = server.accounts.database;
    for (const table of ["daily_pool", "endpoint_usage"] as const)
      expect(await kysely.selectFrom(table).selectAll().execute()).toEqual([]);
    expect(server.log.join("")).not.toMatch(/1990|203\.0\.113|12\.345|Paris/);
    const foreign = { origin: "https://evil.example", "x-forwarded-for": "203.0.113.9" };
    expect((await server.newClient().post("/", BIRTH, foreign)).status).toBe(403);
  });
});
