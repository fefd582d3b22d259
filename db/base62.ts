export const BASE62_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** The number modulo 62^length, in that many digits, the highest first. */
export function toBase62(number: bigint, length: number): string {
  let rest = number;
  let digits = "";
  for (let index = 0; index < length; index++) {
    digits = BASE62_DIGITS[Number(rest % 62n)] + digits;
    rest /= 62n;
  }
  return digits;
}

/** Bytes as one number, the highest first. */
export function toBigInt(bytes: Uint8Array): bigint {
  return bytes.reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}
