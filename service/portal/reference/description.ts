import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import type { JsonSchema } from "../../contract/json-schema.ts";
import { openApiDocument } from "../../contract/openapi.ts";
import {
  componentNameOf,
  type OpenApiHeader,
  type OpenApiOperation,
  type OpenApiReference,
  type OpenApiResponse,
} from "../../contract/openapi-document.ts";

/** The parts of the OpenAPI description that the reference shows. */
export interface ApiDescription {
  /** The version of the description. */
  readonly version: string;
  /** The operation of an endpoint. */
  operationOf(endpoint: Endpoint): OpenApiOperation;
  /** The messages and sets of names, by name. */
  readonly schemas: ReadonlyMap<string, JsonSchema>;
  /** The response headers, by name. */
  readonly headers: ReadonlyMap<string, OpenApiHeader>;
  /** A response of an operation, which may refer to one that endpoints share. */
  responseOf(response: OpenApiResponse | OpenApiReference): OpenApiResponse;
}

/** Describes the endpoints by the OpenAPI document that the service publishes. */
export function describeApi(endpoints: Endpoints, baseUrl: string): ApiDescription {
  const { info, paths, components } = openApiDocument(endpoints.values(), baseUrl);
  return {
    version: info.version,
    operationOf({ path, verb }) {
      const operation = paths[path]?.[verb.toLowerCase()];
      if (operation === undefined) throw new Error(`the description has no ${verb} ${path}`);
      return operation;
    },
    schemas: new Map(Object.entries(components.schemas)),
    headers: new Map(Object.entries(components.headers)),
    responseOf(response) {
      if (!("$ref" in response)) return response;
      const shared = components.responses[componentNameOf(response.$ref)];
      if (shared === undefined) throw new Error(`the description has no ${response.$ref}`);
      return shared;
    },
  };
}
