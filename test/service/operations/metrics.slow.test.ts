import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { freePort } from "../../free-port.ts";
import { ROOT } from "../../source-tree.ts";
import { openFolder, startService } from "./service-process.ts";

/** The names in the first column of the table of metrics; one with `…` represents all that match it. */
function documentedNames(): readonly RegExp[] {
  const text = readFileSync(join(ROOT, "docs/operations.md"), "utf8");
  const section = text.slice(text.indexOf("\n## Metrics\n"), text.indexOf("\n## Database outages\n"));
  const rows = section.split("\n").filter((line) => !line.includes("| PostgreSQL only"));
  const cells = rows.flatMap((line) => /^\| (`.*?) \| /.exec(line)?.[1] ?? []);
  return cells
    .flatMap((cell) => [...cell.matchAll(/`([^`{]+)(?:\{[^`]*\})?`/g)].map((match) => match[1] ?? ""))
    .map((name) => new RegExp(`^${name.replaceAll("…", "\\w*")}$`));
}

test("the documentation lists every metric that the service prints, and no other", async () => {
  const privatePort = await freePort();
  const service = await startService(openFolder(), { PRIVATE_PORT: String(privatePort), WORKERS: "2" });
  await fetch(`${service.baseUrl}/healthz`);
  const text = await (await fetch(`http://127.0.0.1:${privatePort}/metrics`)).text();
  const printed = [...text.matchAll(/^# TYPE (\w+) /gm)].map((match) => match[1] ?? "");
  const documented = documentedNames();
  expect(printed.length).toBeGreaterThan(10);
  expect(printed.filter((name) => !documented.some((pattern) => pattern.test(name)))).toEqual([]);
  expect(documented.filter((pattern) => !printed.some((name) => pattern.test(name)))).toEqual([]);
});
