/** The script of pages that copy, count down, or must not be sent twice; each works without it. */
export const ACCOUNT_SCRIPT = "/assets/account.js";
