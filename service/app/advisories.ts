import type { Logger } from "pino";
import type { Config } from "./config.ts";

const LOGGED_LINKS =
  "SMTP_URL is not set, and the service has a public address: links that set a password are written to the log, and each reader of the log can use them. Set SMTP_URL.";
const NO_OFFER =
  "CONTACT_URL is not set, nor are the settings of Stripe: pages do not offer the paid plan, and do not state how to reach you. Set CONTACT_URL or STRIPE_SECRET_KEY, STRIPE_WEBHOOK_SECRET and STRIPE_PRICE_ID.";
const UNKNOWN_PROXY =
  "A request had X-Forwarded-For, and TRUSTED_PROXIES is 0: behind a proxy, all clients share its address and its limits. Set TRUSTED_PROXIES to the number of proxies, or let the first one remove the header.";
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

export type Advisories = ReturnType<typeof createAdvisories>;

/**
 * Settings that do not fit how the service is reached. Each is logged once, and reported by `/readyz` of the private port.
 *
 * @param hasPortal whether the service has the developer area
 */
export function createAdvisories(
  { host, baseUrl, portal, contactUrl }: Pick<Config, "host" | "baseUrl" | "portal" | "contactUrl">,
  hasPortal: boolean,
  log: Pick<Logger, "warn">,
) {
  const advisories: string[] = [];
  const add = (advisory: string): void => {
    advisories.push(advisory);
    log.warn(advisory);
  };
  const isPublic = [host, baseUrl === null ? host : new URL(baseUrl).hostname].some(
    (name) => !LOOPBACK_HOST.test(name),
  );
  if (hasPortal && isPublic && portal.smtpUrl === null) add(LOGGED_LINKS);
  if (hasPortal && isPublic && portal.stripe === null && contactUrl === null) add(NO_OFFER);
  let priceAdvisory: string | null = null;
  return {
    list: (): readonly string[] => (priceAdvisory === null ? advisories : [...advisories, priceAdvisory]),
    /** Sets the advisory about the price of the paid plan; null: none. */
    setPriceAdvisory(advisory: string | null): void {
      if (advisory !== null && advisory !== priceAdvisory) log.warn(advisory);
      priceAdvisory = advisory;
    },
    /** A request came through a proxy that the settings do not mention. */
    reportProxy(): void {
      if (!advisories.includes(UNKNOWN_PROXY)) add(UNKNOWN_PROXY);
    },
  };
}
