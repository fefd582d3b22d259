// Preloaded by the bench of the request path. At each SIGUSR2 it writes the functions that ran since the one before, with the count of
// their calls, to a file in the working directory.
import { renameSync, writeFileSync } from "node:fs";
import { Session } from "node:inspector";

const session = new Session();
session.connect();

/** The session answers synchronously, because it belongs to this thread. */
function post(method, parameters) {
  let answer;
  session.post(method, parameters, (error, result) => {
    if (error !== null) throw error;
    answer = result;
  });
  return answer;
}

post("Profiler.enable");
post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

process.on("SIGUSR2", () => {
  const { result } = post("Profiler.takePreciseCoverage");
  writeFileSync("coverage.part", JSON.stringify(result));
  renameSync("coverage.part", "coverage.json");
});
