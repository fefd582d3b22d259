import { readFileSync } from "node:fs";

const EXAMPLES = new URL("./examples.json", import.meta.url);

export interface ExampleCall {
  readonly name: string;
  /** The query of a GET request, including the question mark; empty if there is none. */
  readonly query: string;
  /** The body of a POST request. */
  readonly request?: unknown;
  readonly response: unknown;
}

export interface ExampleError {
  readonly status: number;
  readonly summary: string;
  readonly response: unknown;
}

/** Recorded responses of the service, written by `npm run golden`. */
export interface Examples {
  /** By endpoint path. */
  readonly calls: Readonly<Record<string, readonly ExampleCall[]>>;
  /** A request with several problems, by endpoint path. */
  readonly refusals: Readonly<Record<string, ExampleCall>>;
  /** The error responses of all endpoints, by name. */
  readonly errors: Readonly<Record<string, ExampleError>>;
}

/** The birth in the first example request of the documentation. */
export const EXAMPLE_BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

/** The base URL in the recorded examples. */
export const EXAMPLE_ADDRESS = "https://api.example.com";

/** Reads the examples with the service's own base URL. Takes some milliseconds; the result is large. */
export function examplesOf(baseUrl: string): Examples {
  const text = readFileSync(EXAMPLES, "utf8").replaceAll(`${EXAMPLE_ADDRESS}/`, `${baseUrl}/`);
  return JSON.parse(text) as Examples;
}

/** The recorded calls of an endpoint that have a response. */
export function recordedCallsOf(path: string, { calls }: Examples): readonly ExampleCall[] {
  return (calls[path] ?? []).filter(({ response }) => response !== null);
}

/** The request of an example as a JSON value; for GET from the query. */
export function requestOfExample({ request, query }: ExampleCall): unknown {
  if (request !== undefined && request !== null) return request;
  return Object.fromEntries([...new URLSearchParams(query)].map(([name, text]) => [name, queryValue(text)]));
}

/** The value of a query's text: numbers as numbers. */
export function queryValue(text: string): string | number {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text;
}
