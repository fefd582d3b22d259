import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import {
  type ClientHttp2Session,
  connect as connectHttp2,
  constants,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from "node:http2";
import { request } from "node:https";
import { connect as connectTcp } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connect as connectTls, getCACertificates, setDefaultCACertificates } from "node:tls";
import { describe, expect, it, onTestFinished } from "vitest";
import { defined } from "../defined.ts";
import { freePort } from "../free-port.ts";
import { endWithRun } from "../run/test-run.ts";
import { API_KEY } from "../service/open-account.ts";
import { openPortalServer } from "../service/portal/open-portal.ts";
import { ROOT } from "../source-tree.ts";
import { expectFirstChart, recipeOf, runBlock } from "./recipes.ts";
import { SERVICE_CALLS } from "./service-calls.ts";

const NGINX = "/usr/sbin/nginx";
const EXAMPLE = readFileSync(join(ROOT, "deploy/nginx.conf"), "utf8");
const RECIPE = recipeOf("nginx");
/** The first version with the directive `http2`. */
const HTTP2_DIRECTIVE_SINCE = [1, 25, 1] as const;
/** What docs/deploy.md states for nginx's main file. */
const EVENTS = /^events \{.*\}$/m.exec(readFileSync(join(ROOT, "docs/deploy.md"), "utf8"))?.[0];
const ADDRESS = "127.0.0.1";
const REFUSALS = 5;
const CONNECTIONS = Number(/limit_conn +almagest_connections (\d+);/.exec(EXAMPLE)?.[1]);

interface Proxy {
  readonly port: number;
  readonly baseUrl: string;
  /** The port that redirects. */
  readonly plainPort: number;
  /** Of its certificate, PEM. */
  readonly certificate: string;
  /** Contains its files, and replaces the folder of the site. */
  readonly folder: string;
}

interface Ports {
  readonly port: number;
  readonly plainPort: number;
  readonly servicePort: number;
}

/** Whether the installed nginx needs the recipe's block for older versions. */
function isBeforeHttp2Directive(): boolean {
  const { stderr } = spawnSync(NGINX, ["-v"], { encoding: "utf8" });
  const version = defined(/nginx\/([\d.]+)/.exec(stderr)?.[1])
    .split(".")
    .map(Number);
  const [differing = 0] = version
    .map((part, index) => part - (HTTP2_DIRECTIVE_SINCE[index] ?? 0))
    .filter(Boolean);
  return differing < 0;
}

/** Installs the example in a folder by the words of the recipe; then its ports and files are the ones of a test. */
async function configuration(folder: string, { port, plainPort, servicePort }: Ports): Promise<string> {
  const replacements = { "/etc/nginx/conf.d": folder };
  await runBlock(RECIPE.block("install"), {
    folder: ROOT,
    replacements,
  });
  if (isBeforeHttp2Directive()) await runBlock(RECIPE.block("debian"), { folder, replacements });
  const server = readFileSync(join(folder, "almagest.conf"), "utf8")
    .replace("listen 443 ", `listen ${ADDRESS}:${port} `)
    .replace("listen 80;", `listen ${ADDRESS}:${plainPort};`)
    .replaceAll(/^.*listen \[::\].*$/gm, "")
    .replaceAll("127.0.0.1:8080", `127.0.0.1:${servicePort}`)
    .replaceAll("/etc/letsencrypt/live/api.example.com", folder)
    .replaceAll("/var/www/html", folder);
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"];
  return `daemon off; master_process off; pid ${folder}/nginx.pid; error_log stderr warn;
${EVENTS} http { access_log off; ${paths.map((path) => `${path}_temp_path ${folder}/${path};`).join(" ")} ${server} }`;
}

async function untilOpen(port: number, hasEnded: () => boolean): Promise<void> {
  for (;;) {
    const socket = connectTcp(port, ADDRESS);
    const isOpen = await once(socket, "connect").then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (isOpen || hasEnded()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Writes a certificate for the address of the test; the folder has it and its key. */
function writeCertificate(folder: string): string {
  const options = ["-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2"];
  const files = ["-keyout", join(folder, "privkey.pem"), "-out", join(folder, "fullchain.pem")];
  const name = ["-subj", `/CN=${ADDRESS}`, "-addext", `subjectAltName=IP:${ADDRESS}`];
  execFileSync("openssl", ["req", ...options, ...files, ...name], { stdio: "ignore" });
  return readFileSync(join(folder, "fullchain.pem"), "utf8");
}

/** Debian's nginx with the example, ended with the test. The port is free, for the service's BASE_URL. */
async function openProxy(port: number, servicePort: number): Promise<Proxy> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-nginx-"));
  const plainPort = await freePort();
  const certificate = writeCertificate(folder);
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, certificate]);
  onTestFinished(() => setDefaultCACertificates(trusted));
  const file = join(folder, "nginx.conf");
  writeFileSync(file, await configuration(folder, { port, plainPort, servicePort }));
  const child = spawn(NGINX, ["-p", folder, "-c", file], { stdio: ["ignore", "inherit", "inherit"] });
  endWithRun(child);
  const ended = once(child, "exit");
  onTestFinished(async () => {
    child.kill();
    await ended;
  });
  await untilOpen(port, () => child.exitCode !== null);
  return { port, plainPort, baseUrl: `https://${ADDRESS}:${port}`, certificate, folder };
}

async function openServiceBehindProxy() {
  const port = await freePort();
  const service = await openPortalServer({
    plan: "pro",
    environment: {
      BASE_URL: `https://${ADDRESS}:${port}`,
      TRUSTED_PROXIES: "1",
      PRIVATE_PORT: "0",
      REFUSAL_BURST: String(REFUSALS),
    },
    // The clock of the limits stands still, so that they admit no further request however long the test takes.
    monotonicMs: () => 0,
  });
  const proxy = await openProxy(port, Number(new URL(service.listenAddress).port));
  return { service, proxy };
}

/** A request without a valid key from an address of this machine that claims another. */
function statusFrom({ port, certificate }: Proxy, localAddress: string, claimed: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { "x-forwarded-for": claimed, "content-type": "application/json" };
    const path = "/v1/chart/full";
    const options = { host: ADDRESS, port, path, method: "POST", localAddress, headers, ca: certificate };
    request(options, (response) => resolve(response.resume().statusCode ?? 0))
      .once("error", reject)
      .end("{}");
  });
}

/** The same over gRPC; the status of gRPC. */
async function grpcStatusFrom(
  proxy: Proxy,
  localAddress: string,
  path = "/almagest.v1.ChartService/ComputeFullChart",
): Promise<string> {
  const session = openSession(proxy, localAddress);
  const stream = session.request({
    [constants.HTTP2_HEADER_METHOD]: "POST",
    [constants.HTTP2_HEADER_PATH]: path,
    "content-type": "application/grpc",
    "x-forwarded-for": "192.0.2.100",
    te: "trailers",
  });
  let status = "";
  const note = (headers: Readonly<Record<string, unknown>>): void => {
    status = String(headers["grpc-status"] ?? status);
  };
  stream.on("response", note).on("trailers", note).resume().end(Buffer.alloc(5));
  await once(stream, "close");
  return status;
}

/** A connection over HTTP/2 from an address of this machine, closed after the test. */
function openSession({ port, baseUrl, certificate }: Proxy, localAddress: string): ClientHttp2Session {
  const options = { host: ADDRESS, port, localAddress, ca: certificate, ALPNProtocols: ["h2"] };
  const session = connectHttp2(baseUrl, {
    createConnection: () => connectTls({ ...options, servername: "" }),
  });
  session.on("error", () => {});
  onTestFinished(() => session.destroy());
  return session;
}

/** The HTTP status of a request. */
async function statusOf(session: ClientHttp2Session, headers: OutgoingHttpHeaders): Promise<unknown> {
  const stream = session.request(headers, { endStream: headers["content-length"] === undefined });
  stream.on("error", () => {});
  const [head] = (await once(stream, "response")) as [IncomingHttpHeaders];
  return head[":status"];
}

const UNIMPLEMENTED = "12";
const UNAUTHENTICATED = "16";
/** The address that the example allows to reach health and reflection. */
const BALANCER = "127.0.0.1";
/** In the location of the health watch, but unknown to the service, so it is answered immediately. */
const NEAR_WATCH = "/grpc.health.v1.Health/WatchAll";

describe.skipIf(!existsSync(NGINX))("the service behind nginx with the example of deploy/", () => {
  it("is accepted by nginx without a warning", async () => {
    const folder = mkdtempSync(join(tmpdir(), "almagest-nginx-"));
    writeCertificate(folder);
    const file = join(folder, "nginx.conf");
    const text = await configuration(folder, { port: 8443, plainPort: 8088, servicePort: 8080 });
    writeFileSync(file, text.replace("daemon off; master_process off;", ""));
    const { status, stderr } = spawnSync(NGINX, ["-t", "-q", "-p", folder, "-c", file], { encoding: "utf8" });
    expect({ status, stderr }).toEqual({ status: 0, stderr: "" });
  });

  it("answers every protocol, streams a health watch and signs a user up", async () => {
    const { service, proxy } = await openServiceBehindProxy();
    const target = { ...proxy, apiKey: API_KEY, linkTo: (email: string) => service.mail.linkTo(email) };
    for (const call of SERVICE_CALLS) await call.run(target);
    await expectFirstChart(RECIPE, target.baseUrl, {
      folder: proxy.folder,
      environment: { ALMAGEST_API_KEY: API_KEY, CURL_CA_BUNDLE: join(proxy.folder, "fullchain.pem") },
    });
    const { warnings } = (await (await fetch(`${service.privateUrl}/readyz`)).json()) as {
      warnings?: unknown;
    };
    expect(warnings).toBeUndefined();
  });

  it("redirects port 80 with method and query, and serves what certbot writes for a renewal", async () => {
    const { proxy } = await openServiceBehindProxy();
    const plainUrl = `http://${ADDRESS}:${proxy.plainPort}`;
    const redirect = await fetch(`${plainUrl}/v1/usage?a=b`, { method: "POST", redirect: "manual" });
    expect([redirect.status, redirect.headers.get("location")]).toEqual([
      308,
      `https://${ADDRESS}/v1/usage?a=b`,
    ]);
    const challenge = ".well-known/acme-challenge";
    mkdirSync(join(proxy.folder, challenge), { recursive: true });
    writeFileSync(join(proxy.folder, challenge, "token"), "proof");
    expect(await (await fetch(`${plainUrl}/${challenge}/token`)).text()).toBe("proof");
  });

  it("limits the client that sends rejected requests, whatever address it claims, and no other", async () => {
    const { proxy } = await openServiceBehindProxy();
    const statuses: number[] = [];
    for (let number = 0; number < REFUSALS + 3; number++) {
      statuses.push(await statusFrom(proxy, "127.0.0.2", `192.0.2.${number}`));
    }
    expect(statuses.slice(0, REFUSALS)).toEqual(Array(REFUSALS).fill(401));
    expect(statuses.at(-1)).toBe(429);
    expect(await grpcStatusFrom(proxy, "127.0.0.2")).not.toBe(UNAUTHENTICATED);
    expect(await statusFrom(proxy, "127.0.0.3", "127.0.0.2")).toBe(401);
    expect(await grpcStatusFrom(proxy, "127.0.0.3")).toBe(UNAUTHENTICATED);
    for (let number = 0; number < REFUSALS; number++)
      expect(await grpcStatusFrom(proxy, BALANCER, NEAR_WATCH)).toBe(UNIMPLEMENTED);
    expect(await grpcStatusFrom(proxy, BALANCER, NEAR_WATCH)).not.toBe(UNIMPLEMENTED);
  });

  it("admits no stranger to health and reflection, and limits the requests of one address, in progress and per second", async () => {
    const { proxy } = await openServiceBehindProxy();
    const session = openSession(proxy, "127.0.0.2");
    for (const path of [
      "/grpc.health.v1.Health/Watch",
      "/grpc.health.v1.Health/Check",
      "/grpc.reflection.v1.ServerReflection/ServerReflectionInfo",
    ]) {
      const headers = { ":method": "POST", ":path": path, "content-type": "application/grpc" };
      expect([path, await statusOf(session, headers)]).toEqual([path, 403]);
    }
    // Requests without their bodies: they stay in progress, for at most client_body_timeout.
    const unfinished = { ":method": "POST", ":path": "/v1/chart/full", "content-length": "10" };
    for (let number = 0; number < CONNECTIONS; number++) session.request(unfinished).on("error", () => {});
    expect(await statusOf(session, unfinished)).toBe(503);
    expect(await statusOf(openSession(proxy, "127.0.0.3"), { ":path": "/healthz" })).toBe(200);
    const fast = openSession(proxy, "127.0.0.4");
    const statuses = new Set<unknown>();
    // Far more than the burst, a few at a time.
    for (let round = 0; round < 100; round++) {
      const requests = Array.from({ length: 10 }, () => statusOf(fast, { ":path": "/healthz" }));
      for (const each of await Promise.all(requests)) statuses.add(each);
    }
    expect(statuses).toEqual(new Set([200, 429]));
    expect(await statusOf(openSession(proxy, "127.0.0.3"), { ":path": "/healthz" })).toBe(200);
  });
});
