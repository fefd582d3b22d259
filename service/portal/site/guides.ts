import { readFileSync } from "node:fs";

const DOCS = new URL("../../../docs/", import.meta.url);

/** What the guides call the service where it is served from. */
const WRITTEN_ADDRESS = "https://api.example.com";

/** A text of docs/ that is served as a page. */
export interface Guide {
  /** `/docs/quick-start` */
  readonly path: string;
  readonly text: string;
}

/** Guides that belong together, under a heading. */
export interface GuideGroup {
  readonly name: string;
  readonly guides: readonly Guide[];
}

/** The files of docs/ that callers of the service need, by name, in the order in which they are shown. */
const GROUPS: readonly (readonly [name: string, files: readonly string[]])[] = [
  ["Start", ["quick-start", "errors", "plans", "client", "wheel", "tool-calls"]],
  ["Birth data", ["time-zones", "polar-houses", "true-node-and-lilith"]],
  ["Techniques", ["chart-conventions", "sky", "transits", "synastry", "solar-return", "timing", "locations"]],
  ["Numbers", ["scores", "calibration", "accuracy", "events", "privacy"]],
];

/** Reads the guides, with the service's own address in them. */
export function readGuides(baseUrl: string): readonly GuideGroup[] {
  return GROUPS.map(([name, files]) => ({
    name,
    guides: files.map((file) => ({ path: `/docs/${file}`, text: readGuide(`${file}.md`, baseUrl) })),
  }));
}

/**
 * The part of docs/errors.md about each code, by its path.
 *
 * @throws Error when a code has none
 */
export function errorGuides(errors: string, codes: readonly string[]): readonly Guide[] {
  const sections = errors.split(/^## /m);
  return codes.map((code) => {
    const section = sections.find((text) => text.startsWith(`${code}\n`));
    if (section === undefined) throw new Error(`docs/errors.md has no section about ${code}`);
    return { path: `/docs/errors/${code}`, text: `# ${section.trimEnd()}\n` };
  });
}

function readGuide(file: string, baseUrl: string): string {
  return readFileSync(new URL(file, DOCS), "utf8").replaceAll(WRITTEN_ADDRESS, baseUrl);
}
