// Starts the service from its sources, or reports that Node is too old. Older versions can parse this file; they would fail in
// command.ts with a syntax error, because they do not strip types.
import * as nodeModule from "node:module";
import { fileURLToPath } from "node:url";
import { applyHeapOptions, isServing } from "./heap-options.mjs";
import { findNodeProblem } from "./required-node.mjs";

/** Where Node stores the compiled modules of the last start. Another folder: NODE_COMPILE_CACHE. */
const COMPILE_CACHE = fileURLToPath(new URL("../node_modules/.cache/almagest", import.meta.url));

const problem = findNodeProblem("node dist/service/almagest.js");

if (problem === null) {
  if (isServing(process.argv.slice(2))) applyHeapOptions();
  // Bun does not have it. Without the right to write, modules are compiled at each start.
  nodeModule.enableCompileCache?.(COMPILE_CACHE);
  import("./command.ts")
    .then(({ runCommand }) =>
      runCommand(process.argv.slice(2), { start: "npm start", admin: "npm run -s admin --" }),
    )
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
} else {
  console.error(problem);
  process.exitCode = 1;
}
