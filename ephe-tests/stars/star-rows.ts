import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** The folder of Debian's swe-basic-data: sefstars.txt and the planets' files. */
export const STAR_FILE_FOLDER = fileURLToPath(
  new URL("../reference/.data/packages/swe-basic-data/usr/share/libswe/ephe/", import.meta.url),
);

export const STAR_FILE_PACKAGE = "swe-basic-data 4.0-20221111-2 (Debian)";

/** The edition of the catalogue: rows change between editions. */
export const STAR_FILE_SHA256 = "43e71261f623aa11342b70187991766626c8d6f3cbc28d547130fbaf5013d504";

/** A row of sefstars.txt. */
export type StarFileRow = readonly string[];

/** Columns of a row; see the comments at the head of sefstars.txt. */
export const COLUMN = {
  name: 0,
  key: 1,
  equinox: 2,
  ra: 3,
  dec: 6,
  properMotion: 9,
  radialVelocity: 11,
  parallax: 12,
  magnitude: 13,
};

/** Twelve decimals of a degree are 4e-9 arcseconds, more precise than the source's five-decimal seconds. */
const degrees = (valueDeg: number): number => Number(valueDeg.toFixed(12));

/** The rows of the fixtures' edition of sefstars.txt. */
export function readStarRows(): readonly StarFileRow[] {
  const bytes = readFileSync(join(STAR_FILE_FOLDER, "sefstars.txt"));
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  if (sha256 !== STAR_FILE_SHA256) throw new Error(`sefstars.txt is another edition: SHA-256 ${sha256}`);
  return bytes
    .toString("latin1")
    .split(/\r?\n/)
    .filter((line) => line !== "" && !line.startsWith("#"))
    .map((line) => line.split(",").map((field) => field.trim()));
}

/** Degrees (or hours), minutes and seconds of three neighbouring fields; the first field states the sign. */
function sexagesimal(row: StarFileRow, at: number): number {
  const [whole = "", minutes, seconds] = row.slice(at, at + 3);
  const magnitude = Math.abs(Number(whole)) + Number(minutes) / 60 + Number(seconds) / 3600;
  return whole.startsWith("-") ? -magnitude : magnitude;
}

/** Right ascension, declination, proper motion in both, parallax and radial velocity of a row. */
export function motionFigures(row: StarFileRow, name: string): readonly number[] {
  const figures = [
    degrees(15 * sexagesimal(row, COLUMN.ra)),
    degrees(sexagesimal(row, COLUMN.dec)),
    Number(row[COLUMN.properMotion]),
    Number(row[COLUMN.properMotion + 1]),
    Number(row[COLUMN.parallax]),
    Number(row[COLUMN.radialVelocity]),
  ];
  if (figures.some((figure) => !Number.isFinite(figure))) throw new Error(`${name}: unreadable figures`);
  return figures;
}

/**
 * Designations of sefstars.txt that the catalogue omits: directions without an object (poles, the solar apex, the galactic centre as
 * another paper has it), rows for tests, and four rows that are not on the ICRS.
 */
export const OMITTED_KEYS: ReadonlySet<string> = new Set([
  ...["GPol", "GP1958", "GPPlan", "SunPole", "GCLiu", "IDrag"],
  ...["AA11", "GCRS00", "ZE200", "ZL200", "Test"],
  ...["GA", "VC", "M44", "Apex"],
]);

const GREEK: Readonly<Record<string, string>> = {
  al: "α",
  be: "β",
  ga: "γ",
  de: "δ",
  ep: "ε",
  ze: "ζ",
  et: "η",
  th: "θ",
  io: "ι",
  ka: "κ",
  la: "λ",
  mu: "μ",
  nu: "ν",
  xi: "ξ",
  omi: "ο",
  pi: "π",
  rh: "ρ",
  si: "σ",
  ta: "τ",
  up: "υ",
  ph: "φ",
  ch: "χ",
  ps: "ψ",
  ome: "ω",
};

/** The designation of a row in the form of FIXED_STARS: `β1 Sco` for the key be-1Sco, `31 Lyn` for 31Lyn; other keys are unchanged. */
export function starDesignation(key: string): string {
  const bayer = /^([a-z]{2,3})[-.]?0*(\d*)([A-Z][A-Za-z]{2})(A?)$/.exec(key);
  const letter = GREEK[bayer?.[1] ?? ""];
  if (bayer !== null && letter !== undefined)
    return `${letter}${bayer[2]} ${bayer[3]}${bayer[4] === "" ? "" : " A"}`;
  const other = /^(\d+|[A-Za-z]|[A-Z]_|k0\d)([A-Z][A-Za-z]{2})(A?)$/.exec(key);
  if (other === null) return key;
  return `${(other[1] ?? "").replace("_", "").replace("k0", "k")} ${other[2]}${other[3] === "" ? "" : " A"}`;
}
