/**
 * Starts the service of the artefact, calls it, and writes the code that V8 has compiled by then. Run by build-service.ts:
 *
 *     node tools/compile-service.mjs FOLDER
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { COMPILED_FOLDER, createScriptLoader } from "../service/compiled-code.mjs";
import { applyHeapOptions } from "../service/program.mjs";

// V8 accepts compiled code only with the options that it was compiled with.
applyHeapOptions();

const [, , folder] = process.argv;
const codeFolder = join(folder, "code");
const compiledFolder = join(codeFolder, COMPILED_FOLDER);
const workFolder = mkdtempSync(join(tmpdir(), "almagest-compile-"));
process.chdir(workFolder);
process.env = { PATH: process.env.PATH, PORT: "0", LOG_LEVEL: "silent" };

const loader = createScriptLoader(codeFolder, compiledFolder);
console.log = () => {};
await loader.load("command.js").runCommand([], { start: "almagest", admin: "almagest admin" });

mkdirSync(compiledFolder, { recursive: true });
for (const [name, code] of loader.compiledCode()) writeFileSync(join(compiledFolder, name), code);
rmSync(workFolder, { recursive: true, force: true });
process.exit(0);
