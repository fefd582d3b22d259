/**
 * Names of the headers that the service defines or gives a meaning of its own, in lower case, as Node reports them. Those that HTTP defines for
 * every server, such as `content-type`, are written where they are used.
 */

/** Of requests: the API key; `authorization` is the other way. */
export const API_KEY_HEADER = "x-api-key";
/** Of requests through a proxy: the addresses that it has seen. */
export const FORWARDED_FOR_HEADER = "x-forwarded-for";
/** Of requests and responses: the id of a request. */
export const REQUEST_ID_HEADER = "x-request-id";

/** The trace of a request and of its response (W3C Trace Context). */
export const TRACE_PARENT_HEADER = "traceparent";
export const TRACE_RESPONSE_HEADER = "traceresponse";

/** The timeouts that the protocols of procedures send. */
export const GRPC_TIMEOUT_HEADER = "grpc-timeout";
export const CONNECT_TIMEOUT_HEADER = "connect-timeout-ms";
/** The version of the Model Context Protocol that a client speaks. */
export const MCP_VERSION_HEADER = "mcp-protocol-version";

/** Of responses: the daily limit, the requests left and the time of the reset. */
export const LIMIT_HEADER = "x-ratelimit-limit";
export const REMAINING_HEADER = "x-ratelimit-remaining";
export const RESET_HEADER = "x-ratelimit-reset";
/** The same in the form of draft-ietf-httpapi-ratelimit-headers. */
export const LIMIT_POLICY_HEADER = "ratelimit-policy";
export const LIMIT_STATE_HEADER = "ratelimit";
/** Of rejections: seconds after which the request may be sent again. */
export const RETRY_AFTER_HEADER = "retry-after";

/** Of every calculation: what computed it. The published name; in lower case in `Answer.headers`. */
export const EDITION_HEADER = "Almagest-Edition";
