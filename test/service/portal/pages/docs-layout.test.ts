import { expect, test } from "vitest";
import { PLAN_NAMES } from "../../../../service/contract/plans.ts";
import { docsPage, type SiteFrame } from "../../../../service/portal/pages/docs-layout.ts";
import { html } from "../../../../service/portal/pages/html.ts";

const FRAME: SiteFrame = {
  root: "/astrology",
  hasPortal: false,
  contactUrl: null,
  termsUrl: null,
  privacyUrl: null,
  planNames: PLAN_NAMES,
  asset: (name) => `/assets/${name}?v=1`,
  contents: [{ name: "Start <here>", entries: [{ path: "/docs/plans", title: "Plans & prices" }] }],
};
const BODY = { title: "Plans", path: "/docs/plans", body: html`<h1>Plans</h1>` };

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
  expect(text).toContain("<h2>Start &lt;here&gt;</h2>");
});
