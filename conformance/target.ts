import type { Pace } from "./pace.ts";
import { RunStoppedError } from "./run-stopped-error.ts";

/** A response over HTTP. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** What is sent over HTTP. */
export interface HttpCall {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  /** Default: the key of the run. Null sends none. */
  readonly key?: string | null;
}

/** The account's daily limit, from `GET /v1/usage`. */
export interface Usage {
  readonly plan: string;
  readonly limit: number;
  readonly used: number;
  readonly remaining: number;
  readonly resetAt: string;
  readonly resetEpochSeconds: number;
  readonly activeKeys: number;
}

/** The service under test. Every call of a run passes {@link fetch} or {@link count}, which keep its rate and time. */
export class Target {
  readonly baseUrl: string;
  readonly key: string;
  readonly signal: AbortSignal;
  readonly #pace: Pace;
  /** Calls so far, and those that the service counted against the daily limit. */
  calls = 0;
  countedCalls = 0;
  /** The header Almagest-Edition of the last answer that had one. */
  edition = "";

  constructor(baseUrl: string, key: string, pace: Pace, signal: AbortSignal) {
    this.baseUrl = baseUrl.replace(/\/+$/, "");
    this.key = key;
    this.signal = signal;
    this.#pace = pace;
  }

  /** Waits until the next call may start. */
  async admit(): Promise<void> {
    try {
      await this.#pace.wait(this.signal);
    } catch (cause) {
      throw stoppedBy(cause, this);
    }
    this.calls++;
  }

  /** Records how a call ended; a rejected one takes from the limit of rejected requests. */
  record(outcome: "counted" | "uncounted" | "rejected"): void {
    if (outcome === "counted") this.countedCalls++;
    if (outcome === "rejected") this.#pace.addRejection();
  }

  /**
   * Sends a request and reads the whole response.
   *
   * @throws {RunStoppedError} when the service does not respond or the run's time has elapsed
   */
  async fetch(path: string, call: HttpCall = {}): Promise<HttpAnswer> {
    await this.admit();
    const key = call.key === undefined ? this.key : call.key;
    try {
      const response = await fetch(`${this.baseUrl}${path}`, {
        method: call.method ?? (call.body === undefined ? "GET" : "POST"),
        headers: {
          "accept-encoding": "identity",
          ...(key === null ? {} : { authorization: `Bearer ${key}` }),
          ...call.headers,
        },
        ...(call.body === undefined ? {} : { body: call.body }),
        signal: this.signal,
        redirect: "manual",
      });
      const text = await response.text();
      if (response.status === 429 && key === this.key) throw new RunStoppedError(limitReached(text));
      const isRejected = response.status >= 400 && response.status < 500;
      this.edition = response.headers.get("almagest-edition") ?? this.edition;
      const isCounted = response.headers.has("almagest-edition") && key === this.key;
      this.record(isRejected ? "rejected" : isCounted ? "counted" : "uncounted");
      return { status: response.status, headers: response.headers, text };
    } catch (cause) {
      throw stoppedBy(cause, this);
    }
  }

  /** Sends JSON by POST, or a GET with a query. */
  rest(path: string, verb: "GET" | "POST", request: object, call: HttpCall = {}): Promise<HttpAnswer> {
    if (verb === "GET") {
      const query = new URLSearchParams(
        Object.fromEntries(Object.entries(request).map(([name, value]) => [name, String(value)])),
      ).toString();
      return this.fetch(query === "" ? path : `${path}?${query}`, call);
    }
    return this.fetch(path, {
      ...call,
      headers: { "content-type": "application/json", ...call.headers },
      body: JSON.stringify(request),
    });
  }

  /**
   * Reads the account's usage, which is not counted.
   *
   * @throws {RunStoppedError} when the key is not accepted
   */
  async usage(): Promise<Usage> {
    const { status, text } = await this.fetch("/v1/usage");
    if (status !== 200) throw new RunStoppedError(`GET /v1/usage returned ${status}: ${text}`);
    return JSON.parse(text) as Usage;
  }
}

/** The reason why a call did not end, in words. */
export function stoppedBy(cause: unknown, { baseUrl, signal }: Target): RunStoppedError {
  if (cause instanceof RunStoppedError) return cause;
  if (signal.aborted) return new RunStoppedError("The time of the run has elapsed.");
  const { message, cause: inner } = cause as Error;
  const reason = inner instanceof Error ? `${message}: ${inner.message}` : message;
  return new RunStoppedError(`${baseUrl} does not respond: ${reason}`);
}

/** Why a run ends at a limit of the service: its answer would not depend on the request. */
export function limitReached(answer: string): string {
  return `The account is at a limit of the service: ${answer}`;
}
