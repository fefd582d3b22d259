import type { DescField, DescMessage } from "@bufbuild/protobuf";
import { beforeAll, describe, expect, test } from "vitest";
import { loadTableSource } from "../../../../engine/node/index.ts";
import { commentOf } from "../../../../service/contract/comments.ts";
import type { Endpoint } from "../../../../service/contract/endpoints.ts";
import { ERRORS } from "../../../../service/contract/errors.ts";
import { examplesOf } from "../../../../service/contract/examples.ts";
import { PLAN_NAMES } from "../../../../service/contract/plans.ts";
import { readAssets } from "../../../../service/portal/pages/assets.ts";
import { createFrameContext } from "../../../../service/portal/pages/frame.ts";
import { escapeHtml } from "../../../../service/portal/pages/html.ts";
import type { WebDocument } from "../../../../service/portal/pages/web-document.ts";
import { createWheelPictures } from "../../../../service/portal/playground/pictures.ts";
import { createReference } from "../../../../service/portal/reference/documents.ts";
import { exampleJson } from "../../../../service/portal/samples/literals.ts";
import { defined } from "../../../defined.ts";
import { ENDPOINTS } from "../../endpoints.ts";
import { plainText } from "../../portal/plain-text.ts";
import { recordedCalls, sampleOf } from "../samples/example-calls.ts";

const BASE_URL = "https://api.example.com";
const PAGE_BYTES_MAX = 200_000;

const assets = readAssets();
const source = loadTableSource();
const endpoints = [...ENDPOINTS.values()];
const slugOf = ({ path }: Endpoint) => path.slice("/v1/".length).replaceAll("/", "-");

let documents: ReadonlyMap<string, WebDocument>;

beforeAll(() => {
  const frame = createFrameContext({
    baseUrl: BASE_URL,
    assets,
    hasPortal: true,
    hasStudio: false,
    contactUrl: null,
    termsUrl: null,
    privacyUrl: null,
    planNames: PLAN_NAMES,
  });
  const { pages, files } = createReference({
    frame: { ...frame, contents: [] },
    endpoints: ENDPOINTS,
    baseUrl: BASE_URL,
    source,
  });
  documents = new Map([...pages, ...files]);
});

const contents = new Map<string, string>();

function contentOf(path: string): string {
  const { content } = defined(documents.get(path));
  const text = contents.get(path) ?? String(typeof content === "function" ? content() : content);
  contents.set(path, text);
  return text;
}
const pageOf = (endpoint: Endpoint) => contentOf(`/docs/reference/${slugOf(endpoint)}`);

/** The fields of a message with their ids, and of the messages in it, each message once: later ones link to the first. */
function* fieldsOf(
  message: DescMessage,
  path: string,
  idsByMessage = new Map<string, string>(),
): Generator<{ readonly id: string; readonly field: DescField; readonly linkedId: string | null }> {
  for (const field of message.fields) {
    const id = `${path}.${field.jsonName}`;
    const inner = field.message?.typeName.startsWith("almagest.") ? field.message : null;
    const firstId = inner === null ? undefined : idsByMessage.get(inner.typeName);
    yield { id, field, linkedId: firstId ?? null };
    if (inner === null || firstId !== undefined) continue;
    idsByMessage.set(inner.typeName, id);
    yield* fieldsOf(inner, id, idsByMessage);
  }
}

describe("every endpoint has a page", () => {
  test("at its own address, with its path, description, plan, tool and gRPC method", () => {
    expect(endpoints).toHaveLength(22);
    for (const endpoint of endpoints) {
      const page = pageOf(endpoint);
      const { method, toolName, path, verb } = endpoint;
      expect(page).toContain(`<span class="verb">${verb}</span> <code>${path}</code>`);
      expect(page).toContain(escapeHtml(commentOf(method)));
      expect(page).toContain(`<code>${toolName}</code>`);
      expect(page).toContain(`<code>${method.parent.typeName}/${method.name}</code>`);
      expect(page).toContain(
        endpoint.access.leastPlan === "pro" ? "Requires the API Pro plan" : "Available on all plans",
      );
      expect(page).toContain(`href="/playground?endpoint=${path}"`);
    }
  });

  test("with every field of the contract, its type and its description", () => {
    let count = 0;
    for (const endpoint of endpoints) {
      const page = pageOf(endpoint);
      const { input, output } = endpoint.method;
      for (const { id, field, linkedId } of [
        ...fieldsOf(input, "request"),
        ...fieldsOf(output, "response"),
      ]) {
        const [member = ""] = defined(page.split(`<div id="${id}">`)[1]).split("<div id=");
        expect(member.startsWith(`<dt><code>${field.jsonName}</code> <span class="type">`), id).toBe(true);
        if (linkedId !== null) expect(member, id).toContain(`<a href="#${linkedId}">`);
        // Where a birth needs a time, its description states that instead.
        const isTimeRequired = id === "request.birth.time" && member.includes("A local time in HH:mm format");
        const [description = ""] = commentOf(field).split("\n");
        if (!isTimeRequired) expect(plainText(member), id).toContain(description);
        count++;
      }
      expect(page.match(/ id="([^"]+)"/g)).toHaveLength(new Set(page.match(/ id="([^"]+)"/g)).size);
    }
    expect(count).toBeGreaterThan(700);
  });

  test("with the code of its example in every language", () => {
    for (const endpoint of endpoints) {
      const call = defined(recordedCalls(BASE_URL).find((each) => each.endpoint.path === endpoint.path));
      const text = plainText(pageOf(endpoint));
      for (const id of [
        "curl",
        "typescript-fetch",
        "typescript-client",
        "python-client",
        "python-requests",
        "go",
        "grpcurl",
      ])
        expect(text, `${endpoint.path} ${id}`).toContain(sampleOf(call, id));
    }
  });

  test("with its errors by status, each with a recorded response", () => {
    for (const endpoint of endpoints) {
      const page = pageOf(endpoint);
      const codes = [...page.matchAll(/<summary><strong>(\d{3})<\/strong>((?: <code>\w+<\/code>)*)/g)];
      const statuses = codes.map(([, status]) => Number(status));
      expect(statuses).toEqual(expect.arrayContaining([400, 401, 405, 429, 500, 503]));
      expect(statuses.includes(ERRORS.plan_required.httpStatus)).toBe(endpoint.access.leastPlan === "pro");
      for (const [summary, status, named] of codes) {
        expect(named, `${status} ${summary}`).not.toBe("");
        const details = defined(page.split(defined(summary))[1]).split("</details>")[0];
        expect(plainText(defined(details))).toMatch(/"code": "\w+"/);
      }
    }
  });

  test("marks the recorded response, and links to all of it", () => {
    const { calls } = examplesOf(BASE_URL);
    for (const endpoint of endpoints) {
      const page = pageOf(endpoint);
      expect(page).toContain("Recorded response of version 1.0.0; not counted.");
      const links = [...page.matchAll(/href="(\/docs\/reference\/[^"]+\.json)"/g)].map(([, path]) =>
        defined(path),
      );
      const recorded = defined(calls[endpoint.path]).filter(({ response }) => response !== null);
      expect(links.length).toBe(recorded.length);
      expect(links.map((path) => JSON.parse(contentOf(path)))).toEqual(
        recorded.map(({ response }) => response),
      );
      const [first] = recorded;
      expect(plainText(page)).toContain(exampleJson(defined(first).response).text);
    }
  });
});

test("the overview lists every endpoint and code, the objects page every object of several endpoints", () => {
  const overview = contentOf("/docs/reference");
  for (const endpoint of endpoints) expect(overview).toContain(`href="/docs/reference/${slugOf(endpoint)}"`);
  for (const code of Object.keys(ERRORS)) expect(overview).toContain(`href="/docs/errors/${code}"`);
  const objects = contentOf("/docs/reference/objects");
  for (const name of ["Birth", "BirthWithTime", "Place", "Warning", "CivilMoment", "Planet", "SignName"])
    expect(objects).toContain(` id="${name}"`);
  for (const [path, document] of documents) {
    if (!document.contentType.startsWith("text/html")) continue;
    for (const [, id] of contentOf(path).matchAll(/href="\/docs\/reference\/objects#(\w+)"/g))
      expect(objects, `${path} links to ${id}`).toContain(` id="${id}"`);
  }
});

test("the pages are Markdown for clients that do not accept HTML", () => {
  for (const endpoint of endpoints) {
    const { plainText } = defined(documents.get(`/docs/reference/${slugOf(endpoint)}`));
    const text = typeof plainText === "function" ? plainText() : "";
    expect(text).toContain(`\`${endpoint.verb} ${BASE_URL}${endpoint.path}\`: ${commentOf(endpoint.method)}`);
    const { input, output } = endpoint.method;
    for (const { id, field } of [...fieldsOf(input, "request"), ...fieldsOf(output, "response")])
      expect(text, id).toContain(`- \`${field.jsonName}\` (`);
    const call = defined(recordedCalls(BASE_URL).find((each) => each.endpoint.path === endpoint.path));
    expect(text).toContain(sampleOf(call, "curl"));
    expect(text).toContain(exampleJson(call.response).text);
  }
});

test("no page is larger than 200 kB with its stylesheets and scripts, uncompressed", () => {
  for (const [path, { contentType }] of documents) {
    if (!contentType.startsWith("text/html")) continue;
    const page = contentOf(path);
    const loaded = [...page.matchAll(/<(?:link rel="stylesheet" href|script src)="(\/assets\/[^"?]+)/g)].map(
      ([, address]) => Buffer.byteLength(String(defined(assets.documents.get(defined(address))).content)),
    );
    expect(loaded.length).toBeGreaterThanOrEqual(3);
    const bytes = loaded.reduce((sum, each) => sum + each, Buffer.byteLength(page));
    expect(bytes, path).toBeLessThan(PAGE_BYTES_MAX);
  }
});

test("a page shows the pictures of its recorded response, and only those", () => {
  const drawPictures = createWheelPictures(source);
  const { calls } = examplesOf(BASE_URL);
  for (const endpoint of endpoints) {
    const [first] = defined(calls[endpoint.path]);
    const pictures = drawPictures(
      endpoint.path,
      defined(first).response as Readonly<Record<string, unknown>>,
    );
    const addresses = [...pageOf(endpoint).matchAll(/<img src="(\/docs\/reference\/[^"]+)"/g)].map(
      ([, path]) => defined(path),
    );
    expect(addresses.length, endpoint.path).toBe(pictures.length);
    for (const [index, address] of addresses.entries()) {
      const svg = contentOf(address);
      expect(svg.startsWith("<svg xmlns=")).toBe(true);
      expect(svg.replace(/<style>[^<]*<\/style>/, "")).toBe(defined(pictures[index]).svg);
    }
  }
});

describe("a long response is shown with the first items of its lists", () => {
  test("and the number of the others", () => {
    const bodies = Array.from({ length: 400 }, (_, place) => ({ name: `body ${place}`, place }));
    const { text, isShortened } = exampleJson({ bodies, names: ["a", "b"] });
    expect(isShortened).toBe(true);
    expect(text).toBe(`{
  "bodies": [
    {"name": "body 0", "place": 0},
    {"name": "body 1", "place": 1},
    {"name": "body 2", "place": 2},
    {"name": "body 3", "place": 3},
    {"name": "body 4", "place": 4}
    … 395 more
  ],
  "names": ["a", "b"]
}`);
  });

  test("unless it is short", () => {
    const value = { bodies: [{ a: 1 }, { a: [] }], none: null, empty: {} };
    const { text, isShortened } = exampleJson(value);
    expect(isShortened).toBe(false);
    expect(JSON.parse(text)).toEqual(value);
  });
});
