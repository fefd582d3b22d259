/** Paragraphs in lines of at most so many columns, each after a margin; `hanging` is the margin of the further lines. */
export function wrap(text: string, margin: string, columns: number, hanging = margin): string {
  const paragraphs = text.split("\n").map((paragraph) => {
    const [first = "", ...others] = paragraph.split(" ");
    const lines: string[] = [];
    let line = margin + first;
    for (const word of others) {
      if (line.length + 1 + word.length > columns) {
        lines.push(line);
        line = hanging + word;
      } else line += ` ${word}`;
    }
    return [...lines, line].map((one) => `${one.trimEnd()}\n`).join("");
  });
  return text === "" ? "" : paragraphs.join("");
}
