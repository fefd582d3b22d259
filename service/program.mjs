// What start.mjs and almagest.mjs share. Older versions of Node must be able to parse this file: they fail on TypeScript, and some
// on the syntax of the bundle.

/**
 * Options of V8 that cannot be set in a process that runs. V8's default lets the space of new objects grow to 64 MB a half, which
 * doubles the memory of a busy service. In one of 8 MB, the objects of the running requests do not fit.
 */
export const HEAP_OPTIONS = ["--max-semi-space-size=16"];

/** The malloc of glibc has an arena per thread by default; the arenas of V8's threads would hold 10 MB. Other systems ignore the variable. */
const MALLOC_OPTIONS = { MALLOC_ARENA_MAX: "1" };

/** Options of an operator, which replace those above. */
const OWN_OPTION = /--(?:max|min)[-_]semi[-_]space[-_]size|--max[-_]heap[-_]size/;

/**
 * Re-executes this process with V8 heap flags, unless it was started with flags of that kind. The
 * process remains the same, with its id and its files. Where the system or the runtime cannot do that, it continues without.
 */
export function applyHeapOptions() {
  const { argv, execArgv, env, execPath, platform, execve, send } = process;
  const isSet = OWN_OPTION.test([...execArgv, env.NODE_OPTIONS ?? ""].join(" "));
  // The channel to a parent process would be lost; the parent passes its own options.
  if (isSet || send !== undefined || platform === "win32" || execve === undefined) return;
  execve(execPath, [execPath, ...execArgv, ...HEAP_OPTIONS, ...argv.slice(1)], { ...MALLOC_OPTIONS, ...env });
}

/** Whether the arguments of the program start the service; other commands do not need the options. */
function isServing([command = "serve"]) {
  return command === "serve";
}

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
