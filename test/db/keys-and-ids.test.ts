import { AssertionError } from "node:assert/strict";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { generateApiKey, hashApiKey, isApiKey, newRowId, prefixOfApiKey } from "../../db/index.ts";

const entropy = fc.uint8Array({ minLength: 32, maxLength: 32 });
const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("an API key", () => {
  // Computed with Python's zlib.crc32, hashlib.sha256 and integers.
  test.each([
    [
      "00".repeat(32),
      "alm_live_000000000000000000000000000000004IkRIw",
      "eb9c9c8378327d40b1ad2dd1c00af1cdbf15614f91957e865bff9c5da57fdb7a",
    ],
    [
      "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
      "alm_live_jlCTQj2uNU3MFagCXG9LRKRcwGkBIDlf0865AJ",
      "173aa8aa820156a2e07d022fcfc9258cbc54943c239896533ee9635657d8cad3",
    ],
    [
      "ff".repeat(32),
      "alm_live_1AL1YmHWZWm8LLG7HjnuCA2j5rOw8Xp11Y8MJ3",
      "79320f2b064776c7eb3caf0d8e9795f1536e0555cc12f14ac58688b790748ee6",
    ],
  ])(
    "from entropy %s has the digits, checksum and hash of an independent implementation",
    (hex, key, sha256) => {
      expect(generateApiKey(Buffer.from(hex, "hex"))).toBe(key);
      expect(isApiKey(key)).toBe(true);
      expect(hashApiKey(key)).toBe(sha256);
      expect(prefixOfApiKey(key)).toBe(key.slice(0, 13));
    },
  );

  test("is recognized for any entropy", () => {
    fc.assert(fc.property(entropy, (bytes) => isApiKey(generateApiKey(bytes))));
  });

  test("is not recognized after changing one character or swapping two neighbours", () => {
    fc.assert(
      fc.property(entropy, fc.nat(46), fc.constantFrom(...DIGITS), (bytes, index, digit) => {
        const key = generateApiKey(bytes);
        const changed = key.slice(0, index) + digit + key.slice(index + 1);
        expect(isApiKey(changed)).toBe(changed === key);
        const exchanged = key.slice(0, index) + (key[index + 1] ?? "") + key[index] + key.slice(index + 2);
        expect(isApiKey(exchanged)).toBe(exchanged === key);
      }),
    );
  });

  test.each(["", "alm_live_", " ", "alm_test_000000000000000000000000000000004IkRIw"])(
    "is not recognized in %j",
    (text) => {
      expect(isApiKey(text)).toBe(false);
    },
  );

  test("is not recognized with text before or after it", () => {
    const key = generateApiKey(new Uint8Array(32));
    for (const text of [` ${key}`, `${key}\n`, `${key}0`, key.slice(0, -1), key.toUpperCase()]) {
      expect([text, isApiKey(text)]).toEqual([text, false]);
    }
  });

  test("needs the stated bytes of entropy", () => {
    expect(() => generateApiKey(new Uint8Array(31))).toThrow(AssertionError);
    expect(() => newRowId("key", new Uint8Array(8))).toThrow(AssertionError);
  });
});
