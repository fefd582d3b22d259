import assert from "node:assert/strict";
import type { Endpoints } from "../../contract/endpoints.ts";
import { examplesOf, requestOfExample } from "../../contract/examples.ts";
import { STUDIO_PATH } from "../pages/navigation.ts";
import type { OfferedPlans } from "../pages/offered-plans.ts";
import { findOwnKeyPrefix } from "../pages/own-key.ts";
import { movedTo, type PageFile, showUserPage } from "../pages/page-response.ts";
import type { PageRoutes, PortalContext, SignedInUser } from "../pages/portal-context.ts";
import { curlOf } from "../samples/http-samples.ts";
import { JSON_STYLE, literalOf } from "../samples/literals.ts";
import type { RequestValue } from "../samples/sample-call.ts";
import { type FirstPageExample, firstPageView, SKY_PATH } from "./first-page-view.ts";
import { createSkyNow } from "./sky-now.ts";
import { STUDIO_STYLESHEET } from "./studio.ts";

export interface FirstPageOptions
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
  const keyPrefixOf = async (user: SignedInUser | null): Promise<string | null> =>
    user === null ? null : await findOwnKeyPrefix(database, user.account.id, now());
  return {
    public: {
      async "GET /"({ query }, user) {
        const message = query.has("deleted") ? "Your account and all its data have been deleted." : null;
        const keyPrefix = await keyPrefixOf(user);
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
      "POST /": () => movedTo(STUDIO_PATH),
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
