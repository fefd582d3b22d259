import assert from "node:assert/strict";
import type { EphemerisSource } from "../../../engine/index.ts";
import type { Endpoints } from "../../contract/endpoints.ts";
import { EXAMPLE_BIRTH } from "../../contract/examples.ts";
import { type Html, html } from "../pages/html.ts";
import { layout, notice } from "../pages/layout.ts";
import { type PageFile, show } from "../pages/page-answer.ts";
import { curlOf, KEY_PLACE } from "../playground/snippets.ts";
import type { Pages } from "../portal.ts";
import type { SignedIn } from "../sign-in/people.ts";
import { type Figure, type MeasuredFigures, readMeasuredFigures } from "./measured-figures.ts";
import { createSkyNow, type SkyNow } from "./sky-now.ts";

export interface FirstPageOptions {
  /** The service's public address. */
  readonly baseUrl: string;
  readonly source: EphemerisSource;
  readonly now: () => number;
  readonly endpoints: Endpoints;
  /** Where the reports of the measurements are, unless they are in docs/. */
  readonly reports?: URL;
}

const SKY_PATH = "/sky-now.svg";
/** A drawing may be a minute old, as the page's own caption may. */
const SKY_SECONDS = 60;
const SKY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** What the service is, for those who come by. */
export function firstPage({ baseUrl, endpoints, source, now, reports }: FirstPageOptions): Pages {
  const skyNow = createSkyNow(source, now);
  const figures = readMeasuredFigures(reports);
  const chart = endpoints.get("/v1/chart/full");
  assert.ok(chart, "the first page calls /v1/chart/full");
  const curl = curlOf(chart, { birth: EXAMPLE_BIRTH }, baseUrl);
  return {
    open: {
      "GET /": ({ query }, signedIn) => {
        const gone = query.has("deleted")
          ? "Your account is gone, and everything that was kept of it."
          : null;
        return show(
          layout({
            title: "Astrology calculations",
            path: "/",
            signedIn,
            body: bodyOf({ gone, sky: skyNow(), figures, curl, signedIn }),
            isWide: true,
            hasHeading: true,
          }),
        );
      },
    },
    files: {
      [`GET ${SKY_PATH}`]: (): PageFile => ({
        content: skyNow().drawing,
        contentType: "image/svg+xml",
        maxAgeSeconds: SKY_SECONDS,
        policy: SKY_POLICY,
      }),
    },
  };
}

interface FirstPageParts {
  readonly gone: string | null;
  readonly sky: SkyNow;
  readonly figures: MeasuredFigures;
  readonly curl: string;
  readonly signedIn: SignedIn | null;
}

function bodyOf({ gone, sky, figures, curl, signedIn }: FirstPageParts): Html {
  const { minute, sunSign, moonSign, risingSign } = sky;
  const signs = `Sun in ${sunSign}, Moon in ${moonSign}, ${risingSign} rising`;
  return html`${notice("done", gone)}
<div class="hero">
<div>
<h1>Charts as exact as the sky</h1>
<p class="lead">Almagest is an astrology calculation service: a date, a local time or none, and a place go in; charts, transits, synastry, returns, good days and good places come out, over REST, gRPC and tool calls. Everything is computed and nothing is generated, so the same request always gets the same numbers.</p>
<p class="actions">${
    signedIn === null
      ? html`<a class="button" href="/account/sign-up">Get a key</a>`
      : html`<a class="button" href="/account/keys">Your keys</a>`
  }
<a class="button secondary" href="/playground">Open the playground</a></p>
</div>
<figure class="wheel"><img src="${SKY_PATH}" width="576" height="576" alt="Chart wheel of the sky over Greenwich now: ${signs}">
<figcaption>The sky over Greenwich, ${minute} UTC: ${signs}.</figcaption></figure>
</div>
<h2>A first chart</h2>
<ol class="steps">
<li><strong>Sign up.</strong> <a href="/account/sign-up">An address and a password</a>; the Free plan costs nothing.</li>
<li><strong>Make a key.</strong> It is shown once, under <a href="/account/keys">Keys</a>.</li>
<li><strong>Ask for a chart</strong>, with your key in place of <code>${KEY_PLACE}</code>:
<pre tabindex="0"><code>${curl}</code></pre></li>
</ol>
<h2>As exact as the reference</h2>
${figureList(figures.accuracy)}
<p class="small muted">Measured against Swiss Ephemeris from 1800 to 2399; <a href="/docs/accuracy">every body and century</a>.</p>
<h2>Fast</h2>
${figureList(figures.speed)}
<p class="small muted">The engine alone, in one thread; measured beside the others in the same run.</p>
<h2>Where to go from here</h2>
<ul class="cards">
${card("/docs", "Guides", "Times and zones, polar houses, scores, errors, clients.")}
${card("/docs/reference", "API reference", "Every endpoint and field, with answers of the service.")}
${card("/playground", "Playground", "Any endpoint from a form, with the call in your language.")}
${card("/docs/plans", "Plans", "Free to begin with; commercial use on both.")}
</ul>`;
}

function figureList(figures: readonly Figure[]): Html {
  return html`<dl class="figures">${figures.map(
    ({ value, of }) => html`<div><dt>${of}</dt><dd>${value}</dd></div>`,
  )}</dl>`;
}

function card(path: string, name: string, what: string): Html {
  return html`<li><a class="card" href="${path}"><strong>${name}</strong>${what}</a></li>`;
}
