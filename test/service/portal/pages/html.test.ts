import fc from "fast-check";
import { expect, test } from "vitest";
import { html, trustedHtml } from "../../../../service/portal/pages/html.ts";

test("whatever text is put into a piece ends no element and no attribute of it", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const { text: made } = html`<p title="${text}">${text}</p>`;
      const inside = /^<p title="([^"]*)">([^<]*)<\/p>$/s.exec(made);
      expect(inside).not.toBeNull();
      const read = (part: string) =>
        part
          .replaceAll("&lt;", "<")
          .replaceAll("&gt;", ">")
          .replaceAll("&quot;", '"')
          .replaceAll("&#39;", "'")
          .replaceAll("&amp;", "&");
      expect([read(inside![1]!), read(inside![2]!)]).toEqual([text, text]);
    }),
  );
});

test("pieces, lists of them and numbers stand as they are; nothing is nothing", () => {
  const items = ["<a>", "b"].map((item) => html`<li>${item}</li>`);
  expect(html`<ul>${items}</ul>${0}${null}${undefined}${false}${trustedHtml("<br>")}`.text).toBe(
    "<ul><li>&lt;a&gt;</li><li>b</li></ul>0<br>",
  );
});
