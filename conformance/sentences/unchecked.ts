import type { UncheckedSentence } from "./sentence.ts";

const INSIDE_REASON = "happens inside the service";
const ACCOUNT_REASON = "needs the account's password, which the command does not take";
const PAYMENT_REASON = "needs a payment";
const STATEMENT_REASON = "states an intention or a right; no response contains it";

/** The sentences of the specification that no request with a key can check. The tests of the repository check most of them. */
export const UNCHECKED_SENTENCES: readonly UncheckedSentence[] = [
  {
    id: "1.1 computed",
    statement: "No text is written and no language model is called.",
    reason: INSIDE_REASON,
  },
  {
    id: "1.4 ephemeris",
    statement: "Positions are geocentric and apparent, from ephemeris data files.",
    reason: "needs a second ephemeris; the accuracy suite has one",
  },
  {
    id: "1.8",
    statement: "Bodies are never stored; endpoint, status and latency are.",
    reason: INSIDE_REASON,
  },
  { id: "1.9", statement: "Commercial use is allowed on both plans.", reason: STATEMENT_REASON },
  {
    id: "3 payment",
    statement: "A payment moves an account to API Pro immediately.",
    reason: PAYMENT_REASON,
  },
  {
    id: "3 cancellation",
    statement: "A cancelled plan runs to the end of the paid month.",
    reason: PAYMENT_REASON,
  },
  {
    id: "3 revocation",
    statement: "An account can revoke a key at any time, with immediate effect.",
    reason: ACCOUNT_REASON,
  },
  {
    id: "3 refill",
    statement: "The count starts again at 00:00 UTC.",
    reason: "a run does not wait for midnight; headers and usage state the time",
  },
  {
    id: "5.2",
    statement: "A key is shown once, and only its hash is stored.",
    reason: `${ACCOUNT_REASON}; the hash ${INSIDE_REASON}`,
  },
  { id: "5.3", statement: "An account has up to five active keys.", reason: ACCOUNT_REASON },
  {
    id: "5.4",
    statement: "Requests are counted per account across all its keys.",
    reason: "needs a second key of the same account",
  },
  { id: "5.7", statement: "Keys belong on a server.", reason: STATEMENT_REASON },
  { id: "6", statement: "The service sends no events.", reason: "no response can show what is never sent" },
  {
    id: "7 500",
    statement: "A failure of the service: 500, and the request is refunded.",
    reason: "a client cannot make the service fail",
  },
  {
    id: "8 price",
    statement: "API Pro costs 6.99 USD a month, billed monthly, without a yearly plan.",
    reason: "the operator sets price and limits",
  },
  { id: "8 overage", statement: "A request past the limit is never billed.", reason: PAYMENT_REASON },
  { id: "8 pools", statement: "The pool is separate from any app plan.", reason: STATEMENT_REASON },
  {
    id: "9 fields",
    statement: "Records may gain fields, and clients tolerate them.",
    reason: STATEMENT_REASON,
  },
];
