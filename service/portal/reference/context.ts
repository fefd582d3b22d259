import type { Endpoint, Endpoints } from "../../contract/endpoints.ts";
import { type ExampleCall, type Examples, recordedCallsOf } from "../../contract/examples.ts";
import { type OpenApiOperation, openApiDocument } from "../../contract/openapi.ts";
import {
  componentNameOf,
  jsonContentOf,
  type OpenApiReference,
  type OpenApiResponse,
} from "../../contract/openapi-document.ts";
import type { SiteFrame } from "../pages/docs-layout.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import type { DrawPictures } from "../playground/pictures.ts";
import { type Member, membersOf } from "./members.ts";

export interface ReferenceContext extends Pick<PortalContext, "baseUrl" | "endpoints"> {
  /** With the reference's own table of contents. */
  readonly frame: SiteFrame;
  readonly api: ApiDescription;
  readonly sharedObjects: readonly SharedObject[];
  readonly examples: Examples;
  readonly drawPictures: DrawPictures;
}

/** @throws {Error} when an endpoint has no recorded call with a response */
export function firstExampleOf({ path }: Pick<Endpoint, "path">, examples: Examples): ExampleCall {
  const example = recordedCallsOf(path, examples)[0];
  if (example === undefined) throw new Error(`${path} has no recorded response`);
  return example;
}

/** Describes the endpoints by the OpenAPI document that the service publishes. */
export function describeApi(endpoints: Endpoints, baseUrl: string) {
  const { info, paths, components } = openApiDocument(endpoints.values(), baseUrl);
  return {
    version: info.version,
    operationOf({ path, verb }: Endpoint): OpenApiOperation {
      const operation = paths[path]?.[verb.toLowerCase()];
      if (operation === undefined) throw new Error(`the description has no ${verb} ${path}`);
      return operation;
    },
    /** The messages and sets of names, by name. */
    schemas: new Map(Object.entries(components.schemas)),
    headers: new Map(Object.entries(components.headers)),
    /** A response of an operation, which may refer to one that endpoints share. */
    responseOf(response: OpenApiResponse | OpenApiReference): OpenApiResponse {
      if (!("$ref" in response)) return response;
      const shared = components.responses[componentNameOf(response.$ref)];
      if (shared === undefined) throw new Error(`the description has no ${response.$ref}`);
      return shared;
    },
  };
}

type ApiDescription = ReturnType<typeof describeApi>;

export interface SharedObject {
  readonly name: string;
  readonly description: string;
  readonly members: readonly Member[];
  readonly isInRequest: boolean;
  readonly endpoints: readonly Endpoint[];
}

export function requestMembersOf(endpoint: Endpoint, api: ApiDescription): readonly Member[] {
  const { parameters, requestBody } = api.operationOf(endpoint);
  if (requestBody !== undefined)
    return membersOf(jsonContentOf(requestBody.content).schema, api.schemas, endpoint.requestSchema);
  const entries = (parameters ?? []).map(
    ({ name, description, schema }) => [name, { ...schema, description }] as const,
  );
  const required = (parameters ?? []).filter((parameter) => parameter.required).map(({ name }) => name);
  const schema = { properties: Object.fromEntries(entries), required };
  return membersOf(schema, api.schemas, endpoint.requestSchema);
}

export function responseMembersOf(endpoint: Endpoint, api: ApiDescription): readonly Member[] {
  const success = api.operationOf(endpoint).responses["200"];
  if (success === undefined) throw new Error(`${endpoint.path} has no successful response`);
  return membersOf(jsonContentOf(api.responseOf(success).content).schema, api.schemas);
}

/** The objects in the requests and responses of two or more endpoints, in the order in which they appear. */
export function sharedObjectsOf(endpoints: Iterable<Endpoint>, api: ApiDescription): readonly SharedObject[] {
  const objects = new Map<string, Omit<SharedObject, "endpoints"> & { readonly endpoints: Set<Endpoint> }>();
  const collect = (members: readonly Member[], isInRequest: boolean, endpoint: Endpoint): void => {
    for (const { objectName: name, members: inner } of members) {
      if (name !== null) {
        const description = api.schemas.get(name)?.description ?? "";
        const object = objects.get(name) ?? {
          name,
          description,
          members: inner,
          isInRequest,
          endpoints: new Set(),
        };
        object.endpoints.add(endpoint);
        objects.set(name, object);
      }
      collect(inner, isInRequest, endpoint);
    }
  };
  const all = [...endpoints];
  for (const endpoint of all) collect(requestMembersOf(endpoint, api), true, endpoint);
  for (const endpoint of all) collect(responseMembersOf(endpoint, api), false, endpoint);
  return [...objects.values()]
    .filter((object) => object.endpoints.size > 1)
    .map((object) => ({ ...object, endpoints: [...object.endpoints] }));
}
