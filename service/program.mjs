// What start.mjs and almagest.mjs share. Older versions of Node must be able to parse this file: they fail on TypeScript, and some
// on the syntax of the bundle.
import { applyHeapOptions, isServing } from "./heap-options.mjs";

/** The version of Node that the service needs. */
const REQUIRED = [22, 18];
/** The command that starts the service in production. */
const PRODUCTION_START = "node dist/service/almagest.js";

/**
 * Runs the command that the arguments name. Sets the exit code if it fails, or if Node is too old.
 *
 * @param names how the user calls the program
 * @param loadCommand loads `command.ts`, or its bundle
 */
export function runProgram(args, names, loadCommand) {
  const fail = (reason) => {
    console.error(reason);
    process.exitCode = 1;
  };
  const problem = findNodeProblem();
  if (problem !== null) {
    fail(problem);
    return;
  }
  if (isServing(args)) applyHeapOptions();
  loadCommand()
    .then(({ runCommand }) => runCommand(args, names))
    .catch(fail);
}

/** Returns why this version of Node cannot run the service, with what to do; null if it can. */
function findNodeProblem() {
  const required = REQUIRED.join(".");
  const version = process.versions.node.split(".").map(Number);
  const isSupported = version[0] > REQUIRED[0] || (version[0] === REQUIRED[0] && version[1] >= REQUIRED[1]);
  if (isSupported) return null;
  return [
    `Almagest needs Node ${required} or later; this is Node ${process.versions.node}.`,
    "",
    "  - From a clone:   npm install && npm start",
    "    (npm install adds a suitable Node for development to node_modules/.bin)",
    `  - In production:  use a Node ${required} or later: ${PRODUCTION_START}`,
  ].join("\n");
}
