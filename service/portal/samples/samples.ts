import type { Endpoint } from "../../contract/endpoints.ts";
import {
  commandOf,
  doubleQuoted,
  type HttpCall,
  JSON_STYLE,
  KEY_IN_TYPESCRIPT,
  KEY_VARIABLE,
  literalOf,
  PYTHON_STYLE,
  type SampleCall,
  singleQuoted,
  TYPESCRIPT_STYLE,
  urlOf,
} from "./literals.ts";

/** The services whose members of `almagest/client` are plurals of their names. */
const PLURAL_SERVICES = ["TransitService", "LocationService", "ProgressionService", "ReturnService"];

/** The methods that call an endpoint with the clients. Python's members are TypeScript's in snake case. */
export function clientMethodsOf({ method }: Pick<Endpoint, "method">) {
  const { name } = method.parent;
  const subject = name.charAt(0).toLowerCase() + name.slice(1).replace(/Service$/, "");
  const member = PLURAL_SERVICES.includes(name) ? `${subject}s` : subject;
  return {
    /** `almagest.chart.computeFullChart` */
    typescript: `almagest.${member}.${method.localName}`,
    /** `client.chart.compute_full_chart` */
    python: `client.${snakeCase(member)}.${snakeCase(method.localName)}`,
  };
}

function typescriptClientOf(call: SampleCall): string {
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

function pythonClientOf(call: SampleCall): string {
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

function grpcurlOf({ endpoint: { method }, request, baseUrl }: SampleCall): string {
  const { protocol, hostname, port } = new URL(baseUrl);
  const isPlain = protocol === "http:";
  const address = `${hostname}:${port || (isPlain ? 80 : 443)}`;
  return commandOf([
    `grpcurl${isPlain ? " -plaintext" : ""} -H ${doubleQuoted(`Authorization: Bearer $${KEY_VARIABLE}`)}`,
    `-d ${singleQuoted(literalOf(request, JSON_STYLE, "  "))}`,
    `${singleQuoted(address)} ${method.parent.typeName}/${method.name}`,
  ]);
}

/** A longer address has a line of its own. */
const URL_CHARACTERS_MAX = 68;

/** @param key a key to insert; by default the shell reads it from the environment */
export function curlOf(call: HttpCall, key = `$${KEY_VARIABLE}`): string {
  const isPost = call.endpoint.verb === "POST";
  return commandOf([
    `curl -sS ${singleQuoted(urlOf(call))}`,
    `-H ${doubleQuoted(`Authorization: Bearer ${key}`)}`,
    ...(isPost
      ? [
          `-H ${doubleQuoted("Content-Type: application/json")}`,
          `-d ${singleQuoted(literalOf(call.request, JSON_STYLE, "  "))}`,
        ]
      : []),
  ]);
}

function fetchOf(call: HttpCall): string {
  const isPost = call.endpoint.verb === "POST";
  const post = `
  method: "POST",
  body: JSON.stringify(${literalOf(call.request, TYPESCRIPT_STYLE, "  ")}),`;
  const url = JSON.stringify(urlOf(call));
  const [line, address] = url.length > URL_CHARACTERS_MAX ? [`const url = ${url};\n`, "url"] : ["", url];
  return `${line}const response = await fetch(${address}, {${isPost ? post : ""}
  headers: {
    Authorization: \`Bearer \${${KEY_IN_TYPESCRIPT}}\`,${isPost ? '\n    "Content-Type": "application/json",' : ""}
  },
});
if (!response.ok) throw new Error(await response.text());
console.log(JSON.stringify(await response.json(), null, 2));`;
}

function pythonRequestsOf(call: HttpCall): string {
  const isPost = call.endpoint.verb === "POST";
  const body = isPost ? `\n    json=${literalOf(call.request, PYTHON_STYLE, "    ")},` : "";
  return `import json
import os

import requests

response = requests.${isPost ? "post" : "get"}(
    ${JSON.stringify(urlOf(call))},
    headers={"Authorization": "Bearer " + os.environ["${KEY_VARIABLE}"]},${body}
    timeout=30,
)
answer = response.json()
if not response.ok:
    raise SystemExit(answer["error"]["message"])
print(json.dumps(answer, indent=2))`;
}

function goOf(call: HttpCall): string {
  const { verb } = call.endpoint;
  const isPost = verb === "POST";
  // A raw string cannot contain a backtick.
  const body = literalOf(call.request, JSON_STYLE).replaceAll("`", "\\u0060");
  return `package main

import (
	"fmt"
	"io"
	"log"
	"net/http"
	"os"${isPost ? '\n\t"strings"' : ""}
)
${isPost ? `\nconst body = \`${body}\`\n` : ""}
func main() {
	url := ${JSON.stringify(urlOf(call))}
	request, err := http.NewRequest("${verb}", url, ${isPost ? "strings.NewReader(body)" : "nil"})
	if err != nil {
		log.Fatal(err)
	}
	request.Header.Set("Authorization", "Bearer "+os.Getenv("${KEY_VARIABLE}"))${isPost ? '\n\trequest.Header.Set("Content-Type", "application/json")' : ""}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		log.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		log.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		log.Fatalf("%s: %s", response.Status, answer)
	}
	fmt.Println(string(answer))
}`;
}

interface CodeSample {
  readonly name: string;
  /** The language of the code, for syntax colours. */
  readonly syntax: "sh" | "ts" | "python" | "go";
  /** What the code requires to run. */
  readonly requirement: string;
  /** The path of the guide to what it requires; null if there is none. */
  readonly guide: string | null;
  readonly code: string;
}

type SampleLanguage = Omit<CodeSample, "code"> & { readonly codeOf: (call: SampleCall) => string };

/** In the order shown. */
const LANGUAGES: readonly SampleLanguage[] = [
  { name: "curl", syntax: "sh", requirement: "a shell", guide: null, codeOf: curlOf },
  { name: "TypeScript, fetch", syntax: "ts", requirement: "no library", guide: null, codeOf: fetchOf },
  {
    name: "TypeScript, client",
    syntax: "ts",
    requirement: "almagest/client",
    guide: "/docs/clients#typescript-client",
    codeOf: typescriptClientOf,
  },
  {
    name: "Python, client",
    syntax: "python",
    requirement: "the package almagest-client",
    guide: "/docs/clients#python-client",
    codeOf: pythonClientOf,
  },
  {
    name: "Python, requests",
    syntax: "python",
    requirement: "the package requests",
    guide: null,
    codeOf: pythonRequestsOf,
  },
  { name: "Go", syntax: "go", requirement: "no library", guide: null, codeOf: goOf },
  {
    name: "grpcurl",
    syntax: "sh",
    requirement: "grpcurl, which reads the API from server reflection",
    guide: null,
    codeOf: grpcurlOf,
  },
];

export function codeSamplesOf(call: SampleCall): readonly CodeSample[] {
  return LANGUAGES.map(({ codeOf, ...language }) => ({ ...language, code: codeOf(call) }));
}
