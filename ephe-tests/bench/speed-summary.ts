import { writeFileSync } from "node:fs";
import { replaceSection } from "../../tools/document-section.ts";
import { CHART_LIMIT_US } from "./calculators.ts";
import { RANDOM_LEAST_RATIO } from "./positions.ts";
import { type EngineFigures, figure, print } from "./report.ts";
import { READY_LIMIT_MS, SIZE_LIMIT_MB, TABLES_LIMIT_MB } from "./resources.ts";

const DOCUMENT = "docs/performance.md";
const REPORT = "docs/speed.json";
const GUIDE = "docs/library.md";

/** A row of the summary. The guide to the library shows label and value. */
interface SummaryRow {
  readonly label: string;
  readonly promised: string;
  readonly value: string;
  /** What follows the value in the document. */
  readonly note: string;
}

function rowsOf(figures: EngineFigures): readonly SummaryRow[] | null {
  const { randomRatio, dailyRatio, chartUs, chartRatio, sizeMb, readyMs, tablesMb, growthMb } = figures;
  if (randomRatio === null || dailyRatio === null || chartRatio === null) return null;
  const growth = Math.max(0, growthMb).toFixed(2);
  return [
    {
      label: "17 bodies with speeds and Placidus houses, against Swiss Ephemeris through sweph",
      promised: `${RANDOM_LEAST_RATIO} times faster at random dates`,
      value: `${figure(randomRatio)} times`,
      note: ` at random dates, ${figure(dailyRatio)} times on consecutive days`,
    },
    {
      label: "a whole natal chart",
      promised: `${CHART_LIMIT_US} µs`,
      value: `${figure(chartUs)} µs`,
      note: `; sweph's calls for it take ${figure(chartRatio)} times as long`,
    },
    { label: "tables on disk", promised: `${SIZE_LIMIT_MB} MB`, value: `${sizeMb.toFixed(2)} MB`, note: "" },
    {
      label: "tables read and opened, and the first chart, in a fresh process whose code is loaded",
      promised: `${READY_LIMIT_MS} ms`,
      value: `${readyMs.toFixed(0)} ms`,
      note: "",
    },
    {
      label: "tables in memory when all dates have been used, the file included",
      promised: `${TABLES_LIMIT_MB} MB`,
      value: `${tablesMb.toFixed(0)} MB`,
      note: "",
    },
    {
      label: "memory growth over a million charts",
      promised: "none",
      value: growth === "0.00" ? "none" : `${growth} MB`,
      note: growth === "0.00" ? " (0.00 MB of heap and buffers)" : "",
    },
  ];
}

/**
 * Writes the summary of docs/performance.md, and the same figures into docs/library.md and docs/speed.json. All need the reference.
 */
export function writeSpeedSummary(figures: EngineFigures): void {
  const rows = rowsOf(figures);
  if (rows === null) {
    print("The summary is unchanged: install the reference with bash ephe-tests/reference/install.sh");
    return;
  }
  replaceSection(DOCUMENT, "summary", () => [
    "| | promised | measured |",
    "|---|---|---|",
    ...rows.map(({ label, promised, value, note }) => `| ${label} | ${promised} | **${value}**${note} |`),
  ]);
  const summary = rows.map(({ label, value }) => ({ label, value }));
  writeFileSync(REPORT, `${JSON.stringify({ summary }, null, 2)}\n`);
  replaceSection(GUIDE, "speed", () => speedTable(summary));
}

/** The table of the guide to the library. */
function speedTable(summary: readonly Pick<SummaryRow, "label" | "value">[]): readonly string[] {
  return ["| | |", "|---|---:|", ...summary.map(({ label, value }) => `| ${label} | ${value} |`)];
}
