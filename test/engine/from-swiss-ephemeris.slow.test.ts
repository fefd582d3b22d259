import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { AYANAMSAS, BODY_NAMES, HOUSE_DIVISIONS, POINT_NAMES } from "../../engine/index.ts";
import { ROOT, withReports } from "./documented-examples.ts";
import type { ExampleOutcome } from "./run-examples.ts";

const page = readFileSync(join(ROOT, "docs/from-swiss-ephemeris.md"), "utf8");
const examples = [...page.matchAll(/^```ts\n([\s\S]*?)^```$/gm)].map(([, code = ""]) => code);
const spans = new Set(
  [...page.replace(/^```[\s\S]*?^```$/gm, "").matchAll(/`([^`\n]+)`/g)].map(([, span]) => span),
);

/** The functions of the reference's module, from its documentation. */
const FUNCTIONS = `
  set_delta_t_userdef set_ephe_path set_jpl_file set_sid_mode set_tid_acc set_topo version close get_library_path get_tid_acc
  get_planet_name get_current_file_data get_orbital_elements get_ayanamsa_name get_ayanamsa_ex_ut get_ayanamsa_ex get_ayanamsa_ut
  get_ayanamsa calc calc_ut calc_pctr fixstar fixstar_ut fixstar_mag fixstar2 fixstar2_ut fixstar2_mag nod_aps nod_aps_ut
  orbit_max_min_true_distance sol_eclipse_when_loc sol_eclipse_when_glob sol_eclipse_how sol_eclipse_where lun_occult_when_loc
  lun_occult_when_glob lun_occult_where lun_eclipse_when_loc lun_eclipse_when lun_eclipse_how rise_trans rise_trans_true_hor pheno
  pheno_ut azalt azalt_rev refrac refrac_extended heliacal_ut vis_limit_mag heliacal_pheno_ut julday date_conversion revjul
  utc_time_zone utc_to_jd jdet_to_utc jdut1_to_utc time_equ lmt_to_lat lat_to_lmt deltat deltat_ex house_name houses houses_armc
  houses_armc_ex2 houses_ex houses_ex2 house_pos gauquelin_sector sidtime sidtime0 cotrans cotrans_sp degnorm radnorm split_deg
  csnorm difcsn difdegn difcs2n difdeg2n csroundsec d2l day_of_week cs2timestr cs2lonlatstr cs2degstr solcross solcross_ut
  mooncross mooncross_ut mooncross_node mooncross_node_ut helio_cross helio_cross_ut
`
  .trim()
  .split(/\s+/);

const FLAGS = `
  SWIEPH JPLEPH MOSEPH DEFAULTEPH SPEED SPEED3 HELCTR BARYCTR TOPOCTR TRUEPOS ASTROMETRIC NOABERR NOGDEFL EQUATORIAL NONUT J2000
  ICRS SIDEREAL XYZ RADIANS CENTER_BODY JPLHOR JPLHOR_APPROX DPSIDEPS_1980 ORBEL_AA
`
  .trim()
  .split(/\s+/)
  .map((flag) => `SEFLG_${flag}`);

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "almagest-migration-"));
  writeFileSync(join(folder, "package.json"), '{ "type": "module" }');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the page for users of Swiss Ephemeris", () => {
  it("has every function and every flag of a position", () => {
    expect(FUNCTIONS.length).toBeGreaterThan(95);
    expect([...FUNCTIONS, ...FLAGS].filter((name) => !spans.has(name))).toEqual([]);
  });

  it("has every zodiac by its number, every house system with its letter, every point with its name", () => {
    for (const { number, name } of AYANAMSAS) {
      expect(page).toMatch(new RegExp(`^\\| ${number} \\| \`SE_SIDM_\\w+\` \\| \`${name}\` \\|$`, "m"));
    }
    for (const { letter, name } of HOUSE_DIVISIONS) expect(page).toContain(`| \`${letter}\` | \`${name}\` |`);
    expect([...BODY_NAMES, ...POINT_NAMES].filter((name) => !spans.has(name))).toEqual([]);
  });

  it("has examples that run and yield the values that they state", () => {
    expect(examples.length).toBeGreaterThanOrEqual(6);
    const files = examples.map((code, index) => {
      const file = join(folder, `example-${index}.ts`);
      writeFileSync(file, `${withReports(code)}\nexport {};\n`);
      return file;
    });
    const stdout = execFileSync(process.execPath, [join(import.meta.dirname, "run-examples.ts"), ...files], {
      encoding: "utf8",
    });
    const outcomes = JSON.parse(stdout) as readonly ExampleOutcome[];
    expect(outcomes.map(({ differences, error }) => ({ differences, error }))).toEqual(
      examples.map(() => ({ differences: [], error: null })),
    );
    for (const { statedCount } of outcomes) expect(statedCount).toBeGreaterThan(1);
  });
});
