import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { toBase62, toBigInt } from "./base62.ts";

/**
 * An API key: `alm_live_`, 32 random base62 digits (190 bits), 6 base62 digits of checksum: 47 characters.
 *
 * The checksum is the CRC-32 (that of zlib and IEEE 802.3) of the 41 ASCII characters before it, as a number in base62
 * with the digits 0-9 A-Z a-z, the highest first, filled up with 0. Whoever scans a text for leaked keys can so tell a key
 * from a lookalike without asking anyone: `\balm_live_[0-9A-Za-z]{38}\b`, then the checksum. It proves no origin: that only
 * the database knows.
 */
const PREFIX = "alm_live_";
const RANDOM_DIGITS = 32;
const CHECKSUM_DIGITS = 6;
const KEY_PATTERN = /^alm_live_[0-9A-Za-z]{38}$/;
/** Enough to tell five keys apart, and to find none: 4 of 32 random digits. */
const SHOWN_CHARACTERS = PREFIX.length + 4;

/** 256 bits for a number of 190: no digit is likelier than another by more than 2^-65. */
export const API_KEY_ENTROPY_BYTES = 32;

/**
 * @param entropy 32 bytes of a secure random source.
 */
export function generateApiKey(entropy: Uint8Array): string {
  if (entropy.length !== API_KEY_ENTROPY_BYTES) throw new RangeError(`needs ${API_KEY_ENTROPY_BYTES} bytes`);
  const unchecked = PREFIX + toBase62(toBigInt(entropy), RANDOM_DIGITS);
  return unchecked + checksumOf(unchecked);
}

/** Whether a text has the form of a key and its checksum agrees; says nothing of whether the key is known. */
export function isApiKey(text: string): boolean {
  if (!KEY_PATTERN.test(text)) return false;
  const unchecked = text.slice(0, -CHECKSUM_DIGITS);
  return text.slice(-CHECKSUM_DIGITS) === checksumOf(unchecked);
}

/** What is kept of a key: 64 hexadecimal digits. A key is random enough that it needs neither salt nor a slow hash. */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** The first characters, by which an owner tells keys apart. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, SHOWN_CHARACTERS);
}

function checksumOf(unchecked: string): string {
  return toBase62(BigInt(crc32(unchecked)), CHECKSUM_DIGITS);
}
