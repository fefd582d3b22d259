import type { ToolResource } from "../../transport/tool-calls-server.ts";
import type { Guide } from "./guides.ts";
import type { WebDocuments } from "./web-document.ts";

/** The guides that assistants can read as resources: conventions, error codes, and what each technique computes. */
const RESOURCE_PATHS: Readonly<Record<string, string>> = {
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

/** A longer guide is a list of data; the document of all guides has its address only. */
const GUIDE_CHARACTERS_MAX = 40_000;

/** The guides for assistants, each at its own address. */
export function assistantResources(documents: WebDocuments, baseUrl: string): readonly ToolResource[] {
  return Object.entries(RESOURCE_PATHS).flatMap(([path, title]) => {
    const text = documents.get(path)?.plainText;
    return text === undefined
      ? []
      : [{ uri: `${baseUrl}${path}`, name: path.slice("/docs/".length), title, text }];
  });
}

/** All guides as one Markdown document, /llms-full.txt. */
export function llmsFullText(guides: readonly Guide[], baseUrl: string): string {
  const parts = guides.map(({ path, text }) => {
    const address = `${baseUrl}${path}`;
    if (text.length > GUIDE_CHARACTERS_MAX)
      return `<!-- ${address} is a long list of data; read it there. -->\n`;
    return `<!-- ${address} -->\n\n${text.trimEnd()}\n`;
  });
  return `# Almagest: all guides\n\nThe summary and the list of endpoints: ${baseUrl}/llms.txt\n\n${parts.join("\n")}`;
}
