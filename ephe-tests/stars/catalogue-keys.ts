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
