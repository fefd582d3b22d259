/** What hostile requests are made of: fixed texts that servers and their libraries have stumbled over. */

/** Connections that do not carry one HTTP/1.1 request with one Host. */
export const RAW_TEXTS = [
  "GET / HTTP/1.1\r\n\r\n",
  "GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
  "GET /v1/usage HTTP/1.1\r\nHost: a\r\nExpect: nothing\r\n\r\n",
  "CONNECT a:1 HTTP/1.1\r\nHost: a\r\n\r\n",
  "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
  "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n{}\r\n0\r\n\r\n",
  "POST /v1/chart/short HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n",
  "POST /almagest.v1.ChartService/ComputeShortChart HTTP/1.1\r\nHost: a\r\nContent-Type: application/grpc\r\nContent-Length: 9\r\n\r\n\u0000",
  "POST /grpc.health.v1.Health/Check HTTP/1.1\r\nHost: [::\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}",
  "POST /mcp HTTP/1.1\r\nHost: a b\r\nContent-Length: 2\r\n\r\n{}",
  "GET http://[ HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET //%%% HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET * HTTP/1.1\r\nHost: a\r\n\r\n",
  "GET / HTTP/1.0\r\n\r\n",
  "GET / HTTP/9.9\r\nHost: a\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
  "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\u0000\u0000\u0000\u0004\u0000\u0000\u0000\u0000\u0000",
  `GET / HTTP/1.1\r\nHost: a\r\nx: ${"y".repeat(20_000)}\r\n\r\n`,
];

export const PAGES = [
  "/",
  "/healthz",
  "/readyz",
  "/docs",
  "/docs/nothing",
  "/docs/errors/internal_error",
  "/openapi.json",
  "/llms.txt",
  "/account",
  "/account/keys",
  "/account/sign-in",
  "/account/sign-up",
  "/account/forgotten",
  "/account/reset?token=x",
  "/account/verify?token=%ff",
  "/assets/x.js",
  "/webhooks/stripe",
  "/playground",
  "/.well-known/security.txt",
  "/v1/nothing",
  "/..%2f..%2fetc/passwd",
];
export const FORMS = [
  "email=a%40b.example&password=x",
  "email=&password=",
  "token=x",
  "a=%zz",
  "=",
  "\u0000",
  "x".repeat(70_000),
];

/** Signatures of deliveries; NOW is the time in seconds. */
export const SIGNATURES = [
  "t=NOW,v1=",
  "t=NOW,v1",
  "t=NOW,v1=,v1=",
  `t=NOW,v1=${"0".repeat(64)}`,
  `t=NOW,v1=${"0".repeat(63)}`,
  `t=NOW,v1=${"g".repeat(64)}`,
  `t=NOW,v1=,v1=${"a".repeat(64)}`,
  `t=NOW,v0=${"a".repeat(64)}`,
  `t=1,v1=${"a".repeat(64)}`,
  `t=99999999999,v1=${"a".repeat(64)}`,
  `t=NOW,t=1,v1=${"a".repeat(64)}`,
  `v1=${"a".repeat(64)},t=NOW`,
  `t=x,v1=${"a".repeat(64)}`,
  "t=NOW",
  ",",
  "",
];

export const TIMEOUTS = ["1m", "10S", "0m", "-1S", "99999999H", "1x", "", "999999999S", "1n"];
export const MILLISECONDS = ["1", "10000", "0", "-1", "x", "", "99999999999", "1e3"];
export const HOSTS = [
  "a b",
  "[",
  "[::1",
  "a:99999999",
  "",
  "%00",
  "a/b",
  "a?b",
  "a#b",
  "a@b",
  "http://a",
  "\\",
  "é",
  "..",
  "a,b",
];
export const KEYS = [
  "Bearer x",
  "Bearer ",
  "Basic eDp4",
  "Bearer alm_live_00000000000000000000000000000000000000",
  "x",
  "",
];
export const PROCEDURE_PATHS = [
  "/almagest.v1.ChartService/Nothing",
  "/almagest.v1.Nothing/X",
  "/grpc.health.v1.Health/",
  "/a.b/",
  "/a.b/%zz",
  "//",
  "/almagest.v1.ChartService/ComputeShortChart/",
  "/%61lmagest.v1.UsageService/GetUsage",
];
export const CONTENT_TYPES = [
  "",
  "text/plain",
  "application/json; charset=latin1",
  "application/grpc",
  "application/grpc-web+json",
  "application/connect+json",
  "application/proto",
  "a/b/c",
  ";",
  "multipart/form-data",
];
export const VERBS = ["GET", "PUT", "DELETE", "PATCH", "OPTIONS", "HEAD", "TRACE", "PROPFIND"];
