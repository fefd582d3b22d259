import { describe, expect, test } from "vitest";
import { EMAIL, openPortalServer, PASSWORD } from "../open-portal.ts";

const PUBLIC = "https://api.example.com";

/** A service with a public address, reached on its port as a proxy does. */
async function openBehindProxy(baseUrl: string) {
  const server = await openPortalServer({ environment: { BASE_URL: baseUrl } });
  const send = (path: string, origin: string | null, form: Readonly<Record<string, string>> = {}) =>
    fetch(`${server.listenAddress}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/x-www-form-urlencoded",
        ...(origin === null ? {} : { origin }),
      },
      body: new URLSearchParams(form).toString(),
      redirect: "manual",
    });
  return { ...server, send };
}

describe("forms", () => {
  test("are accepted from the complete origin of BASE_URL only", async () => {
    const { send, listenAddress } = await openBehindProxy(`${PUBLIC}/`);
    const statusFrom = async (origin: string | null) =>
      (await send("/account/forgotten", origin, { email: "not an address" })).status;
    expect(await statusFrom(PUBLIC)).toBe(422);
    expect(await statusFrom(`${PUBLIC}:443`)).toBe(422);
    for (const origin of ["http://api.example.com", `${PUBLIC}:8443`, listenAddress, "null", "", null])
      expect(await statusFrom(origin)).toBe(403);
  });

  test("are accepted from the scheme and host of the connection without BASE_URL", async () => {
    const { newClient, baseUrl } = await openPortalServer();
    const statusFrom = async (origin: string) =>
      (await newClient().post("/account/forgotten", { email: "not an address" }, { origin })).status;
    expect(await statusFrom(baseUrl)).toBe(422);
    expect(await statusFrom(baseUrl.replace("http:", "https:"))).toBe(403);
    expect(await statusFrom("http://127.0.0.1:1")).toBe(403);
  });
});

describe("cookies", () => {
  test.each([
    [PUBLIC, "__Host-almagest."],
    [`${PUBLIC}/almagest`, "__Secure-almagest."],
    ["http://api.example.com", "almagest."],
  ])("with BASE_URL %s have names that begin with %s", async (baseUrl, prefix) => {
    const { send, mail } = await openBehindProxy(baseUrl);
    const { origin } = new URL(baseUrl);
    await send("/account/sign-up", origin, { email: EMAIL, password: PASSWORD });
    const token = (await mail.linkTo(EMAIL)).searchParams.get("token") ?? "";
    const answer = await send("/account/verify", origin, { token, password: PASSWORD });
    const cookies = answer.headers.getSetCookie();
    expect(cookies.map((cookie) => cookie.split("=")[0])).toEqual([
      `${prefix}session_token`,
      `${prefix}device`,
    ]);
    for (const cookie of cookies) {
      const attributes = cookie.split("; ").slice(1);
      expect(attributes).toEqual(expect.arrayContaining(["Path=/", "HttpOnly", "SameSite=Lax"]));
      expect(attributes.includes("Secure")).toBe(baseUrl.startsWith("https:"));
      expect(cookie).not.toContain("Domain=");
    }
  });
});

test("pages of the developer area and of the site have a Permissions-Policy", async () => {
  const { newClient } = await openPortalServer();
  for (const path of ["/account/sign-in", "/", "/docs/errors"]) {
    const { headers } = await fetch(new URL(path, (await newClient().get("/account/sign-in")).url), {
      headers: { accept: "text/html" },
    });
    expect(headers.get("permissions-policy"), path).toMatch(/camera=\(\).*geolocation=\(\)/);
  }
});

test("a page answers HEAD as GET without its content, and is found by encoded characters", async () => {
  const { baseUrl } = await openPortalServer();
  const ask = async (method: string, path: string) => {
    const response = await fetch(`${baseUrl}${path}`, { method, redirect: "manual" });
    const { status, headers } = response;
    return { status, length: headers.get("content-length"), body: (await response.text()).length };
  };
  const page = await ask("GET", "/account/sign-in");
  expect(page.body).toBeGreaterThan(500);
  expect(await ask("HEAD", "/account/sign-in")).toEqual({ ...page, body: 0 });
  expect(await ask("GET", "/account/%73ign%2din")).toEqual(page);
  const put = await fetch(`${baseUrl}/account/sign-in`, { method: "PUT" });
  expect([put.status, put.headers.get("allow")]).toEqual([405, "GET, HEAD, POST"]);
});

test("with a path in BASE_URL all links, forms and redirects of the developer area have it", async () => {
  const { listenAddress } = await openBehindProxy(`${PUBLIC}/almagest`);
  for (const path of ["/", "/account/sign-in", "/account/forgotten", "/playground"]) {
    const text = await (await fetch(`${listenAddress}${path}`)).text();
    const addresses = [...text.matchAll(/\s(?:href|action|src)="(\/[^"]*)"/g)].map(
      ([, address]) => address ?? "",
    );
    expect(addresses.length, path).toBeGreaterThan(10);
    expect(addresses.filter((address) => !address.startsWith("/almagest/"))).toEqual([]);
  }
  const redirect = await fetch(`${listenAddress}/account/keys`, { redirect: "manual" });
  expect(redirect.headers.get("location")).toBe("/almagest/account/sign-in?to=%2Faccount%2Fkeys");
});
