import { expect, test } from "vitest";
import { renderMarkdown } from "../../../../service/portal/site/markdown.ts";

const here = (link: string): string => link;
const bodyOf = (text: string, addressOf: (link: string) => string | null = here): string =>
  renderMarkdown(`# Title\n\n${text}`, addressOf).html.text.replace(/^<h1.*<\/h1>\n/, "");

test("HTML in a text is shown, not obeyed", () => {
  const shown = bodyOf("A <script>alert(1)</script> and <b onclick=x>bold</b>\n\n<div>block</div>");
  expect(shown).not.toMatch(/<(script|b|div)/);
  expect(shown).toContain("&lt;script&gt;");
});

test("what stands in code, a link or a table is escaped", () => {
  expect(bodyOf('```sh\ncurl <address> && "x"\n```')).toContain(
    "curl &lt;address&gt; &amp;&amp; &quot;x&quot;",
  );
  expect(bodyOf("`a<b>`")).toContain("<code>a&lt;b&gt;</code>");
  expect(bodyOf('[x](/a"onclick=)')).not.toContain('"onclick');
  expect(bodyOf("| a |\n|---|\n| <i> |")).toContain("<td>&lt;i&gt;</td>");
});

test("headings have the addresses that GitHub gives them, each of its own", () => {
  const shown = bodyOf("## `time` & Zones: why?\n\n## Zones\n\n## Zones");
  expect([...shown.matchAll(/id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    "time--zones-why",
    "zones",
    "zones-1",
  ]);
});

test("a link that leads nowhere served is its text alone", () => {
  expect(bodyOf("see [the code](../engine/x.ts).", () => null)).toBe("<p>see the code.</p>\n");
});

test("a picture that is served is shown with its words; of another only the words are there", () => {
  const text = '![A "wheel"](wheel.svg)';
  expect(bodyOf(text, () => "/assets/wheel.svg?v=1")).toBe(
    '<p><img src="/assets/wheel.svg?v=1" alt="A &quot;wheel&quot;" loading="lazy"></p>\n',
  );
  expect(bodyOf(text, () => null)).toBe("<p>A &quot;wheel&quot;</p>\n");
});

test("the title is that of the first heading, and a text without one is a mistake", () => {
  expect(renderMarkdown("# `x` and *y*\n", here).title).toBe("x and y");
  expect(() => renderMarkdown("no heading", here)).toThrow("without a heading");
});
