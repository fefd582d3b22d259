import { readFileSync } from "node:fs";
import type {
  CallToolResult,
  ReadResourceResult,
  Resource,
  ResourceLink,
} from "@modelcontextprotocol/server";
import { drawWheel } from "../../../../wheel/index.ts";
import { type Answer, wheelChartOf } from "./wheel-chart.ts";
import { decodeWheel, encodeWheel } from "./wheel-code.ts";

/**
 * The wheel of a chart next to the answer of a tool. Hosts of MCP Apps show a page that draws it from the answer; other clients get
 * a link to a picture, which the address alone determines.
 *
 * **Source:** MCP Apps (SEP-1865), version of 2026-01-26.
 */
export const UI_EXTENSION = "io.modelcontextprotocol/ui";
const APP_URI = "ui://almagest/wheel.html";
const APP_TYPE = "text/html;profile=mcp-app";
/** The page has margins of its own, and loads nothing: the host's default policy applies. */
const APP_META = { ui: { prefersBorder: false } };
const PICTURE_PREFIX = "almagest:///wheel/";
const PICTURE_SUFFIX = ".svg";
const PICTURE_TYPE = "image/svg+xml";
const PICTURE_SIZE_PX = 800;

/** The first version of the protocol whose results contain links. */
const LINKS_VERSION = "2025-06-18";

const WHEEL_TOOLS = ["chart_full", "solar_return"];

/** The `_meta` of a tool in `tools/list`, which names the page that shows its answer; null if it has none. */
export function appMetaOf(toolName: string): { readonly ui: { readonly resourceUri: string } } | null {
  return WHEEL_TOOLS.includes(toolName) ? { ui: { resourceUri: APP_URI } } : null;
}

/** The entry of the page in `resources/list`. */
export function wheelAppEntry(): Resource {
  return {
    uri: APP_URI,
    name: "wheel-app",
    title: "Wheel of a chart",
    description: "The page in which hosts of MCP Apps show the answers of chart_full and solar_return.",
    mimeType: APP_TYPE,
    _meta: APP_META,
  };
}

/** Reads the page, or draws the picture of an address; null for any other address. */
export function readWheel(uri: string): ReadResourceResult | null {
  if (uri === APP_URI) return { contents: [{ uri, mimeType: APP_TYPE, text: readPage(), _meta: APP_META }] };
  if (!uri.startsWith(PICTURE_PREFIX) || !uri.endsWith(PICTURE_SUFFIX)) return null;
  const chart = decodeWheel(uri.slice(PICTURE_PREFIX.length, -PICTURE_SUFFIX.length));
  if (chart === null) return null;
  // Plain attributes: clients render the picture by programs that do not evaluate style rules.
  const text = drawWheel(chart, { theme: "light", styled: false, sizePx: PICTURE_SIZE_PX });
  return { contents: [{ uri, mimeType: PICTURE_TYPE, text }] };
}

/**
 * Adds the link to the wheel to an answer that contains a chart.
 *
 * @param protocolVersion the version that the client speaks; null: unknown, which is one without links
 */
export function withWheelLink(
  toolName: string,
  result: CallToolResult,
  protocolVersion: string | null,
): CallToolResult {
  const { structuredContent, content } = result;
  if (!WHEEL_TOOLS.includes(toolName) || structuredContent === undefined) return result;
  if (protocolVersion === null || protocolVersion < LINKS_VERSION) return result;
  const chart = wheelChartOf(structuredContent as Answer);
  if (chart === null) return result;
  const link: ResourceLink = {
    type: "resource_link",
    uri: `${PICTURE_PREFIX}${encodeWheel(chart)}${PICTURE_SUFFIX}`,
    name: "wheel.svg",
    title: "Wheel of this chart",
    mimeType: PICTURE_TYPE,
    annotations: { audience: ["user"] },
  };
  return { ...result, content: [...content, link] };
}

function readPage(): string {
  return readFileSync(new URL("./wheel.html", import.meta.url), "utf8");
}
