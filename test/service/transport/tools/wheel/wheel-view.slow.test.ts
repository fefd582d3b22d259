import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Browser, Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { WHEEL_APP_FILE } from "../../../../../tools/write-wheel-app.ts";
import { CHROMIUM, NO_CHROMIUM } from "../../../../package/chromium.ts";
import { openChartServer, postChart } from "../../../open-chart-server.ts";
import { useBrowser } from "../../../portal/open-browser.ts";
import { callOf, post } from "../tool-requests.ts";

const BIRTH = { date: "1987-05-14", time: "06:40", latitude: 41.15, longitude: -8.61 };
/** Sun to Pluto, node, Lilith and Chiron. */
const DRAWN_BODIES = 13;

/** The policy that hosts must apply to a page that declares no origins, and what the sandbox adds. */
const POLICY =
  "default-src 'none'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; media-src 'self' data:; " +
  "connect-src 'none'; object-src 'none'; frame-src 'none'; base-uri 'self'";

/** A host: answers the handshake, records the messages of the view, and sends what the test asks it to. */
const HOST = `<!doctype html><iframe src="/view" width="700" height="900" sandbox="allow-scripts"></iframe>
<script>
const messages = [];
const send = (message) => document.querySelector("iframe").contentWindow.postMessage({ jsonrpc: "2.0", ...message }, "*");
addEventListener("message", ({ data }) => {
  messages.push(data);
  if (data.method === "ui/initialize")
    send({ id: data.id, result: { protocolVersion: "2026-01-26", hostInfo: { name: "host", version: "1" }, hostCapabilities: {}, hostContext: { theme: "dark" } } });
});
</script>`;

interface Message {
  readonly id?: number;
  readonly method?: string;
  readonly params?: Readonly<Record<string, unknown>>;
  readonly result?: unknown;
  readonly error?: { readonly code: number };
}

interface Host {
  readonly page: Page;
  /** What the browser reported of the view, violations of the policy among it. */
  readonly problems: readonly string[];
  messages(): Promise<readonly Message[]>;
  send(message: object): Promise<void>;
}

async function openHost(browser: Browser): Promise<Host> {
  const web = createServer((request, response) => {
    const isView = request.url === "/view";
    response.setHeader("content-type", "text/html; charset=utf-8");
    if (isView) response.setHeader("content-security-policy", POLICY);
    response.end(isView ? readFileSync(WHEEL_APP_FILE) : HOST);
  });
  await new Promise<void>((resolve) => {
    web.listen(0, "127.0.0.1", resolve);
  });
  onTestFinished(() => {
    web.close();
    web.closeAllConnections();
  });
  const page = await browser.newPage();
  const problems: string[] = [];
  page.on("console", (message) => problems.push(message.text()));
  page.on("pageerror", (error) => problems.push(error.message));
  await page.goto(`http://127.0.0.1:${(web.address() as AddressInfo).port}/host`);
  return {
    page,
    problems,
    messages: () => page.evaluate<readonly Message[]>("messages"),
    send: (message) => page.evaluate(`send(${JSON.stringify(message)})`),
  };
}

describe.skipIf(CHROMIUM === undefined)(
  `the wheel in a host of MCP Apps (${CHROMIUM ?? NO_CHROMIUM})`,
  () => {
    const browser = useBrowser();

    test("is drawn from brief and full answers, in the theme of the host, under its policy", async () => {
      const server = await openChartServer();
      onTestFinished(async () => {
        await server.stop();
      });
      const { page, problems, messages, send } = await openHost(browser());
      const methods = async () => (await messages()).map(({ method }) => method);
      await expect.poll(methods).toContain("ui/notifications/initialized");
      const [first] = await messages();
      expect(first).toMatchObject({ method: "ui/initialize", params: { protocolVersion: "2026-01-26" } });

      const view = page.frameLocator("iframe");
      const { text } = await post(server, callOf("chart_full", { birth: BIRTH }));
      const { result } = JSON.parse(text) as { readonly result: object };
      await send({ method: "ui/notifications/tool-input", params: { arguments: { birth: BIRTH } } });
      await send({ method: "ui/notifications/tool-result", params: result });
      await expect.poll(() => view.locator("[data-body]").count()).toBe(DRAWN_BODIES);
      await expect.poll(() => view.locator("svg.almagest-wheel-dark").count()).toBe(1);
      const heightsPx = async () =>
        (await messages())
          .filter(({ method }) => method === "ui/notifications/size-changed")
          .map(({ params }) => Number(params?.["height"]));
      await expect.poll(async () => Math.max(...(await heightsPx()))).toBeGreaterThan(500);

      await send({ method: "ui/notifications/host-context-changed", params: { theme: "light" } });
      await expect.poll(() => view.locator("svg.almagest-wheel-light").count()).toBe(1);

      const full = JSON.parse(
        (await postChart(server, "full", { birth: { ...BIRTH, time: null } })).text,
      ) as object;
      await send({
        method: "ui/notifications/tool-result",
        params: { content: [], structuredContent: full },
      });
      await expect.poll(() => view.locator(".wheel-angle").count()).toBe(0);
      expect(await view.locator("[data-body]").count()).toBe(DRAWN_BODIES);
      expect(problems).toEqual([]);
    });

    test("reports an answer without a chart, and answers the requests of the host", async () => {
      const { page, problems, messages, send } = await openHost(browser());
      await expect.poll(async () => (await messages()).length).toBeGreaterThan(1);
      const note = page.frameLocator("iframe").locator("#note");
      const broken = { planets: { Sun: "<img src=x onerror=alert(1)>" }, aspects: ["x"] };
      for (const params of [{ isError: true, content: [] }, { structuredContent: broken }, { content: [] }]) {
        await send({ method: "ui/notifications/tool-result", params });
        await expect.poll(() => note.textContent()).toBe("The answer contains no chart.");
        expect(await note.isVisible()).toBe(true);
      }
      await send({ id: "a", method: "ui/resource-teardown", params: { reason: "closed" } });
      await send({ id: "b", method: "tools/list" });
      await expect
        .poll(async () => (await messages()).filter(({ method }) => method === undefined))
        .toMatchObject([
          { id: "a", result: {} },
          { id: "b", error: { code: -32601 } },
        ]);
      expect(problems).toEqual([]);
    });
  },
);
