import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { defined } from "../defined.ts";
import { compilerOutput } from "../package/compiler.ts";
import { isInstalled, NOT_INSTALLED, PROGRAMS, RUNTIME_MODULES } from "../package/runtimes.ts";
import { sharedBuild } from "../package/shared-build.ts";
import { launchService, type ServiceProcess } from "../service/operations/launch-service.ts";
import { ROOT } from "../source-tree.ts";
import {
  canRun,
  expectFirstChart,
  pathWith,
  type RecipeHost,
  recipeOf,
  runBlock,
  SHELL,
  wordsOf,
} from "./recipes.ts";

const UNIT = readFileSync(join(ROOT, "deploy/almagest.service"), "utf8");
/** A user without an entry, as systemd's dynamic users. */
const SERVICE_USER = 61_184;

let build: string;
beforeAll(async () => {
  build = await sharedBuild();
});

/** A folder in which `dist` contains the build, as in a clone after `npm run build`. */
function openClone(): string {
  const folder = mkdtempSync(join(tmpdir(), "almagest-recipe-"));
  symlinkSync(build, join(folder, "dist"));
  // For the service under another user.
  chmodSync(folder, 0o755);
  return folder;
}

/**
 * Runs a block that starts the service, on a free port; ended with the test. In a session of its own, so that the signal reaches
 * the service too: npm and its shell do not pass it on.
 */
async function startBlock(
  block: string,
  place: RecipeHost,
  command: readonly string[] = [],
): Promise<ServiceProcess> {
  const launched = launchService(place.folder, place.environment, {
    command: ["setsid", ...command],
    runtime: SHELL,
    start: wordsOf(block, place),
  });
  let hasEnded = false;
  void launched.exited.then(() => {
    hasEnded = true;
  });
  onTestFinished(async () => {
    if (!hasEnded) process.kill(-launched.pid, "SIGTERM");
    await launched.exited;
  });
  return await launched.ready;
}

describe("a recipe, followed word by word, ends with a first chart", () => {
  it("of a clone", async () => {
    const recipe = recipeOf("Clone");
    const folder = mkdtempSync(join(tmpdir(), "almagest-recipe-"));
    const place = {
      folder: ROOT,
      environment: { DATABASE_URL: `sqlite:${join(folder, "almagest.db")}` },
    };
    const service = await startBlock(recipe.block("serve"), place);
    await expectFirstChart(recipe, service.baseUrl, place);
  });

  it("of the artefact in Node", async () => {
    const recipe = recipeOf("Node");
    const folder = openClone();
    const place = { folder, replacements: { "/var/lib/almagest": folder } };
    const service = await startBlock(recipe.block("serve"), place);
    await expectFirstChart(recipe, service.baseUrl, place);
    expect(await service.stop()).toBe(0);
  });

  it("of PostgreSQL, and of the command that the start proposes", async ({ skip }) => {
    if (!canRun("psql", "--version")) return skip("NOT RUN: install Debian's postgresql-client");
    const recipe = recipeOf("PostgreSQL");
    const server = new URL(await (await fetch(`http://127.0.0.1:${inject("sharedPostgresPort")}`)).text());
    const path = pathWith({ sudo: '[ "$1 $2" = "-u postgres" ] && shift 2 && exec "$@"' });
    const environment = {
      PATH: path,
      PGHOST: server.hostname,
      PGPORT: server.port,
      PGUSER: server.username,
      PGPASSWORD: server.password,
      PGDATABASE: server.pathname.slice(1),
    };
    const folder = openClone();
    // The role almagest is the server's own.
    const name = `recipe_${process.pid}`;
    onTestFinished(async () => {
      const drop = `psql -q -c "DROP DATABASE ${name} WITH (FORCE)" -c "DROP ROLE ${name}"`;
      await runBlock(drop, { folder, environment });
    });
    await runBlock(recipe.block("database"), {
      folder,
      environment,
      replacements: {
        "ROLE almagest": `ROLE ${name}`,
        "DATABASE almagest OWNER almagest": `DATABASE ${name} OWNER ${name}`,
        "//almagest:": `//${name}:`,
        "127.0.0.1:5432/almagest": `${server.host}/${name}`,
      },
    });
    const service = await startBlock(recipe.block("serve"), { folder });
    const proposedCommand = defined(/Create a key with: (.*)/.exec(service.out())?.[1]);
    const created = await runBlock(`set -a; . ./almagest.env; ${proposedCommand}`, { folder });
    expect(JSON.parse(created)).toMatchObject({ email: "you@example.com", name: "laptop" });
    await expectFirstChart(recipe, service.baseUrl, { folder });
    expect(await service.stop()).toBe(0);
  });

  it("of systemd: the unit's command under another user, and admin as root", async () => {
    const recipe = recipeOf("systemd");
    const folder = openClone();
    const state = join(folder, "state");
    mkdirSync(state, { mode: 0o700 });
    const setUser = ["setpriv", `--reuid=${SERVICE_USER}`, `--regid=${SERVICE_USER}`, "--clear-groups"];
    const isOtherUser = canRun("setpriv", ...setUser.slice(1), process.execPath, "--version");
    if (isOtherUser) chownSync(state, SERVICE_USER, SERVICE_USER);
    const installed = { "/opt/almagest": join(build, "service") };
    const database = { "/var/lib/almagest": state };
    const settings = [...UNIT.matchAll(/^Environment=(.*)$/gm)].flatMap(([, line]) =>
      defined(line).split(" "),
    );
    const environment = Object.fromEntries(
      settings.map((setting) =>
        wordsOf(setting, { folder, replacements: setting.includes("/var") ? database : {} }).split(/=(.*)/s),
      ),
    );
    const command = defined(/^ExecStart=(.*)$/m.exec(UNIT)?.[1]);
    const place = { folder: state, environment, replacements: installed };
    const service = await startBlock(command, place, isOtherUser ? setUser : []);
    expect(service.out()).toMatch(/alm_live_\w{38}/);
    await expectFirstChart(recipe, service.baseUrl, { folder, replacements: { ...installed, ...database } });
    expect(await service.stop()).toBe(0);
  });

  it("of Node's archive on Debian 12: its version runs", async ({ skip }) => {
    if (!canRun("dpkg", "--version")) return skip("NOT RUN: this system has no dpkg");
    if (!isInstalled(PROGRAMS.node22)) return skip(NOT_INSTALLED);
    const folder = openClone();
    const [dist, prefix] = [join(folder, "node.example"), join(folder, "usr-local")];
    const release = join(dist, "latest-v22.x");
    const name = "node-v22.99.0-linux-x64";
    mkdirSync(join(release, name, "bin"), { recursive: true });
    mkdirSync(prefix);
    symlinkSync(PROGRAMS.node22, join(release, name, "bin/node"));
    const pack = `tar -czf ${name}.tar.gz ${name} && sha256sum ${name}.tar.gz > SHASUMS256.txt`;
    await runBlock(`${pack} && echo "0123456789abcdef  node-v22.99.0-linux-x64.tar.xz" >> SHASUMS256.txt`, {
      folder: release,
    });
    await runBlock(recipeOf("Node").block("debian"), {
      folder,
      replacements: { "https://nodejs.org/dist": `file://${dist}`, "/usr/local": prefix },
    });
    expect((await runBlock(`${prefix}/bin/node --version`, { folder })).trim()).toMatch(/^v22\./);
  });
});

it("systemd accepts the unit and rates its exposure 1.3 of 10 or less", ({ skip }) => {
  if (!existsSync("/usr/bin/systemd-analyze")) return skip("NOT RUN: this system has no systemd");
  const unit = join(ROOT, "deploy/almagest.service");
  for (const args of [["verify"], ["security", "--offline=yes", "--threshold=13"]]) {
    const { status, stderr } = spawnSync("systemd-analyze", [...args, unit], { encoding: "utf8" });
    expect({ args, status, stderr }).toEqual({ args, status: 0, stderr: "" });
  }
});

interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
}

const MODELS = "kubernetes-models";
/** A field that does not exist, to prove that the compiler finds one. */
const MISSPELT = ["livenessProbe", "livenesProbe"] as const;

const read = (name: string): string => readFileSync(join(ROOT, "deploy", name), "utf8");

function readManifests(name: string): readonly Manifest[] {
  const { loadAll } = createRequire(import.meta.url)(join(RUNTIME_MODULES, "js-yaml")) as {
    loadAll(text: string): Manifest[];
  };
  return loadAll(read(name));
}

/** A program that assigns each manifest to the type of its kind, which lists every field, and checks formats and patterns. */
function programOf(manifests: readonly Manifest[]): string {
  const statements = manifests.flatMap((manifest, index) => {
    const { apiVersion, kind } = manifest;
    const models = apiVersion.startsWith("gateway.") ? "@kubernetes-models/gateway-api" : MODELS;
    return [
      `import { ${kind} as K${index}, type I${kind} as I${index} } from "${models}/${apiVersion}/${kind}";`,
      `const manifest${index}: I${index} = ${JSON.stringify(manifest)};`,
      `new K${index}(manifest${index}).validate();`,
    ];
  });
  return `${statements.join("\n")}\nconsole.log(${manifests.length});\n`;
}

describe("the manifests of Kubernetes", () => {
  it("have the fields and values of their schemas", ({ skip }) => {
    if (!existsSync(join(RUNTIME_MODULES, MODELS))) return skip(NOT_INSTALLED);
    const folder = mkdtempSync(join(tmpdir(), "almagest-manifests-"));
    symlinkSync(RUNTIME_MODULES, join(folder, "node_modules"));
    writeFileSync(join(folder, "package.json"), '{"type":"module"}');
    const program = programOf([...readManifests("kubernetes.yaml"), ...readManifests("gateway.yaml")]);
    writeFileSync(join(folder, "right.ts"), program);
    writeFileSync(join(folder, "wrong.ts"), program.replaceAll(...MISSPELT));
    const options = "--noEmit --strict --skipLibCheck --target es2024 --module nodenext --types".split(" ");
    const output = compilerOutput([...options, "", "right.ts", "wrong.ts"], folder);
    expect(output).toMatch(/^wrong\.ts\(.*"livenesProbe"' does not exist.*\n?$/);
    const printed = execFileSync(process.execPath, ["right.ts"], { cwd: folder, encoding: "utf8" });
    expect(Number(printed)).toBe(7);
  });

  it("route every request to the port of the Service that speaks HTTP/2", () => {
    const port = defined(
      /backendRefs:\n\s+- \{ name: almagest, port: (\d+) \}/.exec(read("gateway.yaml"))?.[1],
    );
    expect(read("kubernetes.yaml")).toContain(
      `{ name: grpc, port: ${port}, targetPort: http, appProtocol: kubernetes.io/h2c }`,
    );
  });
});

describe("the recipes that no test can run to their end", () => {
  it.each(["Kubernetes", "Compose"])(
    "%s: the command that creates a key is the one of the container",
    (heading) => {
      const adminOf = (recipe: string): string =>
        defined(/node \/app\/almagest\.js admin key create .*\)$/m.exec(recipeOf(recipe).firstChart)?.[0]);
      expect(adminOf(heading)).toBe(adminOf("Container"));
    },
  );
});
