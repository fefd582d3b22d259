/** The colours of the wheel. Each role is a class `wheel-…` in the drawing and a variable `--wheel-…` for pages to set. */
export const ROLES = {
  background: { property: "fill", light: "#ffffff", dark: "#12151d" },
  line: { property: "stroke", light: "#7d8493", dark: "#6d7588" },
  tick: { property: "stroke", light: "#8d94a3", dark: "#6d7588" },
  cusp: { property: "stroke", light: "#b3b9c5", dark: "#434a5b" },
  angle: { property: "stroke", light: "#1b2030", dark: "#f2f4fa" },
  number: { property: "stroke", light: "#6a7182", dark: "#98a0b3" },
  body: { property: "stroke", light: "#1b2030", dark: "#f2f4fa" },
  degree: { property: "stroke", light: "#2f3648", dark: "#d3d8e4" },
  leader: { property: "stroke", light: "#8d94a3", dark: "#7c8498" },
  retrograde: { property: "stroke", light: "#b3261e", dark: "#ff8a80" },
  outer: { property: "stroke", light: "#5b3fa8", dark: "#b9a5ff" },
  caption: { property: "fill", light: "#1b2030", dark: "#f2f4fa" },
  fire: { property: "stroke", light: "#c2330f", dark: "#ff8a65" },
  earth: { property: "stroke", light: "#38761d", dark: "#8fd16a" },
  air: { property: "stroke", light: "#946200", dark: "#f0c04a" },
  water: { property: "stroke", light: "#1763a6", dark: "#6db9ff" },
  "fire-band": { property: "fill", light: "#fceae5", dark: "#2d1d1e" },
  "earth-band": { property: "fill", light: "#e9f2e4", dark: "#1b271d" },
  "air-band": { property: "fill", light: "#fbf1da", dark: "#2a2519" },
  "water-band": { property: "fill", light: "#e4eef8", dark: "#18233a" },
  conjunction: { property: "stroke", light: "#946200", dark: "#f0c04a" },
  sextile: { property: "stroke", light: "#0a84b8", dark: "#66cdf2" },
  square: { property: "stroke", light: "#c9252d", dark: "#ff7b7b" },
  trine: { property: "stroke", light: "#1f63d1", dark: "#74a9ff" },
  opposition: { property: "stroke", light: "#a3122f", dark: "#ff9aa8" },
} as const;

export type ColourRole = keyof typeof ROLES;

/** Light, dark, or the preference of the viewer's system. */
export type WheelTheme = "light" | "dark" | "auto";
export const THEMES: readonly WheelTheme[] = ["light", "dark", "auto"];

const NAMES = Object.keys(ROLES) as readonly ColourRole[];

function rules(theme: WheelTheme, shade: "light" | "dark"): string {
  return NAMES.map(
    (name) =>
      `.almagest-wheel-${theme} .wheel-${name}{${ROLES[name].property}:var(--wheel-${name},${ROLES[name][shade]})}`,
  ).join("");
}

/**
 * Returns the CSS rules that colour the wheels of a theme. A drawing contains them unless its option `styled` is false.
 * If the content security policy of a page forbids inline styles, add this text to the page's stylesheet.
 *
 * @param theme the theme of the drawings that the rules apply to; `auto` follows `prefers-color-scheme`.
 * @returns the text of a stylesheet. There are no errors.
 *
 * @example
 * ```ts
 * import { wheelStylesheet } from "almagest/wheel";
 *
 * const css = wheelStylesheet("dark");
 * css.startsWith(".almagest-wheel-dark .wheel-background{fill:"); // => true
 * ```
 */
export function wheelStylesheet(theme: WheelTheme = "auto"): string {
  if (theme !== "auto") return rules(theme, theme);
  return `${rules("auto", "light")}@media (prefers-color-scheme:dark){${rules("auto", "dark")}}`;
}

/** The attributes of a role: its class, and its colour for viewers without style sheets. */
export function colourAttributes(role: ColourRole, theme: WheelTheme): string {
  const { property, light, dark } = ROLES[role];
  const other = property === "stroke" ? ' fill="none"' : "";
  return `class="wheel-${role}" ${property}="${theme === "dark" ? dark : light}"${other}`;
}
