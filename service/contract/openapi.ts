import { type DescMethod, type DescService, getOption, hasOption } from "@bufbuild/protobuf";
import { ErrorResponseSchema } from "../../proto/gen/almagest/v1/error_pb.ts";
import { rule as ruleOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "./comments.ts";
import type { Endpoint, MethodAccess } from "./endpoints.ts";
import { type ExampleCall, type Examples, examplesOf, queryValue } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import { INTERFACE_VERSION, type OpenApiExamples } from "./openapi-document.ts";
import {
  CALCULATION_HEADERS,
  errorResponses,
  errorResponsesOf,
  HEADERS,
  responseOf,
  SUCCESS_HEADERS,
} from "./openapi-responses.ts";
import { createSchemaComponents, type SchemaComponents } from "./openapi-schemas.ts";
import {
  PICTURE_TYPE,
  PICTURES_GUIDE_PATH,
  PICTURES_TAG,
  type PicturePath,
  pictureOptionsOf,
  picturePathsOf,
} from "./pictures.ts";
import { PLAN_NAMES } from "./plans.ts";

/** The path of an endpoint's page in the API reference: `/docs/reference/chart-full`. */
export function referencePathOf(path: string): string {
  return `/docs/reference/${path.replace(/^\/v\d+\//, "").replaceAll("/", "-")}`;
}

const TITLE = "Almagest";
const SUMMARY =
  "Astrology calculations as JSON. Compared with Swiss Ephemeris: equal to 4 decimals except in 1 of 530,000 positions and 1 of 25,000 cusps.";

/** What all operations of a document share. */
interface DocumentContext {
  readonly baseUrl: string;
  readonly components: SchemaComponents;
  readonly examples: Examples;
  readonly errorSchema: JsonSchema;
}

/** The data that results depend on. */
export interface DataEditions {
  readonly tables: string;
  readonly tzdata: string;
}

export type OpenApiDocument = ReturnType<typeof openApiDocument>;
export type OpenApiOperation = ReturnType<typeof operationOf> | ReturnType<typeof pictureOperationOf>;

/**
 * The description of the interface in OpenAPI 3.1.
 *
 * @param baseUrl the public URL of the service, without a trailing slash
 * @param data named in the description; null: not named
 */
export function openApiDocument(
  endpoints: Iterable<Endpoint>,
  baseUrl: string,
  data: DataEditions | null = null,
) {
  const examples = examplesOf(baseUrl);
  const components = createSchemaComponents();
  const described = [...endpoints];
  const pictures = picturePathsOf(new Map(described.map((endpoint) => [endpoint.path, endpoint])));
  const context: DocumentContext = {
    baseUrl,
    components,
    examples,
    errorSchema: components.refTo(ErrorResponseSchema, "response"),
  };
  const operations = [
    ...described.map((endpoint) => [endpoint, operationOf(endpoint, context)] as const),
    ...pictures.map((picture) => [picture, pictureOperationOf(picture, context)] as const),
  ];
  return {
    openapi: "3.1.0" as const,
    info: {
      title: TITLE,
      version: INTERFACE_VERSION,
      summary: SUMMARY,
      description: descriptionOf(baseUrl, data),
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl, description: "This service" }],
    externalDocs: { url: `${baseUrl}/docs`, description: "Guides" },
    security: [{ bearer: [] }, { header: [] }],
    tags: [
      ...[...new Set(described.map(({ method }) => method.parent))].map((service) => ({
        name: tagOf(service),
        description: commentOf(service),
      })),
      ...(pictures.length === 0 ? [] : [{ name: PICTURES_TAG, description: "Charts drawn as SVG." }]),
    ],
    paths: Object.fromEntries(
      operations.map(([{ path, verb }, operation]) => [path, { [verb.toLowerCase()]: operation }]),
    ),
    components: {
      securitySchemes: {
        bearer: {
          type: "http",
          scheme: "bearer",
          description: "Authorization: Bearer <API_KEY>",
        },
        header: { type: "apiKey", in: "header", name: "X-API-Key", description: "X-API-Key: <API_KEY>" },
      },
      headers: HEADERS,
      responses: errorResponses(examples, context.errorSchema),
      schemas: components.named(),
    },
  };
}

function descriptionOf(baseUrl: string, data: DataEditions | null): string {
  return [
    "Send birth data (a date, an optional local time, a place); receive astrological calculations: charts, the sky of a day, transits, synastry, solar returns, and scores of days and places. Paths under /pictures answer with a drawing (SVG) instead of JSON.",
    "All results are computed: the same request always returns the same numbers. Tropical zodiac, geocentric apparent positions, Placidus houses, true node, osculating Lilith (the osculating lunar apogee).",
    "Every request requires an API key. A successful call of a calculation endpoint counts as one request against the account's daily limit (UTC days). Rejected and failed requests are not counted.",
    ...(data === null
      ? []
      : [
          `Positions are those of the tables ${data.tables}, local times those of the IANA Time Zone Database ${data.tzdata}. The header Almagest-Edition of every calculation names the version, the data and the weights that computed it.`,
        ]),
    `New fields may be added to response objects, and names to sets: ignore what you do not recognize. Requests with unrecognized fields are rejected. ${baseUrl}/docs/versioning describes what can change.`,
    "null for an optional field of a request means that it is not given. HEAD is accepted wherever GET is, and counts as GET does.",
    `All errors share one format and link to their documentation; a path that does not exist returns 404 not_found. The endpoints under /v1 are also available over gRPC, gRPC-Web and Connect, and as MCP tools: see ${baseUrl}/docs.`,
  ].join("\n\n");
}

function operationOf(
  { method, verb, path, access }: Endpoint,
  { baseUrl, components, examples, errorSchema }: DocumentContext,
) {
  const calls = examples.calls[path] ?? [];
  const comment = commentOf(method);
  const success = {
    description: commentOf(method.output) || "The response.",
    headers: access.isCounted ? CALCULATION_HEADERS : SUCCESS_HEADERS,
  };
  const successSchema = components.refTo(method.output, "response");
  const successExamples = byName(calls, ({ response }) => response);
  return {
    operationId: method.localName,
    summary: summaryOf(comment),
    description: `${comment}\n\n${costOf(access)}`,
    tags: [tagOf(method.parent)] as const,
    ...(verb === "GET" && { parameters: parametersOf(method, components, calls) }),
    ...(verb === "POST" && { requestBody: bodyOf(method, components, calls) }),
    responses: {
      200: responseOf(success, successSchema, successExamples),
      ...errorResponsesOf(path, verb, access, examples, errorSchema),
    },
    externalDocs: { url: `${baseUrl}${referencePathOf(path)}`, description: "API reference" },
  };
}

/** A picture has the body of its endpoint, and options in the query. */
function pictureOperationOf(
  { method, verb, endpointPath, operationId, description, access, path }: PicturePath,
  { baseUrl, components, examples, errorSchema }: DocumentContext,
) {
  return {
    operationId,
    summary: summaryOf(description),
    description: `${description} The body is the same as of ${endpointPath}.\n\n${costOf(access)}`,
    tags: [PICTURES_TAG] as const,
    parameters: pictureOptionsOf({ path }).map((option) => ({
      name: option.name,
      in: "query" as const,
      description: option.description,
      required: false,
      schema: option.schema,
      ...(option.schema.type === "array" ? { style: "form" as const, explode: false as const } : {}),
    })),
    requestBody: bodyOf(method, components, examples.calls[endpointPath] ?? []),
    responses: {
      200: {
        ...responseOf({ description: "The drawing.", headers: CALCULATION_HEADERS }, {}, {}),
        content: { [PICTURE_TYPE]: { schema: { type: "string" } } },
      },
      ...errorResponsesOf(endpointPath, verb, access, examples, errorSchema),
    },
    externalDocs: { url: `${baseUrl}${PICTURES_GUIDE_PATH}`, description: "Guide" },
  };
}

/** The plans that include a path, and whether a call is counted. */
function costOf({ leastPlan, isCounted }: MethodAccess): string {
  const plan = leastPlan === "pro" ? `Requires the ${PLAN_NAMES.pro} plan` : "Available on all plans";
  return `${plan}; ${isCounted ? "counts as one request" : "does not count against the daily limit"}.`;
}

function bodyOf(method: DescMethod, components: SchemaComponents, calls: readonly ExampleCall[]) {
  const examples = byName(calls, ({ request }) => request);
  const schema = components.refTo(method.input, "request");
  return {
    // Without a body, all fields are absent.
    required: method.input.fields.some((field) => getOption(field, ruleOption).required),
    description: commentOf(method.input),
    content: { "application/json": { schema, ...(calls.length > 0 ? { examples } : {}) } },
  };
}

/** GET requests take their fields from the query string. */
function parametersOf(method: DescMethod, components: SchemaComponents, calls: readonly ExampleCall[]) {
  const { properties } = components.schemaOf(method.input, "request");
  return method.input.fields.map((field) => {
    const { description = "", ...schema } = withoutNull(properties?.[field.jsonName] ?? {});
    const queryValues = calls.map(({ query }) => new URLSearchParams(query).get(field.jsonName));
    const example = queryValues.find((value) => value !== null);
    return {
      name: field.jsonName,
      in: "query" as const,
      description,
      required: hasOption(field, ruleOption) && getOption(field, ruleOption).required,
      schema,
      ...(example === undefined || example === null ? {} : { example: queryValue(example) }),
    };
  });
}

/** A query has no null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const [type, ...others] = [schema.type ?? []].flat().filter((name) => name !== "null");
  return type === undefined || others.length > 0 ? schema : { ...schema, type };
}

function byName(calls: readonly ExampleCall[], value: (call: ExampleCall) => unknown): OpenApiExamples {
  return Object.fromEntries(calls.map((call) => [call.name, { value: value(call) }]));
}

/** The first sentence without its full stop. Sentences over 80 characters are cut at the first colon or semicolon. */
function summaryOf(comment: string): string {
  const [sentence = ""] = comment.split(/\.(?:\s|$)/, 1);
  const [clause = ""] = sentence.split(/[:;]/, 1);
  return sentence.length <= 80 ? sentence : clause;
}

/** The tag of `ChartService` is `Chart`. */
function tagOf(service: DescService): string {
  return service.name.replace(/Service$/, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}
