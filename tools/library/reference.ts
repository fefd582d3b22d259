/** The reference of the library: every export of every entry, from its docstring. `node tools/library/reference.ts` writes it. */
import { existsSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { ROOT } from "../licences/inventory.ts";
import { exportsOf, type LibraryExport, type ReadModules } from "./exports.ts";
import { ENTRIES } from "./manifest.ts";

export const REFERENCE_FILE: string = join(ROOT, "docs/reference/library.md");

/** The text of docs/reference/library.md. */
export function referenceText(): string {
  const modules: ReadModules = new Map();
  const entries = Object.entries(ENTRIES).map(([path, module]) => {
    const title = `almagest${path.slice(1)}`;
    const all = exportsOf(join(ROOT, `${module}.ts`), modules).toSorted((a, b) => (a.name < b.name ? -1 : 1));
    return `## \`${title}\`\n\n${all.length} exports.\n\n${all.map(sectionOf).join("\n\n")}`;
  });
  return `# Library reference

For users of the library who look up a name: every export of every entry, from its docstring.<!-- repository --> Written by
\`npm run generate\`.<!-- /repository --> [library.md](../library.md) explains how to install and use it.

${entries.join("\n\n")}
`;
}

function sectionOf({ name, file, declarations, docs }: LibraryExport): string {
  const isGenerated = relative(ROOT, file).startsWith("proto/");
  const code = isGenerated ? [] : [`\`\`\`ts\n${declarations.map(inCode).join("\n")}\n\`\`\``];
  return [`### \`${name}\``, ...code, ...docs.map(markdownOf).filter((text) => text !== "")].join("\n\n");
}

/** A docstring as Markdown: its tags become lists and examples. */
function markdownOf(doc: string): string {
  const [text = "", ...tags] = doc.split(
    /^(?=@(?:param|returns|throws|example|default|see|generated|deprecated)\b)/m,
  );
  const parts = tags.flatMap((tag) => {
    const [, kind = "", content = ""] = /^@(\w+)\s*([\s\S]*)$/.exec(tag.trim()) ?? [];
    return kind === "generated" ? [] : [tagText(kind, content)];
  });
  const lines = [linked(text.trim()), ...parts].filter((part) => part !== "");
  // Parameters are one list.
  return lines.join("\n\n").replaceAll(/^(- .*(?:\n(?!\n).*)*)\n\n(?=- )/gm, "$1\n");
}

function tagText(kind: string, content: string): string {
  if (kind === "example") return content.startsWith("```") ? content : `\`\`\`ts\n${content}\n\`\`\``;
  const text = linked(content);
  if (kind === "param") return `- ${text.replace(/^(\[?\w+\]?)\s*(?:-\s*)?/, "`$1`: ")}`;
  if (kind === "returns") return `- Returns: ${text}`;
  if (kind === "throws") return `- Throws ${text.replace(/^\{(\w+)\}/, "`$1`")}`;
  return `- ${kind}: ${text}`;
}

/** Links of comments as code, and the guides that they name as links. */
function linked(text: string): string {
  return withoutTests(text)
    .replaceAll(
      /\{@link ([^}|]+?)(?:\s*\|\s*([^}]+))?\}/g,
      (_, target: string, label?: string) => label ?? `\`${target}\``,
    )
    .replaceAll(/(?<![\w/]|\]\()`?docs\/([\w/-]+\.md)\b`?/g, (whole: string, page: string) =>
      existsSync(join(ROOT, "docs", page)) ? `[${page}](../${page})` : whole,
    );
}

/** The tests that a docstring names as evidence are files of the project alone. */
function withoutTests(text: string): string {
  return text.replaceAll(/(?: \(|, )(?:ephe-tests|test)\/[\w./-]*\w\)?/g, "");
}

/** Comments of a declaration name guides without a link. */
function inCode(declaration: string): string {
  return withoutTests(declaration).replaceAll(/\bdocs\/([\w/-]+)\.md\b/g, "the guide $1");
}

if (import.meta.main) writeFileSync(REFERENCE_FILE, referenceText());
