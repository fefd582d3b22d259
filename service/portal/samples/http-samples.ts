import {
  commandOf,
  doubleQuoted,
  JSON_STYLE,
  literalOf,
  PYTHON_STYLE,
  singleQuoted,
  TYPESCRIPT_STYLE,
} from "./literals.ts";
import { type HttpCall, KEY_IN_TYPESCRIPT, KEY_VARIABLE, urlOf } from "./sample-call.ts";

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

export function fetchOf(call: HttpCall): string {
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

export function pythonRequestsOf(call: HttpCall): string {
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

export function goOf(call: HttpCall): string {
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
