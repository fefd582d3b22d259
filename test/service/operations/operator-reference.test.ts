import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findRemovedSettings, readConfig } from "../../../service/app/config.ts";
import { createSettingsReader, type Environment } from "../../../service/settings/settings-reader.ts";
import { FIRST_WORKER_VARIABLE, WORKER_VARIABLE } from "../../../service/settings/workers.ts";
import { metricsPage } from "../../../tools/operator-reference/metrics.ts";
import { DESCRIBED_SETTINGS, settingsPage } from "../../../tools/operator-reference/settings.ts";
import { productPaths, ROOT, textOf } from "../../source-tree.ts";

const read = (name: string): string => readFileSync(join(ROOT, "docs/reference", name), "utf8");
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
  expect(read("settings.md")).toBe(settingsPage());
});

test("the reference describes every setting that the service reads, and no other", () => {
  const internal = [WORKER_VARIABLE, FIRST_WORKER_VARIABLE];
  const removed = variablesRead((environment) => findRemovedSettings(createSettingsReader(environment)));
  const settings = [...variablesRead(readConfig)].filter(
    (name) => !removed.has(name) && !internal.includes(name),
  );
  expect([...DESCRIBED_SETTINGS].toSorted()).toEqual(settings.toSorted());
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
