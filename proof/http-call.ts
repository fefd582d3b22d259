import { type ClientRequest, type RequestOptions, request } from "node:http";
import { request as requestTls } from "node:https";
import { EXAMPLE_BIRTH } from "../service/contract/examples.ts";
import { WITH_KEY } from "../test/service/open-account.ts";

/** A call for a short chart with the key of the account, and its body. */
export const CHART_CALL = {
  ...{ method: "POST", path: "/v1/chart/short" },
  headers: { "content-type": "application/json", ...WITH_KEY },
};
export const CHART = JSON.stringify({ birth: EXAMPLE_BIRTH });

/** How a call ended. */
export interface HttpEnding {
  /** The status; `cut` if the response is not complete; or the code or message of what ended the call. */
  readonly ending: string;
  /** The body of a response other than 200. */
  readonly text: string;
}

type HttpCall = RequestOptions & { readonly port: number; readonly isTls?: boolean };

/** Sends a request to a service of this machine and reads the response to its end. Never rejects. */
export function sendCall({ isTls = false, ...call }: HttpCall, body = ""): Promise<HttpEnding> {
  const { promise, resolve } = Promise.withResolvers<HttpEnding>();
  const options = { host: "127.0.0.1", ...call };
  const sent: ClientRequest = isTls
    ? requestTls({ ...options, rejectUnauthorized: false })
    : request(options);
  const fail = (error: NodeJS.ErrnoException): void =>
    resolve({ ending: error.code ?? error.message, text: "" });
  sent.once("timeout", () => sent.destroy(new Error("timeout")));
  sent.once("error", fail);
  sent.once("response", (response) => {
    let text = "";
    response.on("data", (part: Buffer) => {
      if (response.statusCode !== 200) text += part.toString("latin1");
    });
    response.once("error", fail);
    response.once("close", () =>
      resolve({ ending: response.complete ? String(response.statusCode) : "cut", text }),
    );
  });
  sent.end(body);
  return promise;
}
