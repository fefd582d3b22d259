import assert from "node:assert/strict";
import type { Endpoints } from "../../contract/endpoints.ts";
import { type DataEditions, type OpenApiDocument, openApiDocument } from "../../contract/openapi.ts";
import { openApi30Document } from "../../contract/openapi-30.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import type { Assets } from "../pages/assets.ts";
import { type ContentsGroup, docsPage, type SiteFrame } from "../pages/docs-layout.ts";
import { SEARCH_PATH, STUDIO_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { type OfferedPlans, withOffer } from "../pages/offered-plans.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import {
  movedDocument,
  PLAIN_TYPE,
  pageDocument,
  type WebDocument,
  type WebDocuments,
} from "../pages/web-document.ts";
import { createReference, type DocumentEntry } from "../reference/documents.ts";
import { REFERENCE_PATH } from "../reference/endpoint-names.ts";
import { llmsFullText } from "./assistant-documents.ts";
import { CLOCK_RULES_PATH, clockRulesPage } from "./clock-rules-page.ts";
import { findDownloads } from "./downloads.ts";
import {
  API_GROUP,
  errorGuides,
  type Guide,
  type GuideGroup,
  guideAddressOf,
  MOVED_PAGES,
  plainTextOf,
  readGuides,
  readThirdPartyNotices,
  titleOf,
} from "./guides.ts";
import { renderMarkdown } from "./markdown.ts";
import {
  endpointsJson,
  listEndpoints,
  llmsText,
  robotsText,
  securityDocument,
  sitemapText,
} from "./plain-documents.ts";
import { createSearch, type Search, type SearchResults } from "./search.ts";
import { searchPage } from "./search-page.ts";
import { findStudio } from "./studio.ts";

const DOCS_PATH = "/docs";
/** Each error has a page of its own, with a section of the guide to errors. */
const ERRORS_PATH = "/docs/errors/";

export interface SiteOptions
  extends Pick<PortalContext, "endpoints" | "source" | "frame" | "baseUrl" | "now"> {
  readonly data: DataEditions;
  readonly errorCodes: readonly string[];
  readonly assets: Assets;
  /** Where the files under /downloads are, if not where `npm run build` writes them. */
  readonly downloadsFolder?: URL | undefined;
  /** Where the files of the studio are, if not where `npm run build` writes them. */
  readonly studioFolder?: URL | undefined;
  readonly plans: OfferedPlans;
  /** Where to report vulnerabilities, a mailto:, https: or tel: URL; null: security@ the service's host. */
  readonly securityContact: string | null;
}

/**
 * All documents that are served without a key: the guides, the reference, the OpenAPI description, and the files at
 * well-known addresses.
 *
 * @throws {Error} when a guide is missing, or an error code has no section in docs/errors-and-limits.md
 */
export function createSite(options: SiteOptions): WebDocuments {
  const { endpoints, errorCodes, assets, baseUrl, plans, securityContact, now } = options;
  const contact = securityContact ?? `mailto:security@${new URL(baseUrl).hostname}`;
  const { root, hasPortal } = options.frame;
  const { documents: downloads, hasPackages } = findDownloads(options.downloadsFolder);
  const studio = findStudio(options.frame, options.studioFolder);
  const groups = readGuides({ baseUrl, hasPackages, plans });
  const guides = groups.flatMap((group) => group.guides);
  const errors = errorGuides(guides, errorCodes);
  const titles = new Map([...guides, ...errors].map(({ path, text }) => [path, titleOf(text)]));
  const targets: LinkTargets = { titles, root, hasPortal, assets, downloads };
  const contents = contentsOf(groups.filter(({ isListed }) => isListed));
  const frame: SiteFrame = { ...options.frame, contents };
  const guidePages = [...guides, ...errors].map(
    (guide) =>
      [
        guide.path,
        pageDocument(
          () => guidePage(frame, guide, targets),
          () => plainTextOf(guide, baseUrl),
        ),
      ] as const,
  );
  const reference = createReference({ frame, endpoints, baseUrl, source: options.source });
  const llms = llmsText(endpoints, contentsOf(groups), baseUrl);
  const pages: readonly DocumentEntry[] = [
    [DOCS_PATH, pageDocument(() => indexPage(frame, endpoints, groups), llms)],
    ...reference.pages,
    ...guidePages,
  ];
  const pagePaths = [
    ...(frame.hasPortal ? ["/", "/playground"] : []),
    ...(studio.has(STUDIO_PATH) ? [STUDIO_PATH] : []),
    ...pages.map(([path]) => path),
  ];
  const offeredPages = offeredDocuments(pages, plans);
  const described: readonly DocumentEntry[] = [
    ...openApiDocuments(options),
    ["/v1", { contentType: "application/json", content: () => endpointsJson(endpoints, baseUrl) }],
    ["/llms.txt", { contentType: PLAIN_TYPE, content: llms }],
    ["/llms-full.txt", { contentType: PLAIN_TYPE, content: () => llmsFullText(guides, baseUrl) }],
  ];
  return new Map<string, WebDocument>([
    ...offeredPages,
    ...markdownDocuments(offeredPages),
    [SEARCH_PATH, searchPage(frame, findSearch(offeredPages, groups, root, plans))],
    [CLOCK_RULES_PATH, clockRulesPage(frame)],
    ...offeredDocuments(described, plans),
    ...iconsOf(assets),
    ...reference.files,
    ...Object.entries(MOVED_PAGES).map(
      ([path, target]) => [path, movedDocument(`${root}${target}`)] as const,
    ),
    ["/docs/licences/third-party-notices", { contentType: PLAIN_TYPE, content: readThirdPartyNotices() }],
    ["/robots.txt", { contentType: PLAIN_TYPE, content: robotsText(baseUrl) }],
    ["/sitemap.xml", { contentType: "application/xml", content: sitemapText(pagePaths, baseUrl) }],
    ["/.well-known/security.txt", securityDocument(contact, baseUrl, now)],
    ...assets.documents,
    ...downloads,
    ...studio,
  ]);
}

/** The documents with the price of the paid plan. */
const PRICED_PATHS: ReadonlySet<string> = new Set(["/docs/errors-and-limits", "/llms-full.txt"]);

/** Documents with the plans' names as offered and, once it is known, their price. */
function offeredDocuments(
  documents: readonly DocumentEntry[],
  plans: OfferedPlans,
): readonly DocumentEntry[] {
  const offered = (text: string | (() => string)) => () =>
    withOffer(typeof text === "string" ? text : text(), plans);
  return documents.map(([path, document]) => {
    const isPriced = PRICED_PATHS.has(path) && plans.isPaymentEnabled;
    const { content, plainText } = document;
    const isText = typeof content === "string" || typeof content === "function";
    if (!isText || (!isPriced && plans.names === PLAN_NAMES)) return [path, document];
    const texts = plainText === undefined ? {} : { plainText: offered(plainText) };
    const revision = isPriced ? { revision: () => plans.price() ?? "" } : {};
    return [path, { ...document, content: offered(content), ...texts, ...revision }];
  });
}

/** Icons at the addresses that clients look for without reading a page. */
function iconsOf({ documents }: Assets): readonly DocumentEntry[] {
  return ["favicon.ico", "apple-touch-icon.png"].map((name) => {
    const document = documents.get(`/assets/${name}`);
    assert.ok(document, `${name} is an asset`);
    return [`/${name}`, document];
  });
}

/** The table of contents: the guides by group, and the reference in the group of its name. */
function contentsOf(groups: readonly GuideGroup[]): readonly ContentsGroup[] {
  return groups.map(({ name, guides }) => ({
    name,
    entries: [
      ...(name === API_GROUP ? [{ path: REFERENCE_PATH, title: "Endpoints" }] : []),
      ...guides.map(({ path, text }) => ({ path, title: titleOf(text) })),
    ],
  }));
}

/** The plain texts of pages at addresses of their own, for browsers. */
function markdownDocuments(pages: readonly DocumentEntry[]): readonly DocumentEntry[] {
  return pages.flatMap(([path, { plainText, revision }]) => {
    if (plainText === undefined || path === DOCS_PATH) return [];
    const document: WebDocument = {
      contentType: PLAIN_TYPE,
      content: plainText,
      headers: { "x-robots-tag": "noindex" },
      ...(revision === undefined ? {} : { revision }),
    };
    return [[`${path}.md`, document] as const];
  });
}

function guidePage(frame: SiteFrame, { path, text }: Guide, targets: LinkTargets): Html {
  const body = renderMarkdown(text, {
    addressOf: (link) => resolveLink(link, path, targets),
    titleOfTarget: (link) => targets.titles.get(guideAddressOf(link, path).replace(/#.*/, "")) ?? null,
    sizeOf: targets.assets.sizeOf,
  });
  return docsPage(frame, { title: titleOf(text), path, body, hasMarkdown: true });
}

/** The search of all pages. Its index is made for the first query, and again when the price is known. */
function findSearch(
  pages: readonly DocumentEntry[],
  groups: readonly GuideGroup[],
  root: string,
  plans: OfferedPlans,
): (text: string) => Promise<SearchResults> {
  const groupOf = new Map(
    groups.flatMap(({ name, guides }) => guides.map(({ path }) => [path, name] as const)),
  );
  const textOf = ({ plainText = "" }: WebDocument): string =>
    typeof plainText === "function" ? plainText() : plainText;
  const create = (): Promise<Search> =>
    createSearch(
      pages
        .filter(([path]) => path !== DOCS_PATH && !path.startsWith(ERRORS_PATH))
        .map(([path, document]) => ({
          path: `${root}${path}`,
          text: () => textOf(document),
          group: groupOf.get(path) ?? API_GROUP,
          hasHeadingIds: groupOf.has(path),
        })),
    );
  let search: { readonly price: string | null; readonly find: Promise<Search> } | null = null;
  return async (query) => {
    const price = plans.price();
    if (search?.price !== price) search = { price, find: create() };
    return (await search.find)(query);
  };
}

function openApiDocuments({ endpoints, baseUrl, data }: SiteOptions): readonly DocumentEntry[] {
  const describe = (): OpenApiDocument => openApiDocument(endpoints.values(), baseUrl, data);
  const documentOf = (content: () => string): WebDocument => ({
    contentType: "application/json",
    content,
    // Public data: editors and generators on other sites may read it.
    headers: { "access-control-allow-origin": "*" },
  });
  return [
    ["/openapi.json", documentOf(() => JSON.stringify(describe()))],
    ["/openapi-3.0.json", documentOf(() => JSON.stringify(openApi30Document(describe())))],
  ];
}

interface LinkTargets {
  readonly titles: ReadonlyMap<string, string>;
  readonly root: string;
  readonly hasPortal: boolean;
  readonly assets: Assets;
  readonly downloads: WebDocuments;
}

/**
 * Returns the address of a guide's link. A link to a file that is served leads to its page.
 *
 * @returns null for a file of the project that is not served
 */
function resolveLink(
  link: string,
  guidePath: string,
  { titles, root, hasPortal, assets, downloads }: LinkTargets,
): string | null {
  if (assets.documents.has(`/assets/${link}`)) return `${root}${assets.addressOf(link)}`;
  if (/^(https?:|mailto:|#)/.test(link)) return link;
  if (link.startsWith("/downloads/") && !downloads.has(link)) return null;
  if (/^\/account(?:\/|$)/.test(link) && !hasPortal) return null;
  if (link.startsWith("/")) return `${root}${link}`;
  const address = guideAddressOf(link, guidePath);
  if (!/\.md(?:#|$)/.test(link) || !titles.has(address.replace(/#.*/, ""))) return null;
  return `${root}${address}`;
}

function indexPage(frame: SiteFrame, endpoints: Endpoints, groups: readonly GuideGroup[]): Html {
  const card = (path: string, name: string, description: string): Html =>
    html`<li><a class="card" href="${frame.root}${path}"><strong>${name}</strong>${description}</a></li>\n`;
  const tables = groups.filter(({ isListed }) => !isListed).flatMap(({ guides }) => guides);
  const tableLink = (path: string, title: string): Html =>
    html`<li><a href="${frame.root}${path}">${title}</a></li>\n`;
  const body = html`<h1>Documentation</h1>
<p class="lead">Astrology calculations as a library, as JSON, gRPC and tool calls. Send a date, an optional local time and a place; the numbers returned agree with Swiss Ephemeris: <a href="${frame.root}/docs/accuracy">how closely</a>.</p>
<ul class="cards by-four">
${card("/docs/quick-start", "Quick start", "Your first chart in curl, TypeScript, Python and Go.")}${card(REFERENCE_PATH, "API reference", "Every endpoint and field, with requests to try.")}${card("/docs/library", "Library", "The same calculations in your own program, without a service.")}${card("/docs/drawings", "Wheel and pictures", "Charts as SVG, drawn by the service or in your page.")}${card("/docs/web-page", "Web pages", "Charts in a page without showing your key.")}${card("/docs/assistants", "Assistants", "The calculations as tools of a language model.")}${card("/docs/birth-data", "Birth data", "Time zones, unknown times and old records.")}${
  frame.hasPortal
    ? card("/account/sign-up", "API key", "Sign up and create a key. The first plan is free.")
    : card(
        "/docs/errors-and-limits",
        "Errors and limits",
        "One format for all errors, and what counts as a request.",
      )
}</ul>
<h2 id="endpoints">Endpoints</h2>
<div class="table" role="region" aria-label="Endpoints" tabindex="0"><table>
<thead><tr><th scope="col">Endpoint</th><th scope="col" class="text">Description</th><th scope="col">Plan</th></tr></thead>
<tbody>
${listEndpoints(endpoints).map(
  ({ verb, path, page, description, plan }) =>
    html`<tr><td><a href="${frame.root}${page}"><code>${verb}\u00a0${path}</code></a></td><td class="text">${description}</td><td>${plan}</td></tr>\n`,
)}</tbody>
</table></div>
<p>All endpoints under <code>/v1</code> are also available over gRPC, gRPC-Web and Connect at the same address, and to assistants as tool calls at <code>/mcp</code>.</p>
<h2 id="reference-tables">Reference tables</h2>
<ul>
${tableLink(CLOCK_RULES_PATH, "Clock rules by place and year")}${tables.map(({ path, text }) => tableLink(path, titleOf(text)))}</ul>
`;
  return docsPage(frame, { title: "Documentation", path: DOCS_PATH, body, hasOutline: false });
}
