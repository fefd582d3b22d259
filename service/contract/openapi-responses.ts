import type { MethodAccess } from "./endpoints.ts";
import type { Examples } from "./examples.ts";
import type { JsonSchema } from "./json-schema.ts";

/** A part of an OpenAPI document. */
export type OpenApiPart = Readonly<Record<string, unknown>>;

/** The headers of answers, by the names that they are referred to. */
export const HEADERS: Readonly<Record<string, OpenApiPart>> = {
  "X-Request-Id": {
    description:
      "Names this request; tell it when you report a failure. The caller's own is taken when it has 8 to 64 of A–Z a–z 0–9 . _ - and begins with a letter or digit.",
    required: true,
    schema: { type: "string" },
    example: "trace-0123456789",
  },
  "X-RateLimit-Limit": {
    description: "Requests that the plan has a UTC day.",
    schema: { type: "integer" },
    example: 10,
  },
  "X-RateLimit-Remaining": {
    description: "Requests left of the day.",
    schema: { type: "integer" },
    example: 9,
  },
  "X-RateLimit-Reset": {
    description: "When the pool refills, the next 00:00 UTC: seconds since 1970-01-01T00:00:00Z.",
    schema: { type: "integer" },
    example: 1_795_219_200,
  },
  "RateLimit-Policy": {
    description:
      "The day's limit in the form of draft-ietf-httpapi-ratelimit-headers: q requests in a window of w seconds.",
    schema: { type: "string" },
    example: '"daily";q=10;w=86400',
  },
  RateLimit: {
    description: "What is left, in the form of the same draft: r requests, for t seconds.",
    schema: { type: "string" },
    example: '"daily";r=9;t=9000',
  },
  "Retry-After": {
    description: "Seconds until the pool refills.",
    required: true,
    schema: { type: "integer" },
    example: 9000,
  },
  Allow: {
    description: "The method that the address answers.",
    required: true,
    schema: { type: "string" },
    example: "POST",
  },
  "WWW-Authenticate": {
    description: "Asks for a Bearer token.",
    required: true,
    schema: { type: "string" },
    example: "Bearer",
  },
  "Cache-Control": {
    description:
      "no-store, but for an answer that depends on the request alone: its asker may keep that for a day.",
    schema: { type: "string" },
    example: "no-store",
  },
};

const POOL_HEADERS = [
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
  "RateLimit-Policy",
  "RateLimit",
];

/** What every 200 has beside its body. */
export const ANSWER_HEADERS = ["X-Request-Id", "Cache-Control", ...POOL_HEADERS];

/** A kind of refusal or failure: its status, who can get it, and what it says. */
interface ErrorAnswer {
  readonly status: number;
  readonly name: string;
  readonly description: string;
  readonly headers: readonly string[];
  readonly applies: (access: MethodAccess, verb: "GET" | "POST") => boolean;
}

const everywhere = (): boolean => true;
const withBody = (_access: MethodAccess, verb: "GET" | "POST"): boolean => verb === "POST";

/** The refusal of a request's content, which differs from endpoint to endpoint. */
const OWN_STATUS = 400;

/** In the order of their statuses; docs/errors.md tells of them in full. */
const ERROR_ANSWERS: readonly ErrorAnswer[] = [
  {
    status: 400,
    name: "InvalidRequest",
    description: "The request is not valid; details lists every problem of it. Not counted.",
    headers: [],
    applies: everywhere,
  },
  {
    status: 401,
    name: "Unauthorized",
    description: "No key was sent, or one that is unknown or revoked. Not counted.",
    headers: ["WWW-Authenticate"],
    applies: everywhere,
  },
  {
    status: 403,
    name: "PlanRequired",
    description: "The endpoint belongs to the API Pro plan, and the account is on Free. Not counted.",
    headers: [],
    applies: ({ plans }) => !plans.has("free"),
  },
  {
    status: 405,
    name: "MethodNotAllowed",
    description: "The address exists but answers another method. Not counted.",
    headers: ["Allow"],
    applies: everywhere,
  },
  {
    status: 413,
    name: "BodyTooLarge",
    description: "The body is over 64 KiB. Not counted.",
    headers: [],
    applies: withBody,
  },
  {
    status: 415,
    name: "UnsupportedMediaType",
    description: "The Content-Type is not application/json, or the body is compressed. Not counted.",
    headers: [],
    applies: withBody,
  },
  {
    status: 429,
    name: "DailyLimitReached",
    description: "The day's requests are used up; the pool refills at 00:00 UTC. Not counted, never billed.",
    headers: ["Retry-After", ...POOL_HEADERS],
    applies: ({ isCounted }) => isCounted,
  },
  {
    status: 500,
    name: "InternalError",
    description: "The service failed; the request is given back. Trying again may help.",
    headers: [],
    applies: everywhere,
  },
];

/** The responses that operations refer to, with what the service really answered as examples. */
export function errorResponses(examples: Examples, errorSchema: JsonSchema): OpenApiPart {
  return Object.fromEntries(
    ERROR_ANSWERS.filter(({ status }) => status !== OWN_STATUS).map(
      ({ status, name, description, headers }) => [
        name,
        responseOf(description, headers, errorSchema, toldWith(status, examples)),
      ],
    ),
  );
}

/** What can be answered with a status, whatever the endpoint. */
function toldWith(status: number, examples: Examples): OpenApiPart {
  const told = Object.entries(examples.errors).filter(([, error]) => error.status === status);
  return Object.fromEntries(
    told.map(([name, { summary, response }]) => [name, { summary, value: response }]),
  );
}

/** What an operation can answer besides a success, by status: how it refuses a request of its own, and references. */
export function errorResponsesOf(
  path: string,
  verb: "GET" | "POST",
  access: MethodAccess,
  examples: Examples,
  errorSchema: JsonSchema,
): OpenApiPart {
  return Object.fromEntries(
    ERROR_ANSWERS.filter(({ applies }) => applies(access, verb)).map(
      ({ status, name, description, headers }) => {
        if (status !== OWN_STATUS) return [status, { $ref: `#/components/responses/${name}` }];
        const refusal = examples.refusals[path];
        const own =
          refusal === undefined
            ? {}
            : { [refusal.name]: { summary: "Every problem at once", value: refusal.response } };
        const told = verb === "POST" ? { ...own, ...toldWith(status, examples) } : own;
        return [status, responseOf(description, headers, errorSchema, told)];
      },
    ),
  );
}

export function responseOf(
  description: string,
  headers: readonly string[],
  schema: JsonSchema,
  examples: OpenApiPart,
): OpenApiPart {
  const named = [...new Set(["X-Request-Id", ...headers])];
  return {
    description,
    headers: Object.fromEntries(named.map((name) => [name, { $ref: `#/components/headers/${name}` }])),
    content: { "application/json": { schema, ...(Object.keys(examples).length > 0 ? { examples } : {}) } },
  };
}
