import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readGuides } from "../../../../service/portal/site/guides.ts";
import { defined } from "../../../defined.ts";
import { goldenResponse } from "../../golden-calls/golden-call.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** The code blocks of a guide, by language and heading. */
function snippetsOf(guide: string) {
  const text = readFileSync(join(ROOT, `docs/${guide}.md`), "utf8");
  const sections = text.split(/^(?=#+ )/m).map((section) => {
    const heading = /^#+ (.*)/.exec(section)?.[1] ?? "";
    const blocks = [...section.matchAll(/^```(\w*)(?: \S+)?\n([\s\S]*?)^```$/gm)];
    return blocks.map(([, language, code]) => ({
      heading,
      language: defined(language),
      code: defined(code),
    }));
  });
  return sections.flat();
}

test.each(["quick-start", "birth-data", "conventions"])("the JSON in docs/%s.md is valid", (guide) => {
  const jsonSnippets = snippetsOf(guide).filter(({ language }) => language === "json");
  expect(jsonSnippets.length).toBeGreaterThan(0);
  for (const { code } of jsonSnippets) expect(() => JSON.parse(code) as unknown).not.toThrow();
});

test.each([
  ["https://charts.example.org", "charts.example.org:443", "secure_channel", "credentials.NewTLS"],
  ["https://charts.example.org:8443", "charts.example.org:8443", "secure_channel", "credentials.NewTLS"],
  ["http://127.0.0.1:8080", "127.0.0.1:8080", "insecure_channel", "insecure.NewCredentials"],
])("the gRPC examples of a service at %s connect to %s by %s", (baseUrl, target, pythonChannel, goOption) => {
  const plans = { limits: { free: 10, pro: 1000 }, isPaymentEnabled: false, contactUrl: null };
  const guides = readGuides({ baseUrl, hasPackages: true, plans }).flatMap((group) => group.guides);
  const { text } = defined(guides.find(({ path }) => path === "/docs/quick-start"));
  expect(text).toContain(` grpc.${pythonChannel}("${target}"`);
  expect(text).toMatch(new RegExp(`grpc\\.NewClient\\("${target}", .*${goOption}\\(`));
  const importedPackage = baseUrl.startsWith("https:") ? "credentials" : "credentials/insecure";
  expect(text).toMatch(new RegExp(`^\\t"google.golang.org/grpc/${importedPackage}"$`, "m"));
  expect(text).not.toContain("api.example.com");
});

test("the warning in the conventions is the one a polar birth gets", () => {
  const { code } = defined(snippetsOf("conventions").find(({ language }) => language === "json"));
  const { warnings } = goldenResponse<{ readonly warnings: readonly unknown[] }>("chart-polar-birth");
  expect(warnings).toContainEqual(JSON.parse(code));
});
