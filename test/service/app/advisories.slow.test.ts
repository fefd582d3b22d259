import { describe, expect, test } from "vitest";
import { createAdvisories } from "../../../service/app/advisories.ts";
import { readConfig } from "../../../service/app/config.ts";
import { readEdition } from "../../../service/app/edition.ts";
import { openPortalServer } from "../portal/open-portal.ts";

const openServer = (environment: Readonly<Record<string, string>> = {}) =>
  openPortalServer({ environment: { PRIVATE_PORT: "0", ...environment } });

const warningsOf = async ({ privateUrl }: { readonly privateUrl: string }) =>
  ((await (await fetch(`${privateUrl}/readyz`)).json()) as { warnings?: readonly string[] }).warnings;

describe("settings that do not fit how the service is reached", () => {
  test("X-Forwarded-For without TRUSTED_PROXIES is logged once, and reported by /readyz of the private port from then on", async () => {
    const server = await openServer();
    const { baseUrl, log } = server;
    expect(await warningsOf(server)).toBeUndefined();
    for (let time = 0; time < 3; time++)
      await fetch(`${baseUrl}/healthz`, { headers: { "x-forwarded-for": "203.0.113.7" } });
    const expected = expect.stringMatching(/X-Forwarded-For.*TRUSTED_PROXIES is 0.*Set TRUSTED_PROXIES/);
    expect(await warningsOf(server)).toEqual([expected]);
    const ready = await (await fetch(`${baseUrl}/readyz`)).json();
    expect(ready).toEqual({ status: "ready", edition: readEdition() });
    const lines = log.filter((line) => line.includes("TRUSTED_PROXIES is 0"));
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: "warn", msg: expected }),
    ]);
    expect(log.join("")).not.toContain("203.0.113.7");
  });

  test("a public address without SMTP_URL is logged at start, and reported by /readyz of the private port", async () => {
    const server = await openServer({
      BASE_URL: "https://api.example.com",
      SMTP_URL: "",
      CONTACT_URL: "mailto:a@example.com",
    });
    expect(server.baseUrl).toBe("https://api.example.com");
    expect(server.log.filter((line) => line.includes("SMTP_URL is not set"))).toHaveLength(1);
    expect(await warningsOf(server)).toEqual([expect.stringContaining("SMTP_URL is not set")]);
  });

  test.each([
    [{ HOST: "0.0.0.0" }, true],
    [{ HOST: "::" }, true],
    [{ HOST: "10.0.0.7" }, true],
    [{ BASE_URL: "https://api.example.com" }, true],
    [{}, false],
    [{ HOST: "::1" }, false],
    [{ HOST: "localhost", BASE_URL: "http://localhost:8080" }, false],
    [{ HOST: "0.0.0.0", SMTP_URL: "smtp://mail.example.com" }, false],
    [{ BASE_URL: "https://api.example.com", SMTP_URL: "smtp://mail.example.com", CONTACT_URL: "" }, true],
  ])(
    "with %o links are logged for strangers to read, or the paid plan is not offered: %s",
    (environment, isWarned) => {
      const lines: unknown[] = [];
      const log = { warn: (line: unknown) => void lines.push(line) };
      const { list } = createAdvisories(
        readConfig({ CONTACT_URL: "mailto:a@example.com", ...environment }),
        true,
        log,
      );
      expect([list().length, lines.length]).toEqual(isWarned ? [1, 1] : [0, 0]);
    },
  );
});
