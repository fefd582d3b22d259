import type { MethodAccess } from "./endpoints.ts";
import type { Examples } from "./examples.ts";
import { EDITION_HEADER } from "./headers.ts";
import type { JsonSchema } from "./json-schema.ts";
import type {
  OpenApiExamples,
  OpenApiHeader,
  OpenApiReference,
  OpenApiResponse,
} from "./openapi-document.ts";
import { PLAN_NAMES } from "./plans.ts";

export const HEADERS = {
  "X-Request-Id": text(
    "Request identifier; quote it in bug reports. A client-supplied value of 8 to 64 characters from A–Z a–z 0–9 . _ - that begins with a letter or digit is used as is.",
    "trace-0123456789",
  ),
  "X-RateLimit-Limit": number("Requests per UTC day included in the plan.", 10),
  "X-RateLimit-Remaining": number("Requests left today.", 9),
  "X-RateLimit-Reset": number(
    "When the daily limit resets, at the next 00:00 UTC: seconds since 1970-01-01T00:00:00Z.",
    1_795_219_200,
    "int64",
  ),
  "RateLimit-Policy": text(
    "The daily limit in the format of draft-ietf-httpapi-ratelimit-headers: q requests in a window of w seconds.",
    '"daily";q=10;w=86400',
  ),
  RateLimit: text(
    "The requests left, in the format of the same draft: r requests for the next t seconds.",
    '"daily";r=9;t=9000',
  ),
  [EDITION_HEADER]: text(
    "What computed the response, a dictionary of RFC 9651: version of the service, ephemeris tables, tzdata release, clock data and weights. Equal editions give equal numbers.",
    'version="1.0.0", tables="debian-4.0-20221111+988a4f2a", tzdata="2026f", clocks="0a1b2c3d", weights="4e5f6a7b"',
  ),
  "Retry-After": number(
    "Seconds after which to retry; of daily_limit_reached, until the daily limit resets.",
    9000,
  ),
  Allow: text("The methods that the path accepts.", "POST"),
  "WWW-Authenticate": text("The authentication scheme: a Bearer token.", "Bearer"),
  "Cache-Control": text(
    "no-store, unless the response depends on the request alone: the client may then cache it for one day.",
    "no-store",
  ),
} as const satisfies Readonly<Record<string, OpenApiHeader>>;

function text(description: string, example: string): OpenApiHeader {
  return { description, required: true, schema: { type: "string" }, example };
}

function number(description: string, example: number, format = "int32"): OpenApiHeader {
  return { description, required: true, schema: { type: "integer", format }, example };
}

type HeaderName = keyof typeof HEADERS;

const RATE_LIMIT_HEADERS: readonly HeaderName[] = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
];

/** The headers of every 200 response. */
export const SUCCESS_HEADERS: readonly HeaderName[] = [
  "X-Request-Id",
  "Cache-Control",
  ...RATE_LIMIT_HEADERS,
];

/** The headers of every 200 response of a calculation. */
export const CALCULATION_HEADERS: readonly HeaderName[] = [...SUCCESS_HEADERS, EDITION_HEADER];

/** A response with its headers in addition to X-Request-Id. */
interface DescribedResponse {
  readonly description: string;
  readonly headers?: readonly HeaderName[];
  /** Headers of only some of these responses. */
  readonly optionalHeaders?: readonly HeaderName[];
}

/** An error response, and the endpoints that can return it. */
interface ErrorStatus extends DescribedResponse {
  readonly status: number;
  readonly name: string;
  /** Absent: to every endpoint. */
  readonly applies?: (access: MethodAccess, verb: "GET" | "POST") => boolean;
}

const withBody = (_access: MethodAccess, verb: "GET" | "POST"): boolean => verb === "POST";

/** Its examples differ between endpoints, so it is described in each operation. */
const INVALID_REQUEST: DescribedResponse = {
  description: "The request is not valid; details lists every problem. Not counted.",
  optionalHeaders: RATE_LIMIT_HEADERS,
};
const INVALID_REQUEST_STATUS = 400;

/** The others, by status. docs/errors-and-limits.md documents the errors in full. */
const SHARED_ERRORS: readonly ErrorStatus[] = [
  {
    status: 401,
    name: "Unauthorized",
    description: "The API key is missing, unknown or revoked. Not counted.",
    headers: ["WWW-Authenticate"],
  },
  {
    status: 403,
    name: "PlanRequired",
    description: `The endpoint requires the ${PLAN_NAMES.pro} plan, and the account is on the ${PLAN_NAMES.free} plan. Not counted.`,
    optionalHeaders: RATE_LIMIT_HEADERS,
    applies: ({ plans }) => !plans.has("free"),
  },
  {
    status: 404,
    name: "NotFound",
    description: "The path does not exist. Not counted.",
  },
  {
    status: 405,
    name: "MethodNotAllowed",
    description: "The path exists but accepts another method. Not counted.",
    headers: ["Allow"],
  },
  {
    status: 408,
    name: "RequestTimeout",
    description: "The request did not arrive in time; the code is invalid_request. Not counted.",
  },
  {
    status: 413,
    name: "BodyTooLarge",
    description: "The body is larger than 64 KiB. Not counted.",
    optionalHeaders: RATE_LIMIT_HEADERS,
    applies: withBody,
  },
  {
    status: 415,
    name: "UnsupportedMediaType",
    description: "The Content-Type is not application/json in UTF-8, or the body is compressed. Not counted.",
    optionalHeaders: RATE_LIMIT_HEADERS,
    applies: withBody,
  },
  {
    status: 417,
    name: "ExpectationFailed",
    description: "The Expect header is not 100-continue; the code is invalid_request. Not counted.",
  },
  {
    status: 429,
    name: "DailyLimitReached",
    description:
      "The daily limit is reached; it resets at 00:00 UTC. Or, with the code invalid_request and the problem too_many_rejections, too many requests of the client were rejected. Not counted, never billed.",
    headers: ["Retry-After"],
    optionalHeaders: RATE_LIMIT_HEADERS,
  },
  {
    status: 431,
    name: "HeadersTooLarge",
    description: "The headers are too long; the code is invalid_request. Not counted.",
  },
  {
    status: 500,
    name: "InternalError",
    description: "The service failed. The request is not counted. A retry may succeed.",
  },
  {
    status: 503,
    name: "Overloaded",
    description:
      "Too many requests are waiting; the code is internal_error. Not counted. Retry after Retry-After.",
    headers: ["Retry-After"],
  },
];

/** The shared error responses that operations refer to, with recorded responses as examples. */
export function errorResponses(
  examples: Examples,
  errorSchema: JsonSchema,
): Readonly<Record<string, OpenApiResponse>> {
  return Object.fromEntries(
    SHARED_ERRORS.map((error) => [
      error.name,
      responseOf(error, errorSchema, sharedExamples(error.status, examples)),
    ]),
  );
}

/** The examples of a status that apply to every endpoint. */
function sharedExamples(status: number, examples: Examples): OpenApiExamples {
  const errors = Object.entries(examples.errors).filter(([, error]) => error.status === status);
  return Object.fromEntries(
    errors.map(([name, { summary, response }]) => [name, { summary, value: response }]),
  );
}

/** The error responses of an operation, by status: invalid_request in full, all others as references. */
export function errorResponsesOf(
  path: string,
  verb: "GET" | "POST",
  access: MethodAccess,
  examples: Examples,
  errorSchema: JsonSchema,
): Readonly<Record<string, OpenApiResponse | OpenApiReference>> {
  const refusal = examples.refusals[path];
  const invalidRequestExamples = {
    ...(refusal && {
      [refusal.name]: { summary: "All problems in one response", value: refusal.response },
    }),
    ...(verb === "POST" ? sharedExamples(INVALID_REQUEST_STATUS, examples) : {}),
  };
  const references = SHARED_ERRORS.filter(({ applies }) => applies?.(access, verb) ?? true).map(
    ({ status, name }) => [status, { $ref: `#/components/responses/${name}` }],
  );
  return {
    [INVALID_REQUEST_STATUS]: responseOf(INVALID_REQUEST, errorSchema, invalidRequestExamples),
    ...Object.fromEntries(references),
  };
}

export function responseOf(
  { description, headers = [], optionalHeaders = [] }: DescribedResponse,
  schema: JsonSchema,
  examples: OpenApiExamples,
): OpenApiResponse {
  const named = new Set<HeaderName>(["X-Request-Id", ...headers]);
  return {
    description,
    headers: Object.fromEntries([
      ...[...named].map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      ...optionalHeaders.map((name) => [name, { ...HEADERS[name], required: false }]),
    ]),
    content: { "application/json": { schema, ...(Object.keys(examples).length > 0 ? { examples } : {}) } },
  };
}
