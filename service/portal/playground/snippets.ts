import type { Endpoint } from "../../contract/endpoints.ts";
import type { RequestValue } from "./request.ts";

/** A call written out in a language, to be copied. */
export interface Snippet {
  readonly name: string;
  /** What it needs to run. */
  readonly needs: string;
  readonly code: string;
}

/** Stands where a key belongs. */
export const KEY_PLACE = "YOUR_KEY";

/** The parts of `almagest/client`, by the names of the contract's services. */
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

/** The same call in every language that there is an example for. */
export function snippetsOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): readonly Snippet[] {
  return [
    { name: "curl", needs: "a shell", code: curlOf(endpoint, request, baseUrl) },
    { name: "TypeScript, fetch", needs: "nothing", code: fetchOf(endpoint, request, baseUrl) },
    { name: "TypeScript, client", needs: "almagest/client", code: clientOf(endpoint, request, baseUrl) },
    { name: "Python", needs: "Python 3, its standard library", code: pythonOf(endpoint, request, baseUrl) },
    {
      name: "grpcurl",
      needs: "grpcurl; the service describes itself to it",
      code: grpcurlOf(endpoint, request, baseUrl),
    },
  ];
}

/** Path and query: a GET has its request there. */
function urlOf({ verb, path }: Endpoint, request: RequestValue, baseUrl: string): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(request)) query.set(name, String(value));
  return `${baseUrl}${path}${verb === "GET" && query.size > 0 ? `?${query}` : ""}`;
}

export function curlOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): string {
  const lines = [
    `curl -sS ${inShell(urlOf(endpoint, request, baseUrl))}`,
    `  -H ${inShell(`authorization: Bearer ${KEY_PLACE}`)}`,
  ];
  if (endpoint.verb === "POST") {
    lines.push(
      `  -H ${inShell("content-type: application/json")}`,
      `  -d ${inShell(JSON.stringify(request))}`,
    );
  }
  return lines.join(" \\\n");
}

function fetchOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): string {
  const url = JSON.stringify(urlOf(endpoint, request, baseUrl));
  const key = `authorization: "Bearer ${KEY_PLACE}"`;
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

/** @throws Error for a service that the client has no part for */
function clientOf({ method }: Endpoint, request: RequestValue, baseUrl: string): string {
  const part = CLIENT_PARTS[method.parent.name];
  if (part === undefined) throw new Error(`the client has no part for ${method.parent.name}`);
  return `import { createAlmagestClient } from "almagest/client";

const almagest = createAlmagestClient({
  baseUrl: ${JSON.stringify(baseUrl)},
  apiKey: "${KEY_PLACE}",
});
const answer = await almagest.${part}.${method.localName}(${literal(request)});
console.log(answer);`;
}

function pythonOf(endpoint: Endpoint, request: RequestValue, baseUrl: string): string {
  const isPost = endpoint.verb === "POST";
  const headers = `"authorization": "Bearer ${KEY_PLACE}"${isPost ? ', "content-type": "application/json"' : ""}`;
  // What a request holds here, texts and numbers in objects, is written the same in Python as in JSON.
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
    `grpcurl${isPlain ? " -plaintext" : ""} -H ${inShell(`authorization: Bearer ${KEY_PLACE}`)}`,
    `  -d ${inShell(JSON.stringify(request))}`,
    `  ${inShell(address)} ${method.parent.typeName}/${method.name}`,
  ].join(" \\\n");
}

/** A word for a POSIX shell, whatever is in it. */
function inShell(text: string): string {
  return /^[\w:/.=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`;
}

/** A value as a program writes it: JSON, whose objects of plain values stand on one line; names without quotes, unless asked for. */
function literal(value: unknown, isQuoted = false, depth = 0): string {
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value);
  if (members.length === 0) return "{}";
  const name = (text: string): string =>
    isQuoted || !/^[A-Za-z_]\w*$/.test(text) ? JSON.stringify(text) : text;
  const isFlat = members.every(([, part]) => typeof part !== "object" || part === null);
  const unit = isQuoted ? "    " : "  ";
  const written = members.map(([key, part]) => `${name(key)}: ${literal(part, isQuoted, depth + 1)}`);
  if (isFlat && depth > 0) return isQuoted ? `{${written.join(", ")}}` : `{ ${written.join(", ")} }`;
  const pad = unit.repeat(depth + 1);
  return `{\n${written.map((line) => `${pad}${line},\n`).join("")}${unit.repeat(depth)}}`;
}

function indented(text: string, spaces: number): string {
  return text.replaceAll("\n", `\n${" ".repeat(spaces)}`);
}
