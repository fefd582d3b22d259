import { GUIDE_NAMES } from "../../service/portal/site/guides.ts";
import type { Project } from "../project.ts";
import type { Origin } from "../release/origin.ts";

export const PROGRAM_NAME = "almagest-mcp";
/** Its module, without the extension. */
export const PROGRAM_ENTRY = "service/mcp";

/** What it reads at run time: files and folders of the project. */
export const PROGRAM_DATA: readonly string[] = [
  "CHANGELOG.md",
  "engine/data/ephemeris.bin",
  "civil/data",
  "service/portal/pages/assets/icon.svg",
  "service/transport/tools/wheel/wheel.html",
  ...GUIDE_NAMES.filter((name) => name !== "changelog").map((name) => `docs/${name}.md`),
];

/** The address of the repository for browsers. */
export function repositoryUrlOf({ url }: Origin["repository"]): string {
  return url.replace(/^git\+|\.git$/g, "");
}

const SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json";

/** The bundle as a file of a release. */
interface ReleasedBundle {
  readonly fileName: string;
  /** SHA-256, hexadecimal. */
  readonly checksum: string;
}

/**
 * The description of the server for registries of the Model Context Protocol: the service, and the bundle of the same tools for
 * desktop assistants. All addresses follow from the project's manifest, whose
 * homepage is a page of the service.
 *
 * **Source:** documentation of server.json, schema of 2025-12-11.
 */
export function serverJson(project: Project & Origin, { fileName, checksum }: ReleasedBundle): object {
  const { name, version, homepage } = project;
  const { origin, hostname } = new URL(homepage);
  const repositoryUrl = repositoryUrlOf(project.repository);
  return {
    $schema: SCHEMA,
    // The namespace is a domain that the publisher controls, in reverse.
    name: `${hostname.split(".").reverse().join(".")}/${name}`,
    title: "Almagest",
    description: "Astrology: birth charts, transits, synastry, sky, best days and places, computed",
    version,
    websiteUrl: `${origin}/docs/tool-calls`,
    // The name of the hosting service, such as github.
    repository: { url: repositoryUrl, source: new URL(repositoryUrl).hostname.split(".").at(-2) },
    icons: [{ src: `${origin}/apple-touch-icon.png`, mimeType: "image/png", sizes: ["180x180"] }],
    remotes: [
      {
        type: "streamable-http",
        url: `${origin}/mcp`,
        headers: [
          {
            name: "Authorization",
            description: "API key of an account",
            value: "Bearer {api_key}",
            isRequired: true,
            isSecret: true,
            variables: {
              api_key: {
                description: "API key",
                placeholder: "alm_live_…",
                isRequired: true,
                isSecret: true,
              },
            },
          },
        ],
      },
    ],
    packages: [
      {
        registryType: "mcpb",
        identifier: `${repositoryUrl}/releases/download/v${version}/${fileName}`,
        version,
        fileSha256: checksum,
        transport: { type: "stdio" },
      },
    ],
  };
}
