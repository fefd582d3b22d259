import { createHash } from "node:crypto";
import type { DBAdapter } from "better-auth";

type Adapter = Pick<
  DBAdapter,
  "create" | "findOne" | "findMany" | "update" | "updateMany" | "delete" | "deleteMany" | "count"
>;
type Where = NonNullable<Parameters<Adapter["findOne"]>[0]["where"]>;

const SESSION = "session";
const TOKEN = "token";

/** The stored form of a session token. Reading it does not allow signing in. */
function hashOfSessionToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

/**
 * Wraps the sign-in library's database adapter so that session tokens are hashed in every write and query. A row that was
 * looked up by its token is returned with the plain token, so the library works unchanged.
 */
export function hashSessionTokens(adapter: DBAdapter): DBAdapter {
  const { transaction } = adapter;
  return {
    ...adapter,
    ...withHashedTokens(adapter),
    transaction: (work) =>
      transaction((inner) => work({ ...inner, ...withHashedTokens(inner as DBAdapter) })),
  };
}

function withHashedTokens(adapter: Adapter): Adapter {
  const wrappedAdapter = {
    async create(request: Parameters<Adapter["create"]>[0]) {
      const token = request.model === SESSION ? (request.data as { token?: unknown }).token : undefined;
      if (typeof token !== "string") return await adapter.create(request);
      const data = { ...request.data, token: hashOfSessionToken(token) };
      return withToken(await adapter.create({ ...request, data }), token);
    },
    async findOne(request: Parameters<Adapter["findOne"]>[0]) {
      return withToken(await adapter.findOne(withHashedWhere(request)), tokenOf(request));
    },
    async update(request: Parameters<Adapter["update"]>[0]) {
      if (request.model === SESSION && TOKEN in request.update)
        throw new Error("a session token must not be updated");
      return withToken(await adapter.update(withHashedWhere(request)), tokenOf(request));
    },
    findMany: (request: Parameters<Adapter["findMany"]>[0]) => adapter.findMany(withHashedWhere(request)),
    updateMany: (request: Parameters<Adapter["updateMany"]>[0]) =>
      adapter.updateMany(withHashedWhere(request)),
    delete: (request: Parameters<Adapter["delete"]>[0]) => adapter.delete(withHashedWhere(request)),
    deleteMany: (request: Parameters<Adapter["deleteMany"]>[0]) =>
      adapter.deleteMany(withHashedWhere(request)),
    count: (request: Parameters<Adapter["count"]>[0]) => adapter.count(withHashedWhere(request)),
  };
  // The library's functions are generic in their results; the results are returned unchanged.
  return wrappedAdapter as unknown as Adapter;
}

function withHashedWhere<Request extends { readonly model: string; readonly where?: Where | undefined }>(
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

/** The token that a request looks up, if it looks up exactly one. */
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
