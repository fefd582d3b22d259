import { ERROR_CODES } from "../contract/errors.ts";
import { readAssets } from "../portal/pages/assets.ts";
import { createFrameContext } from "../portal/pages/frame.ts";
import type { OfferedPlans } from "../portal/pages/offered-plans.ts";
import type { WebDocuments } from "../portal/pages/web-document.ts";
import { assistantResources } from "../portal/site/assistant-documents.ts";
import type { Guide } from "../portal/site/guides.ts";
import { createPageNotFound } from "../portal/site/page-not-found.ts";
import { createSite } from "../portal/site/site.ts";
import { createSiteHandler } from "../portal/site/site-handler.ts";
import { hasStudio } from "../portal/site/studio.ts";
import type { RequestHandler } from "../transport/http/request-handler.ts";
import type { ServerContext } from "./server-dependencies.ts";

/** The pages and documents that need no key: reads assets and guides. Loading this module takes tens of milliseconds. */
export function openSite(context: ServerContext, offeredPlans: OfferedPlans) {
  const { config, signInSecret, endpoints, source, edition, now, baseUrl, compression, guard, log } = context;
  const hasPortal = signInSecret !== null;
  const assets = readAssets();
  const frame = createFrameContext({
    ...config,
    ...{ baseUrl, assets, hasPortal },
    hasStudio: hasStudio(context.studioFolder),
  });
  const documents = createSite({
    endpoints,
    data: edition,
    errorCodes: ERROR_CODES,
    source,
    assets,
    downloadsFolder: context.downloadsFolder,
    studioFolder: context.studioFolder,
    frame,
    plans: offeredPlans,
    baseUrl,
    securityContact: config.contactUrl,
    now,
  });
  return {
    frame,
    assistantGuides: assistantResources(plainGuides(documents), baseUrl),
    /**
     * The handlers in the order in which they are tried; the last serves every path.
     *
     * @param otherwise answers what is not for browsers
     * @param portalPaths what the developer area serves
     */
    createPageHandlers: (
      otherwise: RequestHandler,
      portalPaths: readonly string[],
    ): readonly RequestHandler[] => [
      createSiteHandler(documents, compression, { baseUrl, log }),
      createPageNotFound({
        baseUrl,
        frame,
        guard,
        otherwise,
        paths: [...documents.keys(), ...portalPaths],
      }),
    ],
  };
}

/** The documents with a plain text. A text that depends on the offered plans is made when it is read. */
function plainGuides(documents: WebDocuments): readonly Guide[] {
  return [...documents].flatMap(([path, { plainText }]) => {
    if (plainText === undefined) return [];
    const guide = {
      path,
      get text() {
        return typeof plainText === "string" ? plainText : plainText();
      },
    };
    return [guide];
  });
}
