/** The span of the client that a request belongs to. */
export interface TraceParent {
  /** 32 digits in lower-case hexadecimal. */
  readonly traceId: string;
  /** 16 digits in lower-case hexadecimal. */
  readonly spanId: string;
  /** Whether the client records its trace. */
  readonly isSampled: boolean;
}

/** Version, trace id, parent id and flags. Version ff is invalid. */
const TRACE_PARENT =
  /^(?!ff)([0-9a-f]{2})-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const FIRST_VERSION = "00";
const SAMPLED_FLAG = 1;

/**
 * Parses a `traceparent`; null for an invalid one. A later version may append to it.
 *
 * **Source:** W3C Trace Context, section 3.2.
 */
export function parseTraceParent(header: string | undefined): TraceParent | null {
  if (header === undefined) return null;
  const [, version, traceId, spanId, flags, appended] = TRACE_PARENT.exec(header) ?? [];
  if (traceId === undefined || spanId === undefined) return null;
  if (appended !== undefined && version === FIRST_VERSION) return null;
  return { traceId, spanId, isSampled: (Number.parseInt(flags ?? "", 16) & SAMPLED_FLAG) !== 0 };
}
