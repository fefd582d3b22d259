import type { Endpoint } from "../../contract/endpoints.ts";
import {
  commandOf,
  doubleQuoted,
  JSON_STYLE,
  literalOf,
  PYTHON_STYLE,
  singleQuoted,
  TYPESCRIPT_STYLE,
} from "./literals.ts";
import { KEY_IN_TYPESCRIPT, KEY_VARIABLE, type SampleCall } from "./sample-call.ts";

/** The members of `almagest/client`, by service of the contract. The Python client's are the same in snake case. */
const CLIENT_MEMBERS: Readonly<Record<string, string>> = {
  ChartService: "chart",
  SkyService: "sky",
  TransitService: "transits",
  SynastryService: "synastry",
  SolarReturnService: "solarReturn",
  TimingService: "timing",
  LocationService: "locations",
  ProgressionService: "progressions",
  ReturnService: "returns",
  CompositeService: "composite",
  SearchService: "search",
  AlmanacService: "almanac",
  UsageService: "usage",
};

/** The methods that call an endpoint with the clients. */
export interface ClientMethods {
  /** `almagest.chart.computeFullChart` */
  readonly typescript: string;
  /** `client.chart.compute_full_chart` */
  readonly python: string;
}

/** @throws {Error} when the clients have no member for the service of the endpoint */
export function clientMethodsOf({ method }: Pick<Endpoint, "method">): ClientMethods {
  const member = CLIENT_MEMBERS[method.parent.name];
  if (member === undefined) throw new Error(`the clients have no member for ${method.parent.name}`);
  return {
    typescript: `almagest.${member}.${method.localName}`,
    python: `client.${snakeCase(member)}.${snakeCase(method.localName)}`,
  };
}

export function typescriptClientOf(call: SampleCall): string {
  const { endpoint, request, baseUrl } = call;
  return `import { createAlmagestClient } from "almagest/client";

const almagest = createAlmagestClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: ${KEY_IN_TYPESCRIPT}!,
});
const answer = await ${clientMethodsOf(endpoint).typescript}(${literalOf(request, TYPESCRIPT_STYLE)});
console.log(JSON.stringify(answer, null, 2));`;
}

/** Python's keywords are not names of arguments: the client appends an underscore. */
const PYTHON_KEYWORDS = new Set(["from"]);

export function pythonClientOf(call: SampleCall): string {
  const { endpoint, request, baseUrl } = call;
  const members = Object.entries(request).map(
    ([member, value]) => `    ${argumentName(member)}=${literalOf(value, PYTHON_STYLE, "    ")},\n`,
  );
  return `import json
import os

from almagest_client import AlmagestClient

client = AlmagestClient(
    base_url=${JSON.stringify(baseUrl)},
    api_key=os.environ["${KEY_VARIABLE}"],
)
answer = ${clientMethodsOf(endpoint).python}(${members.length === 0 ? "" : `\n${members.join("")}`})
print(json.dumps(answer, indent=2))`;
}

function argumentName(member: string): string {
  const name = snakeCase(member);
  return PYTHON_KEYWORDS.has(name) ? `${name}_` : name;
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
}

export function grpcurlOf({ endpoint: { method }, request, baseUrl }: SampleCall): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isPlain = protocol === "http:";
  const address = `${hostname}:${port || (isPlain ? 80 : 443)}`;
  return commandOf([
    `grpcurl${isPlain ? " -plaintext" : ""} -H ${doubleQuoted(`Authorization: Bearer $${KEY_VARIABLE}`)}`,
    `-d ${singleQuoted(literalOf(request, JSON_STYLE, "  "))}`,
    `${singleQuoted(address)} ${method.parent.typeName}/${method.name}`,
  ]);
}
