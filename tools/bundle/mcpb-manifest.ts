import { TOOL_TEXTS } from "../../service/transport/tools/texts.ts";
import { serviceOriginOf } from "../release/origin.ts";
import { PROGRAM_NAME, type Project, repositoryUrlOf } from "./local-program.ts";

/** The version of the format, the latest of the published schemas without a runtime other than Node. */
const MANIFEST_VERSION = "0.3";
const NODE_RANGE = ">=22.18";
/** Needs an account, which the program lacks. */
const SERVICE_TOOLS = ["usage"];

/** The file names within the bundle. */
export interface BundleFiles {
  readonly program: string;
  readonly icon: string;
  /** Pixels, as in `180x180`. */
  readonly iconSize: string;
}

/**
 * The manifest of the bundle that desktop assistants install.
 *
 * **Source:** MCPB Manifest.json Spec, version 0.3; its JSON Schema is part of the package `@anthropic-ai/mcpb`.
 */
export function mcpbManifest(project: Project, { program, icon, iconSize }: BundleFiles): object {
  const { version, license, homepage, repository, bugs, keywords } = project;
  const service = serviceOriginOf(project);
  return {
    manifest_version: MANIFEST_VERSION,
    name: PROGRAM_NAME,
    display_name: "Almagest",
    version,
    description:
      "Astrology calculations on this machine: birth charts, transits, synastry, best days, places",
    long_description:
      "Computes birth charts, the sky of a day, transits, synastry, solar returns, best days and places to live, as figures that the assistant " +
      "explains. The calculation runs on this machine: no account, no key, no network, no limit. Western astrology, dates 1800 to 2399; historical " +
      "clocks and time zones are included.",
    author: { name: "The Almagest authors", ...(service === null ? {} : { url: service }) },
    ...(repository === undefined ? {} : { repository: { type: "git", url: repositoryUrlOf(repository) } }),
    ...(homepage === undefined ? {} : { homepage }),
    ...(service === null ? {} : { documentation: `${service}/docs/tool-calls` }),
    ...(bugs === undefined ? {} : { support: bugs.url }),
    icon,
    icons: [{ src: icon, size: iconSize }],
    server: {
      type: "node",
      entry_point: program,
      mcp_config: { command: "node", args: [`\${__dirname}/${program}`], env: {} },
    },
    tools: Object.entries(TOOL_TEXTS)
      .filter(([name]) => !SERVICE_TOOLS.includes(name))
      .map(([name, { title }]) => ({ name, description: title })),
    tools_generated: false,
    prompts_generated: true,
    keywords,
    license,
    compatibility: { platforms: ["darwin", "linux", "win32"], runtimes: { node: NODE_RANGE } },
  };
}
