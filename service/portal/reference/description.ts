import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { openApiDocument } from "../../contract/openapi.ts";

/** The parts of the OpenAPI description that the reference shows. */
export interface ApiDescription {
  /** The version of the description. */
  readonly version: string;
  /** The operation of an endpoint. */
  operationOf(endpoint: Endpoint): Operation;
  /** The messages and sets of names, by name. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** The response headers, by name. */
  readonly headers: ReadonlyMap<string, DescribedHeader>;
  /** An error response that endpoints share, by its reference. */
  errorOf(response: OperationResponse): OperationResponse;
}

export interface DescribedHeader {
  readonly description: string;
  readonly example: string | number;
}

export interface Operation {
  readonly summary: string;
  readonly tags: readonly string[];
  readonly parameters?: readonly {
    readonly name: string;
    readonly description: string;
    readonly required: boolean;
    readonly schema: JsonSchema;
  }[];
  readonly requestBody?: { readonly content: JsonContent };
  /** By status, lowest first. */
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

interface JsonContent {
  readonly "application/json": {
    readonly schema: JsonSchema;
    readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>;
  };
}

/** A response, or a reference to a shared one. */
export interface OperationResponse {
  readonly $ref?: string;
  readonly description?: string;
  readonly headers?: Readonly<Record<string, unknown>>;
  readonly content?: JsonContent;
}

interface DescribedComponents {
  readonly schemas: Readonly<Record<string, JsonSchema>>;
  readonly headers: Readonly<Record<string, DescribedHeader>>;
  readonly responses: Readonly<Record<string, OperationResponse>>;
}

/** Reads the OpenAPI description that the service publishes. */
export function describeApi(endpoints: Endpoints, baseUrl: string): ApiDescription {
  const document = openApiDocument(endpoints.values(), baseUrl);
  const { version } = document["info"] as { readonly version: string };
  const { schemas, headers, responses } = document["components"] as DescribedComponents;
  const { paths } = document as unknown as {
    readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  };
  return {
    version,
    operationOf({ path, verb }) {
      const operation = paths[path]?.[verb.toLowerCase()];
      if (operation === undefined) throw new Error(`the description has no ${verb} ${path}`);
      return operation;
    },
    schemas: new Map(Object.entries(schemas)),
    headers: new Map(Object.entries(headers)),
    errorOf(response) {
      if (response.$ref === undefined) return response;
      const shared = responses[componentNameOf(response.$ref)];
      if (shared === undefined) throw new Error(`the description has no ${response.$ref}`);
      return shared;
    },
  };
}

/** `#/components/schemas/Birth` is Birth. */
export function componentNameOf(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
