// Starts the service from its sources. Older versions of Node can parse this file; they would fail in command.ts with a syntax
// error, because they do not strip types.
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";
import { runProgram } from "./program.mjs";

/** Where Node stores the compiled modules of the last start. Another folder: NODE_COMPILE_CACHE. */
const COMPILE_CACHE = fileURLToPath(new URL("../node_modules/.cache/almagest", import.meta.url));

function loadCommand() {
  // Bun does not have it. Without the right to write, modules are compiled at each start.
  nodeModule.enableCompileCache?.(COMPILE_CACHE);
  return import("./command.ts");
}

const names = { start: "npm start", admin: "npm run -s admin --" };
runProgram(process.argv.slice(2), names, loadCommand);
