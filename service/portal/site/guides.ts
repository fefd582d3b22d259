import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { PLAN_NAMES } from "../../contract/plans.ts";
import type { OfferedPlans } from "../pages/offered-plans.ts";
import type { PortalContext } from "../pages/portal-context.ts";

/** What the guide to the plans depends on when it is read. */
type PlanTerms = Pick<OfferedPlans, "limits" | "isPaymentEnabled" | "contactUrl">;

const LIMITS_ROW = /^\| requests per UTC day \|.*$/m;
const PRICE_ROW = /^\| price \|.*\n/m;
const UPGRADE_SECTION = /^### Upgrade\n[^#]*/m;

/**
 * Returns docs/errors-and-limits.md with the limits of the service, and without a price that cannot be paid. Names and
 * price are inserted when the guide is rendered.
 */
function plansGuide(text: string, { limits, isPaymentEnabled, contactUrl }: PlanTerms): string {
  for (const part of [LIMITS_ROW, PRICE_ROW, UPGRADE_SECTION]) assert.match(text, part);
  const withLimits = text.replace(LIMITS_ROW, `| requests per UTC day | ${limits.free} | ${limits.pro} |`);
  if (isPaymentEnabled) return withLimits;
  const upgrade =
    contactUrl === null
      ? ""
      : `### Upgrade\n\nContact [the operator of this service](${contactUrl}) to change to ${PLAN_NAMES.pro}. The change applies immediately.\n`;
  return withLimits.replace(PRICE_ROW, "").replace(UPGRADE_SECTION, upgrade);
}

const DOCS = new URL("../../../docs/", import.meta.url);

/** The placeholder in the guides for the service's address. */
const PLACEHOLDER_ADDRESS = "https://api.example.com";
/** The same as gRPC libraries name it. */
const PLACEHOLDER_TARGET = "api.example.com:443";
/** What the guides' examples of gRPC write, and what they write for a service without TLS. */
const PLAIN_TRANSPORT: readonly (readonly [secure: string, plain: string])[] = [
  [
    `grpc.secure_channel("${PLACEHOLDER_TARGET}", grpc.ssl_channel_credentials())`,
    `grpc.insecure_channel("${PLACEHOLDER_TARGET}")`,
  ],
  ["credentials.NewTLS(nil)", "insecure.NewCredentials()"],
  ['\t"google.golang.org/grpc/credentials"\n', '\t"google.golang.org/grpc/credentials/insecure"\n'],
  [
    "s/grpc.NewClient/grpc.Dial/",
    "s/grpc.NewClient/grpc.Dial/; /credentials.insecure/d; s/grpc.WithTransport.*)))/grpc.WithInsecure())/",
  ],
  ["buf curl --protocol grpc ", "buf curl --protocol grpc --http2-prior-knowledge "],
];

/** A block of commands or settings that reads a file under /downloads. */
const PACKAGE_INSTALLATION = /^```(?:sh|json)[^`]*\/downloads\/almagest[-_][^`]*^```$/gm;
/** Replaces such a block before `npm run build`, for the operator. */
export const NO_PACKAGE =
  "**This service does not offer the package for download. `npm run build` in its clone writes it; then restart the service.**";

/** A part of a guide for readers of the repository, such as the name of a test. It is neither served nor in the library. */
export const REPOSITORY_SECTION = /<!-- repository -->[\s\S]*?<!-- \/repository -->/g;

/** The lines around a section that a program writes. */
const SECTION_MARK = /^<!-- \/?[\w -]+ -->\n\n?/gm;

/** An entry of the changelog with its further lines. */
const CHANGELOG_ENTRY = /^- .*\n(?: {2}.*\n)*/gm;
/** A setting, a command or a file of the repository. */
const OPERATION =
  /\bnpm (?:run|start|test)\b|`[A-Z]+(?:_[A-Z]+)+`|[Aa]dmin command|`(?:service|docs|db|test|tools)\/|\/(?:accounts-and-payment|architecture|civil-time-data|database|decisions|deploy|operations|runbook)\.md/;

/** A Markdown document that is served as a page. */
export interface Guide {
  /** `/docs/quick-start` */
  readonly path: string;
  readonly text: string;
}

/** Guides under one heading of the table of contents. */
export interface GuideGroup {
  readonly name: string;
  readonly guides: readonly Guide[];
  /** Whether the table of contents lists them; if not, only the index of the documentation does. */
  readonly isListed: boolean;
}

/** The group that begins with the API reference. */
export const API_GROUP = "API reference";

/**
 * The guides of docs/ in the order of the table of contents, by task. With one group open, a reader sees at most twelve
 * entries: the groups, and up to five guides.
 */
const GROUPS: readonly (readonly [name: string, files: readonly string[]])[] = [
  ["Get started", ["quick-start", "web-page", "clients", "drawings"]],
  ["Guides", ["conventions", "birth-data", "sky-transits-returns", "scores", "techniques"]],
  ["Library", ["library", "library-recipes", "from-swiss-ephemeris", "models"]],
  [API_GROUP, ["errors-and-limits", "versioning"]],
  ["Assistants", ["assistants"]],
  ["Trust", ["accuracy", "performance", "reliability", "privacy", "changelog"]],
  ["Self-hosting", ["deploy", "operations", "runbook", "database", "accounts-and-payment"]],
];

/** The tables that programs write, whatever they are: docs/reference/constants.md is `reference/constants`. */
const REFERENCE_FILES: readonly string[] = readdirSync(new URL("reference/", DOCS))
  .filter((file) => file.endsWith(".md"))
  .map((file) => `reference/${file.slice(0, -".md".length)}`)
  .sort();

const ALL_GROUPS: readonly (readonly [name: string, files: readonly string[], isListed: boolean])[] = [
  ...GROUPS.map(([name, files]) => [name, files, true] as const),
  ["Reference tables", REFERENCE_FILES, false],
];

/** Where the sections are that had pages of their own, or that users look for at such addresses. */
export const MOVED_PAGES: Readonly<Record<string, string>> = {
  "/docs/web-pages": "/docs/web-page",
  "/docs/chart-conventions": "/docs/conventions",
  "/docs/true-node-and-lilith": "/docs/conventions#true-node-and-lilith",
  "/docs/polar-houses": "/docs/conventions#houses-at-polar-latitudes",
  "/docs/time-zones": "/docs/birth-data",
  "/docs/clock-history": "/docs/birth-data#clock-history",
  "/docs/errors": "/docs/errors-and-limits",
  "/docs/plans": "/docs/errors-and-limits#plans",
  "/docs/sky": "/docs/sky-transits-returns#sky",
  "/docs/transits": "/docs/sky-transits-returns#transits",
  "/docs/solar-return": "/docs/sky-transits-returns#solar-returns",
  "/docs/synastry": "/docs/scores#synastry",
  "/docs/timing": "/docs/scores#timing",
  "/docs/locations": "/docs/scores#locations",
  "/docs/wheel": "/docs/drawings#wheel",
  "/docs/pictures": "/docs/drawings#pictures",
  "/docs/tool-calls": "/docs/assistants",
  "/docs/client": "/docs/clients#typescript-client",
  "/docs/client-python": "/docs/clients#python-client",
  "/docs/python": "/docs/clients#python-client",
  "/pricing": "/docs/errors-and-limits#plans",
  "/docs/data-frames": "/docs/clients#data-frames",
  "/docs/events": "/docs/models#events",
  "/docs/payment-rehearsal": "/docs/accounts-and-payment#rehearsal-of-payments",
  "/docs/licences": "/docs/reference/licences",
  "/docs/clock-history-europe": "/docs/reference/clock-rules-europe",
  "/docs/clock-history-asia": "/docs/reference/clock-rules-asia",
  "/docs/clock-history-united-states": "/docs/reference/clock-rules-united-states",
  "/docs/clock-history-americas": "/docs/reference/clock-rules-americas",
  "/docs/calibration": "/docs/scores",
  "/docs/second-source": "/docs/accuracy",
  "/docs/independent-check": "/docs/accuracy",
};

export interface GuideOptions extends Pick<PortalContext, "baseUrl"> {
  /** Whether the files under /downloads are served; if not, the guides state how to build them. */
  readonly hasPackages: boolean;
  readonly plans: PlanTerms;
}

/** A link to a guide by its file: `](reference/licences.md#npm)`. */
const GUIDE_LINK = /\]\(((?:\.\.\/)?[\w/-]+\.md(?:#[\w-]+)?)\)/g;

/** A link to a page or file of the service: `](/account/sign-up)`. */
const SERVICE_LINK = /\]\((?=\/)/g;

/** A picture next to the guides, served as an asset: `](wheel-example.svg)`. */
const PICTURE_LINK = /\]\(([\w-]+\.svg)\)/g;

/** Reads the guides and inserts what depends on the service. */
export function readGuides(options: GuideOptions): readonly GuideGroup[] {
  return ALL_GROUPS.map(([name, files, isListed]) => ({
    name,
    isListed,
    guides: files.map((file) => ({ path: pathOf(file), text: readGuide(file, options) })),
  }));
}

/** The names of all guides, in the order of the table of contents: `quick-start`. */
export const GUIDE_NAMES: readonly string[] = ALL_GROUPS.flatMap(([, names]) => names);

/** Reads all guides without inserting what depends on the service. */
export function readPlainGuides(): readonly Guide[] {
  return GUIDE_NAMES.map((name) => ({ path: pathOf(name), text: readText(name) }));
}

/**
 * Returns the text of the first heading.
 *
 * @throws {Error} when there is none
 */
export function titleOf(text: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error("a guide must start with a heading");
  return withoutMarks(title);
}

export function withoutMarks(text: string): string {
  return text.replace(/[`*]/g, "");
}

/**
 * The address of a guide by a link to its file: `../models.md#time` of `/docs/reference/constants` is `/docs/models#time`.
 *
 * @param guidePath the guide with the link; a section that is served as a page of its own has links as in a file of docs/
 */
export function guideAddressOf(link: string, guidePath: string): string {
  const base = guidePath.startsWith("/docs/reference/") ? guidePath : "/docs/";
  const { pathname, hash } = new URL(link, new URL(base, "https://localhost"));
  return `${pathname.replace(/\.md$/, "")}${hash}`;
}

/** The text of a guide for readers of Markdown, with the addresses of the guides that it links to by their files. */
export function plainTextOf({ path, text }: Guide, baseUrl: string): string {
  return text
    .replace(GUIDE_LINK, (_, link: string) => `](${baseUrl}${guideAddressOf(link, path)})`)
    .replace(PICTURE_LINK, `](${baseUrl}/assets/$1)`)
    .replace(SERVICE_LINK, `](${baseUrl}`);
}

/**
 * Returns a guide for each error code: its section of docs/errors-and-limits.md.
 *
 * @throws {Error} when a code has no section
 */
export function errorGuides(guides: readonly Guide[], codes: readonly string[]): readonly Guide[] {
  const errorsGuide = guides.find(({ path }) => path === "/docs/errors-and-limits");
  assert.ok(errorsGuide, "docs/errors-and-limits.md is a guide");
  const sections = errorsGuide.text.split(/^## /m);
  return codes.map((code) => {
    const section = sections.find((text) => text.startsWith(`${code}\n`));
    if (section === undefined) throw new Error(`docs/errors-and-limits.md has no section for ${code}`);
    const text = section.trimEnd().replace(/^###/gm, "##").replaceAll("](#", "](errors-and-limits.md#");
    return { path: `/docs/errors/${code}`, text: `# ${text}\n` };
  });
}

/** Reads the licences of the packages and data that the service contains. */
export function readThirdPartyNotices(): string {
  return readFileSync(new URL("../THIRD-PARTY-NOTICES", DOCS), "utf8");
}

function readGuide(name: string, { baseUrl, hasPackages, plans }: GuideOptions): string {
  const file = readText(name);
  if (name === "changelog") return file;
  const text = withAddress(hasPackages ? file : file.replaceAll(PACKAGE_INSTALLATION, NO_PACKAGE), baseUrl);
  return name === "errors-and-limits" ? plansGuide(text, plans) : text;
}

function pathOf(name: string): string {
  return `/docs/${name}`;
}

function readText(name: string): string {
  if (name === "changelog") return readChangelog();
  return readFileSync(new URL(`${name}.md`, DOCS), "utf8")
    .replaceAll(REPOSITORY_SECTION, "")
    .replaceAll(SECTION_MARK, "")
    .replaceAll("](../CHANGELOG.md)", "](changelog.md)");
}

/** The changelog without entries about the operation of the service, and with links as in a file of docs/. */
function readChangelog(): string {
  const text = readFileSync(new URL("../CHANGELOG.md", DOCS), "utf8");
  return text
    .replace(CHANGELOG_ENTRY, (entry) => (OPERATION.test(entry) ? "" : entry))
    .replaceAll("](docs/", "](");
}

/** Inserts the service's address. If the address is http, gRPC examples connect without TLS. */
function withAddress(text: string, baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isPlain = protocol === "http:";
  const withTransport = PLAIN_TRANSPORT.reduce(
    (adapted, [secure, plain]) => (isPlain ? adapted.replaceAll(secure, plain) : adapted),
    text,
  );
  return withTransport
    .replaceAll(PLACEHOLDER_TARGET, `${hostname}:${port || (isPlain ? 80 : 443)}`)
    .replaceAll(PLACEHOLDER_ADDRESS, baseUrl);
}
