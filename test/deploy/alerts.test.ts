import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productPaths, ROOT, textOf } from "../source-tree.ts";

const read = (path: string): string => readFileSync(join(ROOT, path), "utf8");
const rules = read("deploy/alerts.yaml");
const runbook = read("docs/operations.md");
const service = productPaths.filter((path) => path.startsWith("service/")).map(textOf);

/** Each alert with the lines of its rule. */
const ALERTS = rules
  .split(/^ {6}- (?=alert: )/m)
  .slice(1)
  .map((text) => ({ name: /^alert: (\w+)$/m.exec(text)?.[1] ?? "", text }));

describe("deploy/alerts.yaml", () => {
  test.each(ALERTS)("$name has a severity, a summary and its part of the runbook", ({ name, text }) => {
    expect(text).toMatch(/^ +labels: \{ severity: (?:page|ticket) \}$/m);
    expect(text).toMatch(/^ +summary: '.+'$/m);
    expect(text).toContain(
      `runbook_url: https://example.com/almagest/docs/operations.md#${name.toLowerCase()}\n`,
    );
    expect(runbook).toContain(`\n#### ${name}\n`);
  });

  test("has every alert that the runbook explains", () => {
    const explained = [...runbook.matchAll(/^#### (Almagest\w+)$/gm)].map(([, name]) => name);
    expect(explained).toEqual(ALERTS.map(({ name }) => name));
    expect(ALERTS.length).toBeGreaterThan(20);
  });

  test("reads metrics of the service only", () => {
    const names = [...rules.matchAll(/\balmagest_[a-z_]+[a-z]/g)].map(([name]) =>
      name.replace(/_(?:bucket|count|sum)$/, ""),
    );
    expect(names.length).toBeGreaterThan(20);
    expect(names.filter((name) => !service.some((text) => text.includes(`"${name}"`)))).toEqual([]);
  });
});
