import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { findRemovedSettings, readConfig } from "../../../service/app/config.ts";
import { createSettingsReader, type Environment } from "../../../service/settings/settings-reader.ts";
import { FIRST_WORKER_VARIABLE, WORKER_VARIABLE } from "../../../service/settings/workers.ts";
import { metricsPage } from "../../../tools/operator-reference/metrics.ts";
import { describedSettings, settingsPage } from "../../../tools/operator-reference/settings.ts";
import { productPaths, ROOT, textOf } from "../../source-tree.ts";

const readGuide = (name: string): string => readFileSync(join(ROOT, "docs", name), "utf8");
const read = (name: string): string => readGuide(`reference/${name}`);
const sources = productPaths
  .filter((path) => path.startsWith("service/"))
  .toSorted()
  .map(textOf);

/** Calls a reader of the environment and returns the names of the variables that it reads. */
function variablesRead(readSettings: (environment: Environment) => void): ReadonlySet<string> {
  const names = new Set<string>();
  const environment = new Proxy<Environment>(
    {},
    {
      get(_, name) {
        names.add(String(name));
        return undefined;
      },
    },
  );
  readSettings(environment);
  return names;
}

test("the reference of settings is current: node tools/operator-reference/write.ts", () => {
  const page = read("settings.md");
  expect(settingsPage(page)).toBe(page);
});

test("the reference describes every setting that the service reads, and no other", () => {
  const internal = [WORKER_VARIABLE, FIRST_WORKER_VARIABLE];
  const removed = variablesRead((environment) => findRemovedSettings(createSettingsReader(environment)));
  const settings = [...variablesRead(readConfig)].filter(
    (name) => !removed.has(name) && !internal.includes(name),
  );
  expect(describedSettings(read("settings.md")).toSorted()).toEqual(settings.toSorted());
  for (const name of removed) expect(read("settings.md")).toContain(`\`${name}\``);
});

test("the reference of metrics is current, and has every metric of the sources", () => {
  const page = metricsPage(sources);
  expect(read("metrics.md")).toBe(page);
  const registered = sources.flatMap((text) =>
    [...text.matchAll(/(?:name: |add\(\s*\w+,\s*)"(almagest_\w+)"/g)].map(([, name]) => String(name)),
  );
  expect(registered.length).toBeGreaterThan(30);
  expect(registered.filter((name) => !new RegExp(`^\\| \`${name}[\`{]`, "m").test(page))).toEqual([]);
});

const runbook = readGuide("runbook.md");

/** Messages of a level in the code: the last string of a call of the log. */
function messagesOf(level: "error" | "warn"): readonly string[] {
  const call = new RegExp(`log\\.${level}\\((?:[^()]|\\([^()]*\\))*?"([a-z][^"]+)",?\\s*\\)`, "g");
  return sources.flatMap((text) => [...text.matchAll(call)].map(([, message]) => String(message)));
}

describe("the runbook", () => {
  test("explains every line of level error", () => {
    const messages = messagesOf("error");
    expect(messages).toEqual(
      expect.arrayContaining(["call failed", "uncaught exception", "email delivery failed"]),
    );
    expect(messages.filter((message) => !runbook.includes(`\`${message}\``))).toEqual([]);
  });

  test("quotes only lines that the service writes", () => {
    const lines = [...runbook.matchAll(/^\| (`[^|]*) \| (?:error|warn) \|/gm)].flatMap(([, cell]) =>
      [...String(cell).matchAll(/`([^`]+)`/g)].map(([, line]) => String(line)),
    );
    expect(lines.length).toBeGreaterThan(10);
    expect(lines.filter((line) => !sources.some((text) => text.includes(`"${line}"`)))).toEqual([]);
  });

  test("and the operator's guides name only metrics that exist", () => {
    const guides = ["runbook.md", "operations.md", "deploy.md"].map(readGuide).join("\n");
    const metrics = [...guides.matchAll(/\balmagest_[a-z_]+[a-z]/g)].map(([name]) =>
      name.replace(/_bucket$/, ""),
    );
    const documented = [...new Set(metrics)].filter((name) => name !== "almagest_backup");
    expect(documented).toEqual(
      expect.arrayContaining(["almagest_spans_total", "almagest_dropped_connections_total"]),
    );
    expect(documented.filter((name) => !sources.some((text) => text.includes(`"${name}"`)))).toEqual([]);
  });
});
