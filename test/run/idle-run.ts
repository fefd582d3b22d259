import { spawn } from "node:child_process";
import { endWithRun, openTestRun } from "./test-run.ts";

/** A test run with one registered process that does not end by itself. Prints the run's folder and the process's id. */
const folder = openTestRun();
const child = spawn(process.execPath, ["--eval", "setInterval(() => {}, 1000)"], { stdio: "ignore" });
endWithRun(child);
console.log(JSON.stringify({ folder, pid: child.pid }));
