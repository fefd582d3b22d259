import type { Icon } from "@modelcontextprotocol/server";

export interface ToolIcons {
  readonly server: readonly Icon[];
  addressOf(toolName: string): string | null;
}

const ASSETS = "/assets/";
const SVG = "image/svg+xml";

/** The tools by picture: one for each subject; tools of a part of a chart have none, to keep the list short. */
const PICTURES: Readonly<Record<string, readonly string[]>> = {
  "tool-chart.svg": ["chart_short", "chart_full"],
  "tool-sky.svg": ["sky", "horoscope_daily", "almanac"],
  "tool-days.svg": ["transits", "solar_return", "progressions", "returns", "search", "timing"],
  "tool-people.svg": ["synastry", "composite"],
  "tool-place.svg": ["locations_score", "locations_rank"],
};

/** The pictures that the service serves: of the server, as SVG and for clients that show PNG alone, and of the tools. */
export function servedIcons(baseUrl: string): ToolIcons {
  return {
    server: [
      { src: `${baseUrl}${ASSETS}icon.svg`, mimeType: SVG, sizes: ["any"] },
      { src: `${baseUrl}/apple-touch-icon.png`, mimeType: "image/png", sizes: ["180x180"] },
    ],
    addressOf(toolName) {
      const picture = Object.keys(PICTURES).find((name) => PICTURES[name]?.includes(toolName));
      return picture === undefined ? null : `${baseUrl}${ASSETS}${picture}`;
    },
  };
}

/** The picture of a server without an address, inside its description. The tools have none, to keep their list short. */
export function embeddedIcons(svg: string): ToolIcons {
  const src = `data:${SVG};base64,${Buffer.from(svg).toString("base64")}`;
  return { server: [{ src, mimeType: SVG, sizes: ["any"] }], addressOf: () => null };
}
