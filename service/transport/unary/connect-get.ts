import { hasManyParameters, tooManyParameters } from "../../limits/body-bounds.ts";
import { cacheHeaders } from "../http/response.ts";
import type { HttpRequest } from "../port/exchange.ts";
import { CONNECT, codecOf, connectHeadOf, sendConnectMessage } from "./connect-framing.ts";
import type { Framing } from "./framing.ts";
import { decodeMessage, decompress } from "./message-body.ts";

/**
 * Connect by GET or HEAD, for procedures without side effects: the message is in the query, and the response may be cached.
 *
 * The header limit bounds the length of the query. One of too many parameters is rejected where a body is read, after the
 * key is checked; its other parameters are not parsed.
 *
 * **Source:** https://connectrpc.com/docs/protocol, unary GET requests.
 */
export const CONNECT_GET: Framing = {
  headBytes: 0,
  readHead(request) {
    const contentType = request.headers["content-type"] ?? "";
    if (contentType !== "" && codecOf(contentType) === null) return null;
    if (hasManyParameters(request.url ?? "")) return connectHeadOf(request, { isJson: true, encoding: null });
    const query = queryOf(request);
    const codec = query.get("encoding");
    if (codec !== "json" && codec !== "proto") return null;
    return connectHeadOf(request, { isJson: codec === "json", encoding: query.get("compression") });
  },
  async readMessage({ request, head: { isJson, requestCompression }, procedure }, limits) {
    if (hasManyParameters(request.url ?? "")) throw tooManyParameters();
    const query = queryOf(request);
    const text = query.get("message") ?? "";
    const bytes = Buffer.from(text, query.get("base64") === "1" ? "base64url" : "utf8");
    const plainBytes =
      requestCompression === null ? bytes : await decompress(requestCompression, bytes, limits);
    return decodeMessage(procedure.method.input, plainBytes, isJson);
  },
  sendAnswer({ response, head }, answer, message) {
    const headers = { ...answer.headers, ...cacheHeaders(answer) };
    return sendConnectMessage(response, head, headers, message);
  },
  sendError: CONNECT.sendError,
};

/** The query without a fragment, which a request should not contain. */
function queryOf({ url = "" }: HttpRequest): URLSearchParams {
  const [target = ""] = url.split("#");
  const start = target.indexOf("?");
  return new URLSearchParams(start < 0 ? "" : target.slice(start + 1));
}
