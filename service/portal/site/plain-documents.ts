import { commentOf } from "../../contract/comments.ts";
import type { Endpoints, MethodAccess } from "../../contract/endpoints.ts";
import { referencePathOf } from "../../contract/openapi.ts";
import { INTERFACE_VERSION } from "../../contract/openapi-document.ts";
import { PICTURES_GUIDE_PATH, picturePathsOf } from "../../contract/pictures.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import type { ContentsGroup } from "../pages/docs-layout.ts";
import { escapeHtml } from "../pages/html.ts";
import { utcDateOf } from "../pages/times.ts";
import { PLAIN_TYPE, type WebDocument } from "../pages/web-document.ts";

/** RFC 9116 recommends less than a year. */
const CONTACT_VALID_DAYS = 180;

/**
 * The endpoints in the order of the contract, then the pictures of their results: with the page of each, in the reference or the
 * guide to the pictures, and the plans that include it.
 */
export function listEndpoints(endpoints: Endpoints) {
  const planOf = ({ leastPlan, isCounted }: MethodAccess): string => {
    const plan = PLAN_NAMES[leastPlan];
    return isCounted ? plan : `${plan}, not counted`;
  };
  return [
    ...[...endpoints.values()].map(({ method, verb, path, access }) => ({
      verb,
      path,
      page: referencePathOf(path),
      description: commentOf(method),
      plan: planOf(access),
    })),
    ...picturePathsOf(endpoints).map(({ verb, path, description, access }) => ({
      verb,
      path,
      page: PICTURES_GUIDE_PATH,
      description,
      plan: planOf(access),
    })),
  ];
}

/** The endpoints for clients that look for them at `/v1`, as JSON. */
export function endpointsJson(endpoints: Endpoints, baseUrl: string): string {
  return JSON.stringify({
    version: INTERFACE_VERSION,
    docs: `${baseUrl}/docs`,
    openapi: `${baseUrl}/openapi.json`,
    endpoints: listEndpoints(endpoints).map(({ verb, path, page, description, plan }) => ({
      method: verb,
      url: `${baseUrl}${path}`,
      description,
      plan,
      docs: `${baseUrl}${page}`,
    })),
  });
}

/** The description of the service for assistants, in the format of llmstxt.org. */
export function llmsText(endpoints: Endpoints, contents: readonly ContentsGroup[], baseUrl: string): string {
  const endpointLines = listEndpoints(endpoints).map(
    ({ verb, path, page, description, plan }) =>
      `- [${verb} ${baseUrl}${path}](${baseUrl}${page}): ${description} (${plan})`,
  );
  const guideLines = contents.flatMap(({ entries }) =>
    entries.map(({ path, title }) => `- [${title}](${baseUrl}${path})`),
  );
  return `# Almagest

> Astrology calculations as JSON: natal charts, the sky of a day, transits, synastry, solar returns, days and places, from a
> date, an optional local time and a place. Computed, not generated. Compared with Swiss Ephemeris:
> equal to 4 decimals except in 1 of 530,000 positions and 1 of 25,000 cusps; largest difference of a position 1.2e-7°.

- Every request requires an API key: \`Authorization: Bearer <API_KEY>\` or \`X-API-Key: <API_KEY>\`.
- Bodies are JSON, except the responses of /pictures, which are SVG. A birth is \`{"date": "YYYY-MM-DD", "time": "HH:mm" or null, "latitude": -90 to 90, "longitude": -180 to 180}\`.
  The time is local to the place. Send \`timezone\` (IANA) only to override the time zone of the place.
- Send null for an unknown time, never a guess. Angles and houses are then null, and a warning states the uncertainty of the Moon.
- A rejected request (400) lists all of its problems and is not counted.
- The tool-call server (Model Context Protocol) is at ${baseUrl}/mcp. gRPC, gRPC-Web and Connect use the same address.

## Description

- [OpenAPI 3.1](${baseUrl}/openapi.json): every endpoint, field and error, with examples
- [OpenAPI 3.0](${baseUrl}/openapi-3.0.json): the same for generators that do not read 3.1

## Endpoints

${endpointLines.join("\n")}

## Guides

Each is served as plain Markdown unless the client accepts HTML. All in one document: ${baseUrl}/llms-full.txt

${guideLines.join("\n")}
`;
}

/** Crawlers may read the documentation. Everything else requires a key or an account. */
export function robotsText(baseUrl: string): string {
  return `User-agent: *
Allow: /docs
Allow: /llms.txt
Allow: /llms-full.txt
Allow: /openapi.json
Allow: /openapi-3.0.json
Disallow: /v1/
Disallow: /pictures/
Disallow: /mcp
Disallow: /account

Sitemap: ${baseUrl}/sitemap.xml
`;
}

/** The addresses of all pages for crawlers, without dates: no page records when its content changed. */
export function sitemapText(paths: readonly string[], baseUrl: string): string {
  const urls = paths.map((path) => `<url><loc>${escapeHtml(`${baseUrl}${path}`)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("")}</urlset>
`;
}

/** The contact for vulnerabilities, whose date of expiry moves with the day. **Source:** RFC 9116. */
export function securityDocument(contact: string, baseUrl: string, now: () => number): WebDocument {
  const revision = (): string => utcDateOf(now()).plusDays(CONTACT_VALID_DAYS).toString();
  const content = () => `Contact: ${contact}
Expires: ${revision()}T00:00:00Z
Preferred-Languages: en
Canonical: ${baseUrl}/.well-known/security.txt
`;
  return { contentType: PLAIN_TYPE, content, revision };
}
