import assert from "node:assert/strict";
import type { Endpoints } from "../../contract/endpoints.ts";
import { examplesOf, requestOfExample } from "../../contract/examples.ts";
import { CODE_SCRIPT } from "../pages/code.ts";
import type { Html } from "../pages/html.ts";
import type { PageContent } from "../pages/layout.ts";
import type { OfferedPlans } from "../pages/offered-plans.ts";
import { findOwnKeyPrefix, OWN_KEY_SCRIPT } from "../pages/own-key.ts";
import { type PageFile, showUserPage } from "../pages/page-response.ts";
import type { PageRoutes, SignedInUser } from "../pages/page-routes.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import { PICTURE_STYLESHEET_PATH } from "../playground/pages.ts";
import { curlOf } from "../samples/http-samples.ts";
import { JSON_STYLE, literalOf } from "../samples/literals.ts";
import type { RequestValue } from "../samples/sample-call.ts";
import { type FirstPageExample, firstPageView, SKY_PATH } from "./first-page-view.ts";
import { createOwnChart } from "./own-chart.ts";
import { createSkyNow } from "./sky-now.ts";

export interface FirstPageOptions
  extends Pick<PortalContext, "baseUrl" | "database" | "source" | "now" | "endpoints" | "handleVisitorCall"> {
  readonly plans: OfferedPlans;
}

/** The caption of the drawing is computed for the minute of the page. */
const SKY_SECONDS = 60;
const SKY_POLICY = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";

/** The home page, the charts that visitors draw on it, and its drawing of the current sky. */
export function firstPage(options: FirstPageOptions): PageRoutes {
  const { baseUrl, database, endpoints, source, now, plans } = options;
  const skyNow = createSkyNow(source, now);
  const example = exampleOf(endpoints, baseUrl);
  const drawSky = (): PageFile => ({
    content: skyNow().drawing,
    contentType: "image/svg+xml",
    maxAgeSeconds: SKY_SECONDS,
    policy: SKY_POLICY,
  });
  const ownChart = createOwnChart({ ...options, freeLimit: plans.limits.free });
  const keyPrefixOf = async (user: SignedInUser | null): Promise<string | null> =>
    user === null ? null : await findOwnKeyPrefix(database, user.account.id, now());
  const pageOf = (
    user: SignedInUser | null,
    keyPrefix: string | null,
    ownChartView: Html,
    message: string | null = null,
  ): Omit<PageContent, "isSignedIn"> => ({
    title: "Astrology calculations",
    path: "/",
    body: firstPageView({
      message,
      sky: skyNow(),
      example,
      plans,
      isSignedIn: user !== null,
      keyPrefix,
      ownChart: ownChartView,
    }),
    isWide: true,
    hasHeading: true,
  });
  return {
    public: {
      async "GET /"({ query }, user) {
        const message = query.has("deleted") ? "Your account and all its data have been deleted." : null;
        const keyPrefix = await keyPrefixOf(user);
        return showUserPage(() => pageOf(user, keyPrefix, ownChart.emptyView, message), user);
      },
      async "POST /"(request, user) {
        const { makeView, ...status } = await ownChart.draw(request, user !== null);
        const keyPrefix = await keyPrefixOf(user);
        const makePage = (): PageContent => ({
          ...pageOf(user, keyPrefix, makeView()),
          stylesheets: [PICTURE_STYLESHEET_PATH],
          scripts: [CODE_SCRIPT, OWN_KEY_SCRIPT, "save.js"],
          isSignedIn: user !== null,
        });
        // A chart of a birth is not compressed: the page contains what the visitor entered.
        return { makePage, ...status };
      },
    },
    files: { [`GET ${SKY_PATH}`]: drawSky },
  };
}

const EXAMPLE_PATH = "/v1/chart/short";
/** The members of the response that are shown. */
const EXCERPT = ["sun", "moon", "ascendant", "dominantElement"];

/** The first recorded call of an endpoint: its request, and an excerpt of its response. */
function exampleOf(endpoints: Endpoints, baseUrl: string): FirstPageExample {
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
