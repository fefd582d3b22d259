import type { HttpAnswer, HttpCall, Target } from "../target.ts";

/** The body of an error. */
export interface ErrorBody {
  readonly error: {
    readonly code: string;
    readonly message: string;
    readonly details?: unknown;
    readonly docs: string;
  };
}

/** The birth of most requests, with a known time. */
export const BIRTH = { date: "1990-06-15", time: "14:30", latitude: 48.8566, longitude: 2.3522 };
/** The same without a time, in a zone of its own. */
export const UNKNOWN_BIRTH = { date: "1985-03-20", time: null, latitude: -33.8688, longitude: 151.2093 };
/** The week of an equinox. */
export const SKY_DATE = "2024-03-19";

/** Sends the requests of the sentences. Equal requests are sent once, because each success counts. */
export class Probe {
  readonly target: Target;
  /** A key of an account on Free, and a revoked key; null if the run has none. */
  readonly freeKey: string | null;
  readonly revokedKey: string | null;
  readonly #answers = new Map<string, Promise<HttpAnswer>>();

  constructor(target: Target, freeKey: string | null, revokedKey: string | null) {
    this.target = target;
    this.freeKey = freeKey;
    this.revokedKey = revokedKey;
  }

  /** The response to a request: a POST with the body, or a GET. */
  answer(path: string, body?: object, call: HttpCall = {}): Promise<HttpAnswer> {
    const name = JSON.stringify([path, body, call]);
    const knownAnswer = this.#answers.get(name);
    if (knownAnswer !== undefined) return knownAnswer;
    const answer =
      body === undefined ? this.target.fetch(path, call) : this.target.rest(path, "POST", body, call);
    this.#answers.set(name, answer);
    return answer;
  }

  /** The JSON of a success. */
  async json<Response>(path: string, body?: object): Promise<Response> {
    const { status, text } = await this.answer(path, body);
    if (status !== 200) throw new Error(`${path} returned ${status}: ${text}`);
    return JSON.parse(text) as Response;
  }

  /** Status and code of an error. */
  async rejection(path: string, body?: object, call?: HttpCall): Promise<string> {
    const { status, text } = await this.answer(path, body, call);
    return status === 200 ? "200" : `${status} ${(JSON.parse(text) as ErrorBody).error.code}`;
  }

  /** The problems of a rejected request, as `field code`. */
  async problems(path: string, body: object): Promise<readonly string[]> {
    const { status, text } = await this.answer(path, body);
    if (status === 200) return [];
    const { details } = (JSON.parse(text) as ErrorBody).error;
    if (!Array.isArray(details)) return [];
    return (details as { field: string; code: string }[]).map(({ field, code }) => `${field} ${code}`);
  }

  /** The result of a tool call. */
  async tool(
    name: string,
    args: object,
  ): Promise<{ readonly isError?: boolean; readonly structuredContent?: unknown }> {
    const params = { name, arguments: args };
    const { text } = await this.target.rest("/mcp", "POST", {
      jsonrpc: "2.0",
      id: 1,
      method: "tools/call",
      params,
    });
    return (JSON.parse(text) as { result: object }).result;
  }
}
