import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { highlight } from "../../../../service/portal/pages/highlight.ts";
import { defined } from "../../../defined.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** The coloured pieces of a code, as `kind:text`. */
function tokensOf(code: string, language: string): readonly string[] {
  const { text } = highlight(code, language);
  return [...text.matchAll(/<span class="code-(\w+)">([^<]*)<\/span>/g)].map(
    ([, kind, token]) => `${kind}:${plain(defined(token))}`,
  );
}

function plain(html: string): string {
  return html
    .replace(/<\/?span[^>]*>/g, "")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&quot;", '"')
    .replaceAll("&#39;", "'")
    .replaceAll("&amp;", "&");
}

test("coloured code has the text of the code, in every guide", () => {
  const files = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const blocks = files.flatMap((name) => [
    ...readFileSync(join(ROOT, "docs", name), "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm),
  ]);
  expect(blocks.length).toBeGreaterThan(30);
  for (const [, language, code] of blocks) {
    const { text } = highlight(defined(code), defined(language));
    expect(plain(text)).toBe(code);
    expect(text.replace(/<\/?span(?: class="code-\w+")?>/g, "")).not.toMatch(/[<>"']/);
  }
});

test.each([
  [
    "json",
    '{"a: \\"": ["x", -1.5e3, null], "b": true}',
    ['name:"a: \\""', 'string:"x"', "number:-1.5e3", "keyword:null", 'name:"b"', "keyword:true"],
  ],
  [
    "sh",
    "curl -sS \"https://x/#a\" \\\n  -H 'a: b' | jq . # print $A",
    [
      "keyword:curl",
      "name:-sS",
      'string:"https://x/#a"',
      "name:-H",
      "string:'a: b'",
      "keyword:jq",
      "comment:# print $A",
    ],
  ],
  [
    "ts",
    "const a = new Map(`x`); // 1",
    ["keyword:const", "keyword:new", "name:Map", "string:`x`", "comment:// 1"],
  ],
  ["python", 'x = None  # "no"\ny = f"{a}"', ["keyword:None", 'comment:# "no"', 'string:f"{a}"']],
  ["go", 'var x = "a" // b', ["keyword:var", 'string:"a"', "comment:// b"]],
  [
    "proto",
    "message Birth { string date = 1; }",
    ["keyword:message", "name:Birth", "keyword:string", "number:1"],
  ],
  [
    "http",
    'HTTP/1.1 200 OK\nContent-Type: application/json\n\n{"a": 1}',
    ["keyword:HTTP/1.1", "number:200", "name:Content-Type", 'name:"a"', "number:1"],
  ],
] as const)("%s is coloured", (language, code, tokens) => {
  expect(tokensOf(code, language)).toEqual(tokens);
});

test("code in an unknown language is escaped only", () => {
  expect(highlight('<b> "x"', "cobol").text).toBe("&lt;b&gt; &quot;x&quot;");
  expect(highlight("<b>", null).text).toBe("&lt;b&gt;");
});
