import assert from "node:assert/strict";
import { hash } from "node:crypto";
import { crc32 } from "node:zlib";
import { type Plan, planAt, planEndMs } from "./accounts.ts";
import { batchConcurrent, type KeyOwnerRow, prepareFindKeyOwner } from "./batch-statements.ts";
import type { Database } from "./database.ts";

/**
 * An API key: `alm_live_`, 32 random base62 digits (190 bits), 6 base62 digits of checksum: 47 characters.
 *
 * The checksum is the CRC-32 (zlib, IEEE 802.3) of the 41 ASCII characters before it, as a base62 number, most
 * significant digit first, padded with 0. A scanner for leaked keys needs no service to recognize one: it matches
 * `\balm_live_[0-9A-Za-z]{38}\b`, then compares the checksum. A correct checksum does not prove that the key exists.
 */
const KEY_PREFIX = "alm_live_";
const KEY_RANDOM_DIGITS = 32;
const KEY_CHECKSUM_DIGITS = 6;
const KEY_PATTERN = /^alm_live_[0-9A-Za-z]{38}$/;
/** 4 of the 32 random digits: enough to distinguish an account's keys, too few to guess one. */
const DISPLAYED_CHARACTERS = KEY_PREFIX.length + 4;

/** 256 bits for a number of 190: each digit is uniform to within 2^-65. */
export const API_KEY_ENTROPY_BYTES = 32;

export const ROW_ID_ENTROPY_BYTES = 16;
const ROW_ID_DIGITS = 20;

const BASE62_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** @param entropy 32 bytes from a secure random source. */
export function generateApiKey(entropy: Uint8Array): string {
  assert.equal(entropy.length, API_KEY_ENTROPY_BYTES, "bytes of entropy for an API key");
  const unchecked = KEY_PREFIX + toBase62(toBigInt(entropy), KEY_RANDOM_DIGITS);
  return unchecked + checksumOf(unchecked);
}

/** Whether a text has the format of a key and a correct checksum. The key may still be unknown or revoked. */
export function isApiKey(text: string): boolean {
  if (!KEY_PATTERN.test(text)) return false;
  const unchecked = text.slice(0, -KEY_CHECKSUM_DIGITS);
  return text.slice(-KEY_CHECKSUM_DIGITS) === checksumOf(unchecked);
}

/** The stored form of a key: 64 hexadecimal digits. A random key needs neither a salt nor a slow hash. */
export function hashApiKey(key: string): string {
  return hash("sha256", key, "hex");
}

/** The first characters of a key, by which its owner recognizes it. */
export function prefixOfApiKey(key: string): string {
  return key.slice(0, DISPLAYED_CHARACTERS);
}

/**
 * The id of a new row: `acc_` (account), `key_` (API key), `evt_` (event) or `aud_` (audit entry), and 20 base62 digits
 * (119 bits). It reveals neither time nor count.
 *
 * @param entropy 16 bytes from a secure random source.
 */
export function newRowId(kind: "acc" | "key" | "evt" | "aud", entropy: Uint8Array): string {
  assert.equal(entropy.length, ROW_ID_ENTROPY_BYTES, "bytes of entropy for a row id");
  return `${kind}_${toBase62(toBigInt(entropy), ROW_ID_DIGITS)}`;
}

/** Uses no BigInt: it runs for each request. */
function checksumOf(unchecked: string): string {
  let rest = crc32(unchecked);
  let digits = "";
  for (let index = 0; index < KEY_CHECKSUM_DIGITS; index++) {
    digits = BASE62_DIGITS.charAt(rest % BASE62_DIGITS.length) + digits;
    rest = Math.floor(rest / BASE62_DIGITS.length);
  }
  return digits;
}

/** The number modulo 62^length as that many digits, most significant first. */
function toBase62(number: bigint, length: number): string {
  let rest = number;
  let digits = "";
  for (let index = 0; index < length; index++) {
    digits = BASE62_DIGITS.charAt(Number(rest % 62n)) + digits;
    rest /= 62n;
  }
  return digits;
}

/** Bytes as one number, most significant first. */
function toBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** The account that makes a request, and the key it used. */
export interface ApiKeyOwner {
  /** Null for the signed-in account owner. */
  readonly keyId: string | null;
  readonly accountId: string;
  readonly plan: Plan;
  /** When a cancelled plan ends; null: it has no end. */
  readonly planEndMs: number | null;
  readonly lastUsedDay: string | null;
}

/**
 * Returns the function that finds the owner of an active key; null if it is unknown or revoked. Each call reads the database, and the
 * keys of one iteration of the event loop are found together.
 */
export function createFindApiKeyOwner(database: Database) {
  const { batchStatements } = database;
  const findOne = prepareFindKeyOwner(database);
  const find = batchConcurrent<string, KeyOwnerRow | undefined>(async (batch) => {
    const requestsByHash = Map.groupBy(batch, ({ request }) => request);
    const hashes = [...requestsByHash.keys()];
    const [hash = ""] = hashes;
    const rows = hashes.length === 1 ? [findOne(hash)] : batchStatements.findKeyOwners(hashes);
    for (const [index, requests] of [...requestsByHash.values()].entries())
      for (const { resolve } of requests) resolve(rows[index]);
    await Promise.allSettled(rows);
  }, batchStatements);
  return async (hash: string, nowMs: number): Promise<ApiKeyOwner | null> => {
    const row = await find(hash);
    if (row === undefined || (row.revoked_at_ms !== null && row.revoked_at_ms <= nowMs)) return null;
    const subscription = { state: row.subscription_state, paidUntilMs: row.paid_until_ms };
    return {
      keyId: row.id,
      accountId: row.account_id,
      plan: planAt(subscription, nowMs),
      planEndMs: planEndMs(subscription, nowMs),
      lastUsedDay: row.last_used_day,
    };
  };
}
