// Preloaded by the bench of the start. Writes the processor time (ms) of the longest iteration of the event loop, from the one after
// the port was opened to the end of the process, to a file in the working directory.
import { subscribe } from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

let longestMs = 0;

function threadMs() {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

function watch(sinceMs) {
  const nowMs = threadMs();
  longestMs = Math.max(longestMs, nowMs - sinceMs);
  setImmediate(watch, threadMs());
}

subscribe("tracing:net.server.listen:asyncEnd", () => setImmediate(watch, threadMs()));
process.once("exit", () => writeFileSync("longest-turn", String(longestMs)));
