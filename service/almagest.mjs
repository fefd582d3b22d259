// The program of the artefact: `node dist/service/almagest.js [serve | admin …]`. tools/build-service.ts makes it from this file.
import { basename, relative } from "node:path";
import { loadModule } from "./compiled-code.mjs";
import { applyHeapOptions, isServing } from "./heap-options.mjs";
import { findNodeProblem } from "./required-node.mjs";

/** The folder of the bundle's modules, next to this file in the artefact. */
const CODE_FOLDER = `${import.meta.dirname}/code`;

const problem = findNodeProblem("node dist/service/almagest.js");

if (problem === null) {
  const [, file, ...args] = process.argv;
  if (isServing(args)) applyHeapOptions();
  const isInstalled = basename(file) === "almagest";
  const program = isInstalled ? "almagest" : `node ${relative(process.cwd(), file)}`;
  loadModule(CODE_FOLDER, "command.js")
    .runCommand(args, { start: program, admin: `${program} admin` })
    .catch((error) => {
      console.error(error);
      process.exitCode = 1;
    });
} else {
  console.error(problem);
  process.exitCode = 1;
}
