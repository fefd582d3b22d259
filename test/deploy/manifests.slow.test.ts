import { execFileSync, spawnSync } from "node:child_process";
import {
  copyFileSync,
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
import { describe, expect, it } from "vitest";
import { defined } from "../defined.ts";
import { compilerOutput } from "../package/compiler.ts";
import { NOT_INSTALLED, RUNTIME_MODULES } from "../package/runtimes.ts";
import { ROOT } from "../source-tree.ts";
import { recipeOf, runBlock } from "./recipes.ts";

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

  it("Compose: the file has the form of its schema, with the settings that the recipe writes", async ({
    skip,
  }) => {
    if (!existsSync("/usr/bin/docker-compose")) return skip("NOT RUN: install Debian's docker-compose");
    const folder = mkdtempSync(join(tmpdir(), "almagest-compose-"));
    mkdirSync(join(folder, "deploy"));
    copyFileSync(join(ROOT, "deploy/compose.yaml"), join(folder, "deploy/compose.yaml"));
    const config = ["-f", "deploy/compose.yaml", "config"];
    const without = spawnSync("docker-compose", config, { cwd: folder, encoding: "utf8" });
    expect(without.stderr).toMatch(/set .* in deploy\/\.env/);
    await runBlock(recipeOf("Compose").block("settings"), { folder });
    const { status, stdout } = spawnSync("docker-compose", config, { cwd: folder, encoding: "utf8" });
    expect(status).toBe(0);
    expect(stdout).toMatch(/DATABASE_URL: postgres:\/\/almagest:[0-9a-f]{48}@database:5432\/almagest\n/);
  });
});
