import assert from "node:assert/strict";
import { readFileSync } from "node:fs";

const DOCS = new URL("../../../docs/", import.meta.url);

/** The placeholder in the guides for the service's address. */
const PLACEHOLDER_ADDRESS = "https://api.example.com";

/** A Markdown document that is served as a page. */
export interface Guide {
  /** `/docs/quick-start` */
  readonly path: string;
  readonly text: string;
}

/** Guides under one heading of the table of contents. */
export interface GuideGroup {
  readonly name: string;
  readonly guides: readonly Guide[];
}

/** The guides of docs/ for users of the service, in the order of the table of contents. */
const GROUPS: readonly (readonly [name: string, files: readonly string[]])[] = [
  ["Start", ["quick-start", "errors", "plans", "tool-calls"]],
  ["Libraries", ["client", "client-python", "library", "wheel", "events", "models"]],
  ["Birth data", ["time-zones", "clock-history", "polar-houses", "true-node-and-lilith"]],
  ["Techniques", ["chart-conventions", "sky", "transits", "synastry", "solar-return", "timing", "locations"]],
  ["Numbers", ["scores", "calibration", "accuracy", "independent-check", "second-source", "reliability"]],
  ["Service", ["privacy", "licences", "changelog"]],
];

/** Reads the guides and inserts the service's address. */
export function readGuides(baseUrl: string): readonly GuideGroup[] {
  return GROUPS.map(([name, files]) => ({
    name,
    guides: files.map((file) => ({ path: `/docs/${file}`, text: readGuide(file, baseUrl) })),
  }));
}

/**
 * Returns a guide for each error code: its section of docs/errors.md.
 *
 * @throws {Error} when a code has no section
 */
export function errorGuides(guides: readonly Guide[], codes: readonly string[]): readonly Guide[] {
  const errorsGuide = guides.find(({ path }) => path === "/docs/errors");
  assert.ok(errorsGuide, "docs/errors.md is a guide");
  const sections = errorsGuide.text.split(/^## /m);
  return codes.map((code) => {
    const section = sections.find((text) => text.startsWith(`${code}\n`));
    if (section === undefined) throw new Error(`docs/errors.md has no section for ${code}`);
    return { path: `/docs/errors/${code}`, text: `# ${section.trimEnd()}\n` };
  });
}

/** Reads the licences of the packages and data that the service contains. */
export function readThirdPartyNotices(): string {
  return readFileSync(new URL("../THIRD-PARTY-NOTICES", DOCS), "utf8");
}

function readGuide(name: string, baseUrl: string): string {
  if (name === "changelog") return readChangelog();
  return readFileSync(new URL(`${name}.md`, DOCS), "utf8").replaceAll(PLACEHOLDER_ADDRESS, baseUrl);
}

/** The changelog, with links as in a file of docs/. */
function readChangelog(): string {
  return readFileSync(new URL("../CHANGELOG.md", DOCS), "utf8").replaceAll("](docs/", "](");
}
