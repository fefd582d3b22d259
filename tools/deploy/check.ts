/**
 * Builds the Containerfile with buildah on a local base of Debian's packages, and runs the image with podman; checks
 * deploy/nginx.conf with the nginx of a newer Debian:
 *
 *     node tools/deploy/check.ts                   (`-- --write`: the sizes in docs/deploy.md)
 *
 * Needs root and Debian's buildah, podman and mmdebstrap. Exits with 1 if a check fails.
 */
import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { keyIn, linkInLog, SERVICE_CALLS } from "../../test/deploy/service-calls.ts";
import { freePort } from "../../test/free-port.ts";
import { replaceSection } from "../document-section.ts";
import { buildBaseImages, debootstrap } from "./base-images.ts";
import { buildImage, logsOf, podman, removeContainer, sizesOf, startContainer } from "./container.ts";

/** The first of Debian's releases whose nginx has the directive `http2`: 1.26. */
const SUITE = "trixie";

/**
 * Checks that a newer nginx than the tests' accepts an example as it is, without a warning.
 *
 * @param folder caches the system with that nginx
 * @throws if it does not, with what nginx reports
 */
export function checkNewerNginx(folder: string, example: string): void {
  const system = join(folder, "newer-nginx");
  const archive = debootstrap(folder, "newer-nginx", ["--variant=minbase", "--include=nginx,openssl"], SUITE);
  if (!existsSync(system)) {
    mkdirSync(system);
    execFileSync("tar", ["-xf", archive, "-C", system, "--exclude=./dev/*"]);
  }
  const certificates = "/etc/letsencrypt/live/api.example.com";
  mkdirSync(join(system, certificates), { recursive: true });
  const files = ["-keyout", `${certificates}/privkey.pem`, "-out", `${certificates}/fullchain.pem`];
  const options = "req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=api.example.com".split(" ");
  execFileSync("chroot", [system, "openssl", ...options, ...files], { stdio: "pipe" });
  cpSync(example, join(system, "etc/nginx/conf.d/almagest.conf"));
  const { status, stderr } = spawnSync("chroot", [system, "nginx", "-t", "-q"], { encoding: "utf8" });
  assert.deepEqual({ status, stderr }, { status: 0, stderr: "" });
}

const ROOT = join(import.meta.dirname, "../..");
const TAG = "localhost/almagest-check";
const NAME = "almagest-check";
const SIZE_MAX_MB = 200;
const BYTES_PER_MB = 1e6;
const START_TIMEOUT_MS = 30_000;
const USER_ID = "10001";

const failures: string[] = [];

async function check(name: string, run: () => unknown): Promise<void> {
  try {
    await run();
    console.log(`  passed  ${name}`);
  } catch (error) {
    failures.push(name);
    console.log(`  FAILED  ${name}: ${error instanceof Error ? error.message : error}`);
  }
}

async function untilHealthy(): Promise<void> {
  const endMs = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    try {
      podman("healthcheck", "run", NAME);
      return;
    } catch (error) {
      if (Date.now() > endMs) throw error;
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }
}

/** Evaluates JavaScript in the container. */
const evaluate = (code: string): string => podman("exec", NAME, "node", "-p", code);

async function checkContainer(port: number): Promise<void> {
  await check("the health check of the image passes", untilHealthy);
  await check("the process is not root and cannot write outside of /data", () => {
    assert.equal(evaluate("process.getuid()"), USER_ID);
    const write = "try { require('fs').writeFileSync('/app/x', '') } catch (error) { error.code }";
    assert.equal(evaluate(write), "EROFS");
  });
  await check("the image has no npm and no node_modules", () => {
    const paths = ["/usr/local/lib/node_modules", "/usr/local/bin/npm", "/app/node_modules", "/build"];
    assert.equal(evaluate(`${JSON.stringify(paths)}.filter(require('fs').existsSync).length`), "0");
  });
  const target = {
    baseUrl: `http://127.0.0.1:${port}`,
    apiKey: keyIn(logsOf(NAME)),
    linkTo: () => linkInLog(() => logsOf(NAME)),
  };
  for (const { name, run } of SERVICE_CALLS) await check(`${name} answers`, () => run(target));
  await check("almagest admin runs next to the service", () => {
    const key = ["admin", "key", "create", "--email", "someone@example.com", "--name", "check"];
    assert.match(podman("exec", NAME, "node", "/app/almagest.js", ...key), /alm_live_/);
  });
  await check("SIGTERM drains and ends it with 0", () => {
    podman("stop", "--time", "20", NAME);
    assert.equal(podman("inspect", "--format", "{{.State.ExitCode}}", NAME), "0");
    assert.match(logsOf(NAME), /"drainMs":500,"msg":"stopping"[\s\S]*"msg":"stopped"/);
  });
}

/** A row of the table of docs/deploy.md; prints whether the goal is met. */
function measureSize(base: string): string {
  const { unpacked, compressed } = sizesOf(TAG);
  const cells = [unpacked, compressed].map((bytes) => `${(bytes / BYTES_PER_MB).toFixed(0)} MB`);
  for (const [kind, bytes] of Object.entries({ unpacked, compressed })) {
    const sizeMb = bytes / BYTES_PER_MB;
    const verdict = sizeMb <= SIZE_MAX_MB ? "met" : "MISSED";
    console.log(
      `  image on ${base}, ${kind}: ${sizeMb.toFixed(0)} MB; at most ${SIZE_MAX_MB} MB: ${verdict}`,
    );
  }
  return `| ${[base, ...cells].join(" | ")} |`;
}

function requirePrograms(): void {
  const missing = ["buildah", "podman", "mmdebstrap"].filter(
    (program) => spawnSync(program, ["--version"]).status !== 0,
  );
  if (missing.length === 0) return;
  console.error(`NOT RUN: install Debian's ${missing.join(", ")}`);
  process.exit(1);
}

requirePrograms();
const images = buildBaseImages(join(ROOT, "dist/container"), process.execPath);
const rows = ["| base | unpacked | compressed |", "|---|---:|---:|"];
buildImage(ROOT, TAG, { node: images.node, base: images.slim });
rows.push(measureSize("Debian's smallest system (minbase)"));
// The last image, of the default base, is the one that runs.
buildImage(ROOT, TAG, { node: images.node, base: images.libraries });
rows.push(measureSize("the packages of distroless/cc-debian12, the default"));
if (process.argv.includes("--write")) replaceSection(join(ROOT, "docs/deploy.md"), "image", () => rows);
const port = await freePort();
removeContainer(NAME);
try {
  startContainer(TAG, NAME, port);
  await checkContainer(port);
} finally {
  removeContainer(NAME);
}
await check("nginx 1.26 accepts the example without a warning", () =>
  checkNewerNginx(join(ROOT, "dist/container"), join(ROOT, "deploy/nginx.conf")),
);
process.exitCode = failures.length === 0 ? 0 : 1;
