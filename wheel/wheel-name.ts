import type { PanelPoint } from "./panel-points.ts";
import type { CompleteOptions } from "./read-options.ts";
import type { ShownCharts } from "./shown-chart.ts";
import { signPosition } from "./sign-position.ts";

const NAMED_POINTS = ["Sun", "Moon", "Ascendant"];

/**
 * The name of a drawing for screen readers: the texts of its caption, or what distinguishes one chart from another in the drawing
 * itself, and what its rim states.
 */
export function wheelName(
  { points }: Pick<ShownCharts, "points">,
  rim: readonly string[],
  { caption, outer }: Pick<CompleteOptions, "caption" | "outer">,
): string {
  const captionTexts =
    caption === null ? [] : [caption.name, ...caption.details].filter((text) => text !== "");
  const texts =
    captionTexts.length > 0
      ? captionTexts
      : points.filter(({ name }) => NAMED_POINTS.includes(name)).map(signText);
  const around = outer === null ? "" : `; ${outer.name === "" ? "another chart" : outer.name} around it`;
  return ["Natal wheel", [...texts, ...rim].join(", ")].filter((text) => text !== "").join(": ") + around;
}

function signText({ name, longitude, isSignOpen }: PanelPoint): string {
  return `${name} ${isSignOpen ? "perhaps " : ""}in ${signPosition(longitude).sign}`;
}
