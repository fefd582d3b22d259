import { expect, test } from "vitest";
import { titleOf } from "../../../../service/portal/site/guides.ts";
import { renderMarkdown } from "../../../../service/portal/site/markdown.ts";

const titleOfTarget = (link: string): string | null => (link === "plans.md#limits" ? "Plans & prices" : null);
const unchanged = (link: string): string => link;
const bodyOf = (text: string, addressOf: (link: string) => string | null = unchanged): string =>
  renderMarkdown(`# Title\n\n${text}`, { addressOf, titleOfTarget, sizeOf: () => null }).text.replace(
    /^<h1.*<\/h1>\n/,
    "",
  );

test("HTML in the text is escaped", () => {
  const html = bodyOf("A <script>alert(1)</script> and <b onclick=x>bold</b>\n\n<div>block</div>");
  expect(html).not.toMatch(/<(script|b|div)/);
  expect(html).toContain("&lt;script&gt;");
});

test("code, links and tables are escaped", () => {
  expect(bodyOf('```\ncurl <address> && "x"\n```')).toContain(
    "curl &lt;address&gt; &amp;&amp; &quot;x&quot;",
  );
  expect(bodyOf("`a<b>`")).toContain("<code>a&lt;b&gt;</code>");
  expect(bodyOf('[x](/a"onclick=)')).not.toContain('"onclick');
  expect(bodyOf("| a |\n|---|\n| <i> |")).toContain("<td>&lt;i&gt;</td>");
});

test("consecutive sections about languages become tabs, each with its heading; others do not", () => {
  const html = bodyOf(
    "## curl\n\none\n\n### Response\n\n## Python, with x\n\ntwo\n\n## Golden rules\n\nthree\n\n## Go\n\nfour",
  );
  expect([...html.matchAll(/data-name="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "curl",
    "Python, with x",
  ]);
  const [, group, after] = /<div class="tabs">(.*)<\/div>\n(<h2 id="golden-rules".*)/s.exec(html) ?? [];
  expect(group).toMatch(/<h2 id="curl">.*one.*<h3 id="response">.*<h2 id="python-with-x">.*two/s);
  expect(after).toMatch(/three.*<h2 id="go">.*four/s);
});

test("a date in a cell is not broken into two lines; one in a link's address is left as it is", () => {
  const html = bodyOf("| a |\n|---|\n| from 1918-04-09 to [x](/y#1940-06-27) |");
  expect(html).toContain(
    '<td>from <span class="nowrap">1918-04-09</span> to <a href="/y#1940-06-27">x</a></td>',
  );
});

test("the first four languages have a tab each, the others share one; a tab of several sections has a choice", () => {
  const names = [
    "curl",
    "TypeScript, with fetch",
    "TypeScript, with the client",
    "Python",
    "Go",
    "PHP",
    "Ruby, with x",
  ];
  const html = bodyOf(names.map((name) => `## ${name}\n\ntext\n`).join("\n"));
  const tabs = [...html.matchAll(/data-tab="([^"]*)" data-choice="([^"]*)"/g)];
  expect(tabs.map(([, tab, choice]) => `${tab}: ${choice}`)).toEqual([
    "curl: curl",
    "TypeScript: fetch",
    "TypeScript: client",
    "Python: Python",
    "Go: Go",
    "Other: PHP",
    "Other: Ruby",
  ]);
  const five = bodyOf(
    names
      .slice(0, 6)
      .map((name) => `## ${name}\n\ntext\n`)
      .join("\n"),
  );
  expect(five).toContain('data-tab="PHP" data-choice="PHP"');
});

test("each table has the name of its heading; an empty cell of the head makes headings of the rows", () => {
  const table = "| | b |\n|---|---|\n| c | d |\n";
  const html = bodyOf(`## Options\n\n${table}\n\ntext\n\n${table}\n## More "x"\n\n| a |\n|---|\n| b |\n`);
  expect([...html.matchAll(/aria-label="([^"]*)"/g)].map(([, name]) => name)).toEqual([
    "Options",
    "Options, table 2",
    "More x",
  ]);
  expect(html).toContain('<tr><td></td><th scope="col">b</th></tr>');
  expect(html).toContain('<tr><th scope="row">c</th><td>d</td></tr>');
  expect(html.match(/<table class="pair">/g)).toHaveLength(2);
});

test("headings have the ids that GitHub gives them, each unique", () => {
  const html = bodyOf("## `time` & Zones: why?\n\n## Zones\n\n## Zones");
  expect([...html.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "time--zones-why",
    "zones",
    "zones-1",
  ]);
});

test("a link to a file that is not served becomes its text", () => {
  expect(bodyOf("see [the code](../engine/x.ts).", () => null)).toBe("<p>see the code.</p>\n");
});

test("a link whose text is the name of a guide's file has the guide's title as its text", () => {
  expect(bodyOf("see [plans.md](plans.md#limits), [the plans](plans.md#limits)")).toBe(
    '<p>see <a href="plans.md#limits">Plans &amp; prices</a>, <a href="plans.md#limits">the plans</a></p>\n',
  );
});

test("a picture has its alternative text, and becomes that text if it is not served", () => {
  const text = '![A "wheel"](wheel.svg)';
  expect(bodyOf(text, () => "/assets/wheel.svg?v=1")).toBe(
    '<p><img src="/assets/wheel.svg?v=1" alt="A &quot;wheel&quot;" loading="lazy"></p>\n',
  );
  expect(bodyOf(text, () => null)).toBe("<p>A &quot;wheel&quot;</p>\n");
});

test("the title is the first heading, and a document without one is an error", () => {
  expect(titleOf("# `x` and *y*\n")).toBe("x and y");
  expect(() => titleOf("no heading")).toThrow("must start with a heading");
});
