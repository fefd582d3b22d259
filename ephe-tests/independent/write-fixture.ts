/**
 * Writes second-source.json: the reference's apparent places in the two centuries before and after the tables, by the analytic theories
 * that Swiss Ephemeris has without data files. Instants are in TT, so no ΔT is involved.
 */
import { BODY_NAMES } from "../../engine/index.ts";
import { seededRandom } from "../accuracy/difference-statistics.ts";
import { loadReference, REFERENCE_BODY } from "../reference/reference-library.ts";
import { writeFixture } from "../reference/write-fixture.ts";

/**
 * The flag that selects the analytic theories in the reference's documentation, accurate to 3″ for the Moon and 10″
 * for Pluto.
 */
const ANALYTIC = 4;
const MOMENTS_A_CENTURY = 40;
/** 1600-01-01, 1700-01-01, 2400-01-01 and 2500-01-01, 0h. */
const CENTURY_STARTS_JD_TT = [2305447.5, 2341972.5, 2597641.5, 2634166.5];
const DAYS_A_CENTURY = 36524;

const reference = loadReference();
const bodies = BODY_NAMES.slice(0, 11) as readonly (keyof typeof REFERENCE_BODY)[];
const random = seededRandom(1600);

const rows = CENTURY_STARTS_JD_TT.flatMap((start) =>
  Array.from({ length: MOMENTS_A_CENTURY }, () => {
    const epochJdTt = start + Math.floor(random() * DAYS_A_CENTURY * 1024) / 1024;
    const placesDeg = bodies.map((name) => {
      const { data, flag, error } = reference.calc(epochJdTt, REFERENCE_BODY[name], ANALYTIC);
      if ((flag & ANALYTIC) === 0) throw new Error(`${name} at ${epochJdTt}: ${error}`);
      return data.slice(0, 2).map((value) => Number(value.toFixed(6)));
    });
    return { epochJdTt, placesDeg };
  }),
);

const head = {
  source: `Swiss Ephemeris ${reference.version()}, analytic theories (Moshier)`,
  builder: "ephe-tests/independent/write-fixture.ts",
  unit: "apparent longitude and latitude of date, degrees, TT",
  bodies,
};
const lines = rows.map((row) => JSON.stringify(row)).join(",\n");
writeFixture("second-source", `{"head":${JSON.stringify(head)},\n"rows":[\n${lines}\n]}`);
