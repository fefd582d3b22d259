const ESCAPES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for XML and removes the characters that XML does not allow. */
export function escapeXml(text: string): string {
  return [...text]
    .filter((character) => /[\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/u.test(character))
    .map((character) => ESCAPES[character] ?? character)
    .join("");
}

/** Widths of characters in a sans-serif font, as shares of its size, at least as wide as usual: Latin, and East Asian. */
const CHARACTER_WIDTH = { narrow: 0.6, wide: 1 } as const;
const WIDE_FROM = 0x1100;

/** An upper estimate of the width of text in the viewer's font, which is not known. */
export function estimatedWidth(text: string, size: number): number {
  const widths = [...text].map((character) =>
    (character.codePointAt(0) ?? 0) < WIDE_FROM ? CHARACTER_WIDTH.narrow : CHARACTER_WIDTH.wide,
  );
  return size * widths.reduce<number>((sum, width) => sum + width, 0);
}
