import type { Icon } from "@modelcontextprotocol/server";

/** The pictures of the server and its tools in lists of clients. */
export interface ToolIcons {
  readonly server: readonly Icon[];
  /** Returns the address of a tool's picture; null if it has none. */
  addressOf(toolName: string): string | null;
}

const ASSETS = "/assets/";
const SVG = "image/svg+xml";

/** The pictures of the tools by name; tools of one subject share one, and tools of a part of a chart have none, to keep the list short. */
const PICTURES: ReadonlyMap<string, string> = new Map([
  ["chart_short", "tool-chart.svg"],
  ["chart_full", "tool-chart.svg"],
  ["sky", "tool-sky.svg"],
  ["horoscope_daily", "tool-sky.svg"],
  ["transits", "tool-days.svg"],
  ["synastry", "tool-people.svg"],
  ["solar_return", "tool-days.svg"],
  ["progressions", "tool-days.svg"],
  ["returns", "tool-days.svg"],
  ["composite", "tool-people.svg"],
  ["search", "tool-days.svg"],
  ["almanac", "tool-sky.svg"],
  ["timing", "tool-days.svg"],
  ["locations_score", "tool-place.svg"],
  ["locations_rank", "tool-place.svg"],
]);

/** The pictures that the service serves: of the server, as SVG and for clients that show PNG alone, and of the tools. */
export function servedIcons(baseUrl: string): ToolIcons {
  return {
    server: [
      { src: `${baseUrl}${ASSETS}icon.svg`, mimeType: SVG, sizes: ["any"] },
      { src: `${baseUrl}/apple-touch-icon.png`, mimeType: "image/png", sizes: ["180x180"] },
    ],
    addressOf(toolName) {
      const picture = PICTURES.get(toolName);
      return picture === undefined ? null : `${baseUrl}${ASSETS}${picture}`;
    },
  };
}

/** The picture of a server without an address, inside its description. The tools have none, to keep their list short. */
export function embeddedIcons(svg: string): ToolIcons {
  const src = `data:${SVG};base64,${Buffer.from(svg).toString("base64")}`;
  return { server: [{ src, mimeType: SVG, sizes: ["any"] }], addressOf: () => null };
}
