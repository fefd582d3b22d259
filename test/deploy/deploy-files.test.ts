import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const FILES = ["Containerfile", ...readdirSync(join(ROOT, "deploy")).map((name) => `deploy/${name}`)];

/** The first column of the tables of docs/reference/settings.md, without the settings that no longer exist. */
const SETTINGS = new Set(
  read("docs/reference/settings.md")
    .replace(/^## Removed settings$[\s\S]*/m, "")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) =>
      [...(line.split("|")[1] ?? "").matchAll(/`([A-Z][A-Z0-9_]+)`/g)].map(([, name]) => name),
    ),
);
/** Variables of other programs and of the build. */
const OTHERS = new Set([
  ...[
    "POSTGRES_USER",
    "POSTGRES_PASSWORD",
    "POSTGRES_IMAGE",
    "ALMAGEST_IMAGE",
    "NODE_IMAGE",
    "BASE_IMAGE",
    "NODE_OPTIONS",
    "DATABASE_LISTEN",
    "SERVICE_LISTEN",
  ],
  ...["1", "2", "3"].flatMap((node) =>
    ["POSTGRES", "HOST", "REST_PORT", "SERVICE"].map((name) => `NODE${node}_${name}`),
  ),
]);
/** Names of capabilities, devices and address families. */
const CONSTANT = /^(?:AF|CAP|SIG)_/;

/** The environment variables that a file sets or reads. */
const variablesOf = (text: string): readonly string[] =>
  [...text.matchAll(/\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b|\b(?:HOST|PORT|INSTANCE)(?==| *:|\b(?=,? value))/g)]
    .map(([name]) => name)
    .filter((name) => !CONSTANT.test(name));

const settingIn = (text: string, name: string): number =>
  Number(new RegExp(`${name}(?:=|, value: ")(\\d+)`).exec(text)?.[1]);

describe("the files of deploy/", () => {
  it.each(FILES.filter((path) => !/\.m?js$/.test(path)))(
    "%s names settings of docs/reference/settings.md only",
    (path) => {
      expect(variablesOf(read(path)).filter((name) => !SETTINGS.has(name) && !OTHERS.has(name))).toEqual([]);
    },
  );

  it.each([
    ["deploy/kubernetes.yaml", /terminationGracePeriodSeconds: (\d+)/],
    ["deploy/almagest.service", /TimeoutStopSec=(\d+)/],
  ])("%s waits for the drain and the running requests before it kills", (path, pattern) => {
    const text = read(path);
    const stopMs = settingIn(text, "DRAIN_MS") + settingIn(text, "STOP_TIMEOUT_MS");
    expect(Number(pattern.exec(text)?.[1])).toBe(stopMs / 1000 + 5);
  });

  it("start the service again however often it ends", () => {
    const [unit = ""] = read("deploy/almagest.service").split("[Service]");
    expect(unit).toContain("\nStartLimitIntervalSec=0\n");
    expect(read("deploy/compose.yaml")).not.toMatch(/restart: on-failure:\d/);
  });

  it.each([
    ["deploy/kubernetes.yaml", /memory: (\d+)Mi \}\n\s+securityContext/],
    ["deploy/compose.yaml", /mem_limit: (\d+)m\n/],
    ["deploy/almagest.service", /MemoryMax=(\d+)M\n/],
    ["docs/deploy.md", /--memory=(\d+)m /],
  ])("%s limits memory as docs/operations.md states, with the heap that fits", (path, pattern) => {
    const [, megabytes, heap] =
      /allow (\d+) MB for each worker,[^`]*`NODE_OPTIONS=(--max-old-space-size=\d+)`/.exec(
        read("docs/operations.md"),
      ) ?? [];
    expect(pattern.exec(read(path))?.[1]).toBe(megabytes);
    expect(read(path)).toMatch(new RegExp(`NODE_OPTIONS(?:=|: |, value: ")${heap}`));
  });

  it("name images by digest, or let a setting do it", () => {
    const imagesOf = (path: string) =>
      [...read(path).matchAll(/^ +image: (.+)$/gm)].map(([, image]) => image);
    for (const image of imagesOf("deploy/kubernetes.yaml")) expect(image).toMatch(/@sha256:[0-9a-f]{64}$/);
    const settings = imagesOf("deploy/compose.yaml").map(
      (image) => /^\$\{(\w+):-\S+\}$/.exec(image ?? "")?.[1],
    );
    expect(settings).toEqual(["POSTGRES_IMAGE", "ALMAGEST_IMAGE"]);
    for (const name of settings) expect(read("docs/deploy.md")).toContain(name);
  });

  it("admit the gateway to the public port and the monitoring to the private port only", () => {
    const kubernetes = read("deploy/kubernetes.yaml");
    const policy = kubernetes.slice(kubernetes.indexOf("kind: NetworkPolicy"));
    const rules = [
      ...policy.matchAll(/metadata.name: (\S+) \}\n\s+ports:\n\s+- \{ protocol: TCP, port: (\w+) \}/g),
    ];
    expect(rules.map(([, from, port]) => [from, port])).toEqual([
      ["envoy-gateway-system", "http"],
      ["monitoring", "private"],
    ]);
    expect(policy.match(/- from:/g)).toHaveLength(rules.length);
    expect(kubernetes).toContain("{ name: private, containerPort: 9090 }");
    expect(kubernetes).toContain('{ name: PRIVATE_PORT, value: "0.0.0.0:9090" }');
  });

  it("probe the paths and the port of the service", () => {
    const kubernetes = read("deploy/kubernetes.yaml");
    const paths = [...kubernetes.matchAll(/httpGet: \{ path: (\S+), port: http \}/g)].map(([, path]) => path);
    expect(paths).toEqual(["/readyz", "/healthz"]);
    expect(settingIn(kubernetes, '"?PORT"?')).toBe(8080);
    expect(kubernetes).toContain("{ name: http, containerPort: 8080 }");
    expect(read("Containerfile")).toMatch(/PORT=8080[\s\S]*EXPOSE 8080[\s\S]*PORT \+ '\/healthz'/);
  });
});

const PINNED = `debian:bookworm@sha256:${"0".repeat(64)}`;

it.each([
  [["--node", "node:24-bookworm", "--base", PINNED], "--node"],
  [["--node", PINNED], "--base"],
])("the image of a release is not built with %j: a base image needs a digest", (args, option) => {
  const program = join(ROOT, "tools/release/build-image.ts");
  const { status, stderr } = spawnSync(process.execPath, [program, ...args], { encoding: "utf8" });
  expect(status).toBe(2);
  expect(stderr).toMatch(new RegExp(`^${option} must be an image with its digest, NAME@sha256:…`));
});
