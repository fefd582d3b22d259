import { spawn } from "node:child_process";
import { once } from "node:events";
import { endWithRun, openTestRun } from "./test-run.ts";

/** A registered process that does not end by itself, and has started another one, which is suspended. */
const PARENT = `
const { pid } = require("node:child_process").spawn("sleep", ["1000"], { stdio: "ignore" });
process.kill(pid, "SIGSTOP");
console.log(pid);
setInterval(() => {}, 1000);`;

/** A test run with these processes. Prints its folder and their ids. */
const folder = openTestRun();
const child = spawn(process.execPath, ["--eval", PARENT], { stdio: ["ignore", "pipe", "ignore"] });
endWithRun(child);
const [line] = (await once(child.stdout, "data")) as [Buffer];
console.log(JSON.stringify({ folder, pids: [child.pid, Number(line)] }));
