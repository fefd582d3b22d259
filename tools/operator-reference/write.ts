/** Writes the tables of settings and metrics from the code: `node tools/operator-reference/write.ts`. */
import { globSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { metricsPage } from "./metrics.ts";
import { settingsPage } from "./settings.ts";

const ROOT = join(import.meta.dirname, "../..");

const sources = globSync("service/**/*.ts", { cwd: ROOT })
  .toSorted()
  .map((path) => readFileSync(join(ROOT, path), "utf8"));
const settings = join(ROOT, "docs/reference/settings.md");
writeFileSync(settings, settingsPage(readFileSync(settings, "utf8")));
writeFileSync(join(ROOT, "docs/reference/metrics.md"), metricsPage(sources));
