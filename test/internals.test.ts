import { describe, expect, test } from "vitest";
import { productPaths, undeclaredReadsOf } from "./source-tree.ts";

/** The casts of the product that could hide a read of internals, and the two reads of Node's, each with its reason. */
const UNDECLARED_READS: Readonly<Record<string, string>> = {
  "service/transport/unary/message-body.ts: double cast to Readonly<Record<string, unknown>>":
    "a message's own fields",
  "service/transport/tools/brief/values.ts: double cast to Fields": "a message's own fields",
  "service/transport/tools/brief/shapes.ts: double cast to Shape":
    "a generic parameter that is checked by the caller",
  "service/transport/tools/server.ts: double cast to Tool[]": "a JSON schema is narrower in the SDK's type",
  "service/portal/sign-in/library.ts: double cast to DBAdapter":
    "the library's adapter, generic in its settings",
  "service/portal/sign-in/library.ts: double cast to Adapter": "functions generic in their results",
  'db/postgres/dialect.ts: double cast to PostgresPoolClient["query"]':
    "an overload for cursors, which are not used",
  "db/postgres/limited-query.ts: double cast to new (config: QueryConfig, callback: Callback) => DriverQuery":
    "the driver's interface of query objects, whose handlers its types omit",
  "db/postgres/limited-query.ts: double cast to pg.Submittable": "as above",
  "service/main.ts: cast to Buffer & string": "pino's destination takes bytes, which its type omits",
  "service/transport/tools/result.ts: _meta": "a member of the protocol",
  "service/transport/tools/tools.ts: _meta": "as above",
  "service/transport/tools/wheel/wheel-app.ts: _meta": "as above",
  "service/transport/port/http1-server.ts: double cast to Http1Connection":
    "the connection that the port passed to Node's server, whose types know sockets only",
};

describe("internals of others", () => {
  test("every way to read one is found", () => {
    const forms = `
      const a = b as unknown as { readonly internal: string };
      const c = (d as E & { readonly internal: string }).internal;
      f._g; h["_i"]; const { _j, _k: l } = m; Object.getOwnPropertySymbols(n); Reflect.get(o, "p");
      const q = r as unknown; const s = t as U; const { v, w: _w } = x; y.__proto__;
    `;
    expect(undeclaredReadsOf("a.ts", forms).map((read) => read.slice("a.ts: ".length))).toEqual([
      "double cast to { readonly internal: string }",
      "cast to E & { readonly internal: string }",
      ...["_g", "_i", "_j", "_k", "getOwnPropertySymbols", "Reflect"],
    ]);
  });

  test("are read of no package, and none of Node", () => {
    const reads = productPaths.flatMap((path) => undeclaredReadsOf(path));
    expect(reads.filter((read) => !Object.hasOwn(UNDECLARED_READS, read))).toEqual([]);
  });
});
