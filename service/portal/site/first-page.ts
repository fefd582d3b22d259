import assert from "node:assert/strict";
import type { EphemerisSource } from "../../../engine/index.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import { EXAMPLE_BIRTH } from "../../contract/examples.ts";
import { PLAN_NAMES } from "../../contract/plans.ts";
import { notice } from "../pages/form.ts";
import { type Html, html } from "../pages/html.ts";
import { type PageFile, showPage } from "../pages/page-response.ts";
import type { PageRoutes } from "../pages/page-routes.ts";
import { curlOf } from "../samples/http-samples.ts";
import { KEY_VARIABLE } from "../samples/sample-call.ts";
import { type Figure, type MeasuredFigures, readMeasuredFigures } from "./measured-figures.ts";
import { createSkyNow, type SkyNow } from "./sky-now.ts";

export interface FirstPageOptions {
  /** The service's public address. */
  readonly baseUrl: string;
  readonly source: EphemerisSource;
  readonly now: () => number;
  readonly endpoints: Endpoints;
  /** The folder of the measurement reports; docs/ by default. */
  readonly reports?: URL;
}

const SKY_PATH = "/sky-now.svg";
/** The caption of the drawing is computed for the minute of the page. */
const SKY_SECONDS = 60;
const SKY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The home page, and its drawing of the current sky. */
export function firstPage({ baseUrl, endpoints, source, now, reports }: FirstPageOptions): PageRoutes {
  const skyNow = createSkyNow(source, now);
  const figures = readMeasuredFigures(reports);
  const chart = endpoints.get("/v1/chart/full");
  assert.ok(chart, "the first page calls /v1/chart/full");
  const curl = curlOf({ endpoint: chart, request: { birth: EXAMPLE_BIRTH }, baseUrl });
  const drawSky = (): PageFile => ({
    content: skyNow().drawing,
    contentType: "image/svg+xml",
    maxAgeSeconds: SKY_SECONDS,
    policy: SKY_POLICY,
  });
  return {
    public: {
      "GET /": ({ query }, user) => {
        const isSignedIn = user !== null;
        const message = query.has("deleted") ? "Your account and all its data have been deleted." : null;
        const body = firstPageView({ message, sky: skyNow(), figures, curl, isSignedIn });
        return showPage({
          title: "Astrology calculations",
          path: "/",
          isSignedIn,
          body,
          isWide: true,
          hasHeading: true,
        });
      },
    },
    files: { [`GET ${SKY_PATH}`]: drawSky },
  };
}

interface FirstPageParts {
  readonly message: string | null;
  readonly sky: SkyNow;
  readonly figures: MeasuredFigures;
  readonly curl: string;
  readonly isSignedIn: boolean;
}

function firstPageView({ message, sky, figures, curl, isSignedIn }: FirstPageParts): Html {
  const { minute, sunSign, moonSign, risingSign } = sky;
  const signs = `Sun in ${sunSign}, Moon in ${moonSign}, ${risingSign} rising`;
  return html`${notice("done", message)}
<div class="hero">
<div>
<h1>Exact astrology calculations, as an API</h1>
<p class="lead">Send a date, a time and a place. Almagest returns charts, transits, synastry, solar returns, favourable days and places, over REST, gRPC and tool calls. Every number is computed, so the same request always returns the same response.</p>
<p class="actions">${
    isSignedIn
      ? html`<a class="button" href="/account/keys">Your keys</a>`
      : html`<a class="button" href="/account/sign-up">Get an API key</a>`
  }
<a class="button secondary" href="/playground">Open the playground</a></p>
</div>
<figure class="wheel"><img src="${SKY_PATH}" width="576" height="576" alt="Chart wheel of the current sky over Greenwich: ${signs}">
<figcaption>The sky over Greenwich, ${minute} UTC: ${signs}.</figcaption></figure>
</div>
<h2>Your first chart</h2>
<ol class="steps">
<li><strong>Sign up.</strong> <a href="/account/sign-up">Create an account</a> on the ${PLAN_NAMES.free} plan with an email address and a password.</li>
<li><strong>Create a key</strong> under <a href="/account/keys">Keys</a>. It is shown only once.</li>
<li><strong>Request a chart</strong>, with your key in the environment variable <code>${KEY_VARIABLE}</code>:
<pre tabindex="0"><code>${curl}</code></pre></li>
</ol>
<h2>Accuracy</h2>
${figureList(figures.accuracy)}
<p class="small muted">Measured against Swiss Ephemeris from 1800 to 2399, without the minutes in which its Lilith scatters. <a href="/docs/accuracy">Results for every body and century</a></p>
<h2>Speed</h2>
${figureList(figures.speed)}
<p class="small muted">Measured for the engine alone, in one thread.</p>
<h2>Next steps</h2>
<ul class="cards">
${card("/docs", "Guides", "Times and time zones, polar houses, scores, errors, clients.")}
${card("/docs/reference", "API reference", "Every endpoint and field, with example responses.")}
${card("/playground", "Playground", "Run any endpoint from a form, and copy the request as code.")}
${card("/docs/plans", "Plans", "Start for free. Commercial use is included in every plan.")}
</ul>`;
}

function figureList(figures: readonly Figure[]): Html {
  return html`<dl class="figures">${figures.map(
    ({ value, label }) => html`<div><dt>${label}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function card(path: string, name: string, description: string): Html {
  return html`<li><a class="card" href="${path}"><strong>${name}</strong>${description}</a></li>`;
}
