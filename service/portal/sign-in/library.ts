import { type BetterAuthOptions, betterAuth, type DBAdapter } from "better-auth";
import type { Database } from "../../../db/index.ts";
import { hashSessionTokens } from "./hashed-session-tokens.ts";

/** What the library is told; the rest is the same everywhere. */
export interface SignInLibraryOptions {
  readonly database: Database;
  /** The service's public address. */
  readonly baseUrl: string;
  /** Signs cookies and links; at least 32 random characters. */
  readonly secret: string;
  readonly log: { warn(fields: object, message: string): void };
  /** Sends a link by which an address is shown to be theirs. */
  readonly onVerificationLink: (email: string, token: string) => Promise<void>;
  /** Sends a link by which a new password can be set. */
  readonly onResetLink: (email: string, token: string) => Promise<void>;
  /** Told that someone tried to sign up with an address that has an account. */
  readonly onKnownAddress: (email: string, isVerified: boolean) => Promise<void>;
  /** Told that someone set a new password by a letter. */
  readonly onPasswordReset: (userId: string) => Promise<void>;
  /** Told of every change of a person's row, with the address that it then has. */
  readonly onUserChanged: (userId: string, email: string) => Promise<void>;
}

export const PASSWORD_LENGTH_MIN = 10;
export const PASSWORD_LENGTH_MAX = 128;
export const RESET_LINK_MINUTES = 60;
const VERIFICATION_LINK_SECONDS = 24 * 3600;
const SESSION_SECONDS = 14 * 86_400;
const SESSION_RENEWED_AFTER_SECONDS = 86_400;

const MOMENTS = { createdAt: "created_at", updatedAt: "updated_at" } as const;

export type SignInLibrary = Awaited<ReturnType<typeof createSignInLibrary>>;

/**
 * better-auth over the project's own database: people, sessions, password resets. Its rate limiter, which counts by the
 * address of the caller alone, and its record of addresses and browsers are off.
 */
export async function createSignInLibrary(options: SignInLibraryOptions) {
  const {
    database,
    baseUrl,
    secret,
    log,
    onVerificationLink,
    onResetLink,
    onKnownAddress,
    onPasswordReset,
    onUserChanged,
  } = options;
  const settings = {
    appName: "Almagest",
    baseURL: baseUrl,
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    logger: {
      // Its lines may quote addresses; what it says is told without them.
      log: (level: string) => {
        if (level === "error" || level === "warn")
          log.warn({ said: level }, "the sign-in library complained");
      },
    },
    advanced: {
      cookiePrefix: "almagest",
      useSecureCookies: baseUrl.startsWith("https:"),
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: "lax", path: "/" },
    },
    user: {
      modelName: "sign_in_users",
      fields: { emailVerified: "email_verified", ...MOMENTS },
      changeEmail: { enabled: true },
    },
    session: {
      modelName: "sign_in_sessions",
      fields: {
        expiresAt: "expires_at",
        ipAddress: "ip_address",
        userAgent: "user_agent",
        userId: "user_id",
        ...MOMENTS,
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
        ...MOMENTS,
      },
    },
    verification: {
      modelName: "sign_in_verifications",
      fields: { expiresAt: "expires_at", ...MOMENTS },
      // Whoever reads the database must not be able to set a password.
      storeIdentifier: "hashed",
    },
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: true,
      autoSignIn: false,
      minPasswordLength: PASSWORD_LENGTH_MIN,
      maxPasswordLength: PASSWORD_LENGTH_MAX,
      resetPasswordTokenExpiresIn: RESET_LINK_MINUTES * 60,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) => onResetLink(user.email, token),
      onPasswordReset: ({ user }) => onPasswordReset(user.id),
      onExistingUserSignUp: ({ user }) => onKnownAddress(user.email, user.emailVerified),
    },
    emailVerification: {
      sendOnSignUp: true,
      expiresIn: VERIFICATION_LINK_SECONDS,
      sendVerificationEmail: ({ user, token }) => onVerificationLink(user.email, token),
    },
    databaseHooks: {
      user: { update: { after: async ({ id, email }) => onUserChanged(id, email) } },
      session: {
        create: { before: async (session) => ({ data: { ...session, ipAddress: null, userAgent: null } }) },
      },
    },
  } satisfies BetterAuthOptions;

  // The library makes its adapter from a database; that adapter, wrapped, then serves it.
  const { adapter } = await betterAuth({
    ...settings,
    database: { db: database.kysely, type: database.dialect },
  }).$context;
  return betterAuth({ ...settings, database: () => hashSessionTokens(adapter as unknown as DBAdapter) });
}
