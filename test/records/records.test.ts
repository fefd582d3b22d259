import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  type Figures,
  largestOf,
  type NamedFigures,
} from "../../ephe-tests/accuracy/difference-statistics.ts";
import { MEASURED_FIGURES } from "../../service/portal/site/first-page.ts";
import {
  type AccuracyRecord,
  PAGE_SECTIONS,
  type PerformanceRecord,
  tableText,
} from "../../tools/records/pages.ts";
import { type Conditions, readRecord, recordingProblem } from "../../tools/records/record.ts";
import { defined } from "../defined.ts";
import { ROOT } from "../source-tree.ts";

interface AccuracyResults {
  readonly longitude: readonly NamedFigures[];
  readonly houses: readonly NamedFigures[];
  readonly seams: readonly { readonly bodies: readonly NamedFigures[] }[];
}

interface Reliability {
  readonly scenarios: {
    readonly fairness: {
      readonly outcome: {
        readonly tables: readonly {
          readonly columns: readonly string[];
          readonly rows: readonly string[][];
        }[];
      };
    };
  };
}

const { results } = readRecord<AccuracyRecord>("accuracy");
const accuracy = Object.assign({}, ...Object.values(results).map(({ result }) => result)) as AccuracyResults;
const engineRows = defined(readRecord<PerformanceRecord>("performance").results["engine"]).rows;

/** The number of values of which one differs in the 4th decimal, rounded down to two digits. */
function oneOf(all: readonly NamedFigures[]): string {
  const sum = (of: (figures: Figures) => number): number =>
    all.reduce((total, { figures }) => total + of(figures), 0);
  const count = sum(({ values }) => values) / Math.round(sum((each) => each.values * each.mismatchRate));
  const unit = 10 ** (Math.floor(Math.log10(count)) - 1);
  return (Math.floor(count / unit) * unit).toLocaleString("en");
}

const largestDeg = largestOf([...accuracy.longitude, ...accuracy.seams.flatMap(({ bodies }) => bodies)]);

function engineFigure(text: RegExp): string {
  return defined(engineRows.find((row) => text.test(row.text))?.measured).replace(/ (?:times|µs|MB|ms)$/, "");
}

/** The figure as measured, and as a rounded number in a sentence: 15.5 and 15, 4.29 and 4.3. */
function roundings(figure: string): readonly string[] {
  const value = Number(figure);
  return [figure, value.toFixed(1), String(Math.floor(value)), String(value)];
}

const CUSPS = accuracy.houses.filter(({ name }) => name === "Placidus cusps");

/** Sentences with a figure that a record has, and how it may be written. */
const SENTENCES: readonly {
  readonly name: string;
  readonly sentence: RegExp;
  readonly accepted: readonly string[];
}[] = [
  {
    name: "positions that differ",
    sentence: /\b1 of ([\d,]+) positions/g,
    accepted: [oneOf(accuracy.longitude)],
  },
  {
    name: "cusps that differ",
    sentence: /\b1 of ([\d,]+) (?:Placidus )?cusps/g,
    accepted: [oneOf(CUSPS)],
  },
  {
    name: "the largest difference",
    sentence: /\blargest difference(?: of a (?:position|longitude))?(?: is)?:? (\d[\d.e-]*)°/gi,
    accepted: [largestDeg.toExponential(1)],
  },
  {
    name: "the engine next to sweph",
    sentence: /\b([\d.]+) times as fast as (?:[^.\d]* )?(?:sweph|Swiss Ephemeris|its Node binding)/g,
    accepted: roundings(engineFigure(/random dates 1800–2399: Swiss/)),
  },
  {
    name: "a natal chart",
    sentence: /\bnatal chart[^.\d\n]{0,40}?([\d.]+) µs/g,
    accepted: roundings(engineFigure(/^Whole natal chart.*time known$|^Calculators.*: chart$/)),
  },
  {
    name: "the size of the tables",
    sentence: /\b([\d.]+) MB of tables\b/g,
    accepted: roundings(engineFigure(/tables on disk$/)),
  },
];

/** What strangers read. */
const TEXTS = [
  "README.md",
  "service/contract/openapi.ts",
  "service/portal/site/site.ts",
  "service/portal/site/plain-documents.ts",
  "service/portal/site/first-page.ts",
  ...readdirSync(join(ROOT, "docs"))
    .filter((name) => name.endsWith(".md"))
    .map((name) => `docs/${name}`),
].map((path) => ({
  path,
  // Sentences are wrapped, and quoted in llms.txt.
  text: readFileSync(join(ROOT, path), "utf8").replaceAll(/\s*\n>? */g, " "),
}));

describe("figures in README, first page and docs", () => {
  test.each(SENTENCES)("$name: as recorded", ({ sentence, accepted }) => {
    for (const { path, text } of TEXTS) {
      for (const [whole, figure] of text.matchAll(sentence))
        expect(accepted, `${path}: ${whole}`).toContain(figure);
    }
  });

  test("the first page shows latency and largest difference as recorded", () => {
    const { scenarios } = readRecord<Reliability>("reliability");
    const { columns, rows } = defined(scenarios.fairness.outcome.tables[0]);
    const alone = defined(rows.find(([callers]) => callers === "0"));
    const cell = (column: string): string => defined(alone[columns.indexOf(column)]);
    const { latency, largestDifference, bodyCount } = MEASURED_FIGURES;
    expect(latency).toEqual({ median: cell("short chart p50"), p99: cell("p99") });
    expect(largestDifference).toMatch(/^\d\.\de-\d°$/);
    expect(Number.parseFloat(largestDifference)).toBe(Number(largestDeg.toPrecision(2)));
    expect(bodyCount).toBe(accuracy.longitude.length);
  });
});

const CONDITIONS: Conditions = {
  date: "2026-11-28T10:00Z",
  commit: "0123abcd",
  machine: "AMD EPYC, linux x64",
  processors: 2,
  node: "24.21.0",
  load: 1,
  command: "npm run proof",
};

describe("the sections of the pages that are made of records", () => {
  test.each(PAGE_SECTIONS)("$page: $section is current, at most 40 lines", ({ page, section, lines }) => {
    const text = readFileSync(join(ROOT, "docs", page), "utf8");
    expect(text).toContain(`<!-- ${section} -->\n\n${lines().join("\n")}\n\n<!-- /${section} -->`);
    expect(lines().length).toBeLessThanOrEqual(40);
  });
});

describe("a table of figures", () => {
  const row = (text: string, isMet: boolean, conditions = CONDITIONS) => ({
    text,
    measured: "3 s",
    goal: "2 s",
    isMet,
    conditions,
  });

  test("lists the missed figures first, and once what is equal for all", () => {
    const rows = [row("first", true), row("second", false, { ...CONDITIONS, load: 0.5 })];
    expect(tableText(rows, "`npm run proof`")).toEqual([
      "| result | measured | load |",
      "|---|---:|---:|",
      "| second | **3 s** missed | 0.5 |",
      "| first | 3 s | 1 |",
      "",
      "<!-- repository -->Command: `npm run proof`.<!-- /repository -->",
      "All rows: goal 2 s, machine AMD EPYC, processors 2, Node 24.21.0, date 2026-11-28, commit 0123abcd.",
    ]);
  });

  test("states what was not recorded", () => {
    const rows = [row("first", true, { ...CONDITIONS, load: null, commit: "(0123abcd)" })];
    expect(tableText(rows, "`npm run proof`").slice(-2)).toEqual([
      "Not recorded: load.",
      "A commit in parentheses added the record.",
    ]);
  });
});

describe("a run", () => {
  test("is recorded if the load before it was at most half of the processors", () => {
    expect(recordingProblem(CONDITIONS)).toBeNull();
    const problem = defined(recordingProblem({ ...CONDITIONS, load: 1.01 }) ?? undefined);
    expect(problem).toBe("The load average was 1.01 before the run, above 1: the run is not recorded.");
  });

  test("without a known load is not recorded", () => {
    expect(recordingProblem({ ...CONDITIONS, load: null })).not.toBeNull();
  });
});
