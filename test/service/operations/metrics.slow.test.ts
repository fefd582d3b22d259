import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { listApiKeys, readEndpointCalls, utcDayOf } from "../../../db/index.ts";
import { defined } from "../../defined.ts";
import { openAccountDatabase, WITH_KEY } from "../open-account.ts";
import { BIRTH, charts, openServer, openSharedServer } from "../transport/open-server.ts";
import { openFolder, startService } from "./service-process.ts";

test("the expiry of the certificate is the first one of its chain", async () => {
  const folder = openFolder();
  const certFile = join(folder, "cert.pem");
  const keyFile = join(folder, "key.pem");
  const key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout", keyFile];
  const makeCertificate = (days: number): string => {
    const args = ["req", "-x509", ...key, "-subj", "/CN=localhost", "-days", String(days)];
    return execFileSync("openssl", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  };
  const lasting = makeCertificate(90);
  const short = makeCertificate(2);
  writeFileSync(certFile, `${short}${lasting}`);
  const endDate = execFileSync("openssl", ["x509", "-noout", "-enddate"], { input: short, encoding: "utf8" });
  const expectedSeconds = Date.parse(endDate.replace("notAfter=", "")) / 1000;
  const tls = { TLS_CERT_FILE: certFile, TLS_KEY_FILE: keyFile, PRIVATE_PORT: "0" };
  const server = await openServer({}, tls);
  const name = "almagest_certificate_expiry_timestamp_seconds";
  expect(await server.metrics()).toContain(`${name} ${expectedSeconds}`);
});

describe("counts of endpoints", () => {
  test("successful calls of counted endpoints are counted; rejected calls and usage are not", async () => {
    const accounts = await openAccountDatabase();
    onTestFinished(() => accounts.close());
    const handlers = { computeElements: defined(charts.computeElements) };
    const server = await openSharedServer(handlers, {}, { accounts });
    const post = (body: object) =>
      fetch(`${server.baseUrl}/v1/chart/elements`, {
        method: "POST",
        headers: { "content-type": "application/json", ...WITH_KEY },
        body: JSON.stringify(body),
      });
    expect((await post({ birth: BIRTH })).status).toBe(200);
    expect((await post({ birth: BIRTH })).status).toBe(200);
    expect((await post({})).status).toBe(400);
    expect((await fetch(`${server.baseUrl}/v1/usage`, { headers: WITH_KEY })).status).toBe(200);
    const { accountId, database } = accounts;
    // The counts are written every few seconds, and when the service stops.
    await server.close();
    expect(await readEndpointCalls(database.kysely, { accountId, fromDay: "2000-01-01" })).toEqual([
      { accountId, day: utcDayOf(Date.now()), endpoint: "/v1/chart/elements", calls: 2 },
    ]);
  });

  test("a process that is stopped after a call has recorded the use of its key", async () => {
    const accounts = await openAccountDatabase();
    onTestFinished(() => accounts.close());
    const { baseUrl, stop } = await startService(openFolder(), { DATABASE_URL: accounts.url });
    const headers = { "content-type": "application/json", ...WITH_KEY };
    const body = JSON.stringify({ birth: BIRTH });
    expect((await fetch(`${baseUrl}/v1/chart/short`, { method: "POST", headers, body })).status).toBe(200);
    await stop();
    const [key] = await listApiKeys(accounts.database.kysely, accounts.accountId);
    expect(key?.lastUsedDay).toBe(utcDayOf(Date.now()));
  });
});
