import assert from "node:assert/strict";
import { julianDayOfEpochSeconds } from "../../../civil/index.ts";
import { createChartCalculator, type EphemerisSource, type NatalChart } from "../../../engine/index.ts";
import { drawWheel } from "../../../wheel/index.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import { examplesOf, requestOfExample } from "../../contract/examples.ts";
import { codeBlock, findOwnKeyPrefix, keySource } from "../pages/code.ts";
import { notice } from "../pages/form.ts";
import { STUDIO_PATH } from "../pages/frame.ts";
import { type Html, html } from "../pages/html.ts";
import { isPaidPlanOffered, type OfferedPlans, priceInWords, shownPlans } from "../pages/offered-plans.ts";
import { type PageFile, showUserPage } from "../pages/page-response.ts";
import type { PageRoutes, PortalContext } from "../pages/portal-context.ts";
import { isoMinute, MINUTE_MS } from "../pages/times.ts";
import { JSON_STYLE, KEY_VARIABLE, literalOf, type RequestValue } from "../samples/literals.ts";
import { curlOf } from "../samples/samples.ts";
import { STUDIO_SCRIPT, STUDIO_STYLESHEET } from "./studio.ts";

const GREENWICH = { latitudeDeg: 51.4779, longitudeDeg: 0 };

/** Returns a function that computes the current sky, at most once a minute. */
export function createSkyNow(source: EphemerisSource, now: () => number) {
  const calculator = createChartCalculator(source);
  let latest: { readonly minute: number; readonly sky: SkyNow } | null = null;
  return () => {
    const minute = Math.floor(now() / MINUTE_MS);
    if (latest?.minute !== minute) {
      const epochMs = minute * MINUTE_MS;
      const epochJdUt = julianDayOfEpochSeconds(epochMs / 1000);
      const chart = calculator.natalChart({ epochJdUt, ...GREENWICH, timeKnown: true });
      latest = { minute, sky: describeSky(chart, epochMs) };
    }
    return latest.sky;
  };
}

type SkyNow = ReturnType<typeof describeSky>;

/** The sky over Greenwich in one minute of UTC. */
function describeSky(chart: NatalChart, epochMs: number) {
  const { bodies, angles } = chart;
  const minute = isoMinute(epochMs);
  const signOf = (bodyName: string): string => {
    const body = bodies.find(({ name }) => name === bodyName);
    assert.ok(body, `the source covers the ${bodyName}`);
    return body.sign;
  };
  assert.ok(angles, "a chart with a known time has angles");
  return {
    minute,
    sunSign: signOf("Sun"),
    moonSign: signOf("Moon"),
    risingSign: angles.ascendant.sign,
    drawing: drawWheel(chart, { label: `The sky over Greenwich, ${minute} UTC` }),
  };
}

const SKY_PATH = "/sky-now.svg";

/**
 * What a user of the API asks first, as measured. The service does not read the records of the measurements: a test compares these
 * figures with them.
 */
export const MEASURED_FIGURES = {
  /** Response time of a short chart over HTTP, of one client after the other: `fairness` of records/reliability.json. */
  latency: { median: "2.2 ms", p99: "10 ms" },
  /** The largest difference of a longitude from Swiss Ephemeris: `bodies` and `seams` of records/accuracy.json. */
  largestDifference: "1.2e-7°",
  bodyCount: 17,
} as const;

interface FirstPageContent {
  readonly message: string | null;
  readonly sky: SkyNow;
  readonly example: ReturnType<typeof exampleOf>;
  readonly plans: OfferedPlans;
  /** Whether the first screen of the studio replaces the picture of the sky. */
  readonly hasStudio: boolean;
  readonly isSignedIn: boolean;
  /** The first characters of the user's key; null: the user has none, or is not signed in. */
  readonly keyPrefix: string | null;
}

function firstPageView(content: FirstPageContent): Html {
  const { message, sky, example, plans, hasStudio, isSignedIn, keyPrefix } = content;
  return html`${notice("done", message)}
<div class="hero">
<div>
<h1>Natal charts, horoscopes and compatibility, as an API</h1>
<p class="lead">Send a date, a time and a place. Almagest returns the chart, the transits or the scores as JSON: exact, and always the same for the same request.</p>
<p class="actions">${
    isSignedIn
      ? html`<a class="button" href="/account/keys">Your keys</a>`
      : html`<a class="button" href="/account/sign-up">Get an API key</a>`
  }
<a class="button secondary" href="/playground">Open the playground</a></p>
</div>
${hasStudio ? studioView(sky) : skyView(sky)}
</div>
${facts(content)}
<h2>What you can build</h2>
<ul class="cards">
${card("/docs/conventions", "Natal charts", "Seventeen bodies, houses, aspects and fixed stars, with a wheel to draw them.")}
${card("/docs/sky-transits-returns#sky", "Daily horoscopes", "The sky of a day: the Moon, phases, stations, eclipses, and their aspects to one birth.")}
${card("/docs/scores#synastry", "Compatibility", "Scores of two charts, with every contribution listed.")}
${card("/docs/sky-transits-returns#transits", "Transits", "Exact contacts of the coming weeks and months, each with its significance.")}
${card("/docs/scores#timing", "Best days", "Days scored for an activity, with void-of-course hours.")}
${card("/docs/scores#locations", "Relocation", "Relocated charts, and cities scored for one birth.")}
${card("/docs/sky-transits-returns#solar-returns", "Solar returns", "The chart of a year, to the second of the Sun's return.")}
${card("/docs/assistants", "Assistants", "The same calculations as tools, over the Model Context Protocol.")}
</ul>
<h2>Your first request</h2>
<div class="side-by-side">
<div><p>${keySource(isSignedIn, keyPrefix)} in <code>${KEY_VARIABLE}</code>:</p>
${codeBlock(example.curl, "sh")}</div>
<div><p>The recorded response, an excerpt:</p>
${codeBlock(example.response, "json")}</div>
</div>
<p>The same in TypeScript, Python and Go: <a href="/docs/quick-start">Quick start</a>. Responses to the documented examples need no key: see the <a href="/playground">playground</a> and the <a href="/docs/reference">API reference</a>.</p>
<h2>Plans</h2>
${planCards(plans)}`;
}

function skyView({ minute, sunSign, moonSign, risingSign }: SkyNow): Html {
  const signs = `Sun in ${sunSign}, Moon in ${moonSign}, ${risingSign} rising`;
  return html`<figure class="wheel"><img src="${SKY_PATH}" width="576" height="576" alt="Chart wheel of the current sky over Greenwich: ${signs}">
<figcaption>The sky over Greenwich, ${minute} UTC: ${signs}.</figcaption></figure>`;
}

/** The first screen of the studio, which a script shows in place of the picture and the link. */
function studioView(sky: SkyNow): Html {
  return html`<div class="studio" id="studio" data-first-screen data-url="${STUDIO_PATH}">${skyView(sky)}
<p class="actions"><a class="button secondary" href="${STUDIO_PATH}">Draw your own chart</a></p>
<p class="hint">The studio computes it in your browser, which needs scripts. Nothing that you enter is sent.</p></div>
${STUDIO_SCRIPT}`;
}

function planCards(plans: OfferedPlans): Html {
  const { names, limits, isPaymentEnabled } = plans;
  const endpoints = { free: "Charts, sky and daily horoscope", pro: "All endpoints" };
  return html`<ul class="cards plans">${shownPlans(plans).map(
    (plan) => html`<li><div class="card"><h3>${names[plan]}</h3>
<p>${limits[plan]} requests a day. ${endpoints[plan]}. Commercial use is included.${isPaymentEnabled ? html` Price: <strong>${priceInWords(plan, plans)}</strong>.` : null}</p></div></li>`,
  )}</ul>
<p><a href="/docs/errors-and-limits#plans">What counts as a request</a></p>`;
}

/** What a user of the API asks first: response time, exactness, price, and whether it runs elsewhere. */
function facts({ plans }: FirstPageContent): Html {
  const { latency, largestDifference, bodyCount } = MEASURED_FIGURES;
  const fact = (value: string, text: Html): Html => html`<div><dt>${text}</dt><dd>${value}</dd></div>
`;
  return html`<dl class="figures">
${fact(latency.median, html`median response time of a chart, ${latency.p99} at the 99th percentile, measured without a network`)}${fact(
  largestDifference,
  html`largest difference from Swiss Ephemeris, ${bodyCount} bodies, 1800 to 2399: <a href="/docs/accuracy">every body and century</a>`,
)}${
  plans.isPaymentEnabled
    ? fact(
        plans.price() ?? "Two plans",
        html`for ${plans.limits.pro} requests a day and all endpoints; ${plans.limits.free} a day are free: <a href="/docs/errors-and-limits#plans">plans</a>`,
      )
    : fact(
        `${plans.limits.free} a day`,
        html`requests are free${isPaidPlanOffered(plans) ? `, ${plans.limits.pro} on ${plans.names.pro}` : null}: <a href="/docs/errors-and-limits#plans">plans</a>`,
      )
}${fact(
  "Self-hosted",
  html`as one process with one database file, under the Apache License 2.0. The <a href="/docs/library">library</a> computes charts without a service`,
)}</dl>`;
}

function card(path: string, name: string, description: string): Html {
  return html`<li><a class="card" href="${path}"><strong>${name}</strong>${description}</a></li>`;
}

interface FirstPageOptions
  extends Pick<PortalContext, "baseUrl" | "database" | "source" | "now" | "endpoints"> {
  readonly plans: OfferedPlans;
  /** Whether the service has the studio, whose first screen then replaces the picture of the sky. */
  readonly hasStudio: boolean;
}

/** The caption of the drawing is computed for the minute of the page. */
const SKY_SECONDS = 60;
const SKY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The home page and its drawing of the current sky. */
export function firstPage(options: FirstPageOptions): PageRoutes {
  const { baseUrl, database, endpoints, source, now, plans, hasStudio } = options;
  const skyNow = createSkyNow(source, now);
  const example = exampleOf(endpoints, baseUrl);
  const drawSky = (): PageFile => ({
    content: skyNow().drawing,
    contentType: "image/svg+xml",
    maxAgeSeconds: SKY_SECONDS,
    policy: SKY_POLICY,
  });
  return {
    public: {
      async "GET /"({ query }, user) {
        const message = query.has("deleted") ? "Your account and all its data have been deleted." : null;
        const keyPrefix = user === null ? null : await findOwnKeyPrefix(database, user.account.id, now());
        const content = { message, example, plans, hasStudio, isSignedIn: user !== null, keyPrefix };
        const makePage = () => ({
          title: "Astrology calculations",
          path: "/",
          body: firstPageView({ ...content, sky: skyNow() }),
          isWide: true,
          hasHeading: true,
          stylesheets: hasStudio ? [STUDIO_STYLESHEET] : [],
        });
        return showUserPage(makePage, user);
      },
      /** Forms of earlier versions computed a chart here. */
      "POST /": () => ({ location: STUDIO_PATH, isPermanent: true }),
    },
    files: { [`GET ${SKY_PATH}`]: drawSky },
  };
}

const EXAMPLE_PATH = "/v1/chart/short";
const EXCERPT = ["sun", "moon", "ascendant", "dominantElement"];

function exampleOf(endpoints: Endpoints, baseUrl: string) {
  const endpoint = endpoints.get(EXAMPLE_PATH);
  const [call] = examplesOf(baseUrl).calls[EXAMPLE_PATH] ?? [];
  assert.ok(endpoint && call, `${EXAMPLE_PATH} has a recorded call`);
  const response = call.response as Readonly<Record<string, unknown>>;
  const excerpt = Object.fromEntries(EXCERPT.map((name) => [name, response[name]]));
  return {
    curl: curlOf({ endpoint, request: requestOfExample(call) as RequestValue, baseUrl }),
    response: literalOf(excerpt, JSON_STYLE, ""),
  };
}
