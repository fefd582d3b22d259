/** What Node reports, by their codes, for reading from or writing to a client that has disconnected. */
const DISCONNECT_CODES: ReadonlySet<unknown> = new Set([
  "ECANCELED",
  "ECONNRESET",
  "EPIPE",
  "ERR_HTTP2_INVALID_STREAM",
  "ERR_HTTP2_SESSION_ERROR",
  "ERR_HTTP2_STREAM_ERROR",
  "ERR_STREAM_DESTROYED",
  "ERR_STREAM_PREMATURE_CLOSE",
  "ERR_STREAM_WRITE_AFTER_END",
]);

/**
 * Whether an error means that the client has disconnected, which is not a failure of the service. The error can precede the
 * close of the request.
 *
 * A connection of the service itself fails with the same codes. The errors of its database are marked where they are caught
 * (`DatabaseFailure`), so they have no code.
 */
export function isDisconnect(error: unknown): boolean {
  return error instanceof Error && "code" in error && DISCONNECT_CODES.has(error.code);
}
