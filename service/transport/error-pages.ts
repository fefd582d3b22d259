import { readFileSync } from "node:fs";
import { ERROR_CODES } from "../guard/errors.ts";

const ERRORS_GUIDE = new URL("../../docs/errors.md", import.meta.url);

/**
 * The pages that `error.docs` links to, by path: each the section of docs/errors.md about a code.
 *
 * @throws Error when a code has no section
 */
export function readErrorPages(): ReadonlyMap<string, string> {
  const sections = readFileSync(ERRORS_GUIDE, "utf8").split(/^## /m);
  return new Map(
    ERROR_CODES.map((code) => {
      const section = sections.find((text) => text.startsWith(`${code}\n`));
      if (section === undefined) throw new Error(`docs/errors.md has no section about ${code}`);
      return [`/docs/errors/${code}`, `# ${section.trimEnd()}\n`];
    }),
  );
}
