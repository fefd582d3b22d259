/** The colours of a map by scheme, as CSS variables: a page can set them on an element around it. */
const LIGHT = {
  sea: "#f3f1ec",
  land: "#d3cdbf",
  grid: "#5a6072",
  meridian: "#1f63d1",
  horizon: "#b3261e",
  text: "#1f2430",
  ground: "#fdfcfa",
} as const;
const DARK: Readonly<Record<keyof typeof LIGHT, string>> = {
  sea: "#0f1219",
  land: "#3a4252",
  grid: "#a3a9ba",
  meridian: "#74a9ff",
  horizon: "#ff8a80",
  text: "#e6e8ee",
  ground: "#14171f",
};

const RULES = `.world-map text{font:600 12px system-ui,sans-serif;text-anchor:middle;dominant-baseline:central}
.map-sea{fill:var(--map-sea)}
.map-land{fill:var(--map-land)}
.map-graticule{fill:none;stroke:var(--map-grid);stroke-width:.5;opacity:.3}
.map-midheaven,.map-imumcoeli{--map-line:var(--map-meridian)}
.map-ascendant,.map-descendant{--map-line:var(--map-horizon)}
.map-imumcoeli,.map-descendant{--map-dashes:5 4}
.map-line{fill:none;stroke:var(--map-line);stroke-width:1;stroke-dasharray:var(--map-dashes,none);stroke-linejoin:round}
.map-line.map-heavy{stroke-width:2.75}
.map-glyph circle{fill:var(--map-ground);stroke:var(--map-line);stroke-width:.75}
.map-glyph.map-heavy circle{stroke-width:2}
.map-glyph path{fill:none;stroke:var(--map-line);stroke-width:2.4;stroke-linecap:round;stroke-linejoin:round}
.map-city circle{fill:var(--map-text);stroke:var(--map-ground);stroke-width:1.5}
.map-birth circle{fill:var(--map-ground);stroke:var(--map-text);stroke-width:2}
.world-map .map-mark{fill:var(--map-ground);font-size:10.5px}
.map-label{fill:var(--map-text);stroke:var(--map-ground);stroke-width:3.5;stroke-linejoin:round;paint-order:stroke}
`;

function variables(colours: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(colours).map(([name, colour]) => `--map-${name}:${colour}`);
  return `:is(.world-map,.map-key){${declarations.join(";")}}\n`;
}

/** The rules that colour maps and their keys, light or dark by the preference of the viewer's system. */
export function worldMapStylesheet(): string {
  return `${variables(LIGHT)}@media(prefers-color-scheme:dark){${variables(DARK)}}\n${RULES}`;
}
