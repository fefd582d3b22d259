import type { Logger } from "pino";
import type { Config } from "./config.ts";

/** Settings that do not fit how the service is reached. Each is logged once, and reported by `/readyz` of the private port. */
export interface Advisories {
  list(): readonly string[];
  /** Sets the advisory about the price of the paid plan; null: none. */
  setPriceAdvisory(advisory: string | null): void;
  /** A request came through a proxy that the settings do not mention. */
  reportProxy(): void;
}

const LOGGED_LINKS =
  "SMTP_URL is not set, and the service has a public address: links that set a password are written to the log, and each reader of the log can use them. Set SMTP_URL.";
const UNKNOWN_PROXY =
  "A request had X-Forwarded-For, and TRUSTED_PROXIES is 0: behind a proxy, all clients share its address and its limits. Set TRUSTED_PROXIES to the number of proxies, or let the first one remove the header.";
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d+){3}|\[?::1\]?)$/;

/** @param sendsEmails whether the service has pages that send emails */
export function createAdvisories(
  { host, baseUrl, portal }: Pick<Config, "host" | "baseUrl" | "portal">,
  sendsEmails: boolean,
  log: Pick<Logger, "warn">,
): Advisories {
  const advisories: string[] = [];
  const add = (advisory: string): void => {
    advisories.push(advisory);
    log.warn(advisory);
  };
  const isPublic = [host, baseUrl === null ? host : new URL(baseUrl).hostname].some(
    (name) => !LOOPBACK_HOST.test(name),
  );
  if (sendsEmails && isPublic && portal.smtpUrl === null) add(LOGGED_LINKS);
  let priceAdvisory: string | null = null;
  return {
    list: () => (priceAdvisory === null ? advisories : [...advisories, priceAdvisory]),
    setPriceAdvisory(advisory) {
      if (advisory !== null && advisory !== priceAdvisory) log.warn(advisory);
      priceAdvisory = advisory;
    },
    reportProxy() {
      if (!advisories.includes(UNKNOWN_PROXY)) add(UNKNOWN_PROXY);
    },
  };
}
