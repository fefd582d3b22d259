// The program of the artefact: `node dist/service/almagest.js [serve | admin …]`. tools/build-service.ts makes it from this file.
import { basename, relative } from "node:path";
import { loadModule } from "./compiled-code.mjs";
import { runProgram } from "./program.mjs";

/** The folder of the bundle's modules, next to this file in the artefact. */
const CODE_FOLDER = `${import.meta.dirname}/code`;

const [, file, ...args] = process.argv;
const isInstalled = basename(file) === "almagest";
const start = isInstalled ? "almagest" : `node ${relative(process.cwd(), file)}`;
const names = { start, admin: `${start} admin` };
runProgram(args, names, async () => loadModule(CODE_FOLDER, "command.js"));
