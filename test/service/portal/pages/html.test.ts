import fc from "fast-check";
import { expect, test } from "vitest";
import { html, trustedHtml } from "../../../../service/portal/pages/html.ts";

test("text never ends the element or the quoted attribute it is inserted into", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { text: rendered } = html`<p title="${text}" lang='${text}'>${text}</p>`;
      const match = /^<p title="([^"]*)" lang='([^']*)'>([^<]*)<\/p>$/s.exec(rendered);
      const decode = (part: string) =>
        part
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&amp;", "&");
      expect(match?.slice(1).map(decode)).toEqual([text, text, text]);
    }),
  );
});

test("HTML, lists and numbers are inserted as they are; null, undefined and false render as nothing", () => {
  const items = ["<a>", "b"].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${0}${null}${undefined}${false}${trustedHtml("<br>")}`.text).toBe(
    "<ul><li>&lt;a&gt;</li><li>b</li></ul>0<br>",
  );
});
