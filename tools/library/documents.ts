/** The guides in the library's package: those that its declarations and its README refer to. */
import { cpSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { REPOSITORY_SECTION } from "../../service/portal/site/guides.ts";
import { ROOT } from "../licences/inventory.ts";

const DOCS = join(ROOT, "docs");
const README = "library.md";
const GUIDES = [
  "accuracy.md",
  "chart-conventions.md",
  "client.md",
  "clock-history.md",
  "clock-history-americas.md",
  "clock-history-asia.md",
  "clock-history-europe.md",
  "clock-history-united-states.md",
  "constants.md",
  "errors.md",
  "events.md",
  "from-swiss-ephemeris.md",
  "independent-check.md",
  "locations.md",
  "models.md",
  "second-source.md",
  "sky.md",
  "solar-return.md",
  "synastry.md",
  "timing.md",
  "transits.md",
  "wheel.md",
];
const PICTURES = ["wheel-example.svg"];

/** Writes README.md and docs/. A link to a file that is not in the package becomes plain text. */
export function writeDocuments(folder: string): void {
  mkdirSync(join(folder, "docs"));
  writeFileSync(join(folder, "README.md"), documentText(README, "docs/"));
  for (const guide of GUIDES) writeFileSync(join(folder, "docs", guide), documentText(guide, ""));
  for (const picture of PICTURES) cpSync(join(DOCS, picture), join(folder, "docs", picture));
}

function documentText(file: string, prefix: string): string {
  const text = readFileSync(join(DOCS, file), "utf8").replaceAll(REPOSITORY_SECTION, "");
  return text.replaceAll(
    /(!?\[(?:[^\][]|\[[^\]]*\])*\])\(([^)\s]+)\)/g,
    (link: string, label: string, target: string) => {
      if (/^(https?:|mailto:|#)/.test(target)) return link;
      const [name = "", heading] = target.split("#", 2);
      const suffix = heading === undefined ? "" : `#${heading}`;
      if (name === README) return `${label}(${prefix === "" ? "../" : ""}README.md${suffix})`;
      if ([...GUIDES, ...PICTURES].includes(name)) return `${label}(${prefix}${name}${suffix})`;
      return label.replace(/^!?\[/, "").slice(0, -1);
    },
  );
}
