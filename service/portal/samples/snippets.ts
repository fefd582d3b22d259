import type { Endpoint } from "../../contract/endpoints.ts";

/** A request as a JSON value. Fields left empty are absent. */
export type RequestValue = Readonly<Record<string, unknown>>;

/** A request as code in one language. */
export interface Snippet {
  readonly name: string;
  /** What the code requires to run. */
  readonly requirement: string;
  readonly code: string;
}

/** Placeholder for the key. */
export const KEY_PLACEHOLDER = "YOUR_KEY";

/** The parts of `almagest/client`, by service of the contract. */
const CLIENT_PARTS: Readonly<Record<string, string>> = {
  ChartService: "chart",
  SkyService: "sky",
  TransitService: "transits",
  SynastryService: "synastry",
  SolarReturnService: "solarReturn",
  TimingService: "timing",
  LocationService: "locations",
  UsageService: "usage",
};

/** Returns the request as code in every supported language. */
export function snippetsOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): readonly Snippet[] {
  return [
    { name: "curl", requirement: "a shell", code: curlOf(endpoint, request, baseUrl) },
    { name: "TypeScript, fetch", requirement: "no library", code: fetchOf(endpoint, request, baseUrl) },
    {
      name: "TypeScript, client",
      requirement: "almagest/client",
      code: clientOf(endpoint, request, baseUrl),
    },
    {
      name: "Python",
      requirement: "Python 3 and its standard library",
      code: pythonOf(endpoint, request, baseUrl),
    },
    {
      name: "grpcurl",
      requirement: "grpcurl, which reads the API from server reflection",
      code: grpcurlOf(endpoint, request, baseUrl),
    },
  ];
}

/** The URL of a request. A GET has the request in its query. */
function urlOf({ verb, path }: Endpoint, request: RequestValue, baseUrl: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) query.set(name, String(value));
  return `${baseUrl}${path}${verb === "GET" && query.size > 0 ? `?${query}` : ""}`;
}

export function curlOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): string {
  const lines = [
    `curl -sS ${shellQuote(urlOf(endpoint, request, baseUrl))}`,
    `  -H ${shellQuote(`authorization: Bearer ${KEY_PLACEHOLDER}`)}`,
  ];
  if (endpoint.verb === "POST") {
    lines.push(
      `  -H ${shellQuote("content-type: application/json")}`,
      `  -d ${shellQuote(JSON.stringify(request))}`,
    );
  }
  return lines.join(" \\\n");
}

function fetchOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): string {
  const url = JSON.stringify(urlOf(endpoint, request, baseUrl));
  const key = `authorization: "Bearer ${KEY_PLACEHOLDER}"`;
  const options =
    endpoint.verb === "GET"
      ? `  headers: { ${key} },`
      : `  method: "POST",
  headers: { ${key}, "content-type": "application/json" },
  body: JSON.stringify(${indented(literal(request), 2)}),`;
  return `const response = await fetch(${url}, {
${options}
});
if (!response.ok) throw new Error(await response.text());
console.log(JSON.stringify(await response.json(), null, 2));`;
}

/** @throws {Error} when `almagest/client` has no part for the service */
function clientOf({ method }: Endpoint, request: RequestValue, baseUrl: string): string {
  const part = CLIENT_PARTS[method.parent.name];
  if (part === undefined) throw new Error(`the client has no part for ${method.parent.name}`);
  return `import { createAlmagestClient } from "almagest/client";

const almagest = createAlmagestClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: "${KEY_PLACEHOLDER}",
});
const answer = await almagest.${part}.${method.localName}(${literal(request)});
console.log(answer);`;
}

function pythonOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): string {
  const isPost = endpoint.verb === "POST";
  const headers = `"authorization": "Bearer ${KEY_PLACEHOLDER}"${isPost ? ', "content-type": "application/json"' : ""}`;
  // The strings, numbers and objects of a request are written the same in Python as in JSON.
  const data = isPost ? `\n    data=json.dumps(${indented(literal(request, true), 4)}).encode(),` : "";
  return `import json
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(urlOf(endpoint, request, baseUrl))},${data}
    headers={${headers}},
)
with urllib.request.urlopen(request) as response:
    print(json.dumps(json.load(response), indent=2, ensure_ascii=False))`;
}

function grpcurlOf({ method }: Endpoint, request: RequestValue, baseUrl: string): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isPlain = protocol === "http:";
  const address = `${hostname}:${port || (isPlain ? 80 : 443)}`;
  return [
    `grpcurl${isPlain ? " -plaintext" : ""} -H ${shellQuote(`authorization: Bearer ${KEY_PLACEHOLDER}`)}`,
    `  -d ${shellQuote(JSON.stringify(request))}`,
    `  ${shellQuote(address)} ${method.parent.typeName}/${method.name}`,
  ].join(" \\\n");
}

/** Quotes a word for a POSIX shell. */
function shellQuote(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A value as a literal: JSON with flat objects on one line. Names are quoted only if required, or if `isQuoted`. */
function literal(value: unknown, isQuoted = false, depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const name = (text: string): string =>
    isQuoted || !/^[A-Za-z_]\w*$/.test(text) ? JSON.stringify(text) : text;
  const isFlat = members.every(([, memberValue]) => typeof memberValue !== "object" || memberValue === null);
  const unit = isQuoted ? "    " : "  ";
  const lines = members.map(
    ([key, memberValue]) => `${name(key)}: ${literal(memberValue, isQuoted, depth + 1)}`,
  );
  if (isFlat && depth > 0) return isQuoted ? `{${lines.join(", ")}}` : `{ ${lines.join(", ")} }`;
  const pad = unit.repeat(depth + 1);
  return `{\n${lines.map((line) => `${pad}${line},\n`).join("")}${unit.repeat(depth)}}`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
