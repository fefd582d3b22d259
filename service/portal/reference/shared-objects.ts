import type { Endpoint } from "../../contract/endpoints.ts";
import { jsonContentOf } from "../../contract/openapi-document.ts";
import type { ApiDescription } from "./description.ts";
import { type Member, membersOf } from "./members.ts";

/** An object that several endpoints share. */
export interface SharedObject {
  readonly name: string;
  readonly description: string;
  readonly members: readonly Member[];
  /** Whether it is part of a request. */
  readonly isInRequest: boolean;
  readonly endpoints: readonly Endpoint[];
}

/** The members of an endpoint's request. */
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

/** The members of an endpoint's successful response. */
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
