import { picturePathsOf } from "../contract/pictures.ts";
import type { OpenPortal } from "../portal/open-portal.ts";
import type { OfferedPlans } from "../portal/pages/offered-plans.ts";
import type { RequestHandler } from "../transport/http/request-handler.ts";
import { createRestHandler } from "../transport/unary/rest-handler.ts";
import type { Advisories } from "./advisories.ts";
import { deferHandlers, yieldAfter } from "./loader.ts";
import { addPasswordMetrics } from "./metrics.ts";
import type { ServerContext } from "./server-dependencies.ts";

/** The figures of a developer area that has not been loaded. */
const NO_PASSWORDS: OpenPortal["passwordQueue"] = { running: 0, waiting: 0, started: 0, rejected: 0 };

const TOOL_CALLS_PATH = "/mcp";

/**
 * The pictures, the pages, the developer area and the tool calls. They are loaded after the port is open.
 *
 * @param restHandler answers the requests of programs to paths without an endpoint
 */
export function createWebHandlers(
  context: ServerContext,
  restHandler: RequestHandler,
  { setPriceAdvisory }: Pick<Advisories, "setPriceAdvisory">,
) {
  const { config, loader, signInSecret } = context;
  let price: string | null = null;
  const plans: OfferedPlans = {
    names: config.planNames,
    limits: config.planLimits,
    isPaymentEnabled: signInSecret !== null && config.portal.stripe !== null,
    price: () => price,
    contactUrl: config.contactUrl,
  };
  let portal: OpenPortal | null = null;
  let isClosed = false;
  if (signInSecret !== null)
    addPasswordMetrics(context.operations.metrics, () => portal?.passwordQueue ?? NO_PASSWORDS);

  const loadSite = loader.add("the site", async () => {
    const { openSite } = await yieldAfter(import("./open-site.ts"));
    return openSite(context, plans);
  });
  // Before the tool calls: each of the two loads its own part of the library that both use.
  const loadPages = loader.add("the pages", async () => {
    const { frame, createPageHandlers } = await loadSite();
    if (signInSecret === null) return createPageHandlers(restHandler, []);
    const { openPortal } = await yieldAfter(import("../portal/open-portal.ts"));
    portal = await openPortal({
      ...context,
      config: config.portal,
      secret: signInSecret,
      publicOrigin: config.baseUrl === null ? null : new URL(config.baseUrl).origin,
      frame,
      plans,
      onPrice: (readPrice) => {
        price = readPrice;
      },
      setPriceAdvisory,
    });
    if (isClosed) portal.close();
    return [portal, ...createPageHandlers(restHandler, portal.paths)];
  });
  // After the site, which loads the drawing of wheels too.
  const loadPictures = loader.add("the pictures", async () => {
    const { pictureRoutes } = await yieldAfter(import("../transport/unary/picture-routes.ts"));
    return [createRestHandler({ ...context, routes: pictureRoutes(context), knownPaths: [] })];
  });
  const loadToolCalls = loader.add("the tool calls", async () => {
    const { assistantGuides } = await loadSite();
    // Load the library in two steps: loading all of it in one iteration blocks the event loop.
    await yieldAfter(import("@modelcontextprotocol/server/validators/ajv"));
    await yieldAfter(import("@modelcontextprotocol/server"));
    const { createToolCallHandler } = await yieldAfter(import("../transport/tools/tool-calls-handler.ts"));
    return [createToolCallHandler({ ...context, path: TOOL_CALLS_PATH, resources: assistantGuides })];
  });
  const picturePaths = new Set(picturePathsOf(context.endpoints).map(({ path }) => path));
  return {
    /** In the order in which they are tried; the last serves every path. */
    handlers: [
      deferHandlers((path) => picturePaths.has(path), loadPictures),
      deferHandlers((path) => path === TOOL_CALLS_PATH, loadToolCalls),
      deferHandlers(() => true, loadPages),
    ],
    close(): void {
      isClosed = true;
      portal?.close();
    },
  };
}
