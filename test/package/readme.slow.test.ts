import { execFile } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openPackageRegistry } from "../clients/package-registry.ts";
import { defined } from "../defined.ts";
import { reducedTo } from "../reduced-to.ts";
import { launchService, SOURCE_START } from "../service/operations/launch-service.ts";
import { ROOT, sharedPackedLibrary, TARBALL } from "./packed-library.ts";

const run = promisify(execFile);
const text = readFileSync(join(ROOT, "README.md"), "utf8");
const blocks = [...text.matchAll(/^```(\w+)(?: (\S+))?\n([\s\S]*?)^```$/gm)].map(
  ([, language, name, code]) => ({ language, name, code: defined(code) }),
);
const blockOf = (language: string): string =>
  defined(blocks.find((block) => block.language === language)).code;
const commands = blocks.filter(({ language }) => language === "sh").map(({ code }) => code.trim());

let work: string;
beforeAll(() => {
  work = mkdtempSync(join(tmpdir(), "almagest-readme-"));
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

describe("README", () => {
  test("has an example of the library that prints the listed lines, installed from the packed file in an empty folder", async () => {
    const registry = await openPackageRegistry();
    copyFileSync(join(await sharedPackedLibrary(), TARBALL), join(work, TARBALL));
    const folder = join(work, "project");
    mkdirSync(folder);
    writeFileSync(join(folder, "chart.mjs"), blockOf("js"));
    const script = process.env["npm_execpath"];
    const program = script?.endsWith(".js") ? [process.execPath, script] : ["npm"];
    const [command = "npm", ...first] = program;
    await run(command, [...first, "install", `../${TARBALL}`, "--no-audit", "--no-fund"], {
      cwd: folder,
      env: { ...process.env, npm_config_registry: registry.url, npm_config_cache: join(work, "cache") },
    });
    await registry.close();
    const { stdout } = await run(process.execPath, ["chart.mjs"], { cwd: folder });
    expect(stdout).toBe(blockOf("text"));
  });

  test("shows the request that a first start prints, an excerpt of its answer, and a command that creates a key", async () => {
    const folder = join(work, "service");
    mkdirSync(folder);
    const service = await launchService(folder).ready;
    const printed = defined(/^ {2}(curl .*)$/m.exec(service.out())?.[1]);
    const shownCommand = defined(commands.find((command) => command.startsWith("curl")));
    const withoutKey = printed
      .replace(service.baseUrl, "http://127.0.0.1:8080")
      .replace(/alm_live_\w+/, "alm_live_…");
    expect(withoutKey).toBe(shownCommand.replace(/ \\\n */g, " "));
    const { stdout } = await run("bash", ["-ec", printed], { cwd: folder });
    const excerpt = JSON.parse(blockOf("json")) as unknown;
    expect(excerpt).toEqual(reducedTo(excerpt, JSON.parse(stdout)));

    const create = defined(commands.find((command) => command.startsWith("npm run -s admin -- ")));
    const args = create.split(" ").slice("npm run -s admin --".split(" ").length);
    const created = await run(process.execPath, [SOURCE_START, "admin", ...args], { cwd: folder });
    expect(JSON.parse(created.stdout)).toMatchObject({ key: expect.stringMatching(/^alm_live_\w{38}$/) });
    expect(await service.stop()).toBe(0);
  });
});
