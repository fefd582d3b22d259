// Sizes of V8 and malloc for the service. V8's default lets the space of new objects grow to 64 MB a half, which doubles the
// memory of a busy service. In one of 8 MB, the objects of the running requests do not fit.

/** Options of V8 that cannot be set in a process that runs. */
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
export function isServing([command = "serve"]) {
  return command === "serve";
}
