import { type DescMethod, type DescService, getOption, hasOption } from "@bufbuild/protobuf";
import { ErrorResponseSchema } from "../../proto/gen/almagest/v1/error_pb.ts";
import { rule as ruleOption } from "../../proto/gen/almagest/v1/options_pb.ts";
import { commentOf } from "./comments.ts";
import type { Endpoint } from "./endpoints.ts";
import { type ExampleCall, type Examples, examplesOf } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";
import {
  ANSWER_HEADERS,
  errorResponses,
  errorResponsesOf,
  HEADERS,
  type OpenApiPart,
  responseOf,
} from "./openapi-responses.ts";
import { createSchemaComponents, type SchemaComponents } from "./openapi-schemas.ts";

/** The number of the interface's description; the version of the interface itself is in its paths. */
export const INTERFACE_VERSION = "1.0.0";

/** An OpenAPI 3.1 document. */
export interface OpenApiDocument extends OpenApiPart {
  readonly paths: Readonly<Record<string, Readonly<Record<string, OpenApiPart>>>>;
}

const TITLE = "Almagest";
const SUMMARY = "Astrology calculations as JSON, agreeing with Swiss Ephemeris to the last printed digit.";
const PLAN_WORDS: Readonly<Record<string, string>> = { free: "On every plan", pro: "On the API Pro plan" };

/** @param baseUrl the service's public address, without a slash at its end */
export function openApiDocument(endpoints: Iterable<Endpoint>, baseUrl: string): OpenApiDocument {
  const examples = examplesOf(baseUrl);
  const components = createSchemaComponents();
  const errorSchema = components.refTo(ErrorResponseSchema, "response");
  const described = [...endpoints];
  const paths = Object.fromEntries(
    described.map((endpoint) => [
      endpoint.path,
      { [endpoint.verb.toLowerCase()]: operationOf(endpoint, components, examples, errorSchema) },
    ]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: TITLE,
      version: INTERFACE_VERSION,
      summary: SUMMARY,
      description: descriptionOf(baseUrl),
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    servers: [{ url: baseUrl, description: "This service" }],
    externalDocs: { url: `${baseUrl}/docs`, description: "Guides" },
    security: [{ bearer: [] }, { header: [] }],
    tags: [...new Set(described.map(({ method }) => method.parent))].map((service) => ({
      name: tagOf(service),
      description: commentOf(service),
    })),
    paths,
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
      responses: errorResponses(examples, errorSchema),
      schemas: components.named(),
    },
  };
}

function descriptionOf(baseUrl: string): string {
  return [
    "Birth data in (a date, a local time or none, a place), astrology out: charts, the sky, transits, comparisons, days and places.",
    "Results are computed, never generated: the same request always gets the same numbers. Tropical zodiac, geocentric apparent places, Placidus houses, true node, Lilith as the osculating apogee.",
    "Every request carries an API key. A successful call of a calculation endpoint takes one request from the account's UTC day; what is refused or fails takes none.",
    "Objects in answers may gain fields: leave aside those you do not know. Requests with fields that are not known are refused.",
    `Every error has one form and links to a page about it; an address that does not exist answers 404 not_found in that form. The same calls are there over gRPC, gRPC-Web and Connect, and as tool calls: see ${baseUrl}/docs.`,
  ].join("\n\n");
}

function operationOf(
  { method, verb, path, access }: Endpoint,
  components: SchemaComponents,
  examples: Examples,
  errorSchema: JsonSchema,
): OpenApiPart {
  const calls = examples.calls[path] ?? [];
  const plan = PLAN_WORDS[access.leastPlan] ?? access.leastPlan;
  const cost = access.isCounted ? "takes one request from the day" : "costs nothing";
  const comment = commentOf(method);
  const answer = responseOf(
    commentOf(method.output) || "The answer.",
    ANSWER_HEADERS,
    components.refTo(method.output, "response"),
    byName(calls, ({ response }) => response),
  );
  return {
    operationId: method.localName,
    summary: summaryOf(comment),
    description: `${comment}\n\n${plan}; ${cost}.`,
    tags: [tagOf(method.parent)],
    ...(verb === "POST"
      ? { requestBody: bodyOf(method, components, calls) }
      : { parameters: parametersOf(method, components, calls) }),
    responses: { 200: answer, ...errorResponsesOf(path, verb, access, examples, errorSchema) },
  };
}

function bodyOf(
  method: DescMethod,
  components: SchemaComponents,
  calls: readonly ExampleCall[],
): OpenApiPart {
  const examples = byName(calls, ({ request }) => request);
  const schema = components.refTo(method.input, "request");
  return {
    required: true,
    description: commentOf(method.input),
    content: { "application/json": { schema, ...(calls.length > 0 ? { examples } : {}) } },
  };
}

/** A GET takes the fields of its request from the query. */
function parametersOf(
  method: DescMethod,
  components: SchemaComponents,
  calls: readonly ExampleCall[],
): readonly OpenApiPart[] {
  const { properties } = components.schemaOf(method.input, "request");
  return method.input.fields.map((field) => {
    const { description, ...schema } = properties?.[field.jsonName] ?? {};
    const sent = calls.map(({ query }) => new URLSearchParams(query).get(field.jsonName));
    const example = sent.find((value) => value !== null);
    return {
      name: field.jsonName,
      in: "query",
      description,
      required: hasOption(field, ruleOption) && getOption(field, ruleOption).required,
      schema,
      ...(example === undefined ? {} : { example }),
    };
  });
}

function byName(calls: readonly ExampleCall[], value: (call: ExampleCall) => unknown): OpenApiPart {
  return Object.fromEntries(calls.map((call) => [call.name, { value: value(call) }]));
}

/** The first sentence, without its full stop; of a long one what stands before its colon or semicolon. */
function summaryOf(comment: string): string {
  const sentence = comment.split(/\.(?:\s|$)/, 1)[0]!;
  return sentence.length <= 80 ? sentence : sentence.split(/[:;]/, 1)[0]!;
}

/** `ChartService` is Chart. */
function tagOf(service: DescService): string {
  return service.name.replace(/Service$/, "").replace(/(?<=[a-z])(?=[A-Z])/g, " ");
}
