import type { Endpoints } from "../../contract/endpoints.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import { type Assets, readAssets } from "../pages/assets.ts";
import { type Html, html } from "../pages/html.ts";
import { errorGuides, type Guide, readGuides } from "./guides.ts";
import { type ContentsGroup, docsPage, type Frame } from "./layout.ts";
import { type RenderedText, renderMarkdown } from "./markdown.ts";
import { listedEndpoints, llmsText, robotsText, securityText } from "./plain-documents.ts";
import { pageDocument, type WebDocument, type WebDocuments } from "./web-document.ts";

export interface SiteOptions {
  readonly endpoints: Endpoints;
  /** Every code that an error can have. */
  readonly errorCodes: readonly string[];
  /** What pages there are of the developer area, by path; empty: it is not there. */
  readonly portalPaths: ReadonlySet<string>;
  /** The service's public address, without a slash at its end. */
  readonly baseUrl: string;
  /** Where weaknesses are reported, an address of mailto:, https: or tel:; null: security@ the service's host. */
  readonly securityContact: string | null;
}

/** The page about what the plans have and cost. */
export const PLANS_PATH = "/docs/plans";

const PLAIN = "text/plain; charset=utf-8";

interface Page {
  readonly guide: Guide;
  readonly shown: RenderedText;
}

/**
 * Everything that is there to be read without a key: the guides, the reference, the description of the interface, and
 * what the web expects at its usual addresses.
 *
 * @throws Error when a guide is not there, or an error code has no section in docs/errors.md
 */
export function createSite({
  endpoints,
  errorCodes,
  portalPaths,
  baseUrl,
  securityContact,
}: SiteOptions): WebDocuments {
  const contact = securityContact ?? `mailto:security@${new URL(baseUrl).hostname}`;
  const root = new URL(baseUrl).pathname.replace(/\/$/, "");
  const assets = readAssets();
  const groups = readGuides(baseUrl);
  const guides = groups.flatMap((group) => group.guides);
  const errorsText = guides.find(({ path }) => path === "/docs/errors")!.text;
  const errors = errorGuides(errorsText, errorCodes);

  const served = new Set([...guides, ...errors].map(({ path }) => path));
  const addressOf = (link: string): string | null => addressOfLink(link, served, root, assets);
  const pageOf = (guide: Guide): Page => ({ guide, shown: renderMarkdown(guide.text, addressOf) });
  const pages = new Map(guides.map((guide) => [guide.path, pageOf(guide)]));

  const contents: readonly ContentsGroup[] = groups.map(({ name, guides: within }) => ({
    name,
    entries: within.map(({ path }) => ({ path, title: pages.get(path)!.shown.title })),
  }));
  const withReference = contents.map((group, index) =>
    index > 0
      ? group
      : { ...group, entries: [...group.entries, { path: "/docs/reference", title: "API reference" }] },
  );
  const frame: Frame = { root, portalPaths, asset: assets.addressOf, contents: withReference };
  const documentOf = ({ guide: { path, text }, shown: { title, html: body } }: Page): WebDocument =>
    pageDocument(docsPage(frame, { title, path, body }), text);

  return new Map<string, WebDocument>([
    ["/openapi.json", openApi(endpoints, baseUrl)],
    ["/docs", pageDocument(indexPage(frame, endpoints), llmsText(endpoints, withReference, baseUrl))],
    ["/docs/reference", pageDocument(referencePage(frame))],
    ...[...pages.values(), ...errors.map(pageOf)].map((page) => [page.guide.path, documentOf(page)] as const),
    ["/llms.txt", { contentType: PLAIN, content: llmsText(endpoints, withReference, baseUrl) }],
    ["/robots.txt", { contentType: PLAIN, content: robotsText() }],
    [
      "/.well-known/security.txt",
      { contentType: PLAIN, content: (nowMs) => securityText(contact, baseUrl, nowMs) },
    ],
    ...assets.documents,
  ]);
}

function openApi(endpoints: Endpoints, baseUrl: string): WebDocument {
  return {
    contentType: "application/json",
    content: JSON.stringify(openApiDocument(endpoints.values(), baseUrl)),
    // Holds nothing of anybody: editors and generators on other sites may read it.
    headers: { "access-control-allow-origin": "*" },
  };
}

/** Links between files of docs/ lead from page to page; those to the project's other files lead nowhere. */
function addressOfLink(
  link: string,
  served: ReadonlySet<string>,
  root: string,
  assets: Assets,
): string | null {
  if (assets.documents.has(`/assets/${link}`)) return `${root}${assets.addressOf(link)}`;
  if (/^(https?:|mailto:|#)/.test(link)) return link;
  if (link.startsWith("/")) return `${root}${link}`;
  const [file, heading] = link.split("#", 2);
  const path = `/docs/${file!.replace(/\.md$/, "")}`;
  if (!file!.endsWith(".md") || !served.has(path)) return null;
  return `${root}${path}${heading === undefined ? "" : `#${heading}`}`;
}

function indexPage(frame: Frame, endpoints: Endpoints): Html {
  const card = (path: string, name: string, what: string): Html =>
    html`<li><a class="card" href="${frame.root}${path}"><strong>${name}</strong>${what}</a></li>`;
  const body = html`<h1>Almagest</h1>
<p class="lead">Astrology calculations as JSON, gRPC and tool calls. A date, a local time or none, and a place in; numbers out that agree with Swiss Ephemeris to the last printed digit.</p>
<ul class="cards">
${card("/docs/quick-start", "Quick start", "A first chart in curl, TypeScript, Python and Go.")}
${card("/docs/reference", "API reference", "Every endpoint and field, and a place to try them.")}
${card("/docs/time-zones", "Times and zones", "How a local time is understood, and what an unknown one does.")}
${card("/docs/errors", "Errors", "One form for all of them; every problem in one answer.")}
</ul>
<h2 id="endpoints">Endpoints</h2>
<div class="table" role="region" aria-label="Endpoints" tabindex="0"><table>
<thead><tr><th scope="col">Endpoint</th><th scope="col">What it answers</th><th scope="col">Plan</th></tr></thead>
<tbody>
${listedEndpoints(endpoints).map(
  ({ verb, path, what, plan }) =>
    html`<tr><td><code>${verb}\u00a0${path}</code></td><td>${what}</td><td>${plan}</td></tr>\n`,
)}</tbody>
</table></div>
<p>The same calls are there over gRPC, gRPC-Web and Connect at the same address, and for assistants as tool calls at <code>/mcp</code>.</p>
`;
  return docsPage(frame, { title: "Almagest", path: "/docs", body });
}

function referencePage(frame: Frame): Html {
  return docsPage(frame, {
    title: "API reference",
    path: "/docs/reference",
    body: html`<h1>API reference</h1>
<p>Set your key under “Authorize”, open an endpoint and send its example. Calls made here are real and count. The source is <a href="${frame.root}/openapi.json">openapi.json</a>.</p>
<noscript><p class="notice">This page needs JavaScript; the same is in <a href="${frame.root}/openapi.json">openapi.json</a>.</p></noscript>
<div id="reference" data-root="${frame.root}"></div>
`,
    styles: ["swagger-ui.css", "reference.css"],
    scripts: ["swagger-ui-bundle.js", "reference.js"],
    isWide: true,
  });
}
