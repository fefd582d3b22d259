import { describe, expect, test } from "vitest";
import { openPortalServer } from "../open-portal.ts";
import { openPlayground } from "./open-playground.ts";
import { jsonOf } from "./page-content.ts";

const RUN = {
  do: "run",
  endpoint: "/v1/chart/full",
  "birth.date": "1969-07-20",
  "birth.time": "20:17",
  "birth.latitude": "28.5721",
  "birth.longitude": "-80.648",
};

describe("the playground", () => {
  test("has a first page of at most 40 kB", async () => {
    const { newClient } = await openPortalServer();
    const page = await newClient().get("/playground");
    expect(Buffer.byteLength(await page.text())).toBeLessThanOrEqual(40_000);
  });

  test("states before the form that the plan does not include an endpoint, and does not run it", async () => {
    const { client } = await openPlayground("free", { CONTACT_URL: "https://sky.example/contact" });
    const textOf = async (endpoint: string) =>
      await (await client.get(`/playground?endpoint=${endpoint}`)).text();
    const synastry = await textOf("/v1/synastry");
    const note = 'Requires API Pro; you are on Free. <a href="/account/plan">See plans</a>';
    expect(synastry).toContain(note);
    expect(synastry.indexOf(note)).toBeLessThan(synastry.indexOf("<legend>"));
    expect(synastry).toMatch(/<button[^>]* id="run" disabled>Run</);
    const chart = await textOf("/v1/chart/full");
    const cost = "Included in all plans. A run counts as one request if it succeeds.";
    expect(chart).toContain(cost);
    expect(chart.indexOf(cost)).toBeLessThan(chart.indexOf("<legend>"));
    expect(chart).toMatch(/<button[^>]* id="run">Run</);
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
      const { client } = await openPlayground();
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
