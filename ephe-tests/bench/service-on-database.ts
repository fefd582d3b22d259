import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { endWithRun } from "../../test/run/test-run.ts";
import { START_TIMEOUT_MS } from "../load/service-start.ts";

/** Starts a process of the service on a database that has accounts. */
export async function startOnDatabase(
  url: string,
): Promise<{ readonly child: ChildProcess; readonly port: number }> {
  const startFile = fileURLToPath(new URL("../../service/start.mjs", import.meta.url));
  const child = spawn(process.execPath, [startFile], {
    env: {
      PATH: process.env["PATH"],
      PORT: "0",
      DATABASE_URL: url,
      SIGN_IN_SECRET: "a bench, thirty-two characters or more",
      PLAN_FREE_LIMIT: "1000000000",
      PLAN_PRO_LIMIT: "1000000000",
    },
    stdio: ["ignore", "pipe", "ignore"],
  });
  endWithRun(child);
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (part: string) => {
    output += part;
  });
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  for (;;) {
    const port = /http:\/\/127\.0\.0\.1:(\d+)/.exec(output)?.[1];
    if (port !== undefined) return { child, port: Number(port) };
    await once(child.stdout, "data", { signal });
  }
}
