import { createHash } from "node:crypto";
import type { DBAdapter } from "better-auth";

type Adapter = Pick<
  DBAdapter,
  "create" | "findOne" | "findMany" | "update" | "updateMany" | "delete" | "deleteMany" | "count"
>;
type Where = NonNullable<Parameters<Adapter["findOne"]>[0]["where"]>;

const SESSION = "session";
const TOKEN = "token";

/** What stands in the database for a session's token: whoever reads it there cannot sign in with it. */
export function hashOfSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * The sign-in library's way to the database, with every session token hashed on its way in and in every question. What is
 * asked for by its token is given back with that token, so the library notices nothing.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  const { transaction } = adapter;
  return {
    ...adapter,
    ...hashed(adapter),
    transaction: (work) => transaction((inner) => work({ ...inner, ...hashed(inner as DBAdapter) })),
  };
}

function hashed(adapter: Adapter): Adapter {
  const wrapped = {
    async create(request: Parameters<Adapter["create"]>[0]) {
      const token = request.model === SESSION ? (request.data as { token?: unknown }).token : undefined;
      if (typeof token !== "string") return await adapter.create(request);
      const data = { ...request.data, token: hashOfSessionToken(token) };
      return withToken(await adapter.create({ ...request, data }), token);
    },
    async findOne(request: Parameters<Adapter["findOne"]>[0]) {
      return withToken(await adapter.findOne(whereHashed(request)), tokenOf(request));
    },
    async update(request: Parameters<Adapter["update"]>[0]) {
      if (request.model === SESSION && TOKEN in request.update)
        throw new Error("a session's token never changes");
      return withToken(await adapter.update(whereHashed(request)), tokenOf(request));
    },
    findMany: (request: Parameters<Adapter["findMany"]>[0]) => adapter.findMany(whereHashed(request)),
    updateMany: (request: Parameters<Adapter["updateMany"]>[0]) => adapter.updateMany(whereHashed(request)),
    delete: (request: Parameters<Adapter["delete"]>[0]) => adapter.delete(whereHashed(request)),
    deleteMany: (request: Parameters<Adapter["deleteMany"]>[0]) => adapter.deleteMany(whereHashed(request)),
    count: (request: Parameters<Adapter["count"]>[0]) => adapter.count(whereHashed(request)),
  };
  // The library's functions are generic in what they return, which passes through here as it is.
  return wrapped as unknown as Adapter;
}

function whereHashed<Request extends { readonly model: string; readonly where?: Where | undefined }>(
  request: Request,
): Request {
  if (request.model !== SESSION || request.where === undefined) return request;
  const where = request.where.map((condition) => {
    if (condition.field !== TOKEN) return condition;
    const { value } = condition;
    const hash = Array.isArray(value)
      ? value.map((item) => hashOfSessionToken(String(item)))
      : hashOfSessionToken(String(value));
    return { ...condition, value: hash };
  });
  return { ...request, where };
}

/** The one token that a question is about. */
function tokenOf({
  model,
  where,
}: {
  readonly model: string;
  readonly where?: Where | undefined;
}): string | undefined {
  if (model !== SESSION) return undefined;
  const value = where?.find(({ field }) => field === TOKEN)?.value;
  return typeof value === "string" ? value : undefined;
}

function withToken<Row>(row: Row, token: string | undefined): Row {
  return row === null || row === undefined || token === undefined ? row : { ...row, token };
}
