/** A star that fixes a sidereal zodiac. */
export interface ZodiacStar {
  /** Its constant in engine/data/zodiac-stars.ts. */
  readonly constant: string;
  readonly title: string;
  /** Designation field of the row in sefstars.txt. */
  readonly rowKey: string;
}

/** Spica and λ Scorpii are also named stars; a bundle with one of these zodiacs does not need the whole catalogue. */
export const ZODIAC_STARS: readonly ZodiacStar[] = [
  { constant: "SPICA", title: "Spica, α Vir", rowKey: "alVir" },
  { constant: "ZETA_PISCIUM", title: "Revati, ζ Psc", rowKey: "zePsc" },
  { constant: "DELTA_CANCRI", title: "Pushya, δ Cnc", rowKey: "deCnc" },
  { constant: "LAMBDA_SCORPII", title: "Mula, λ Sco", rowKey: "laSco" },
];
