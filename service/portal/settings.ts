import type { SettingsReader } from "../settings/settings-reader.ts";
import type { StripeSettings } from "./billing/stripe-settings.ts";

/** What the developer area can be told from outside. */
export interface PortalSettings {
  /** Mail server; may hold a password, so it is never logged. Null: links go to the log. */
  readonly smtpUrl: string | null;
  /** The sender of letters. */
  readonly mailFrom: string;
  /** Signs cookies; null: one is made and kept in the database. */
  readonly signInSecret: string | null;
  /** Proxies in front, each of which adds an address to X-Forwarded-For. */
  readonly trustedProxies: number;
  /** Null: plans are set by the operator. */
  readonly stripe: StripeSettings | null;
}

const SECRET_LENGTH_MIN = 32;
const PROXIES_MAX = 16;
const STRIPE_VARIABLES = ["STRIPE_SECRET_KEY", "STRIPE_WEBHOOK_SECRET", "STRIPE_PRICE_ID"] as const;

/** Reads the settings of the developer area; tells of every problem. */
export function readPortalSettings(
  { text, wholeNumber }: SettingsReader,
  problems: string[],
): PortalSettings {
  const smtpUrl = text("SMTP_URL");
  if (smtpUrl !== null && !isAddress(smtpUrl, ["smtp:", "smtps:"])) {
    problems.push("SMTP_URL must be an address like smtp://user:password@mail.example.com:587");
  }
  const signInSecret = text("SIGN_IN_SECRET");
  if (signInSecret !== null && signInSecret.length < SECRET_LENGTH_MIN) {
    problems.push(`SIGN_IN_SECRET must have at least ${SECRET_LENGTH_MIN} characters`);
  }
  return {
    smtpUrl,
    mailFrom: text("MAIL_FROM") ?? "Almagest <no-reply@localhost>",
    signInSecret,
    trustedProxies: wholeNumber({ variable: "TRUSTED_PROXIES", min: 0, max: PROXIES_MAX }, 0),
    stripe: readStripe(text, problems),
  };
}

function readStripe(text: SettingsReader["text"], problems: string[]): StripeSettings | null {
  const apiBase = text("STRIPE_API_BASE");
  const [secretKey, webhookSecret, priceId] = STRIPE_VARIABLES.map(text);
  if (secretKey && webhookSecret && priceId) {
    if (apiBase !== null && !isAddress(apiBase, ["http:", "https:"])) {
      problems.push("STRIPE_API_BASE must be an address like http://127.0.0.1:12111");
      return null;
    }
    return { secretKey, webhookSecret, priceId, apiBase };
  }
  const isAny = [secretKey, webhookSecret, priceId, apiBase].some((value) => value);
  if (isAny) problems.push(`${STRIPE_VARIABLES.join(", ")} must be set together`);
  return null;
}

function isAddress(value: string, protocols: readonly string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol);
}
