/** The program of the tool calls over standard input and output, in each form in which it is distributed. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { GUIDE_NAMES } from "../../service/portal/site/guides.ts";
import { ROOT } from "../licences/inventory.ts";
import type { Origin } from "../release/origin.ts";

export const PROGRAM_NAME = "almagest-mcp";
/** Its module, without the extension. */
export const PROGRAM_ENTRY = "service/mcp";

/** What it reads at run time: files and folders of the project. */
export const PROGRAM_DATA: readonly string[] = [
  "CHANGELOG.md",
  "engine/data/ephemeris.bin",
  "civil/data",
  "service/portal/pages/assets/icon.svg",
  "service/transport/tools/wheel/wheel.html",
  ...GUIDE_NAMES.filter((name) => name !== "changelog").map((name) => `docs/${name}.md`),
];

/** The manifest of the project. Only a release has an origin. */
export interface Project extends Partial<Origin> {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly keywords: readonly string[];
  readonly dependencies: Readonly<Record<string, string>>;
}

export function readProject(): Project {
  return JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8")) as Project;
}

/** The address of the repository for browsers. */
export function repositoryUrlOf({ url }: Origin["repository"]): string {
  return url.replace(/^git\+|\.git$/g, "");
}
