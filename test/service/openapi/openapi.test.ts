import { Ajv2020, type ValidateFunction } from "ajv/dist/2020.js";
import { beforeAll, describe, expect, test } from "vitest";
import { EXAMPLE_ADDRESS, examplesOf } from "../../../service/contract/examples.ts";
import { pictureOptionsOf, picturePathsOf } from "../../../service/contract/pictures.ts";
import { defined } from "../../defined.ts";
import { ENDPOINTS } from "../endpoints.ts";
import { goldenCalls } from "../golden-calls/golden-call.ts";
import { WITH_KEY } from "../open-account.ts";
import type { Document, Operation, Response, Schema } from "../openapi/document.ts";
import { postJson } from "../post-json.ts";
import { sharedChartServer } from "../shared-by-tests.ts";
import { REGISTERED_FORMATS } from "./registered-formats.ts";

const routes = [...ENDPOINTS.values()];
const pictures = picturePathsOf(ENDPOINTS);
const server = sharedChartServer();
let document: Document;
let text: string;

beforeAll(async () => {
  text = await (await fetch(`${server.baseUrl}/openapi.json`)).text();
  document = JSON.parse(text) as Document;
});

const operationOf = (path: string): Operation => defined(Object.values(document.paths[path] ?? {})[0]);

/** The problems of a value by a schema of the document. Compiles each schema once. */
const problemsOf = (() => {
  const ajv = new Ajv2020({
    strict: false,
    allErrors: true,
    formats: REGISTERED_FORMATS,
  });
  const validators = new Map<string, ValidateFunction>();
  return (value: unknown, schema: object): readonly unknown[] => {
    if (validators.size === 0) ajv.addSchema(document, "document");
    const resolved = JSON.stringify(schema).replaceAll('"#/', '"document#/');
    const validate = validators.get(resolved) ?? ajv.compile(JSON.parse(resolved) as object);
    validators.set(resolved, validate);
    validate(value);
    return validate.errors ?? [];
  };
})();

function responseOf(response: Response): Response {
  const name = response.$ref?.split("/").at(-1);
  return name === undefined ? response : defined(document.components.responses[name]);
}

describe("the OpenAPI document", () => {
  test("is OpenAPI 3.1, version 1.0.0, with the service's base URL, and readable from other origins", async () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.info.version).toBe("1.0.0");
    expect(document.servers.map(({ url }) => url)).toEqual([server.baseUrl]);
    const response = await fetch(`${server.baseUrl}/openapi.json`, { method: "HEAD" });
    expect(response.headers.get("content-type")).toBe("application/json");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(text).not.toContain(EXAMPLE_ADDRESS);
  });

  test("states that a body may be absent exactly where every field is optional", () => {
    const withoutBody = routes
      .filter(({ path, verb }) => verb === "POST" && !operationOf(path).requestBody?.required)
      .map(({ path }) => path);
    expect(withoutBody).toEqual(["/v1/horoscope/daily"]);
  });

  test("lists exactly the endpoints of the contract and the pictures with their verbs", () => {
    const operations = Object.entries(document.paths).map(([path, byVerb]) => [Object.keys(byVerb), path]);
    const described = [...routes, ...pictures];
    expect(operations).toEqual(described.map(({ verb, path }) => [[verb.toLowerCase()], path]));
    const ids = described.map(({ path }) => operationOf(path).operationId);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("describes every operation, parameter, header, message, field and value set", () => {
    const undescribed: string[] = [];
    const checkDescription = (at: string, { description }: Pick<Schema, "description">) => {
      if ((description ?? "") === "") undescribed.push(at);
    };
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const operation of Object.values(operations)) {
        checkDescription(path, operation);
        for (const parameter of operation.parameters ?? [])
          checkDescription(`${path} ${parameter.name}`, parameter);
      }
    }
    for (const [name, header] of Object.entries(document.components.headers)) checkDescription(name, header);
    for (const [name, schema] of Object.entries(document.components.schemas)) {
      checkDescription(name, schema);
      for (const [field, member] of Object.entries(schema.properties ?? {}))
        checkDescription(`${name}.${field}`, member);
    }
    expect(undescribed).toEqual([]);
  });

  test("accepts a key as a Bearer token or as X-API-Key, for every endpoint", () => {
    expect(document.components.securitySchemes).toMatchObject({
      bearer: { type: "http", scheme: "bearer" },
      header: { type: "apiKey", in: "header", name: "X-API-Key" },
    });
    expect(document.security).toEqual([{ bearer: [] }, { header: [] }]);
  });

  test("defines each message and each value set once", () => {
    const { schemas } = document.components;
    expect(defined(schemas["Planet"]).properties).toMatchObject({
      name: { $ref: "#/components/schemas/BodyName" },
      house: { type: "integer" },
    });
    expect(defined(schemas["BodyName"]).enum).toHaveLength(17);
    expect(defined(schemas["ComputeFullChartResponse"]?.properties)["angles"]).toMatchObject({
      anyOf: [{ $ref: "#/components/schemas/Angles" }, { type: "null" }],
    });
    expect(defined(schemas["RankLocationsRequest"]?.properties?.["birth"]).$ref).toBe(
      "#/components/schemas/BirthWithTime",
    );
    expect(schemas["BirthWithTime"]).toMatchObject({ required: expect.arrayContaining(["time"]) });
    // Endpoints share the schema, and the reason why the time is required differs between them.
    expect(defined(schemas["BirthWithTime"]?.properties)["time"]).toMatchObject({
      description: "A local time in HH:mm format, from 00:00 to 23:59.",
    });
  });
});

describe.each(routes.map((route) => [`${route.verb} ${route.path}`, route] as const))(
  "%s",
  (_name, route) => {
    const { verb, path, access } = route;
    const { plans } = access;

    test("lists every possible status", () => {
      const statuses = ["200", "400", "401", "404", "405", "408", "417", "429", "431", "500", "503"];
      if (!plans.has("free")) statuses.push("403");
      if (verb === "POST") statuses.push("413", "415");
      expect(Object.keys(operationOf(path).responses).sort()).toEqual(statuses.sort());
    });

    test("has a recorded response as example, and its headers", () => {
      const { 200: answer } = operationOf(path).responses;
      expect(Object.keys(defined(answer).content["application/json"].examples ?? {}).length).toBeGreaterThan(
        0,
      );
      expect(Object.keys(defined(answer).headers)).toEqual(
        expect.arrayContaining([
          "X-Request-Id",
          "X-RateLimit-Limit",
          "X-RateLimit-Remaining",
          "X-RateLimit-Reset",
          "RateLimit",
          "RateLimit-Policy",
        ]),
      );
    });

    test("has examples that are valid by its schemas", () => {
      const { requestBody, responses } = operationOf(path);
      const contents = [
        requestBody?.content,
        ...Object.values(responses).map((each) => responseOf(each).content),
      ];
      for (const content of contents) {
        if (content === undefined) continue;
        const { schema, examples } = content["application/json"];
        for (const [name, { value }] of Object.entries(examples ?? {})) {
          expect(problemsOf(value, schema), name).toEqual([]);
        }
      }
    });

    test("returns the described headers", async () => {
      const call = defined(examplesOf(server.baseUrl).calls[path]?.[0]);
      const response = await (verb === "POST"
        ? postJson(server, path, call.request)
        : fetch(`${server.baseUrl}${path}${call.query}`, { headers: WITH_KEY }));
      expect(response.status).toBe(200);
      const { headers, content } = defined(operationOf(path).responses["200"]);
      expect(Object.keys(headers).filter((name) => !response.headers.has(name))).toEqual([]);
      for (const header of Object.values(headers as Readonly<Record<string, { readonly $ref: string }>>)) {
        const name = defined(header.$ref.split("/").at(-1));
        expect(document.components.headers[name], name).toMatchObject({ required: true });
      }
      expect(problemsOf(await response.json(), content["application/json"].schema)).toEqual([]);
    });
  },
);

describe.each(pictures.map((picture) => [`POST ${picture.path}`, picture] as const))(
  "%s",
  (_name, { path, endpointPath }) => {
    test("has the body and the errors of its endpoint, and its options as parameters", () => {
      const { requestBody, responses, parameters } = operationOf(path);
      const endpoint = operationOf(endpointPath);
      expect(requestBody).toEqual(endpoint.requestBody);
      expect({ ...responses, 200: null }).toEqual({ ...endpoint.responses, 200: null });
      expect(parameters?.map(({ name }) => name)).toEqual(pictureOptionsOf({ path }).map(({ name }) => name));
    });

    test("returns the described headers and media type", async () => {
      const call = defined(examplesOf(server.baseUrl).calls[endpointPath]?.[0]);
      const response = await postJson(server, path, call.request);
      expect(response.status).toBe(200);
      const { headers, content } = defined(operationOf(path).responses["200"]);
      expect(Object.keys(content)).toEqual([response.headers.get("content-type")]);
      expect(Object.keys(headers).filter((name) => !response.headers.has(name))).toEqual([]);
    });
  },
);

test.each(goldenCalls)("the golden response %s matches its schema", (_name, { path, response }) => {
  const endpointPath = defined(path.split("?", 1)[0]);
  const { schema } = defined(operationOf(endpointPath).responses["200"]).content["application/json"];
  expect(problemsOf(response, schema)).toEqual([]);
});

test("every error has an example under its status", () => {
  const { responses } = document.components;
  const badRequests = routes.map(({ path }) => defined(operationOf(path).responses["400"]));
  const codes = [...Object.values(responses), ...badRequests].flatMap((response) =>
    Object.values(response.content["application/json"].examples ?? {}).map(
      ({ value }) => (value as { readonly error: { readonly code: string } }).error.code,
    ),
  );
  expect(new Set(codes)).toEqual(
    new Set([
      "invalid_request",
      "missing_api_key",
      "invalid_api_key",
      "plan_required",
      "not_found",
      "daily_limit_reached",
      "internal_error",
    ]),
  );
  const headersOf = (name: string) => Object.keys(defined(responses[name]).headers);
  expect(headersOf("DailyLimitReached")).toEqual(
    expect.arrayContaining(["Retry-After", "X-RateLimit-Reset"]),
  );
  expect(headersOf("MethodNotAllowed")).toContain("Allow");
});
