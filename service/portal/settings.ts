import { SECRET_LENGTH_MIN } from "../../db/index.ts";
import type { SettingsReader } from "../settings/settings-reader.ts";
import type { StripeSettings } from "./billing/stripe.ts";

export interface PortalSettings {
  /** The mail server; may hold a password, so it is never logged. Null: links are logged instead. */
  readonly smtpUrl: string | null;
  readonly mailFrom: string;
  /** Signs cookies; null, on SQLite only: a secret is generated and stored in a file next to the database. */
  readonly signInSecret: string | null;
  /** Null: plans are set by the operator. */
  readonly stripe: StripeSettings | null;
}

const STRIPE_VARIABLES = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"] as const;

const MISSING_SECRET = `SIGN_IN_SECRET must be set with PostgreSQL: at least ${SECRET_LENGTH_MIN} random characters, the same for every process. To create one: openssl rand -base64 32`;

/**
 * Reads the settings of the developer area. The reader collects their problems.
 *
 * @param requiresSecret whether SIGN_IN_SECRET must be set: PostgreSQL has no folder for a generated one
 */
export function readPortalSettings(reader: SettingsReader, requiresSecret: boolean): PortalSettings {
  const { text, problems } = reader;
  const smtpUrl = text("SMTP_URL");
  if (smtpUrl !== null && !isUrl(smtpUrl, ["smtp:", "smtps:"])) {
    problems.push("SMTP_URL must be a URL like smtp://user:password@mail.example.com:587");
  }
  const signInSecret = text("SIGN_IN_SECRET");
  if (signInSecret !== null && signInSecret.length < SECRET_LENGTH_MIN) {
    problems.push(`SIGN_IN_SECRET must have at least ${SECRET_LENGTH_MIN} characters`);
  }
  if (signInSecret === null && requiresSecret) problems.push(MISSING_SECRET);
  return {
    smtpUrl,
    mailFrom: text("MAIL_FROM") ?? "Almagest <no-reply@localhost>",
    signInSecret,
    stripe: readStripe(reader),
  };
}

function readStripe({ text, problems }: SettingsReader): StripeSettings | null {
  const apiBase = text("STRIPE_API_BASE");
  const [secretKey, webhookSecret, priceId] = STRIPE_VARIABLES.map(text);
  if (secretKey && webhookSecret && priceId) {
    if (apiBase !== null && !isUrl(apiBase, ["http:", "https:"])) {
      problems.push("STRIPE_API_BASE must be a URL like http://127.0.0.1:12111");
      return null;
    }
    return { secretKey, webhookSecret, priceId, apiBase };
  }
  const isAnySet = [secretKey, webhookSecret, priceId, apiBase].some((value) => value);
  if (isAnySet) problems.push(`${STRIPE_VARIABLES.join(", ")} must be set together`);
  return null;
}

function isUrl(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
