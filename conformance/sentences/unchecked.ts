import type { UncheckedSentence } from "./sentence.ts";

const INSIDE_REASON = "happens inside the service";
const ACCOUNT_REASON = "needs the account's password, which the command does not take";
const PAYMENT_REASON = "needs a payment";
const STATEMENT_REASON = "states an intention or a right; no response contains it";

/** The sentences of the specification that no request with a key can check. The tests of the repository check most of them. */
export const UNCHECKED_SENTENCES: readonly UncheckedSentence[] = (
  [
    ["1.1 computed", "No text is written and no language model is called.", INSIDE_REASON],
    [
      "1.4 ephemeris",
      "Positions are geocentric and apparent, from ephemeris data files.",
      "needs a second ephemeris; the accuracy suite has one",
    ],
    ["1.8", "Bodies are never stored; endpoint, status and latency are.", INSIDE_REASON],
    ["1.9", "Commercial use is allowed on both plans.", STATEMENT_REASON],
    ["3 payment", "A payment moves an account to API Pro immediately.", PAYMENT_REASON],
    ["3 cancellation", "A cancelled plan runs to the end of the paid month.", PAYMENT_REASON],
    ["3 revocation", "An account can revoke a key at any time, with immediate effect.", ACCOUNT_REASON],
    [
      "3 refill",
      "The count starts again at 00:00 UTC.",
      "a run does not wait for midnight; headers and usage state the time",
    ],
    [
      "5.2",
      "A key is shown once, and only its hash is stored.",
      `${ACCOUNT_REASON}; the hash ${INSIDE_REASON}`,
    ],
    ["5.3", "An account has up to five active keys.", ACCOUNT_REASON],
    [
      "5.4",
      "Requests are counted per account across all its keys.",
      "needs a second key of the same account",
    ],
    ["5.7", "Keys belong on a server.", STATEMENT_REASON],
    ["6", "The service sends no events.", "no response can show what is never sent"],
    [
      "7 500",
      "A failure of the service: 500, and the request is refunded.",
      "a client cannot make the service fail",
    ],
    [
      "8 price",
      "API Pro costs 6.99 USD a month, billed monthly, without a yearly plan.",
      "the operator sets price and limits",
    ],
    ["8 overage", "A request past the limit is never billed.", PAYMENT_REASON],
    ["8 pools", "The pool is separate from any app plan.", STATEMENT_REASON],
    ["9 fields", "Records may gain fields, and clients tolerate them.", STATEMENT_REASON],
  ] as const
).map(([id, statement, reason]) => ({ id, statement, reason }));
