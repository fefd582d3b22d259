import { utcOfEpochMs } from "../../civil/utc.ts";
import { commentOf } from "../../contract/comments.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import type { ContentsGroup } from "./layout.ts";

const DAY_MS = 86_400_000;
/** RFC 9116 recommends less than a year. */
const CONTACT_VALID_DAYS = 180;

const PLAN_NAMES: Readonly<Record<string, string>> = { free: "every plan", pro: "API Pro" };

/** What a list of endpoints says of one. */
export interface ListedEndpoint {
  readonly verb: string;
  readonly path: string;
  readonly what: string;
  /** Who may call it, and that it costs nothing where it does. */
  readonly plan: string;
}

export function listedEndpoints(endpoints: Endpoints): readonly ListedEndpoint[] {
  return [...endpoints.values()].map(({ method, verb, path, access: { leastPlan, isCounted } }) => {
    const plan = PLAN_NAMES[leastPlan] ?? leastPlan;
    return { verb, path, what: commentOf(method), plan: isCounted ? plan : `${plan}, costs nothing` };
  });
}

/** The map of the service for assistants, in the form that llmstxt.org describes. */
export function llmsText(endpoints: Endpoints, contents: readonly ContentsGroup[], baseUrl: string): string {
  const endpointLines = listedEndpoints(endpoints).map(
    ({ verb, path, what, plan }) => `- ${verb} ${baseUrl}${path}: ${what} (${plan})`,
  );
  const guides = contents.flatMap(({ entries }) =>
    entries.map(({ path, title }) => `- [${title}](${baseUrl}${path})`),
  );
  return `# Almagest

> Astrology calculations as JSON: natal charts, the sky of a day, transits, synastry, solar returns, days and places, from a
> date, a local time or none, and a place. Computed, never generated; agrees with Swiss Ephemeris to the last printed digit.

- Every request carries an API key: \`Authorization: Bearer <API_KEY>\`, or \`X-API-Key: <API_KEY>\`.
- Bodies are JSON. A birth is \`{"date": "YYYY-MM-DD", "time": "HH:mm" or null, "latitude": -90 to 90, "longitude": -180 to 180}\`,
  the time local to the place; \`timezone\` (IANA) only when it is known better than from the place.
- An unknown time is null, never a guess: angles and houses are then null, and a warning tells how far the Moon can be off.
- A refused request (400) lists everything that is wrong with it, and costs nothing.
- The tool-call server (Model Context Protocol) is at ${baseUrl}/mcp; gRPC, gRPC-Web and Connect are at the same address.

## Description

- [OpenAPI 3.1](${baseUrl}/openapi.json): every endpoint, field, error and real examples

## Endpoints

${endpointLines.join("\n")}

## Guides

Each is plain Markdown to whoever does not ask for HTML.

${guides.join("\n")}
`;
}

/** Who reads pages may read the guides; the rest needs a key, or is nobody's to list. */
export function robotsText(): string {
  return `User-agent: *
Allow: /docs
Allow: /llms.txt
Allow: /openapi.json
Disallow: /v1/
Disallow: /mcp
Disallow: /account
`;
}

/** **Source:** RFC 9116. */
export function securityText(contact: string, baseUrl: string, nowMs: number): string {
  const expiresMs = (Math.floor(nowMs / DAY_MS) + CONTACT_VALID_DAYS) * DAY_MS;
  return `Contact: ${contact}
Expires: ${utcOfEpochMs(expiresMs)}
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
}
