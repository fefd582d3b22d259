import { createHash } from "node:crypto";
import { type BetterAuthOptions, betterAuth, type DBAdapter } from "better-auth";
import { SECONDS_PER_DAY } from "../../../engine/index.ts";
import type { PortalContext } from "../pages/portal-context.ts";
import type { SessionCookies } from "./devices.ts";

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
function hashSessionTokens(adapter: DBAdapter): DBAdapter {
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

/** Settings and event handlers of the sign-in library. */
export interface SignInLibraryOptions extends Pick<PortalContext, "database" | "baseUrl" | "log"> {
  /** Signs cookies; at least 32 random characters. */
  readonly secret: string;
  readonly cookies: SessionCookies;
  /** Runs when a user has signed up and has to confirm the address. */
  readonly onSignUp: (email: string) => Promise<void>;
  readonly onResetLink: (email: string, token: string) => Promise<void>;
  /** Runs when a client signs up with an address that has an account. */
  readonly onExistingAddress: (email: string, isVerified: boolean) => Promise<void>;
  readonly onPasswordReset: (userId: string, email: string) => Promise<void>;
}

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;
export const RESET_LINK_MINUTES = 60;
/** The library's status for a correct password of an address that is not confirmed. */
export const UNVERIFIED_STATUS = 403;
const SESSION_SECONDS = 14 * SECONDS_PER_DAY;
const SESSION_RENEWED_AFTER_SECONDS = SECONDS_PER_DAY;

const TIMESTAMPS = { createdAt: "created_at", updatedAt: "updated_at" } as const;

const TABLES = {
  user: {
    modelName: "sign_in_users",
    fields: { emailVerified: "email_verified", ...TIMESTAMPS },
  },
  session: {
    modelName: "sign_in_sessions",
    fields: {
      expiresAt: "expires_at",
      ipAddress: "ip_address",
      userAgent: "user_agent",
      userId: "user_id",
      ...TIMESTAMPS,
    },
    expiresIn: SESSION_SECONDS,
    updateAge: SESSION_RENEWED_AFTER_SECONDS,
  },
  account: {
    modelName: "sign_in_credentials",
    fields: {
      accountId: "provider_account_id",
      providerId: "provider_id",
      userId: "user_id",
      accessToken: "access_token",
      refreshToken: "refresh_token",
      idToken: "id_token",
      accessTokenExpiresAt: "access_token_expires_at",
      refreshTokenExpiresAt: "refresh_token_expires_at",
      ...TIMESTAMPS,
    },
  },
  verification: {
    modelName: "sign_in_verifications",
    fields: { expiresAt: "expires_at", ...TIMESTAMPS },
    // Read access to the database must not be enough to set a password.
    storeIdentifier: "hashed",
  },
} satisfies Pick<BetterAuthOptions, "user" | "session" | "account" | "verification">;

export type SignInLibrary = Awaited<ReturnType<typeof createSignInLibrary>>;

/**
 * Sets up better-auth over the project's database: users, sessions, password resets. Its rate limiter, which counts by
 * client address only, and its recording of addresses and browsers are off. Its links that confirm or change an address
 * are not used: they are signed only, so a reader of the secret could make them.
 */
export async function createSignInLibrary(options: SignInLibraryOptions) {
  const { database } = options;
  const settings = {
    ...TABLES,
    ...baseSettings(options),
    ...eventSettings(options),
  } satisfies BetterAuthOptions;
  // The library creates an adapter for a database; it receives the adapter back, wrapped.
  const { adapter } = await betterAuth({
    ...settings,
    database: { db: database.kysely, type: database.dialect },
  }).$context;
  return betterAuth({ ...settings, database: () => hashSessionTokens(adapter as unknown as DBAdapter) });
}

function baseSettings({ baseUrl, secret, cookies, log }: SignInLibraryOptions) {
  return {
    appName: "Almagest",
    baseURL: baseUrl,
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      // The library's messages may quote addresses, so only their level is logged.
      log: (level: string) => {
        if (level === "error" || level === "warn")
          log.warn({ libraryLevel: level }, "the sign-in library logged a problem");
      },
    },
    advanced: {
      cookiePrefix: cookies.prefix,
      // The library would add a prefix of its own.
      useSecureCookies: false,
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/", secure: cookies.isSecure },
    },
  } satisfies BetterAuthOptions;
}

function eventSettings(options: SignInLibraryOptions) {
  const { onSignUp, onResetLink, onExistingAddress, onPasswordReset } = options;
  return {
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => onResetLink(user.email, token),
      onPasswordReset: ({ user }) => onPasswordReset(user.id, user.email),
      onExistingUserSignUp: ({ user }) => onExistingAddress(user.email, user.emailVerified),
    },
    emailVerification: {
      sendOnSignUp: true,
      sendVerificationEmail: ({ user }) => onSignUp(user.email),
    },
    databaseHooks: {
      session: {
        create: { before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }) },
      },
    },
  } satisfies BetterAuthOptions;
}
