import type { Limits } from "../../service/limits/limits.ts";

const MB = 1_000_000;

/** Resident memory of a process that has computed charts for a while, without its young generation: `npm run bench:memory`. */
const BASE_BYTES = 195 * MB;
/** Three semi-spaces of 16 MB, which any load fills (`program.mjs`). */
const YOUNG_GENERATION_BYTES = 48 * MB;
/** One read of 64 KiB that waits, and a parser or an HTTP/2 session with its tables. */
const CONNECTION_BYTES = 180_000;
/** The buffers and the state of OpenSSL. */
const TLS_BYTES = 50_000;
/** What a head occupies: its strings and the objects that list them take about four times their length. */
const HEAD_FACTOR = 4;
/** The longest response. The limit of unsent bytes may be exceeded by one. */
const RESPONSE_BYTES = 500_000;
/** The four threads that compress, with their windows. */
const COMPRESSOR_BYTES = 4 * MB;

/** A term of the memory that clients can occupy, in megabytes. */
export interface MemoryTerm {
  readonly name: string;
  /** By one client network. */
  readonly addressMb: number;
  /** By all of them, and by the process itself. */
  readonly processMb: number;
}

/** The most memory that the limits let one client network, and the whole process, occupy: the sums of the terms. */
export function memoryTermsOf(limits: Limits): readonly MemoryTerm[] {
  const term = (name: string, addressBytes: number, processBytes: number): MemoryTerm => ({
    name,
    addressMb: addressBytes / MB,
    processMb: processBytes / MB,
  });
  const { connectionsPerAddressMax, connectionsMax, requestsPerNetworkMax, requestsTotalMax } = limits;
  const headBytes = HEAD_FACTOR * limits.headerBytesMax;
  return [
    term("the process in ordinary work", 0, BASE_BYTES),
    term("V8's young generation", 0, YOUNG_GENERATION_BYTES),
    term("connections", connectionsPerAddressMax * CONNECTION_BYTES, connectionsMax * CONNECTION_BYTES),
    term("TLS", connectionsPerAddressMax * TLS_BYTES, connectionsMax * TLS_BYTES),
    term("heads of open requests", requestsPerNetworkMax * headBytes, requestsTotalMax * headBytes),
    term("bodies that are being read", limits.bodyBytesPerNetworkMax, limits.bodyBytesTotalMax),
    term(
      "responses that were not sent",
      limits.unsentBytesPerNetworkMax + RESPONSE_BYTES,
      limits.unsentBytesTotalMax + RESPONSE_BYTES,
    ),
    term("compressors", COMPRESSOR_BYTES, COMPRESSOR_BYTES),
  ];
}

/** The sums of the terms; `clientsMb`: by all client networks, without the process itself. */
export function memoryBoundOf(limits: Limits) {
  const terms = memoryTermsOf(limits);
  const sumOf = (summed: readonly MemoryTerm[]): number =>
    summed.reduce((sum, { processMb }) => sum + processMb, 0);
  return {
    addressMb: terms.reduce((sum, { addressMb }) => sum + addressMb, 0),
    processMb: sumOf(terms),
    clientsMb: sumOf(terms.filter(({ addressMb }) => addressMb > 0)),
  };
}
