import { readFileSync } from "node:fs";
import { ERROR_CODES } from "../guard/errors.ts";

const DOCS = new URL("../../docs/", import.meta.url);

/** The page about what the plans have and cost. */
export const PLANS_PATH = "/docs/plans";

/**
 * The pages that errors link to, by path: the sections of docs/errors.md, each about a code, and docs/plans.md.
 *
 * @throws Error when a code has no section
 */
export function readDocumentPages(): ReadonlyMap<string, string> {
  const sections = readDocument("errors.md").split(/^## /m);
  const pages = ERROR_CODES.map((code) => {
    const section = sections.find((text) => text.startsWith(`${code}\n`));
    if (section === undefined) throw new Error(`docs/errors.md has no section about ${code}`);
    return [`/docs/errors/${code}`, `# ${section.trimEnd()}\n`] as const;
  });
  return new Map([...pages, [PLANS_PATH, readDocument("plans.md")]]);
}

function readDocument(name: string): string {
  return readFileSync(new URL(name, DOCS), "utf8");
}
