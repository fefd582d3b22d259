import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Page } from "playwright-core";
import { describe, expect, onTestFinished, test } from "vitest";
import { addEndpointCalls, findAccountByEmail, utcDayOf } from "../../../db/index.ts";
import { buildStudio } from "../../../tools/build-studio.ts";
import { defined } from "../../defined.ts";
import { CHROMIUM, NO_CHROMIUM } from "../../package/chromium.ts";
import { openStripe, stripeSettings } from "./billing/stripe-stand-in.ts";
import { browse, faultsInLooks, SCREENS } from "./browsing.ts";
import { useBrowser, windowOf } from "./open-browser.ts";
import { EMAIL, openPortalServer, type PortalServer, usePortalServer } from "./open-portal.ts";
import { keyIdOf, makeKey } from "./web-client.ts";

const TABS_MAX = 60;
/** The page that shows a new key is the response to a form. */
const NEW_KEY = "/account/keys?new";
const PUBLIC_PATHS = ["/account/sign-in", "/account/sign-up", "/account/forgotten"];

/** Presses Tab until the element has the focus, which must be visible. */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let tab = 0; tab < TABS_MAX; tab++) {
    await page.keyboard.press("Tab");
    const [isThere, outline] = await page.evaluate<readonly [boolean, string]>(
      `[document.activeElement.matches(${JSON.stringify(selector)}), getComputedStyle(document.activeElement).outlineStyle]`,
    );
    expect(outline).not.toBe("none");
    if (isThere) return;
  }
  throw new Error(`${selector} cannot be reached by keyboard`);
}

const statusOf = async ({ baseUrl }: PortalServer, key: string): Promise<number> =>
  (await fetch(`${baseUrl}/v1/usage`, { headers: { "x-api-key": key } })).status;

describe.skipIf(CHROMIUM === undefined)(`the developer area in Chromium (${CHROMIUM ?? NO_CHROMIUM})`, () => {
  const openBrowser = useBrowser();
  const portal = usePortalServer();

  test("creates, copies and revokes a key by keyboard only", async () => {
    const server = portal();
    const client = await server.signedIn("keyboard@example.com");
    const { baseUrl } = server;
    const browser = openBrowser();
    const permissions = ["clipboard-read", "clipboard-write"];
    const page = await (await windowOf(browser, { baseUrl, client, permissions })).newPage();
    await page.goto("/account/keys");
    await tabTo(page, "#field-name");
    await page.keyboard.type("laptop");
    await page.keyboard.press("Enter");
    const key = defined(await page.locator("#new-key").textContent());
    expect(await statusOf(server, key)).toBe(200);
    await tabTo(page, "[data-copy=new-key]");
    await page.keyboard.press("Enter");
    await page.getByText("Copied.").waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toBe(key);
    await tabTo(page, "[data-copy=first-chart]");
    await page.keyboard.press("Space");
    await page.getByText("Copied.").nth(1).waitFor();
    expect(await page.evaluate("navigator.clipboard.readText()")).toMatch(/^curl -sS http[\s\S]*\}'$/);

    await tabTo(page, "main a.button");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "Your keys" }).waitFor();
    await tabTo(page, "a[href^='/account/keys/revoke']");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/account/keys/revoke?id=*");
    await tabTo(page, "button.danger");
    await page.keyboard.press("Enter");
    await page.getByText("The key has been revoked.").waitFor();
    expect(await statusOf(server, key)).toBe(401);
  });

  test("creates one key on a double click, and shows it", async () => {
    const server = portal();
    const client = await server.signedIn("double-click@example.com");
    const browser = openBrowser();
    const page = await (await windowOf(browser, { baseUrl: server.baseUrl, client })).newPage();
    await page.goto("/account/keys");
    await page.fill("#field-name", "laptop");
    await page.getByRole("button", { name: "Create key" }).dblclick();
    await page.locator("#new-key").waitFor();
    // Reloading submits the form again, which creates no second key.
    await page.reload();
    await page.getByText("already been created").waitFor();
    await page.goto("/account/keys");
    await page.getByText("1 of 5 active.").waitFor();
  });

  test("names the user's key below code in a browser that is signed in, and asks no other browser", async () => {
    const server = portal();
    const { baseUrl } = server;
    const client = await server.signedIn("named@example.com");
    const prefix = (await makeKey(client, "laptop")).slice(0, 13);
    const browser = openBrowser();
    const keyRequests: string[] = [];
    const open = async (user: typeof client | null) => {
      const page = await (await windowOf(browser, { baseUrl, client: user })).newPage();
      page.on("request", (request) => {
        if (request.url().endsWith("/account/keys/newest")) keyRequests.push(request.url());
      });
      return page;
    };
    const page = await open(client);
    await page.goto("/account/keys");
    for (const path of ["/docs/quick-start", "/docs/reference", "/playground"]) {
      await page.goto(path);
      await page.locator(".own-key code").first().waitFor({ state: "attached" });
      expect(await page.locator(".own-key code").first().textContent()).toBe(`${prefix}…`);
    }
    await page.getByRole("button", { name: "Sign out" }).click();
    await page.goto("/docs/quick-start");
    expect(await page.locator(".own-key").count()).toBe(0);
    keyRequests.length = 0;
    const stranger = await open(null);
    await stranger.goto("/docs/quick-start", { waitUntil: "networkidle" });
    expect(keyRequests).toEqual([]);
  });

  test("selects the key if the browser has no clipboard", async () => {
    const server = portal();
    const client = await server.signedIn("selected@example.com");
    const browser = openBrowser();
    const window = await windowOf(browser, { baseUrl: server.baseUrl, client });
    await window.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    const page = await window.newPage();
    await page.goto("/account/keys");
    await page.fill("#field-name", "laptop");
    await page.getByRole("button", { name: "Create key" }).click();
    await page.getByRole("button", { name: "Copy key" }).click();
    await page.getByText("Text selected.").waitFor();
    const key = await page.locator("#new-key").textContent();
    expect(await page.evaluate("String(getSelection())")).toBe(key);
  });

  test("counts down to the reset by the server's clock, and then reloads the page", async () => {
    // 18:47:30 UTC on the server; the browser's clock differs.
    const shiftMs = Date.UTC(2026, 10, 21, 18, 47, 30) - Date.now();
    const server = await openPortalServer({ now: () => Date.now() + shiftMs });
    const client = await server.signedIn();
    const browser = openBrowser();
    const page = await (await windowOf(browser, { baseUrl: server.baseUrl, client })).newPage();
    await page.clock.install();
    await page.goto("/account/usage");
    const left = page.locator("[data-left-ms]");
    expect(await left.textContent()).toMatch(/^5 h 1[23] min$/);
    await page.clock.runFor("01:00:00");
    expect(await left.textContent()).toMatch(/^4 h 1[23] min$/);
    await page.clock.runFor("04:00:00");
    expect(await left.textContent()).toMatch(/^1[23] min$/);
    const again = page.waitForEvent("load");
    await page.clock.runFor("00:14:00");
    await again;
    expect(await left.textContent()).toMatch(/^5 h 1[23] min$/);
  });

  test("the first page shows the sky without scripts; axe finds nothing on it", async () => {
    const { page: plain } = await browse(openBrowser(), portal(), "/", { javaScriptEnabled: false });
    const sky = plain.getByRole("img", { name: /^Chart wheel of the current sky over Greenwich: Sun in / });
    await sky.waitFor();
    await expect.poll(() => sky.evaluate((image) => Reflect.get(image, "naturalWidth"))).toBeGreaterThan(0);

    const { page, complaints } = await browse(openBrowser(), portal(), "/");
    expect(await faultsInLooks(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test("the first page with the studio shows the chart of now with a slider, its words and a field for a birth, which lead to the whole studio", async () => {
    const root = mkdtempSync(join(tmpdir(), "almagest-home-"));
    onTestFinished(() => rmSync(root, { recursive: true, force: true }));
    const server = await openPortalServer({ studioFolder: pathToFileURL(`${await buildStudio(root)}/`) });
    const { page: plain } = await browse(openBrowser(), server, "/", { javaScriptEnabled: false });
    await plain.getByText("which needs scripts").waitFor();
    const link = plain.getByRole("link", { name: "Draw your own chart" });
    expect(await link.getAttribute("href")).toBe("/studio");
    const { page, complaints } = await browse(openBrowser(), server, "/");
    await page.locator("#studio[data-shown] .wheel svg").waitFor();
    expect(await page.locator("#studio input.time").count()).toBe(1);
    expect(await page.locator("#studio div.words").innerText()).toMatch(/Sun[\s\S]*Moon[\s\S]*Ascendant/);
    await page.getByText("Your birth", { exact: true }).click();
    await page.getByLabel("Date").waitFor();
    expect(await faultsInLooks(page)).toEqual([]);
    await page.setViewportSize(SCREENS.desk);
    await page.getByRole("link", { name: "Open the whole studio" }).click();
    await page.waitForURL("**/studio**");
    await page.locator("#studio[data-shown] .wheel svg").waitFor();
    expect(complaints).toEqual([]);
  });

  test("pages have no axe violation, no policy violation and no overflow", async () => {
    const { server: filled, client, paths } = await openFilled();
    const faults: string[] = [];
    for (const user of [client, undefined]) {
      const { page, complaints } = await browse(openBrowser(), filled, "/account", { client: user });
      for (const path of user === undefined ? PUBLIC_PATHS : paths) {
        await page.setViewportSize(SCREENS.desk);
        await page.goto(`${filled.baseUrl}${path}`);
        if (path === NEW_KEY) await fillIn(page);
        for (const summary of await page.locator("summary:visible").all()) await summary.click();
        for (const fault of await faultsInLooks(page)) faults.push(`${path}: ${fault}`);
      }
      faults.push(...complaints);
    }
    expect(faults).toEqual([]);
  });
});

async function fillIn(page: Page): Promise<void> {
  await page.getByLabel("Name").fill("another");
  await page.getByLabel("Name").press("Enter");
  await page.locator("#new-key").waitFor();
}

/** Starts the service with a user who has keys in every state, usage, and a plan to buy. */
async function openFilled() {
  const stripe = await openStripe();
  const server = await openPortalServer({
    environment: {
      TERMS_URL: "https://sky.example/terms",
      ...stripeSettings(stripe),
    },
  });
  const client = await server.signedIn();
  const names = ["laptop", "production, the worker that draws the chart of every morning", "old"];
  for (const name of names) await makeKey(client, name);
  await client.post("/account/keys/replace", { id: await keyIdOf(client, "laptop"), hours: "24" });
  await client.post("/account/keys/revoke", { id: await keyIdOf(client, "old") });
  const id = await keyIdOf(client, defined(names[1]));
  const { kysely } = server.accounts.database;
  const { id: accountId } = defined(await findAccountByEmail(kysely, EMAIL));
  const endpoints = ["full", "short", "planets", "angles", "houses", "aspects", "fixed-stars"];
  await addEndpointCalls(
    kysely,
    endpoints.flatMap((name, index) =>
      [0, 1, 2, 5, 29].map((daysAgo) => ({
        accountId,
        day: utcDayOf(Date.now() - daysAgo * 86_400_000),
        endpoint: `/v1/chart/${name}`,
        calls: 20 + index * daysAgo,
      })),
    ),
  );
  const paths = [
    "/account/keys",
    NEW_KEY,
    `/account/keys/revoke?id=${id}`,
    `/account/keys/replace?id=${id}`,
    "/account/usage",
    "/account/usage?endpoint=/v1/chart/full",
    "/account/plan",
    "/account/plan?paid=1",
    "/account",
  ];
  return { server, client, paths };
}
