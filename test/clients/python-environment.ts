import { execFile, execFileSync, spawnSync } from "node:child_process";
import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { onTestFinished } from "vitest";
import { defined } from "../defined.ts";
import { onceInRun } from "../run/once-in-run.ts";
import { API_KEY } from "../service/open-account.ts";

const run = promisify(execFile);
/** The system's Python, which has its packages; PYTHON overrides it. */
export const PYTHON =
  process.env["PYTHON"] ||
  ["/usr/bin/python3", "python3"].find((program) => canRun(program, "-c", "import venv, ensurepip")) ||
  null;

/** A Python environment with a wheel. */
export interface PythonEnvironment {
  readonly folder: string;
  /** The environment's interpreter. */
  readonly interpreter: string;
  /** Runs a program with the address of a service and a key; returns what it prints. */
  print(program: string, baseUrl: string): Promise<string>;
  remove(): void;
}

export function canRun(program: string, ...args: readonly string[]): boolean {
  return spawnSync(program, args).status === 0;
}

/**
 * Creates a virtual environment with pip. Python unpacks and compiles pip once in a run: the others copy it.
 *
 * @param seesSystem whether it sees the packages of the system
 */
export async function createVirtualEnvironment(
  python: string,
  folder: string,
  seesSystem = false,
): Promise<void> {
  const first = await onceInRun("python-with-pip", async (path) => {
    await run(python, ["-m", "venv", path]);
  });
  await run(python, [
    "-m",
    "venv",
    "--without-pip",
    ...(seesSystem ? ["--system-site-packages"] : []),
    folder,
  ]);
  const [packages] = globSync("lib/python*/site-packages", { cwd: first });
  // With their times, by which Python knows that compiled modules are up to date.
  const copy = { recursive: true, preserveTimestamps: true };
  cpSync(join(first, defined(packages)), join(folder, defined(packages)), copy);
  for (const name of ["pip", "pip3"]) {
    const script = readFileSync(join(first, "bin", name), "utf8").replaceAll(first, folder);
    writeFileSync(join(folder, "bin", name), script, { mode: 0o755 });
  }
}

/** Creates a fresh environment and installs a wheel from an address, without any other package. */
export async function createPythonEnvironment(python: string, wheelUrl: string): Promise<PythonEnvironment> {
  const folder = mkdtempSync(join(tmpdir(), "almagest-python-"));
  const interpreter = join(folder, "bin/python");
  const env = {
    ...process.env,
    PIP_NO_INDEX: "1",
    PIP_NO_CACHE_DIR: "1",
    PIP_NO_COMPILE: "1",
    PIP_DISABLE_PIP_VERSION_CHECK: "1",
  };
  await createVirtualEnvironment(python, folder);
  await run(interpreter, ["-m", "pip", "install", wheelUrl], { cwd: folder, env });
  let programs = 0;
  return {
    folder,
    interpreter,
    async print(program, baseUrl) {
      const file = join(folder, `program${programs++}.py`);
      writeFileSync(file, program);
      const { stdout } = await run(interpreter, [file], {
        cwd: folder,
        env: { ...process.env, BASE_URL: baseUrl, ALMAGEST_API_KEY: API_KEY },
        timeout: 30_000,
      });
      return stdout;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** A folder that is removed after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-python-build-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

/** What a program prints as JSON, one value per line. It uses the sources of the client and the system's packages. */
export async function valuesOfSources(program: string, baseUrl: string): Promise<readonly unknown[]> {
  const file = join(temporaryFolder(), "program.py");
  writeFileSync(file, `${PREAMBLE}\n${program}`);
  const sources = join(import.meta.dirname, "../../clients/python");
  const env = { ...process.env, PYTHONPATH: sources, PYTHONDONTWRITEBYTECODE: "1" };
  const { stdout } = await run(String(PYTHON), [file], {
    env: { ...env, BASE_URL: baseUrl, ALMAGEST_API_KEY: API_KEY },
    timeout: 60_000,
  });
  const lines = stdout.trim().split("\n");
  return lines.map((line) => JSON.parse(line) as unknown);
}

/** Writes cert.pem and its key to a folder; the settings of a service that uses them. */
export function createCertificate(folder: string) {
  const settings = { TLS_CERT_FILE: join(folder, "cert.pem"), TLS_KEY_FILE: join(folder, "key.pem") };
  const { TLS_CERT_FILE, TLS_KEY_FILE } = settings;
  const request =
    "req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=localhost";
  execFileSync("openssl", [
    ...request.split(" "),
    ...["-addext", "subjectAltName=IP:127.0.0.1", "-keyout", TLS_KEY_FILE, "-out", TLS_CERT_FILE],
  ]);
  return settings;
}

/** Checks programs and the package's sources with mypy; the errors as `program0.py:line`. */
export function mypyErrorsOf(
  python: string,
  programs: readonly string[],
): { readonly errors: readonly string[]; readonly output: string } {
  const folder = temporaryFolder();
  const files = programs.map((program, index) => {
    const file = join(folder, `program${index}.py`);
    writeFileSync(file, program);
    return file;
  });
  const options = ["--strict", "--python-version", "3.9", "--cache-dir", folder, "--no-error-summary"];
  const sources = join(import.meta.dirname, "../../clients/python/almagest_client");
  const { stdout } = spawnSync(python, ["-m", "mypy", ...options, ...files, sources], {
    cwd: folder,
    encoding: "utf8",
  });
  const errors = [...stdout.matchAll(/^(.+):(\d+): error: /gm)].map(([, file, line]) => `${file}:${line}`);
  return { errors, output: stdout };
}

/** What the programs of the tests share: a client of the service, the error of a call, and printing as JSON. */
export const PREAMBLE = `
import asyncio, json, math, os, sys, time
import almagest_client as almagest
from almagest_client import *

URL = os.environ["BASE_URL"]
KEY = os.environ["ALMAGEST_API_KEY"]
BIRTH = {"date": "1990-06-15", "time": "14:30", "latitude": 48.8566, "longitude": 2.3522}

def client(url=URL, **options):
    return AlmagestClient(**{"base_url": url, "api_key": KEY, **options})

def async_client(url=URL, **options):
    return AsyncAlmagestClient(**{"base_url": url, "api_key": KEY, **options})

def error_of(call, **members):
    try:
        call(**members)
    except AlmagestError as error:
        return error
    raise AssertionError("the call has no error")

def show(value):
    print(json.dumps(value))
`;
