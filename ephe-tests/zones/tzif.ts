import { defined } from "../../test/defined.ts";

/** A zone's clock settings during a period. */
export interface ZoneType {
  readonly offsetSeconds: number;
  readonly daylightSaving: boolean;
  readonly abbreviation: string;
}

/** Whether two settings show the same clock. */
export function isSameType(one: ZoneType, other: ZoneType): boolean {
  return (
    one.offsetSeconds === other.offsetSeconds &&
    one.daylightSaving === other.daylightSaving &&
    one.abbreviation === other.abbreviation
  );
}

export interface TzifZone {
  readonly types: readonly ZoneType[];
  /** Before the first transition. */
  readonly firstType: number;
  readonly transitions: readonly { readonly epochSeconds: number; readonly type: number }[];
  /** POSIX TZ string for the time after the last transition; may be empty. */
  readonly footer: string;
}

const HEADER_BYTES = 44;

/**
 * Reads a compiled time zone file.
 *
 * **Source:** RFC 9636 (2024), sections 3.1–3.3; only the 64-bit block is read, times are POSIX seconds.
 * @throws Error when the bytes are not a TZif file of version 2 or later, or carry leap seconds.
 */
export function readTzif(bytes: Buffer): TzifZone {
  if (bytes.toString("latin1", 0, 4) !== "TZif" || defined(bytes[4]) < 0x32)
    throw new Error("not a TZif 2+ file");
  const legacy = readCounts(bytes, 0);
  const legacyBytes =
    legacy.times * 5 + legacy.types * 6 + legacy.chars + legacy.leaps * 8 + legacy.std + legacy.ut;
  const start = HEADER_BYTES + legacyBytes;
  const counts = readCounts(bytes, start);
  if (counts.leaps !== 0) throw new Error("the file counts leap seconds; POSIX time is needed");

  const timesAt = start + HEADER_BYTES;
  const indicesAt = timesAt + counts.times * 8;
  const typesAt = indicesAt + counts.times;
  const charsAt = typesAt + counts.types * 6;
  const footerAt = charsAt + counts.chars + counts.std + counts.ut + 1;

  const types = Array.from({ length: counts.types }, (_, index): ZoneType => {
    const at = typesAt + index * 6;
    const nameAt = charsAt + defined(bytes[at + 5]);
    return {
      offsetSeconds: bytes.readInt32BE(at),
      daylightSaving: bytes[at + 4] === 1,
      abbreviation: bytes.toString("latin1", nameAt, bytes.indexOf(0, nameAt)),
    };
  });
  const transitions = Array.from({ length: counts.times }, (_, index) => ({
    epochSeconds: Number(bytes.readBigInt64BE(timesAt + index * 8)),
    type: defined(bytes[indicesAt + index]),
  }));
  return { types, firstType: 0, transitions, footer: bytes.toString("latin1", footerAt, bytes.length - 1) };
}

function readCounts(bytes: Buffer, at: number) {
  const count = (offset: number): number => bytes.readUInt32BE(at + offset);
  return {
    ut: count(20),
    std: count(24),
    leaps: count(28),
    times: count(32),
    types: count(36),
    chars: count(40),
  };
}
