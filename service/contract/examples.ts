import examples from "./examples.json" with { type: "json" };

/** A call that was made, and what the service answered. */
export interface ExampleCall {
  readonly name: string;
  /** The query of a GET, with its question mark; empty when there is none. */
  readonly query: string;
  /** The body of a POST. */
  readonly request?: unknown;
  readonly response: unknown;
}

/** A request that was refused or failed, and how. */
export interface ExampleError {
  readonly status: number;
  readonly summary: string;
  readonly response: unknown;
}

/** Real answers of the service: written by `node test/service/openapi/write-examples.ts` out of the golden answers. */
export interface Examples {
  /** By the path of the endpoint. */
  readonly calls: Readonly<Record<string, readonly ExampleCall[]>>;
  /** A request with several problems, by the path of the endpoint. */
  readonly refusals: Readonly<Record<string, ExampleCall>>;
  /** What every endpoint can answer, by a name of its own. */
  readonly errors: Readonly<Record<string, ExampleError>>;
}

/** The birth that a first request is shown with. */
export const EXAMPLE_BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };

/** The address that the examples were written with. */
export const EXAMPLE_ADDRESS = "https://api.example.com";

/** The examples as the service at this address gives them. */
export function examplesOf(baseUrl: string): Examples {
  const text = JSON.stringify(examples).replaceAll(`${EXAMPLE_ADDRESS}/`, `${baseUrl}/`);
  return JSON.parse(text) as Examples;
}

/** The request of an example, as the value that its body has, or would have. */
export function requestOfExample({ request, query }: ExampleCall): unknown {
  return request ?? Object.fromEntries(new URLSearchParams(query));
}
