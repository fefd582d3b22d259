import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, test } from "vitest";
import { AYANAMSAS, BODY_NAMES, HOUSE_DIVISIONS, POINT_NAMES } from "../../engine/index.ts";
import { documentedExamples, ENTRY_POINTS, functionDocs, ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";

/** The functions that sweph 2.10.3 exports. */
const FUNCTIONS: readonly string[] = `
  set_delta_t_userdef set_ephe_path set_jpl_file set_sid_mode set_tid_acc set_topo version close get_library_path get_tid_acc
  get_planet_name get_current_file_data get_orbital_elements get_ayanamsa_name get_ayanamsa_ex_ut get_ayanamsa_ex get_ayanamsa_ut
  get_ayanamsa calc calc_ut calc_pctr fixstar fixstar_ut fixstar_mag fixstar2 fixstar2_ut fixstar2_mag nod_aps nod_aps_ut
  orbit_max_min_true_distance sol_eclipse_when_loc sol_eclipse_when_glob sol_eclipse_how sol_eclipse_where lun_occult_when_loc
  lun_occult_when_glob lun_occult_where lun_eclipse_when_loc lun_eclipse_when lun_eclipse_how rise_trans rise_trans_true_hor pheno
  pheno_ut azalt azalt_rev refrac refrac_extended heliacal_ut vis_limit_mag heliacal_pheno_ut julday date_conversion revjul
  utc_time_zone utc_to_jd jdet_to_utc jdut1_to_utc time_equ lmt_to_lat lat_to_lmt deltat deltat_ex house_name houses houses_armc
  houses_armc_ex2 houses_ex houses_ex2 house_pos gauquelin_sector sidtime sidtime0 cotrans cotrans_sp degnorm radnorm split_deg
  csnorm difcsn difdegn difcs2n difdeg2n csroundsec d2l day_of_week cs2timestr cs2lonlatstr cs2degstr solcross solcross_ut
  mooncross mooncross_ut mooncross_node mooncross_node_ut helio_cross helio_cross_ut`
  .trim()
  .split(/\s+/);

const examples = documentedExamples();
let folder: string;

/** Writes the examples as files, `code` for each, and returns the files' paths. */
function writeExamples(name: string, codes: readonly string[]): readonly string[] {
  mkdirSync(join(folder, name));
  return codes.map((code, i) => {
    const file = join(folder, name, `example-${i}.ts`);
    // An example without an import is a module all the same.
    writeFileSync(file, `${code}\nexport {};\n`);
    return file;
  });
}

/** Runs examples in a process of their own. */
function runExamples(name: string, codes: readonly string[]): readonly ExampleOutcome[] {
  const files = writeExamples(name, codes.map(withReports));
  const args = [join(import.meta.dirname, "run-examples.ts"), ...files];
  return JSON.parse(execFileSync(process.execPath, args, { encoding: "utf8" })) as readonly ExampleOutcome[];
}

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-examples-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("examples in documentation comments", () => {
  it("exist for every exported function", async () => {
    const docs = functionDocs();
    const entryPoints = await Promise.all(
      Object.values(ENTRY_POINTS).map((path) => import(join(ROOT, path)) as Promise<Record<string, unknown>>),
    );
    const names = entryPoints
      .flatMap((exports) => Object.entries(exports))
      .filter(([, value]) => typeof value === "function" && !/^class\b/.test(String(value)))
      .map(([name]) => name);
    expect(names.length).toBeGreaterThan(30);
    const missing = names.filter((name) => !docs.get(name)?.hasExample);
    expect(missing).toEqual([]);
  });

  it("compile against the sources under the compiler's strict rules", () => {
    const files = writeExamples(
      "types",
      examples.map(({ code }) => code),
    );
    const config = {
      extends: join(ROOT, "tsconfig.json"),
      compilerOptions: {
        noUnusedLocals: false,
        noUncheckedIndexedAccess: false,
        typeRoots: [join(ROOT, "node_modules/@types")],
        paths: Object.fromEntries(
          Object.entries(ENTRY_POINTS).map(([name, path]) => [name, [join(ROOT, path)]]),
        ),
      },
      include: [],
      files,
    };
    writeFileSync(join(folder, "tsconfig.json"), JSON.stringify(config));
    const { stdout } = spawnSync(
      process.execPath,
      [join(ROOT, "node_modules/typescript/bin/tsc"), "-p", join(folder, "tsconfig.json")],
      { encoding: "utf8" },
    );
    const errors = stdout.replace(
      /\S*example-(\d+)\.ts/g,
      (_, index: string) => `${examples[Number(index)]?.origin}, line`,
    );
    expect(errors).toBe("");
  });

  it("run, and yield the values that they state", () => {
    const runnable = examples.filter(({ isRun }) => isRun);
    const outcomes = runExamples(
      "runs",
      runnable.map(({ code }) => code),
    );
    const failures = outcomes.flatMap(({ differences, error }, i) =>
      differences.length > 0 || error !== null ? [{ at: runnable[i]?.origin, differences, error }] : [],
    );
    expect(failures).toEqual([]);
    expect(outcomes).toHaveLength(runnable.length);
  });
});

describe("recipes of the library", () => {
  const page = readFileSync(join(ROOT, "docs/library-recipes.md"), "utf8");
  /** The tasks: the text of each section without sections of its own. */
  const recipes = page
    .split(/^##+ /m)
    .filter((section) => section.includes("```ts"))
    .map((section) => {
      const [, code = ""] = /^```ts\n([\s\S]*?)^```$/m.exec(section) ?? [];
      return { name: section.split("\n", 1)[0] ?? "", section, code };
    });

  test("are one snippet per task, with a link to the reference of the library", () => {
    expect(recipes.length).toBeGreaterThan(30);
    expect(recipes.map(({ section }) => section.match(/^```ts$/gm)?.length)).toEqual(recipes.map(() => 1));
    const unlinked = recipes.filter(({ section }) => !section.includes("`](reference/library.md)"));
    expect(unlinked.map(({ name }) => name)).toEqual([]);
  });

  test("run and yield the values that they state", () => {
    const outcomes = runExamples(
      "recipes",
      recipes.map(({ code }) => code),
    );
    expect(
      outcomes.map(({ differences, error }, i) => ({ name: recipes[i]?.name, differences, error })),
    ).toEqual(recipes.map(({ name }) => ({ name, differences: [], error: null })));
    for (const { statedCount } of outcomes) expect(statedCount).toBeGreaterThan(0);
  });
});

describe("the guide from Swiss Ephemeris", () => {
  const guide = readFileSync(join(ROOT, "docs/from-swiss-ephemeris.md"), "utf8");
  const names = readFileSync(join(ROOT, "docs/reference/from-swiss-ephemeris-names.md"), "utf8");
  const examples = [...guide.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
  /** The code spans of a page, outside of its examples. */
  const spansOf = (page: string) =>
    new Set([...page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) => span));
  const spans = new Set([...spansOf(guide), ...spansOf(names)]);

  it("have every function of sweph, and as many of its constants as there are", () => {
    expect(FUNCTIONS.filter((name) => !spansOf(guide).has(name))).toEqual([]);
    const constant = /^(?:(?:SE|SEFLG|SEMOD|NSE)_\w+|OK|ERR|TJD_INVALID|SIMULATE_VICTORVB)$/;
    expect([...spans].filter((span) => constant.test(span ?? ""))).toHaveLength(325);
  });

  it("have tables with as many cells in each row", () => {
    const tables = `${guide}\n\n${names}`.split(/\n\n+/).filter((part) => part.startsWith("| "));
    expect(tables.length).toBeGreaterThanOrEqual(14);
    for (const table of tables) {
      const cells = table
        .trim()
        .split("\n")
        .map((row) => row.split("|").length);
      expect(new Set(cells), table.slice(0, 80)).toEqual(new Set([cells[0]]));
    }
  });

  it("have every zodiac by its number, every house system with its letter, every point with its name", () => {
    for (const { number, name } of AYANAMSAS) {
      expect(names).toMatch(new RegExp(`^\\| ${number} \\| \`SE_SIDM_\\w+\` \\| \`${name}\` \\|`, "m"));
    }
    for (const { letter, name } of HOUSE_DIVISIONS)
      expect(names).toContain(`| \`${letter}\` | \`${name}\` |`);
    expect([...BODY_NAMES, ...POINT_NAMES].filter((name) => !spans.has(name))).toEqual([]);
  });

  it("have examples that run and yield the values that they state", () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const outcomes = runExamples("guide", examples);
    expect(outcomes.map(({ differences, error }) => ({ differences, error }))).toEqual(
      examples.map(() => ({ differences: [], error: null })),
    );
    for (const { statedCount } of outcomes) expect(statedCount).toBeGreaterThan(1);
  });
});
