import { execFile, execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { RunningServer } from "../../service/app/server.ts";
import { defined } from "../defined.ts";
import { compilerOutput } from "../package/compiler.ts";
import { sharedDownloads } from "../package/shared-build.ts";
import { goldenResponse } from "../service/golden-calls/golden-call.ts";
import { API_KEY } from "../service/open-account.ts";
import { openChartServer } from "../service/open-chart-server.ts";
import { type GuideSection, sectionsOf } from "./guide-sections.ts";
import { openPackageRegistry, type PackageRegistry } from "./package-registry.ts";
import { canRun, createCertificate, createVirtualEnvironment, PYTHON } from "./python-environment.ts";

const run = promisify(execFile);
const SIGNS = "Sun in Gemini Ascendant in Libra\n";
const TRUST_STORE_PASSWORD = "not-a-secret";
/** What saves a JVM a third of the processor time of a program that runs once. */
const SHORT_PROGRAM = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC";
const SECTION_TIME_MAX_MS = 240_000;
/** In place of the ten seconds that the programs of the guide wait for an answer: on a busy machine a JVM alone needs more. */
const ANSWER_TIME_MAX_S = 120;

const hasRequests = PYTHON !== null && canRun(PYTHON, "-c", "import requests");
const hasGrpc = PYTHON !== null && canRun(PYTHON, "-c", "import grpc");
/** Debian's grpc_tools is too old for optional fields; its plugin of protoc is not. */
const hasGrpcTools =
  PYTHON !== null &&
  hasGrpc &&
  canRun(
    PYTHON,
    "-c",
    "from importlib.metadata import version; assert int(version('grpcio-tools').split('.')[1]) >= 40",
  );
const hasGrpcPlugin = hasGrpc && existsSync("/usr/bin/grpc_python_plugin");
const hasGo =
  ["go", "protoc", "protoc-gen-go", "protoc-gen-go-grpc"].every((program) =>
    canRun("sh", "-c", `command -v ${program}`),
  ) && canRun("test", "-d", "/usr/share/gocode/src/google.golang.org/grpc");

/** Source files are run by the compiler; keytool writes the certificates that Java trusts. */
const hasJava = ["java", "javac", "keytool"].every((program) => canRun("sh", "-c", `command -v ${program}`));
const hasPhp = canRun("php", "-r", "exit(extension_loaded('openssl') ? 0 : 1);");
const hasRuby = canRun("ruby", "-e", "require 'net/http'");
for (const [language, isInstalled] of Object.entries({ Java: hasJava, PHP: hasPhp, Ruby: hasRuby }))
  if (!isInstalled) console.warn(`skipped: ${language} is not installed, so its example is not run`);

let work: string;
let server: RunningServer;
let registry: PackageRegistry;
let sections: readonly GuideSection[];
let environment: NodeJS.ProcessEnv;

beforeAll(async () => {
  work = mkdtempSync(join(tmpdir(), "almagest-quick-start-"));
  const certificate = createCertificate(work);
  server = await openChartServer({
    environment: certificate,
    downloadsFolder: await sharedDownloads(),
  });
  if (hasJava) createTrustStore(certificate.TLS_CERT_FILE);
  registry = await openPackageRegistry();
  environment = environmentOf(certificate.TLS_CERT_FILE, registry);
  const guide = await run("curl", ["-s", `${server.baseUrl}/docs/quick-start`], { env: environment });
  sections = sectionsOf(guide.stdout);
});
afterAll(async () => {
  await server?.stop();
  await registry?.close();
  rmSync(work, { recursive: true, force: true });
});

/** The key, and what each program needs to trust the service's certificate and to install from the local registry. */
function environmentOf(certificateFile: string, { url }: PackageRegistry): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^npm_|^NODE_OPTIONS$|^VITEST|_proxy$/i.test(name),
  );
  return {
    ...Object.fromEntries(inherited),
    ALMAGEST_API_KEY: API_KEY,
    ...Object.fromEntries(
      [
        "NODE_EXTRA_CA_CERTS",
        "CURL_CA_BUNDLE",
        "SSL_CERT_FILE",
        "REQUESTS_CA_BUNDLE",
        "PIP_CERT",
        "GRPC_DEFAULT_SSL_ROOTS_FILE_PATH",
        "npm_config_cafile",
      ].map((name) => [name, certificateFile]),
    ),
    npm_config_registry: url,
    npm_config_cache: join(work, "npm-cache"),
    npm_config_audit: "false",
    npm_config_fund: "false",
    npm_config_update_notifier: "false",
    npm_config_ignore_scripts: "true",
    JAVA_TOOL_OPTIONS: `${SHORT_PROGRAM} -Djavax.net.ssl.trustStore=${trustStore()} -Djavax.net.ssl.trustStorePassword=${TRUST_STORE_PASSWORD}`,
    PIP_NO_INDEX: "1",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
    GOCACHE: hasGo ? spawnSync("go", ["env", "GOCACHE"], { encoding: "utf8" }).stdout.trim() : "",
  };
}

const trustStore = (): string => join(work, "trust.p12");

function createTrustStore(certificateFile: string): void {
  const options = `-noprompt -alias service -storetype PKCS12 -storepass ${TRUST_STORE_PASSWORD}`;
  const files = ["-file", certificateFile, "-keystore", trustStore()];
  execFileSync("keytool", ["-importcert", ...options.split(" "), ...files], { stdio: "pipe" });
}

interface SectionRun {
  readonly folder: string;
  readonly output: string;
}

const sectionNamed = (heading: string): GuideSection =>
  defined(sections.find((section) => section.heading === heading));

/** Runs commands in one shell that ends at the first failure. */
const runCommands = (commands: readonly string[], folder: string, more: NodeJS.ProcessEnv) =>
  run("bash", ["-ec", commands.join("\n")], {
    cwd: folder,
    env: { ...environment, ...more },
    timeout: SECTION_TIME_MAX_MS,
  });

interface FollowOptions {
  /** Below the home of the shell. */
  readonly inFolder?: string;
  readonly variant?: "commands" | "debianCommands";
}

/** Follows a section in a fresh folder: saves its files, then runs its commands. */
async function followSection(
  heading: string,
  { inFolder = "chart", variant = "commands" }: FollowOptions = {},
): Promise<SectionRun> {
  const section = sectionNamed(heading);
  const home = join(work, heading.replaceAll(/\W+/g, "-"));
  const folder = join(home, inFolder);
  mkdirSync(folder, { recursive: true });
  for (const [name, code] of section.files) writeFileSync(join(folder, name), withLongerTimeout(code));
  const { stdout } = await runCommands(defined(section[variant] ?? undefined), folder, {
    HOME: home,
    PATH: [dirname(process.execPath), ...(await pythonFolder(section)), process.env["PATH"]].join(delimiter),
  });
  return { folder, output: stdout };
}

const withLongerTimeout = (code: string): string =>
  code.replaceAll(/(timeout\D{1,30})10\b/gi, (_, before: string) => `${before}${ANSWER_TIME_MAX_S}`);

/**
 * The Python environment of a section that installs packages. The client gets one of its own; the others see the system's
 * packages, so pip finds what it is asked to install.
 */
async function pythonFolder({ commands }: GuideSection): Promise<readonly string[]> {
  const text = commands.join("");
  if (PYTHON === null || !text.includes("pip install")) return [];
  const isClient = text.includes(".whl");
  const folder = join(work, isClient ? "python-client" : "python-system");
  if (!existsSync(folder)) await createVirtualEnvironment(PYTHON, folder, !isClient);
  return [join(folder, "bin")];
}

const lastLineOf = (output: string): string => `${output.trimEnd().split("\n").at(-1)}\n`;

describe("the served quick start, followed in a fresh folder", () => {
  test("in curl prints the chart that is shown, and the requests left", async () => {
    const { output } = await followSection("curl");
    const [chart, usage] = output.replace("}{", "}\n{").split("\n");
    expect(JSON.parse(defined(chart))).toEqual(goldenResponse("chart-short"));
    expect(JSON.parse(defined(usage))).toMatchObject({ plan: "pro", limit: 1_000_000 });
  });

  test("in TypeScript with fetch prints the bodies, and the signs with types from the description", async () => {
    const { folder, output } = await followSection("TypeScript, with fetch");
    const lines = output.trim().split("\n");
    expect(lines).toContain("Sun Gemini 24.15 9");
    expect(lines.filter((line) => /^left today: \d+$/.test(line))).toHaveLength(1);
    expect(lastLineOf(output)).toBe(SIGNS);
    expectTypes(folder, ["typed.ts"]);
  });

  test("in TypeScript with the client installs the served package", async () => {
    const { folder, output } = await followSection("TypeScript, with the client");
    expect(lastLineOf(output)).toBe(SIGNS);
    expectTypes(folder, ["client.ts"]);
  });

  test("in TypeScript with Connect runs the code generated from the served contract", async () => {
    const { folder, output } = await followSection("TypeScript, with Connect");
    expect(lastLineOf(output)).toBe(SIGNS);
    expectTypes(folder, ["connect.ts"]);
    // The generator is installed there, which the section about the contract uses for reflection.
    const { commands } = sectionNamed("Contract");
    expect(JSON.parse((await runCommands(commands, folder, {})).stdout)).toMatchObject({
      sun: { sign: "Gemini" },
    });
  });

  test.skipIf(PYTHON === null)("in Python with the client installs the served wheel", async () => {
    expect(lastLineOf((await followSection("Python, with the client")).output)).toBe("Sun in Gemini\n");
  });

  test.skipIf(PYTHON === null)(
    "in Python with the standard library prints the seventeen bodies",
    async () => {
      const lines = (await followSection("Python, standard library")).output.trim().split("\n");
      expect(lines).toHaveLength(17);
      expect(lines[0]).toBe("Sun Gemini 24.15 9");
    },
  );

  test.skipIf(!hasRequests)(
    "in Python with requests prints the sign, and that the time is unknown",
    async () => {
      const { output } = await followSection("Python, with requests");
      expect(output).toMatch(/Sun in Gemini\nunknown_time .+\n$/);
    },
  );

  test.skipIf(!hasGrpcTools && !hasGrpcPlugin)("in Python with grpcio runs the generated code", async () => {
    const variant = hasGrpcTools ? "commands" : "debianCommands";
    expect(lastLineOf((await followSection("Python, with grpcio", { variant })).output)).toBe(SIGNS);
  });

  test.skipIf(!hasGo)("in Go with Debian's grpc-go runs the generated code", async () => {
    const options = { inFolder: "go/src/example.com/chart", variant: "debianCommands" } as const;
    expect(lastLineOf((await followSection("Go, with grpc-go", options)).output)).toBe(SIGNS);
  });
});

describe("the served quick start without a client, followed in a fresh folder", () => {
  test.skipIf(!hasJava)("in Java prints the chart", async () => {
    expect(JSON.parse((await followSection("Java, standard library")).output)).toEqual(
      goldenResponse("chart-short"),
    );
  });

  test.skipIf(!hasPhp)("in PHP prints the signs", async () => {
    expect((await followSection("PHP, standard library")).output).toBe(SIGNS);
  });

  test.skipIf(!hasRuby)("in Ruby prints the signs", async () => {
    expect((await followSection("Ruby, standard library")).output).toBe(SIGNS);
  });
});

/** Checks a program under strict TypeScript, with the packages of its own folder. */
function expectTypes(folder: string, files: readonly string[]): void {
  const compilerOptions = {
    target: "es2024",
    module: "nodenext",
    types: [],
    lib: ["es2024", "dom"],
    strict: true,
    allowImportingTsExtensions: true,
    skipLibCheck: true,
    noEmit: true,
  };
  writeFileSync(
    join(folder, "globals.d.ts"),
    "declare const process: { readonly env: Record<string, string | undefined> };\n",
  );
  writeFileSync(
    join(folder, "tsconfig.json"),
    JSON.stringify({ compilerOptions, files: [...files, "globals.d.ts"] }),
  );
  expect(compilerOutput(["-p", folder], folder)).toBe("");
}
