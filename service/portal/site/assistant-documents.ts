import type { ToolResource } from "../../transport/tools/server.ts";
import { errorGuides, GUIDE_NAMES, type Guide, plainTextOf, readPlainGuides, titleOf } from "./guides.ts";

const DOCS_PATH = "/docs/";
const ERRORS_PATH = `${DOCS_PATH}errors/`;

/** Guides that are lists of data; the document of all guides contains only their addresses. */
const DATA_GUIDE = /^\/docs\/reference\/(?:clock-rules-|library$)/;

/**
 * The guides for assistants, each at its own address, and the errors with a guide each.
 *
 * @param documents plain texts by path; other documents than guides are ignored
 */
export function assistantResources(documents: readonly Guide[], baseUrl: string): readonly ToolResource[] {
  return documents
    .filter(({ path }) => path.startsWith(ERRORS_PATH) || GUIDE_NAMES.includes(path.slice(DOCS_PATH.length)))
    .map((guide) => {
      const { path } = guide;
      const isError = path.startsWith(ERRORS_PATH);
      return {
        uri: `${baseUrl}${path}`,
        name: path.slice(DOCS_PATH.length),
        title: isError ? `Error ${path.slice(ERRORS_PATH.length)}` : titleOf(guide.text),
        get text() {
          return guide.text;
        },
      };
    });
}

/** Reads the guides for assistants alone, for a process without a site. */
export function readAssistantGuides(errorCodes: readonly string[], baseUrl: string): readonly Guide[] {
  const guides = readPlainGuides();
  return [...guides, ...errorGuides(guides, errorCodes)].map((guide) => ({
    path: guide.path,
    text: plainTextOf(guide, baseUrl),
  }));
}

/** All guides as one Markdown document, /llms-full.txt. */
export function llmsFullText(guides: readonly Guide[], baseUrl: string): string {
  const parts = guides.map((guide) => {
    const address = `${baseUrl}${guide.path}`;
    if (DATA_GUIDE.test(guide.path)) return `<!-- ${address} is a long list of data; read it there. -->\n`;
    return `<!-- ${address} -->\n\n${plainTextOf(guide, baseUrl).trimEnd()}\n`;
  });
  return `# Almagest: all guides\n\nThe summary and the list of endpoints: ${baseUrl}/llms.txt\n\n${parts.join("\n")}`;
}
