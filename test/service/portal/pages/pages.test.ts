import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { PLAN_NAMES } from "../../../../service/contract/plans.ts";
import { docsPage, type SiteFrame } from "../../../../service/portal/pages/docs-layout.ts";
import { highlight } from "../../../../service/portal/pages/highlight.ts";
import { html, trustedHtml } from "../../../../service/portal/pages/html.ts";
import { defined } from "../../../defined.ts";
import { ROOT } from "../../../source-tree.ts";
import { plainText } from "../../portal/plain-text.ts";

const FRAME: SiteFrame = {
  root: "/astrology",
  hasPortal: false,
  hasStudio: false,
  contactUrl: null,
  termsUrl: null,
  privacyUrl: null,
  planNames: PLAN_NAMES,
  asset: (name) => `/assets/${name}?v=1`,
  contents: [
    {
      name: "Start <here>",
      entries: [
        { path: "/docs/plans", title: "Plans & prices" },
        { path: "/docs/quick-start", title: "Quick start" },
      ],
    },
    { name: "Assistants", entries: [{ path: "/docs/assistants", title: "Tool calls" }] },
    {
      name: "Service",
      entries: [
        { path: "/docs/privacy", title: "Privacy" },
        { path: "/docs/licences", title: "Licences" },
      ],
    },
  ],
};
const BODY = { title: "Plans", path: "/docs/plans", body: html`<h1>Plans</h1>` };

test("the footer links to the operator if there is an address", () => {
  const contactUrl = "mailto:help@example.org?subject=a&body=b";
  const { text } = docsPage({ ...FRAME, contactUrl }, BODY);
  expect(text).toContain('<a href="mailto:help@example.org?subject=a&amp;body=b">Contact</a>');
  expect(docsPage(FRAME, BODY).text).not.toContain(">Contact<");
});

test("a page links to the developer area only if it is enabled", () => {
  const without = docsPage(FRAME, BODY).text;
  expect(without).not.toMatch(/href="[^"]*\/(playground|account)"/);
  expect(without).toContain('class="brand" href="/astrology/docs"');
  const withPortal = docsPage({ ...FRAME, hasPortal: true }, BODY).text;
  expect(withPortal).toContain('href="/astrology/playground"');
  expect(withPortal).toContain('href="/astrology/account"');
  expect(withPortal).toContain('class="brand" href="/astrology/"');
});

test("a page is marked in the table of contents, and its texts are escaped", () => {
  const { text } = docsPage(FRAME, BODY);
  expect(text).toContain('<a href="/astrology/docs/plans" aria-current="page">Plans &amp; prices</a>');
  expect(text).toContain("<summary>Start &lt;here&gt;</summary>");
});

test("only the group of a page is open, and a group of one entry is a link", () => {
  const groupsOf = (path: string) =>
    [
      ...docsPage(FRAME, { ...BODY, path }).text.matchAll(
        /<details name="contents"( open)?><summary>([^<]*)/g,
      ),
    ].map(([, open, name]) => `${name}${open ?? ""}`);
  expect(groupsOf("/docs/licences")).toEqual(["Start &lt;here&gt;", "Service open"]);
  expect(groupsOf("/docs/errors/not_found")).toEqual(["Start &lt;here&gt;", "Service"]);
  expect(docsPage(FRAME, BODY).text).toContain('<a href="/astrology/docs/assistants">Assistants</a>');
});

test("the headings of a page are links to themselves and are listed next to it", () => {
  const body = html`<h1 id="a">A</h1><h2 id="b">B <code>c</code></h2><h3 id="d">D</h3><h4 id="e">E</h4>
<div class="tab-name"><h2 id="f">F</h2></div><h2 id="g">G <a href="/x">x</a></h2>`;
  const { text } = docsPage(FRAME, { ...BODY, body });
  const linkedIds = [...text.matchAll(/<h\d id="(\w)"><a class="heading" href="#(\w)">/g)];
  expect(linkedIds.map(([, id, target]) => `${id}${target}`)).toEqual(["bb", "dd", "ee"]);
  const outline = /<nav class="outline"[\s\S]*?<\/nav>/.exec(text)?.[0] ?? "";
  expect([...outline.matchAll(/href="#(\w)">([^<]*)</g)].map(([, id, title]) => `${id} ${title}`)).toEqual([
    "b B c",
    "d D",
    "f F",
    "g G x",
  ]);
  expect(docsPage(FRAME, BODY).text).not.toContain('class="outline"');
  expect(docsPage(FRAME, { ...BODY, body, hasOutline: false }).text).not.toContain('class="outline"');
});

test("text never ends the element or the quoted attribute it is inserted into", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { text: rendered } = html`<p title="${text}" lang='${text}'>${text}</p>`;
      const match = /^<p title="([^"]*)" lang='([^']*)'>([^<]*)<\/p>$/s.exec(rendered);
      expect(match?.slice(1).map(plainText)).toEqual([text, text, text]);
    }),
  );
});

test("HTML, lists and numbers are inserted as they are; null, undefined and false render as nothing", () => {
  const items = ["<a>", "b"].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${0}${null}${undefined}${false}${trustedHtml("<br>")}`.text).toBe(
    "<ul><li>&lt;a&gt;</li><li>b</li></ul>0<br>",
  );
});

/** The coloured pieces of a code, as `kind:text`. */
function tokensOf(code: string, language: string): readonly string[] {
  const { text } = highlight(code, language);
  return [...text.matchAll(/<span class="code-(\w+)">([^<]*)<\/span>/g)].map(
    ([, kind, token]) => `${kind}:${plainText(defined(token))}`,
  );
}

test("coloured code has the text of the code, in every guide", () => {
  const files = readdirSync(join(ROOT, "docs")).filter((name) => name.endsWith(".md"));
  const blocks = files.flatMap((name) => [
    ...readFileSync(join(ROOT, "docs", name), "utf8").matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm),
  ]);
  expect(blocks.length).toBeGreaterThan(30);
  for (const [, language, code] of blocks) {
    const { text } = highlight(defined(code), defined(language));
    expect(plainText(text)).toBe(code);
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
] as const)("%s is coloured", (language, code, tokens) => {
  expect(tokensOf(code, language)).toEqual(tokens);
});

test("code in an unknown language is escaped only", () => {
  expect(highlight('<b> "x"', "cobol").text).toBe("&lt;b&gt; &quot;x&quot;");
  expect(highlight("<b>", null).text).toBe("&lt;b&gt;");
});
