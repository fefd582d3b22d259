import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { productPaths, ROOT, textOf } from "../../source-tree.ts";

const read = (name: string): string => readFileSync(join(ROOT, "docs", name), "utf8");
const runbook = read("runbook.md");
const service = productPaths.filter((path) => path.startsWith("service/")).map(textOf);

/** Messages of a level in the code: the last string of a call of the log. */
function messagesOf(level: "error" | "warn"): readonly string[] {
  const call = new RegExp(`log\\.${level}\\((?:[^()]|\\([^()]*\\))*?"([a-z][^"]+)",?\\s*\\)`, "g");
  return service.flatMap((text) => [...text.matchAll(call)].map(([, message]) => String(message)));
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
    expect(lines.filter((line) => !service.some((text) => text.includes(`"${line}"`)))).toEqual([]);
  });

  test("and the operator's guides name only metrics that exist", () => {
    const guides = ["runbook.md", "operations.md", "deploy.md"].map(read).join("\n");
    const metrics = [...guides.matchAll(/\balmagest_[a-z_]+[a-z]/g)].map(([name]) =>
      name.replace(/_bucket$/, ""),
    );
    const documented = [...new Set(metrics)].filter((name) => name !== "almagest_backup");
    expect(documented).toEqual(
      expect.arrayContaining(["almagest_spans_total", "almagest_dropped_connections_total"]),
    );
    expect(documented.filter((name) => !service.some((text) => text.includes(`"${name}"`)))).toEqual([]);
  });
});
