import { ERROR_CODES } from "../contract/errors.ts";
import type { CallGuard } from "../guard/call-guard.ts";
import { readAssets } from "../portal/pages/assets.ts";
import { createFrameContext, type FrameContext } from "../portal/pages/frame-context.ts";
import type { WebDocuments } from "../portal/pages/web-document.ts";
import { assistantResources } from "../portal/site/assistant-documents.ts";
import type { Guide } from "../portal/site/guides.ts";
import { createPageNotFound } from "../portal/site/page-not-found.ts";
import { createSite } from "../portal/site/site.ts";
import { createSiteDoor } from "../portal/site/site-door.ts";
import type { Compression } from "../transport/http/compression.ts";
import type { Door } from "../transport/http/door.ts";
import type { ErrorOptions } from "../transport/http/response.ts";
import type { ToolResource } from "../transport/tools/server.ts";
import type { ServerParts } from "./server-parts.ts";

export interface PageDoorOptions {
  readonly errors: ErrorOptions;
  readonly guard: CallGuard;
  /** Answers what is not for browsers. */
  readonly otherwise: Door;
}

/** The pages and documents that need no key, and what other pages share with them. */
export interface Site {
  readonly frame: FrameContext;
  /** The guides that assistants can read. */
  readonly assistantGuides: readonly ToolResource[];
  /** The doors in the order in which they are tried; the last serves every path. */
  createPageDoors(options: PageDoorOptions): readonly Door[];
}

/** Reads assets and guides. Loading this module takes tens of milliseconds. */
export function openSite(parts: ServerParts, baseUrl: string, compression: Compression): Site {
  const { config, openPortal, endpoints, source, edition, now } = parts;
  const assets = readAssets();
  const { contactUrl } = config;
  const frame = createFrameContext({ baseUrl, assets, hasPortal: openPortal !== null, contactUrl });
  const documents = createSite({
    endpoints,
    data: edition,
    errorCodes: ERROR_CODES,
    source,
    assets,
    frame,
    plans: {
      limits: config.planLimits,
      isPaymentEnabled: openPortal !== null && config.portal.stripe !== null,
    },
    baseUrl,
    securityContact: config.securityContact,
  });
  return {
    frame,
    assistantGuides: assistantResources(plainGuides(documents), baseUrl),
    createPageDoors: ({ errors, guard, otherwise }) => [
      createSiteDoor(documents, now, compression, errors),
      createPageNotFound({ baseUrl, frame, guard, otherwise }),
    ],
  };
}

/** The guides among the documents: those with a text that is not rendered. */
function plainGuides(documents: WebDocuments): readonly Guide[] {
  return [...documents].flatMap(([path, { plainText }]) =>
    typeof plainText === "string" ? [{ path, text: plainText }] : [],
  );
}
