import { toBase62, toBigInt } from "./base62.ts";

/** Bytes of chance that an id is made from. */
export const ROW_ID_ENTROPY_BYTES = 16;
const DIGITS = 20;

/**
 * The id of a new row: `acc_` (account), `key_` (API key) or `evt_` (event), `aud_` (audit), and 20 base62 digits (119 bits), which says nothing of when or how many.
 *
 * @param entropy 16 bytes of a secure random source.
 */
export function newRowId(kind: "acc" | "key" | "evt" | "aud", entropy: Uint8Array): string {
  if (entropy.length !== ROW_ID_ENTROPY_BYTES) throw new RangeError(`needs ${ROW_ID_ENTROPY_BYTES} bytes`);
  return `${kind}_${toBase62(toBigInt(entropy), DIGITS)}`;
}
