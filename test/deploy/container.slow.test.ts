import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { beforeAll, expect, it, onTestFinished } from "vitest";
import { SANDBOX_LIMITS, wrapped } from "../../tools/deploy/container.ts";
import { defined } from "../defined.ts";
import { freePort } from "../free-port.ts";
import { sharedBuild } from "../package/shared-build.ts";
import { ROOT } from "../source-tree.ts";
import { canRun, pathWith } from "./programs.ts";
import { expectFirstChart, type RecipeHost, recipeOf, runBlock } from "./recipes.ts";

const PODMAN = "/usr/bin/podman";
const LIBRARIES = "localhost/libraries";

let build: string;
beforeAll(async () => {
  build = await sharedBuild();
});

interface ContainerHost extends RecipeHost {
  readonly environment: Readonly<Record<"PATH", string>>;
}

/** Without the health check, whose timer is systemd's; `node tools/deploy/check.ts` tests it. */
const SANDBOX_OPTIONS = [...SANDBOX_LIMITS, "--no-healthcheck"];

/** What a sandbox needs in addition to the words of the recipe. Podman allows a runroot of at most 50 characters. */
function podmanScript(folder: string): string {
  const [program, args] = wrapped(PODMAN, [`--root=${folder}/i`, `--runroot=${folder}/r`]);
  const command = [program, ...args].map((word) => `'${word}'`).join(" ");
  return `case "$1" in run) shift; set -- run ${SANDBOX_OPTIONS.join(" ")} "$@";; esac\nexec ${command} "$@"`;
}

/** Copies the libraries that this machine's Node needs. Returns the program among them, which loads the others. */
function copyLibraries(folder: string): string {
  const libraryList = execFileSync("ldd", [process.execPath], { encoding: "utf8" });
  for (const [path] of libraryList.matchAll(/(?<=^\s+(?:\S+ => )?)\/\S+/gm)) {
    mkdirSync(join(folder, dirname(path)), { recursive: true });
    copyFileSync(realpathSync(path), join(folder, path));
  }
  return defined(/\S+\/ld-linux\S*/.exec(libraryList)?.[0]);
}

/** Builds the base image and runs a program of it as the recipe does. Returns why this machine cannot; null if it can. */
function findProblem(place: ContainerHost, port: number): string | null {
  const { folder, environment } = place;
  const loader = copyLibraries(join(folder, "libraries"));
  writeFileSync(join(folder, "Containerfile.libraries"), "FROM scratch\nCOPY libraries /\n");
  const options = `--rm -p 127.0.0.1:${port}:8080 --memory=450m`;
  const commands = [
    `podman build --quiet --file Containerfile.libraries --tag ${LIBRARIES} .`,
    `podman run ${options} ${LIBRARIES} ${loader} --version`,
  ];
  const { status, stderr } = spawnSync("sh", ["-ec", commands.join("\n")], {
    cwd: folder,
    env: environment,
    encoding: "utf8",
  });
  return status === 0 ? null : stderr;
}

/** The Containerfile's final stage, after one that contains what its own first stage builds. */
function finalStage(): string {
  const [, stage] = readFileSync(join(ROOT, "Containerfile"), "utf8").split(/^(?=FROM \$\{BASE_IMAGE\}$)/m);
  return `ARG BASE_IMAGE\nFROM \${BASE_IMAGE} AS build\nCOPY build /build\n\n${defined(stage)}`;
}

/** Writes what the image is built from. */
function writeContext(folder: string): void {
  mkdirSync(join(folder, "build/data"), { recursive: true });
  cpSync(join(build, "service"), join(folder, "build/dist/service"), { recursive: true });
  copyFileSync(process.execPath, join(folder, "build/node"));
  writeFileSync(join(folder, "Containerfile"), finalStage());
}

it("the recipe of a container, followed word by word, ends with a first chart", async ({ skip }) => {
  if (!canRun(PODMAN, "--version")) return skip("NOT RUN: install Debian's podman and crun");
  const folder = mkdtempSync(join(tmpdir(), "pod-"));
  const port = await freePort();
  const place = { folder, environment: { PATH: pathWith({ podman: podmanScript(folder) }) } };
  const problem = findProblem(place, port);
  if (problem !== null) return skip(`NOT RUN: podman cannot run a container on this machine: ${problem}`);
  writeContext(folder);
  const recipe = recipeOf("Container");
  await runBlock(`${recipe.block("build").trim()} --build-arg BASE_IMAGE=${LIBRARIES}`, place);
  onTestFinished(async () => {
    await runBlock("podman rm --force --all --volumes --time 0", place);
  });
  await expectFirstChart(recipe, `http://127.0.0.1:${port}`, place);
  const logs = spawnSync("podman", ["logs", "almagest"], { env: place.environment, encoding: "utf8" });
  expect(logs.stdout).toMatch(/alm_live_\w{38}/);
  await runBlock(recipe.block("stop"), place);
  const inspect = ["inspect", "--format", "{{.State.Running}} {{.State.ExitCode}}", "almagest"];
  expect(spawnSync("podman", inspect, { env: place.environment, encoding: "utf8" }).stdout).toBe("false 0\n");
});
