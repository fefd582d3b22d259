/** The sections of the pages that are written from `records/`: nothing else reads the records for a page. `node tools/records/pages.ts` writes them. */
import { join } from "node:path";
import { replaceSection } from "../document-section.ts";
import { type Conditions, type ResultRow, readRecord } from "./record.ts";

/** A figure and the conditions of its run. */
export type TableRow = ResultRow & { readonly conditions: Conditions };

interface Column {
  readonly name: string;
  readonly isNumber: boolean;
  readonly cell: (row: TableRow) => string;
}

/** A condition that a record lacks. */
const UNKNOWN = "–";

const COLUMNS: readonly Column[] = [
  {
    name: "measured",
    isNumber: true,
    cell: ({ measured, isMet }) => (isMet ? measured : `**${measured}** missed`),
  },
  { name: "goal", isNumber: true, cell: ({ goal }) => goal ?? "" },
  {
    name: "machine",
    isNumber: false,
    cell: ({ conditions: { machine } }) => machine?.split(",")[0] ?? UNKNOWN,
  },
  {
    name: "processors",
    isNumber: true,
    cell: ({ conditions: { processors } }) => String(processors ?? UNKNOWN),
  },
  { name: "Node", isNumber: false, cell: ({ conditions: { node } }) => node ?? UNKNOWN },
  { name: "load", isNumber: true, cell: ({ conditions: { load } }) => String(load ?? UNKNOWN) },
  { name: "date", isNumber: false, cell: ({ conditions }) => conditions.date.slice(0, 10) },
  { name: "commit", isNumber: false, cell: ({ conditions }) => conditions.commit ?? UNKNOWN },
];

/** The lines of a table of figures, the missed ones first. A column whose values are all equal is stated below the table. */
export function tableText(rows: readonly TableRow[], command: string): readonly string[] {
  const sorted = rows.toSorted((a, b) => Number(a.isMet) - Number(b.isMet));
  const isShown = ({ cell }: Column): boolean => new Set(sorted.map(cell)).size > 1;
  const columns = COLUMNS.filter(isShown);
  const [first] = sorted;
  const common = COLUMNS.flatMap((column) => {
    const value = first === undefined || isShown(column) ? "" : column.cell(first);
    return value === "" ? [] : [{ name: column.name, value }];
  });
  const knownTexts = common
    .filter(({ value }) => value !== UNKNOWN)
    .map(({ name, value }) => `${name} ${value}`);
  const unknownNames = common.filter(({ value }) => value === UNKNOWN).map(({ name }) => name);
  const line = (cells: readonly string[]): string =>
    `| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`;
  const notes = [
    `<!-- repository -->Command: ${command}.<!-- /repository -->`,
    ...(knownTexts.length === 0 ? [] : [`All rows: ${knownTexts.join(", ")}.`]),
    ...(unknownNames.length === 0 ? [] : [`Not recorded: ${unknownNames.join(", ")}.`]),
    ...(rows.some(({ conditions }) => conditions.commit?.startsWith("("))
      ? ["A commit in parentheses added the record."]
      : []),
  ];
  return [
    line(["result", ...columns.map(({ name }) => name)]),
    `|---|${columns.map(({ isNumber }) => (isNumber ? "---:" : "---")).join("|")}|`,
    ...sorted.map((row) => line([row.text, ...columns.map(({ cell }) => cell(row))])),
    "",
    ...notes,
  ];
}

const DOCS = join(import.meta.dirname, "../../docs");
const LINES_MAX = 40;

/** Figures with the conditions of their run. */
interface RecordedRows {
  readonly conditions: Conditions;
  readonly rows: readonly ResultRow[];
}

/** records/accuracy.json: the measurements of `npm run accuracy` by name. */
export interface AccuracyRecord {
  readonly edition: string;
  readonly results: Readonly<Record<string, RecordedRows & { readonly result: object }>>;
}

/** records/performance.json: what each bench printed, and its figures with a promised limit. */
export interface PerformanceRecord {
  readonly results: Readonly<Record<string, RecordedRows & { readonly output: readonly string[] }>>;
}

/** The recorded distribution of a score, or the ratings of an activity in percent. */
export type CalibrationRow = { readonly name: string; readonly isMet: boolean } & Readonly<
  Record<string, number | string | boolean>
>;

export interface CalibrationResult {
  readonly conditions: Conditions;
  readonly draws: number;
  readonly drawn: string;
  readonly goal: {
    readonly neutral: number;
    readonly medianWithin: number;
    readonly rangeAtLeast: number;
  } | null;
  readonly rows: readonly CalibrationRow[];
}

/** records/calibration.json: by technique. */
export interface CalibrationRecord {
  readonly results: Readonly<Record<string, CalibrationResult>>;
}

/** The part of records/reliability.json that is printed. */
interface ReliabilityRecord {
  readonly scenarios: Readonly<Record<string, RecordedScenario>>;
}
interface RecordedScenario {
  readonly title: string;
  readonly conditions: Conditions;
  readonly failure: string | null;
  readonly outcome: { readonly goals: readonly Omit<ResultRow, "goal">[] };
}

/** The part of records/conformance.json that is printed. */
export interface ConformanceRecord {
  readonly conditions: Conditions;
  readonly suites: readonly {
    readonly name: string;
    readonly sent: string;
    readonly checks: Readonly<Record<string, number>>;
    readonly differences: readonly unknown[];
  }[];
}

/** A section of a page, and how its lines are made of the records. */
interface PageSection {
  readonly page: string;
  readonly section: string;
  readonly lines: () => readonly string[];
}

export const PAGE_SECTIONS: readonly PageSection[] = [
  {
    page: "accuracy.md",
    section: "results",
    lines: () => tableText(accuracyRows(readRecord("accuracy")), "`npm run accuracy -- --only=NAME`"),
  },
  {
    page: "accuracy.md",
    section: "calibration",
    lines: () => tableText(calibrationRows(readRecord("calibration")), "`npm run calibration -- NAME`"),
  },
  {
    page: "performance.md",
    section: "results",
    lines: () => tableText(benchRows(readRecord("performance")), "`node ephe-tests/bench/record.ts NAME`"),
  },
  {
    page: "reliability.md",
    section: "results",
    lines: () => tableText(scenarioRows(readRecord("reliability")), "`npm run proof -- NAME`"),
  },
  {
    page: "reliability.md",
    section: "conformance",
    lines: () => {
      const record = readRecord<ConformanceRecord>("conformance");
      return tableText(suiteRows(record), `\`${record.conditions.command}\``);
    },
  },
];

/** Writes every section that is made of the records. */
export function writePages(): void {
  for (const { page, section, lines } of PAGE_SECTIONS) {
    const text = lines();
    if (text.length > LINES_MAX)
      throw new Error(`the section ${section} of ${page} has ${text.length} lines; at most ${LINES_MAX}`);
    replaceSection(join(DOCS, page), section, () => text);
  }
}

/** Measurements that the page counts only. */
const COUNTED_MEASUREMENTS: readonly string[] = [
  "pholus",
  "phenomena",
  "cusp-speeds",
  "further-angles",
  "sidereal-cusps",
  "panchanga",
  "calendars",
  "stars",
  "star-catalogue",
  "returns",
  "passes",
];

function accuracyRows({ results }: AccuracyRecord): readonly TableRow[] {
  const isCounted = (name: string, { isMet }: ResultRow): boolean =>
    isMet && COUNTED_MEASUREMENTS.includes(name);
  const all = Object.entries(results).flatMap(([name, { conditions, rows }]) =>
    rows.map((row) => ({ name, row: { ...row, conditions } })),
  );
  const listedRows = all.filter(({ name, row }) => !isCounted(name, row)).map(({ row }) => row);
  const countedRows = all.filter(({ name, row }) => isCounted(name, row)).map(({ row }) => row);
  const [last] = countedRows.toSorted((a, b) => (a.conditions.date < b.conditions.date ? 1 : -1));
  if (last === undefined) return listedRows;
  return [...listedRows, { ...goalCount("other measurements", countedRows), conditions: last.conditions }];
}

/** How far the medians of a technique are from neutral, and the smallest range of its scores. */
function calibrationRows({ results }: CalibrationRecord): readonly TableRow[] {
  return Object.entries(results).map(([technique, { conditions, goal, rows }]) => {
    const text = `${technique}, ${rows.length} scores`;
    const isMet = rows.every((row) => row.isMet);
    if (goal === null) {
      const count = rows.filter((row) => !row.isMet).length;
      return { text, measured: `${count} contradicted`, goal: "0 contradicted", isMet, conditions };
    }
    const medians = rows.map(({ median }) => Math.abs(Number(median) - goal.neutral));
    const ranges = rows.map(({ range }) => Number(range));
    return {
      text,
      measured: `${goal.neutral} ± ${Number(Math.max(...medians).toFixed(2))}, range ${Math.min(...ranges)}`,
      goal: `${goal.neutral} ± ${goal.medianWithin}, range ${goal.rangeAtLeast}`,
      isMet,
      conditions,
    };
  });
}

/** The figures of the engine that are asked for first, and how the page names them. */
const ENGINE_FIGURES: readonly (readonly [row: RegExp, label: string])[] = [
  [/random dates 1800–2399: Swiss/, "17 bodies and houses at random dates, sweph to engine"],
  [/consecutive days from 2000: Swiss/, "the same on consecutive days"],
  [/^Whole natal chart.*time known$|^Calculators.*: chart$/, "a natal chart"],
  [/tables on disk$/, "tables on disk"],
  [/tables, first chart$/, "tables opened and first chart"],
  [/growth of heap/, "memory growth over a million charts"],
  [/tables in memory/, "tables in memory"],
];

/** Each missed limit, the figures of the engine that are asked for first, and how many limits each bench meets. */
function benchRows({ results }: PerformanceRecord): readonly TableRow[] {
  return Object.entries(results).flatMap(([bench, { conditions, rows }]) => {
    const listedRows = rows.flatMap((row) => {
      const label = ENGINE_FIGURES.find(([pattern]) => bench === "engine" && pattern.test(row.text))?.[1];
      return label === undefined && row.isMet
        ? []
        : [{ ...row, text: `${bench}: ${label ?? row.text}`, conditions }];
    });
    return [...listedRows, { ...goalCount(`${bench}: all limits`, rows), conditions }];
  });
}

/** How many goals are met, as a row that is not itself a goal. */
function goalCount(text: string, goals: readonly { readonly isMet: boolean }[]): ResultRow {
  const count = goals.filter(({ isMet }) => isMet).length;
  return { text, measured: `${count} of ${goals.length}`, goal: null, isMet: true };
}

/** Each missed goal, then how many each scenario meets. */
function scenarioRows({ scenarios }: ReliabilityRecord): readonly TableRow[] {
  return Object.values(scenarios).flatMap(({ title, conditions, failure, outcome: { goals } }) => {
    const missed = goals.filter(({ isMet }) => !isMet);
    const counted = goalCount(title, goals);
    return [
      ...missed.map((goal) => ({ ...goal, text: `${title}: ${goal.text}`, goal: null, conditions })),
      { ...counted, measured: failure === null ? counted.measured : "not finished", conditions },
    ];
  });
}

function suiteRows({ conditions, suites }: ConformanceRecord): readonly TableRow[] {
  return suites.map(({ name, sent, checks, differences }) => {
    const count = Object.values(checks).reduce((sum, each) => sum + each, 0);
    return {
      text: `${name}: ${sent}`,
      measured: `${differences.length} differences in ${count.toLocaleString("en")} checks`,
      goal: null,
      isMet: differences.length === 0,
      conditions,
    };
  });
}

if (import.meta.main) writePages();
