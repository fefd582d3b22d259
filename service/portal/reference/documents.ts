import assert from "node:assert/strict";
import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { type Examples, examplesOf, recordedCallsOf } from "../../contract/examples.ts";
import { referencePathOf } from "../../contract/openapi.ts";
import { type ContentsGroup, docsPage, type SiteFrame } from "../pages/docs-layout.ts";
import { type Html, html } from "../pages/html.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import { pageDocument, type WebDocument } from "../pages/web-document.ts";
import { createWheelPictures, documentOf, type JsonObject, pictureCountOf } from "../playground/pictures.ts";
import { examplePathOf, picturePathOf } from "../playground/recorded-examples.ts";
import { describeApi, firstExampleOf, type ReferenceContext, sharedObjectsOf } from "./context.ts";
import { groupsOf, OBJECTS_PATH, REFERENCE_PATH, titleOf } from "./endpoint-names.ts";
import { endpointPage } from "./endpoint-page.ts";
import { objectsPage } from "./objects-page.ts";
import { overviewPage } from "./overview-page.ts";
import { endpointText, objectsText, overviewText } from "./reference-text.ts";

export interface ReferenceOptions extends Pick<PortalContext, "endpoints" | "baseUrl" | "source"> {
  readonly frame: SiteFrame;
}

export type DocumentEntry = readonly [path: string, document: WebDocument];

/** Lists the documents of the API reference; each is rendered on first use. */
export function createReference(options: ReferenceOptions) {
  const endpoints = [...options.endpoints.values()];
  const findContext = createFindContext(options);
  const examples = examplesOf(options.baseUrl);
  const page = (
    path: string,
    title: string,
    render: (context: ReferenceContext) => Html,
    textOf: (context: ReferenceContext) => string,
  ): DocumentEntry => [
    path,
    pageDocument(
      () => {
        const context = findContext();
        // The other pages show code there.
        const hasOutline = path === OBJECTS_PATH;
        return docsPage(context.frame, {
          title,
          path,
          body: html`<div class="reference${hasOutline ? " outlined" : null}">${render(context)}</div>`,
          stylesheets: ["reference.css"],
          hasMarkdown: true,
          hasOutline,
        });
      },
      () => textOf(findContext()),
    ),
  ];
  return {
    /** The pages: the overview, the common objects, and one for each endpoint. */
    pages: [
      page(REFERENCE_PATH, "API reference", overviewPage, overviewText),
      page(OBJECTS_PATH, "Common objects", objectsPage, objectsText),
      ...endpoints.map((endpoint) =>
        page(
          referencePathOf(endpoint.path),
          titleOf(endpoint),
          (context) => endpointPage(context, endpoint),
          (context) => endpointText(context, endpoint),
        ),
      ),
    ],
    /** The complete JSON and the pictures of the recorded responses. */
    files: endpoints.flatMap((endpoint) => [
      ...exampleFiles(endpoint, examples, findContext),
      ...pictureFiles(endpoint, findContext),
    ]),
  };
}

/** Returns a function that builds the context once, on first use. */
function createFindContext({ frame, endpoints, baseUrl, source }: ReferenceOptions): () => ReferenceContext {
  let context: ReferenceContext | null = null;
  return () => {
    if (context === null) {
      const api = describeApi(endpoints, baseUrl);
      context = {
        frame: { ...frame, contents: contentsOf(endpoints) },
        baseUrl,
        endpoints,
        api,
        sharedObjects: sharedObjectsOf(endpoints.values(), api),
        examples: examplesOf(baseUrl),
        drawPictures: createWheelPictures(source),
      };
    }
    return context;
  };
}

function contentsOf(endpoints: Endpoints): readonly ContentsGroup[] {
  const groups = groupsOf(endpoints).map(([name, members]) => ({
    name,
    entries: members.map((endpoint) => ({ path: referencePathOf(endpoint.path), title: titleOf(endpoint) })),
  }));
  const entries = [
    { path: REFERENCE_PATH, title: "Overview" },
    { path: OBJECTS_PATH, title: "Common objects" },
    ...groups.filter((group) => group.entries.length === 1).flatMap((group) => group.entries),
  ];
  return [{ name: "API reference", entries }, ...groups.filter((group) => group.entries.length > 1)];
}

function exampleFiles(
  endpoint: Endpoint,
  examples: Examples,
  findContext: () => ReferenceContext,
): readonly DocumentEntry[] {
  return recordedCallsOf(endpoint.path, examples).map(({ name }) => [
    examplePathOf(endpoint, name),
    {
      contentType: "application/json",
      content: () => {
        const call = recordedCallsOf(endpoint.path, findContext().examples).find(
          (each) => each.name === name,
        );
        assert.ok(call, `${endpoint.path} has the recorded call ${name}`);
        return `${JSON.stringify(call.response, null, 2)}\n`;
      },
    },
  ]);
}

/** A picture opened by itself, or by a page: it may contain styles, and nothing else. */
const PICTURE_HEADERS = {
  "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'",
};

function pictureFiles(endpoint: Endpoint, findContext: () => ReferenceContext): readonly DocumentEntry[] {
  return Array.from({ length: pictureCountOf(endpoint) }, (_, index) => [
    picturePathOf(endpoint, index),
    {
      contentType: "image/svg+xml",
      headers: PICTURE_HEADERS,
      content: () => {
        const { drawPictures, examples } = findContext();
        const { response } = firstExampleOf(endpoint, examples);
        const picture = drawPictures(endpoint.path, response as JsonObject)[index];
        assert.ok(picture, `the recorded response of ${endpoint.path} has picture ${index}`);
        return documentOf(picture);
      },
    },
  ]);
}
