import { expect, test } from "vitest";
import { PLAN_NAMES } from "../../../../service/contract/plans.ts";
import { docsPage, type SiteFrame } from "../../../../service/portal/pages/docs-layout.ts";
import { html } from "../../../../service/portal/pages/html.ts";

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

test("the footer leads to what an evaluation asks: accuracy, speed, reliability, privacy, licence, versioning, contact", () => {
  const { text } = docsPage({ ...FRAME, contactUrl: "mailto:help@example.com" }, BODY);
  const footer = text.slice(text.indexOf("<footer"));
  const links = [...footer.matchAll(/<li><a href="([^"]*)">([^<]*)</g)].map(([, address, name]) => [
    name,
    address,
  ]);
  expect(links).toEqual(
    expect.arrayContaining([
      ["Accuracy", "/astrology/docs/accuracy"],
      ["Speed", "/astrology/docs/performance"],
      ["Reliability", "/astrology/docs/reliability"],
      ["Privacy", "/astrology/docs/privacy"],
      ["Licences", "/astrology/docs/reference/licences"],
      ["Versioning", "/astrology/docs/versioning"],
      ["Contact", "mailto:help@example.com"],
    ]),
  );
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

test("a page with a Markdown version links to it", () => {
  const link = '<a href="/astrology/docs/plans.md" type="text/plain">View as Markdown</a>';
  expect(docsPage(FRAME, { ...BODY, hasMarkdown: true }).text).toContain(link);
  expect(docsPage(FRAME, BODY).text).not.toContain(".md");
});

test("a page links to the entries before and after it, across groups; a page that is not an entry has no such links", () => {
  const linksOf = (path: string) =>
    [...docsPage(FRAME, { ...BODY, path }).text.matchAll(/rel="(prev|next)" href="([^"]*)"/g)].map(
      ([, rel, href]) => `${rel} ${href}`,
    );
  expect(linksOf("/docs/plans")).toEqual(["next /astrology/docs/quick-start"]);
  expect(linksOf("/docs/privacy")).toEqual([
    "prev /astrology/docs/assistants",
    "next /astrology/docs/licences",
  ]);
  expect(linksOf("/docs/licences")).toEqual(["prev /astrology/docs/privacy"]);
  expect(linksOf("/docs/errors/not_found")).toEqual([]);
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
