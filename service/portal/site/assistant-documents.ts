import type { ToolResource } from "../../transport/tools/server.ts";
import { errorGuides, type Guide, plainTextOf, readPlainGuide } from "./guides.ts";

/** The guides that assistants can read as resources: conventions, error codes, and what each technique computes. */
const RESOURCE_TITLES: Readonly<Record<string, string>> = {
  "/docs/tool-calls": "Tool calls",
  "/docs/chart-conventions": "Chart conventions",
  "/docs/errors": "Errors and their codes",
  "/docs/time-zones": "Birth time and time zones",
  "/docs/polar-houses": "Houses near the poles",
  "/docs/true-node-and-lilith": "True node and Lilith",
  "/docs/sky": "Sky and daily horoscope",
  "/docs/transits": "Transits",
  "/docs/solar-return": "Solar return",
  "/docs/scores": "Scores and weights",
};

const DOCS_PATH = "/docs/";
const ERRORS_PATH = "/docs/errors/";

/** A longer guide is a list of data; the document of all guides contains only its address. */
const GUIDE_CHARACTERS_MAX = 40_000;

/** The guides among them, by their names in docs/. */
export const ASSISTANT_GUIDES: readonly string[] = Object.keys(RESOURCE_TITLES).map((path) =>
  path.slice(DOCS_PATH.length),
);

/** The guides for assistants, each at its own address, and the errors with a guide each. */
export function assistantResources(guides: readonly Guide[], baseUrl: string): readonly ToolResource[] {
  return guides.flatMap(({ path, text }) => {
    const title = path.startsWith(ERRORS_PATH)
      ? `Error ${path.slice(ERRORS_PATH.length)}`
      : RESOURCE_TITLES[path];
    return title === undefined
      ? []
      : [{ uri: `${baseUrl}${path}`, name: path.slice(DOCS_PATH.length), title, text }];
  });
}

/** Reads the guides for assistants alone, for a process without a site. */
export function readAssistantGuides(errorCodes: readonly string[], baseUrl: string): readonly Guide[] {
  const guides = Object.keys(RESOURCE_TITLES).map(readPlainGuide);
  return [...guides, ...errorGuides(guides, errorCodes)].map((guide) => ({
    path: guide.path,
    text: plainTextOf(guide, baseUrl),
  }));
}

/** All guides as one Markdown document, /llms-full.txt. */
export function llmsFullText(guides: readonly Guide[], baseUrl: string): string {
  const parts = guides.map((guide) => {
    const address = `${baseUrl}${guide.path}`;
    const text = plainTextOf(guide, baseUrl);
    if (text.length > GUIDE_CHARACTERS_MAX)
      return `<!-- ${address} is a long list of data; read it there. -->\n`;
    return `<!-- ${address} -->\n\n${text.trimEnd()}\n`;
  });
  return `# Almagest: all guides\n\nThe summary and the list of endpoints: ${baseUrl}/llms.txt\n\n${parts.join("\n")}`;
}
